// node pack.mjs PYODIDE WHEEL WORK OUT: runs pack.py by the Python in the folder PYODIDE.
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

const [pyodide, wheel, work, out] = process.argv.slice(2).map((path) => resolve(path));
const web = import.meta.dirname;
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
for (const [name, folder] of Object.entries({ web, pyodide, wheel: dirname(wheel), work, out })) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/mnt/${name}`);
}
python.globals.set("__name__", "__main__");
const first = python.runPython("import sys, lzma, shutil; list(sys.modules)").toJs();
const names = ["pack.py", "/mnt/pyodide", `/mnt/wheel/${basename(wheel)}`, "/mnt/work", "/mnt/out", ...first];
python.runPython(`import sys; sys.argv = ${JSON.stringify(names)}`);
python.runPython(readFileSync(`${web}/pack.py`, "utf8"));
