// The page of the game: fetches what it needs, runs it frame by frame, and makes its files last.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/player";
/** Whether the browser can leave a call of Python and come back to it. */
const SWITCHES = "Suspending" in WebAssembly;
/** Milliseconds of a frame that are for the game and its work in the background, and those that work has in any case. */
const FRAME = 12;
const LEAST_WORK = 2;
const HIDDEN_FRAME = 50;
const LEAST_SIZE = [320, 240];
/** Where a second copy of the player's files lies: a browser that was killed may give up its database, or a part of it. */
const SPARE = "minesweeper-spare";
/** How often the files were saved, in a file among them and beside the second copy: the copy with more is the newer one. */
const COUNT = `${HOME}/saves`;
const COUNTED = "x-saves";
const ARCHIVE = "/tmp/files.tar";
const SAMPLE_RATE = 44100;
const DECODED_AT_ONCE = 20_000;
/** Where a Vorbis file has its samples a second. */
const RATE_AT = 40;
/** How much the samples around a place between two of them count, the nearest first: a sinc under Hann's window. */
const BETWEEN = Array.from({ length: 16 }, (_, far) => {
  const x = Math.PI * (far + 0.5);
  return (Math.sin(x) / x) * Math.cos(x / 32) ** 2;
});
const canvas = document.getElementById("canvas");
const cover = document.getElementById("cover");
const bar = document.getElementById("bar");
const told = document.getElementById("told");

function say(text) {
  told.textContent = text;
  cover.hidden = false;
}

/** Return where a file is: a new version has a new address. */
const address = (name, { [name]: { integrity } }) =>
  /^(pyodide|pygame)/.test(name) ? name : `${name}?${integrity.slice(-13, -1).replace(/\W/g, "")}`;

/** Fetch files, the bar showing how many of their bytes have come. */
async function fetchAll(names, files) {
  bar.max = names.reduce((sum, name) => sum + files[name].bytes, 0);
  return Promise.all(
    names.map(async (name) => {
      const answer = await fetch(address(name, files), { integrity: files[name].integrity });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      const parts = [];
      for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        bar.value += value.length;
      }
      return new Blob(parts);
    }),
  );
}

/** Throw away what the service worker keeps of older versions. */
async function forgetOld(files) {
  const wanted = new Set(Object.keys(files).map((name) => new URL(address(name, files), location.href).href));
  const kept = await caches.open("minesweeper");
  for (const { url } of await kept.keys()) if (/\?/.test(url) && !wanted.has(url)) await kept.delete(url);
}

const unzipped = async (blob) =>
  new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** Return whether this page alone may keep files, which it then may until it is closed. */
const holdStorage = () =>
  new Promise((resolve) => {
    const held = (lock) => (resolve(lock !== null), lock && new Promise(() => {}));
    if (!navigator.locks) return resolve(true);
    navigator.locks.request("minesweeper", { ifAvailable: true }, held).catch(() => resolve(true));
  });

const synced = (python, fromStorage) =>
  new Promise((resolve) =>
    python.FS.syncfs(fromStorage, (error) => {
      if (error) {
        console.warn("the browser's database:", error);
        delete python.FS.filesystems.IDBFS.dbs[HOME]; // a new connection may work
      }
      resolve(!error);
    }),
  );

const count = ({ FS }) => (FS.analyzePath(COUNT).exists ? Number(FS.readFile(COUNT, { encoding: "utf8" })) : 0);

/** Keep a second copy of the player's files; return whether the browser did. */
async function keepSpare(python, files) {
  try {
    const headers = { [COUNTED]: count(python) };
    await (await caches.open(SPARE)).put("files", new Response(files, { headers }));
    return true;
  } catch (error) {
    console.warn("no second copy:", error);
    return false;
  }
}

/** Bring the player's files from the browser: of two copies the newer one that can be read. Return whether they last. */
async function openFiles(python) {
  python.FS.mount(python.FS.filesystems.IDBFS, {}, HOME);
  let lasting = await synced(python, true);
  try {
    const kept = await caches.match("files", { cacheName: SPARE });
    if (kept && (!lasting || kept.headers.get(COUNTED) > count(python))) {
      console.warn("the player's files come from their second copy");
      python.FS.writeFile(ARCHIVE, new Uint8Array(await kept.arrayBuffer()));
      python.pyimport("game.web_home").bring_back(HOME, ARCHIVE);
      await synced(python, false);
      lasting = true;
    }
  } catch (error) {
    console.warn("no second copy:", error);
  }
  if (!lasting) python.FS.unmount(HOME);
  return lasting;
}

/** Keep the player's files twice; return whether one copy at least is kept. */
async function keepFiles(python, home) {
  const begun = Date.now();
  python.FS.writeFile(COUNT, String(count(python) + 1));
  const written = home.written();
  const archive = home.archive();
  const files = archive.toJs();
  archive.destroy();
  const kept = [await synced(python, false), await keepSpare(python, files)].includes(true);
  while (Date.now() === begun) await rest(); // so that what is written from now on has another time
  if (kept) home.keep(written);
  return kept;
}

/** Return what the page's address leads to: a board's code, the daily run, or nothing; anybody may have written it. */
function place() {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // it is no text: the game says that it holds no board
  }
}

async function start() {
  const files = await (await fetch("files.json", { cache: "no-cache" })).json();
  const wheel = Object.keys(files).find((name) => name.endsWith(".whl"));
  const core = Object.keys(files).filter((name) => name.startsWith("pyodide/"));
  const [library, game] = await fetchAll(["library.zip.gz", "game.tar.xz", wheel, ...core], files);
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", location.href).href,
    stdLibURL: URL.createObjectURL(new Blob([await unzipped(library)])),
    env: { HOME, PYGAME_HIDE_SUPPORT_PROMPT: "1", SDL_NO_SIGNAL_HANDLERS: "1" },
  });
  python.canvas.setCanvas2D(canvas);
  python.unpackArchive(await game.arrayBuffer(), "xztar", { extractDir: "/game" });
  python.runPython("import sys; sys.path.insert(0, '/game')");
  await python.loadPackage(new URL(wheel, location.href).href, { checkIntegrity: false });
  python.FS.mkdirTree(HOME);
  const unkept = !(await holdStorage()) ? "tab" : !(await openFiles(python)) ? "storage" : "";
  const background = inBackground(python);
  const browser = {
    ...background,
    music: (name) => musicPart(python, name, files),
    link: (code) => `${location.href.split("#")[0]}#${code}`,
    offered: (path) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([python.FS.readFile(path)]));
      link.download = path.split("/").pop();
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    requested: () => {
      const choice = document.createElement("input");
      choice.type = "file";
      choice.addEventListener("change", () => choice.files[0] && take(python, page, choice.files[0]));
      choice.click();
    },
    copied: (text) => Boolean(navigator.clipboard?.writeText(text).catch(() => {})),
  };
  const page = python.pyimport("game.web").open_page.callKwargs(HOME, place(), unkept, browser, { switches: SWITCHES });
  if (typeof page === "string") throw new Error(page);
  // SDL opens no window smaller than the least, but makes one.
  if (innerWidth < LEAST_SIZE[0] || innerHeight < LEAST_SIZE[1]) dispatchEvent(new Event("resize"));
  globalThis.game = { python, page }; // for a look from the browser's console
  performance.mark("first-frame");
  cover.hidden = true;
  canvas.focus();
  listen(python, page, run(python, page, !unkept, files, background));
  const served = navigator.serviceWorker?.register("service.js").then(() => forgetOld(files));
  served?.catch((error) => console.warn("no start without a network:", error));
}

/** Return a part of the music that is on its way: its path, once it has one, or why it has none. */
function musicPart(python, name, files) {
  const part = { path: "", problem: "" };
  fetchAll([`music/${name}.ogg`], files)
    .then(async ([file]) => (part.path = await decoded(python, name, await file.arrayBuffer())))
    .catch((error) => (part.problem = String(error)));
  return part;
}

/** Decode a sound beside the frames, where the browser can; return the name of a file of its samples. */
async function decoded(python, name, file) {
  let rate = new DataView(file).getUint32(RATE_AT, true);
  let sides;
  try {
    const music = await new OfflineAudioContext(2, 1, rate).decodeAudioData(file.slice());
    sides = [0, music.numberOfChannels - 1].map((side) => music.getChannelData(side));
  } catch {
    python.FS.writeFile(`/tmp/${name}.ogg`, new Uint8Array(file)); // then the game decodes it
    return `/tmp/${name}.ogg`;
  }
  for (; rate < SAMPLE_RATE; rate *= 2) sides = [await doubled(sides[0]), await doubled(sides[1])];
  const { length } = sides[0];
  const wav = new DataView(new ArrayBuffer(44 + 4 * length));
  const bytes = 4 * length;
  const head = [0x46464952, 36 + bytes, 0x45564157, 0x20746d66, 16, 0x20001, rate, 4 * rate, 0x100004, 0x61746164, bytes];
  head.forEach((word, place) => wav.setUint32(4 * place, word, true));
  const samples = new Int16Array(wav.buffer, 44);
  for (let at = 0; at < length; at++) {
    if (at % DECODED_AT_ONCE === 0) await rest();
    for (const side of [0, 1]) samples[2 * at + side] = 32767 * Math.max(-1, Math.min(1, sides[side][at]));
  }
  python.FS.writeFile(`/tmp/${name}.wav`, new Uint8Array(wav.buffer));
  return `/tmp/${name}.wav`;
}

/** Return a loop with one more sample after each of its own, from those around it. */
async function doubled(loop) {
  const reach = BETWEEN.length;
  const around = new Float32Array(loop.length + 2 * reach); // the end goes on at the beginning
  around.set(loop, reach);
  around.set(loop.subarray(0, reach), loop.length + reach);
  around.set(loop.subarray(-reach));
  const whole = new Float32Array(2 * loop.length);
  for (let at = 0; at < loop.length; at++) {
    if (at % DECODED_AT_ONCE === 0) await rest();
    let between = 0;
    for (let far = 0; far < reach; far++)
      between += BETWEEN[far] * (around[at + reach - far] + around[at + reach + 1 + far]);
    whole[2 * at] = loop[at];
    whole[2 * at + 1] = between;
  }
  return whole;
}

const rest = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Return what works on stacks of its own between the frames, one after the other. Python asks now and then whether
 * Ctrl+C was pressed: the answer is yes when a stack has worked long enough, and its handler leaves that stack.
 */
function inBackground(python) {
  const waiting = []; // calls that let a stack go on
  let works = false; // a stack does
  let until = 0; // then the frame's time is over
  let left = 0; // stacks whose turn comes in this frame
  if (SWITCHES)
    python.setInterruptBuffer({
      get 0() {
        if (!works || performance.now() < until) return 0;
        works = false; // or the handler would be left itself
        return 2;
      },
      set 0(_) {},
    });
  const goOn = () => {
    if (left-- > 0 && performance.now() < until) waiting.shift()?.();
  };
  return {
    start: (work) => {
      const kept = work.copy();
      waiting.push(() =>
        kept.callPromising().finally(() => {
          works = false;
          kept.destroy();
          goOn();
        }),
      );
    },
    next_turn: () => {
      works = false;
      setTimeout(goOn);
      return new Promise((resolve) => waiting.push(resolve));
    },
    begin_turn: () => {
      works = true;
      until = Math.max(until, performance.now() + LEAST_WORK);
    },
    is_late: () => performance.now() >= until,
    busy: () => waiting.length > 0,
    pause: () => void (left = 0),
    /** Let what waits work until a time. */
    step: (end) => {
      until = end;
      left = waiting.length;
      goOn();
    },
  };
}

/** Play until the game is left or fails; return what calls the game, and puts it away if it fails. */
function run(python, page, lasting, files, background) {
  const { home } = page;
  let saving = false;
  const save = async () => {
    if (!lasting || saving || home.lasts() || home.half_written()) return;
    saving = true; // so that nothing is written until all files were read
    background.pause();
    lasting = await keepFiles(python, home).catch((error) => console.error(error));
    saving = false;
    if (!lasting) page.stop_keeping("full");
  };
  let bringing = "";
  const bringFont = async (name) => {
    bringing = name;
    const [font] = await fetchAll([name], files);
    python.FS.writeFile(`${page.fonts}/${name}`, new Uint8Array(await font.arrayBuffer()));
    page.bring_font(name);
  };
  let over = false;
  const guard = (call) => {
    if (over) return;
    try {
      return call();
    } catch (error) {
      reportError(error);
      finish(String(error));
    }
  };
  const turn = () => {
    const begun = performance.now();
    const goes_on = guard(() => page.turn(!saving));
    if (over) return;
    if (!saving) background.step(begun + FRAME);
    save();
    const font = page.missing_font();
    if (font && font !== bringing) bringFont(font);
    if (goes_on) requestAnimationFrame(turn);
    else finish("");
  };
  /** Work on without frames until *done* says so. */
  const workUntil = async (done) => {
    for (; !done(); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (!saving) background.step(performance.now() + HIDDEN_FRAME), await save();
  };
  /** Put the game away, which keeps what is unfinished; *why* it ended is shown. */
  const finish = async (why) => {
    over = true;
    if (why) say(why);
    let closed = false;
    const closing = (async () => (SWITCHES ? page.close.callPromising() : page.close()))()
      .catch((error) => console.error(error))
      .then(() => (closed = true));
    await workUntil(() => closed);
    await closing.then(save);
    say(why);
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    guard(() => (page.look_away(), page.turn(!saving)));
    workUntil(() => !document.hidden || (!background.busy() && !saving && home.lasts()));
  });
  requestAnimationFrame(turn);
  return guard;
}

/** Hand on what the browser hears and SDL does not. */
function listen(python, page, guard) {
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || guard(() => page.leave_full_screen()));
  // The browser's own paste: SDL would keep it away, and reading the clipboard would need to be allowed.
  // As everywhere in the game, V is the key that prints it, or on other scripts' keyboards the one at its place.
  const isV = ({ key, code }) => key?.toLowerCase() === "v" || (code === "KeyV" && !/^[!-~]$/.test(key));
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && isV(event);
  window.addEventListener("keydown", (event) => isPaste(event) && event.stopImmediatePropagation(), true);
  // SDL knows no layouts here: the browser says what keys print, some browsers at once, all of them key by key.
  const prints = (keys) => guard(() => page.prints(python.toPy(keys)));
  const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) && event.key?.length === 1;
  window.addEventListener("keydown", (event) => isPlain(event) && prints([[event.code, event.key]]), true);
  navigator.keyboard?.getLayoutMap?.().then((layout) => prints([...layout]), () => {});
  window.addEventListener("paste", (event) => guard(() => page.paste(event.clipboardData.getData("text/plain"))));
  window.addEventListener("hashchange", () => place() && guard(() => page.visit(place())));
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) await take(python, page, file);
  });
}

/** Open a file of the player's. */
async function take(python, page, file) {
  const path = `/tmp/${file.name.replaceAll("/", "_")}`;
  python.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
  page.drop(path);
}

start().catch((error) => (say(String(error)), console.error(error)));
