// Lies inside index.html: says in words what keeps the page from starting, where page.mjs can't, for it may be that file.
const words = JSON.parse(document.getElementById("words").textContent);
const asked = (navigator.languages ?? [navigator.language]).flatMap((tag) => [tag, tag.split("-")[0], `${tag.split("-")[0]}-BR`]);
globalThis.told = words[asked.find((tag) => tag in words)] ?? words.en;

/** Say why there is no game: a name among the words, and for whoever looks into it, the browser's own reason. */
globalThis.tell = (why, reason = "") => {
  const [sentence, detail] = document.getElementById("told").children;
  sentence.textContent = told[why];
  detail.textContent = String(reason);
  const again = document.getElementById("again");
  again.textContent = told.again;
  again.hidden = why === "old";
  again.onclick = () => location.reload();
  document.getElementById("cover").hidden = false;
  again.focus();
};

window.addEventListener(
  "error",
  async ({ target, message }) => {
    if (target === window) return globalThis.begun || tell("old", message); // the browser can't read page.mjs
    if (target.localName !== "script" && target.rel !== "stylesheet") return; // it is played without the others
    const where = target.src || target.href;
    if (where.endsWith("&again")) return tell("network", where);
    try {
      await (await caches.open("minesweeper")).delete(where);
    } catch {} // a browser may refuse to keep anything
    const other = document.createElement(target.localName); // the same, once more, and not as it was kept
    for (const { name, value } of target.attributes) other.setAttribute(name, value);
    other[target.src ? "src" : "href"] = `${where}&again`;
    target.replaceWith(other);
  },
  true,
);
