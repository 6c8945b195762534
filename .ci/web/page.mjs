// The page of the game: fetches what it needs, runs it frame by frame, and makes its files last.

globalThis.begun = true; // from here on this file says itself what is wrong
/** The address of this version: what is kept for it is told apart from what other versions keep. */
const VERSION = new URL(import.meta.url).search.replace("&again", "");
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
/** Where the files of this page lie for a start without a network; the service worker answers with them. */
const KEPT = "minesweeper";
const TRIES = 3;
/** What is fetched only once it is heard or read. */
const LATER = /^(music\/|licences\/|notosans)/;
/** More pixels than these to one of the page's are not seen, but each has to be painted. */
const MOST_PIXELS = 2;
/** Milliseconds between two looks of a game in which nothing moves, and between two looks whether its files are saved. */
const REST = 100;
const LOOK = 250;
/** The same where nothing has moved for a while and no clock runs, and where all was saved since something moved last. */
const CALM = 5000;
const RARE_REST = 500;
const RARE_LOOK = 5000;
/** Milliseconds that a hand feels a long press. */
const BUZZ = 15;
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

const pixels = Object.getOwnPropertyDescriptor(globalThis, "devicePixelRatio");
if (pixels?.get)
  Object.defineProperty(globalThis, "devicePixelRatio", { ...pixels, get: () => Math.min(MOST_PIXELS, pixels.get.call(globalThis)) });

/** Why the game does not start, as a name among the words, and what the browser says to it. */
class Failure extends Error {
  constructor(why, reason) {
    super(reason);
    this.why = why;
  }
}

/** Do what a browser may refuse at the first touch, as in a frame; without it there is nothing. */
async function attempt(what) {
  try {
    return await what();
  } catch (error) {
    console.warn("refused:", error);
  }
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const kept = attempt(() => caches.open(KEPT));
/** The files that this start has fetched or found as they were made. */
const loaded = new Set();

/** Return where a file is: a new version has a new address. Folders have their version in their own name. */
const address = (name, { [name]: { integrity } }) =>
  /^(pyodide|pygame)-/.test(name) ? name : `${name}?${integrity.slice(-13, -1).replace(/\W/g, "")}`;

/** Fetch a file that must be as it was made; what is kept and is not is thrown away, and fetched anew. */
async function bring(name, files, heard = () => {}) {
  const where = address(name, files);
  for (let tries = 1; ; tries++) {
    let come = 0;
    try {
      const answer = await fetch(where, { integrity: files[name].integrity, cache: tries > 1 ? "reload" : "default" });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      const parts = [];
      for (const reader = answer.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        come += value.length;
        heard(value.length);
      }
      const file = new Blob(parts, { type: answer.headers.get("content-type") ?? "" });
      if (await attempt(async () => !(await (await kept)?.match(where)))) await keep(where, file);
      loaded.add(name);
      return file;
    } catch (error) {
      heard(-come);
      await attempt(async () => (await kept)?.delete(where));
      if (tries < TRIES) await pause(300 * tries);
      else throw new Failure((await fetch(where).then(({ ok }) => ok, () => false)) ? "damaged" : "network", `${name}: ${error}`);
    }
  }
}

/** Keep a file for a start without a network; without room for it the game goes on. */
const keep = (where, file) => attempt(async () => (await kept)?.put(where, new Response(file)));

/** Fetch files, the bar showing how many of their bytes have come; return a promise of each. */
function fetchAll(names, files) {
  bar.max = names.reduce((sum, name) => sum + files[name].bytes, 0);
  const all = names.map((name) => bring(name, files, (bytes) => (bar.value += bytes)));
  Promise.all(all).catch(() => {}); // whoever awaits one hears of its failure
  return all;
}

/** Return the list of the files of this version: from the network, or where that has none or another one's, as kept. */
async function list() {
  const kind = (files) => address("page.mjs", files) === `page.mjs${VERSION}`;
  let files;
  let failed;
  for (let tries = 1; !files && tries <= TRIES; tries++) {
    try {
      const answer = await fetch("files.json", { cache: "no-cache" });
      if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
      files = await answer.json();
      if (kind(files)) return files;
    } catch (error) {
      failed = error;
      const old = await attempt(async () => (await (await kept)?.match(`files.json${VERSION}`))?.json());
      if (old) return old;
      await pause(300 * tries);
    }
  }
  if (!files) throw new Failure("network", failed);
  if (!history.state?.renewed) {
    // The page is of another version than its files: it was kept, or its host is being updated.
    history.replaceState({ renewed: true }, "");
    await attempt(() => fetch(location.pathname, { cache: "reload" }));
    location.reload();
    await new Promise(() => {});
  }
  return files;
}

/**
 * Keep all that a start without a network needs, the page itself last: until then the older version is whole. Then throw
 * away what older versions kept.
 */
async function keepAll(files) {
  const all = await kept;
  if (!all) return;
  for (const name of Object.keys(files)) if (!LATER.test(name) && !loaded.has(name)) await bring(name, files); // checks it
  const page = await fetch(location.pathname, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(address("page.mjs", files))) return;
  const listed = `files.json${VERSION}`;
  await all.put(listed, new Response(JSON.stringify(files)));
  await all.put(location.pathname, page);
  const wanted = new Set([...Object.keys(files).map((name) => address(name, files)), listed, location.pathname].map((name) => new URL(name, location.href).href));
  for (const { url } of await all.keys()) if (!wanted.has(url)) await all.delete(url);
}

const unzipped = async (blob) =>
  new Response(blob.stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();

/** A tar file's blocks; where a block that begins a file has its size, and the bytes of its name and its size. */
const BLOCK = 512;
const SIZE_AT = 124;
const NAME_BYTES = 100;
const SIZE_BYTES = 12;

/** Write the files of an archive to a folder. Python unpacks it, but would take three times as long with the files. */
async function unpack(python, archive, folder) {
  const packed = python.toPy(await archive.arrayBuffer());
  const tar = python.pyimport("lzma").decompress(packed);
  const bytes = tar.toJs();
  for (const proxy of [packed, tar]) proxy.destroy();
  const text = (at, length) => new TextDecoder().decode(bytes.subarray(at, at + length)).split("\0", 1)[0];
  for (let at = 0, name, made; (name = text(at, NAME_BYTES)); ) {
    const size = parseInt(text(at + SIZE_AT, SIZE_BYTES), 8);
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent !== made) python.FS.mkdirTree((made = parent));
    python.FS.writeFile(path, bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

/** Return whether this page alone may keep files, which it then may until it is closed. */
const holdStorage = () =>
  new Promise((resolve) => {
    const held = (lock) => (resolve(lock !== null), lock && new Promise(() => {}));
    attempt(() => navigator.locks.request("minesweeper", { ifAvailable: true }, held)).then(() => resolve(true));
  });

const synced = (python, fromStorage) =>
  new Promise((resolve) => {
    const done = (error) => {
      if (error) {
        console.warn("the browser's database:", error);
        delete python.FS.filesystems.IDBFS.dbs[HOME]; // a new connection may work
      }
      resolve(!error);
    };
    try {
      python.FS.syncfs(fromStorage, done);
    } catch (error) {
      done(error); // the mere mention of a database is refused
    }
  });

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

/**
 * Bring the player's files from the browser: of two copies the newer one that can be read. Return whether they last.
 * Where another page *writes* them, they are only read.
 */
async function openFiles(python, writes) {
  python.FS.mount(python.FS.filesystems.IDBFS, {}, HOME);
  let lasting = await synced(python, true);
  try {
    const kept = await caches.match("files", { cacheName: SPARE });
    if (kept && (!lasting || kept.headers.get(COUNTED) > count(python))) {
      console.warn("the player's files come from their second copy");
      python.FS.writeFile(ARCHIVE, new Uint8Array(await kept.arrayBuffer()));
      python.pyimport("game.web_home").bring_back(HOME, ARCHIVE);
      lasting = true;
      if (writes) await synced(python, false);
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
  while (Date.now() === begun) await pause(); // so that what is written from now on has another time
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
  if (!("DecompressionStream" in globalThis && "WebAssembly" in globalThis)) throw new Failure("old", navigator.userAgent);
  const files = await list();
  const wheel = Object.keys(files).find((name) => name.endsWith(".whl"));
  const core = Object.keys(files).filter((name) => name.startsWith("pyodide-"));
  const [library, game, pygame, ...others] = fetchAll(["library.zlib", "game.tar.xz", wheel, ...core], files);
  await Promise.all(others); // Python starts while the others come
  const indexURL = new URL(`${core[0].split("/")[0]}/`, location.href).href;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL,
    stdLibURL: URL.createObjectURL(new Blob([await unzipped(await library)])),
    env: { HOME, PYGAME_HIDE_SUPPORT_PROMPT: "1", SDL_NO_SIGNAL_HANDLERS: "1" },
  });
  python.canvas.setCanvas2D(canvas);
  await unpack(python, await game, "/game");
  python.runPython("import sys; sys.path.insert(0, '/game')");
  await pygame;
  const sounds = bring("sounds.tar.xz", files); // while the first frame is painted
  sounds.catch(() => {});
  await python.loadPackage(new URL(wheel, location.href).href, { checkIntegrity: false });
  python.FS.mkdirTree(HOME);
  const writes = await holdStorage();
  const unkept = !(await openFiles(python, writes)) ? "storage" : writes ? "" : "tab";
  const background = inBackground(python);
  const browser = {
    ...background,
    ...givesOut(python),
    touch: matchMedia("(pointer: coarse)").matches,
    music: (name) => musicPart(python, name, files),
    requested: () => {
      const choice = document.createElement("input");
      choice.type = "file";
      choice.addEventListener("change", () => choice.files[0] && take(python, page, choice.files[0]));
      choice.click();
    },
  };
  const page = python.pyimport("game.web").open_page.callKwargs(HOME, place(), unkept, browser, { switches: SWITCHES });
  if (typeof page === "string") throw new Error(page);
  // SDL opens no window smaller than the least, but makes one.
  if (innerWidth < LEAST_SIZE[0] || innerHeight < LEAST_SIZE[1]) dispatchEvent(new Event("resize"));
  globalThis.game = { python, page }; // for a look from the browser's console
  performance.mark("first-frame");
  cover.hidden = true;
  canvas.focus();
  page.begin();
  const guard = run(python, page, !unkept, files, background);
  listen(python, page, guard);
  await attempt(async () => (await unpack(python, await sounds, "/game"), guard(() => page.start_sounds())));
  await attempt(() => keepAll(files));
  performance.mark("kept");
  await attempt(() => navigator.serviceWorker.register("service.js"));
}

/** Return what hands texts and files of the game to the player. */
function givesOut(python) {
  const inFrame = self !== top;
  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  /** Hand something to the system's own ways of sharing; where it fails, *else* is done. */
  const shared = (what, otherwise) => {
    if (!attemptNow(() => navigator.share && (!navigator.canShare || navigator.canShare(what)))) return false;
    (async () => navigator.share(what))().catch((error) => error?.name === "AbortError" || otherwise());
    return true;
  };
  return {
    /** In a frame the address is the host's own business: a code can be pasted anywhere. */
    link: (code) => (inFrame ? code : `${location.href.split("#")[0]}#${code}`),
    offered: (path) => {
      const name = path.split("/").pop();
      const picture = name.endsWith(".png");
      const file = new File([python.FS.readFile(path)], name, picture ? { type: "image/png" } : {});
      const otherwise = () => (picture && inFrame ? showPicture(file) : save(file));
      if (!(picture && shared({ files: [file] }, otherwise))) otherwise();
    },
    buzz: () => void attemptNow(() => navigator.vibrate?.(BUZZ)),
    shared: (text) => shared(text.startsWith("http") ? { url: text } : { text }, () => showField(text)),
    /** Copy a text; only what the browser says has been copied is. Else the player can do it. */
    copied: (text) => {
      const carrier = document.createElement("textarea");
      carrier.value = text;
      document.body.append(carrier);
      carrier.select();
      const copied = attemptNow(() => document.execCommand("copy"), false);
      carrier.remove();
      canvas.focus();
      if (!copied) showField(text);
      return copied;
    },
  };
}

function attemptNow(what, otherwise) {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

/** Show a text that the player can copy: it is selected already. */
function showField(text) {
  const field = document.getElementById("field");
  const [why, box, close] = field.children;
  [why.textContent, box.value, close.textContent] = [told.copy, text, told.close];
  close.onclick = () => field.close();
  field.onclose = () => canvas.focus();
  if (!field.open) field.showModal();
  box.focus();
  box.select();
}

/** Show a picture that a finger can hold to keep it: a frame may be allowed neither to share nor to save a file. */
function showPicture(file) {
  const [dialog, picture] = ["dialog", "img"].map((name) => document.createElement(name));
  picture.src = URL.createObjectURL(file);
  picture.style.maxWidth = "100%";
  dialog.onclick = () => dialog.close();
  dialog.onclose = () => {
    URL.revokeObjectURL(picture.src);
    dialog.remove();
    canvas.focus();
  };
  dialog.append(picture);
  document.body.append(dialog);
  dialog.showModal();
}

/** Return a part of the music that is on its way: its path, once it has one, or why it has none. */
function musicPart(python, name, files) {
  const part = { path: "", problem: "" };
  bring(`music/${name}.ogg`, files)
    .then(async (file) => (part.path = await decoded(python, name, await file.arrayBuffer())))
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
    if (at % DECODED_AT_ONCE === 0) await pause();
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
    if (at % DECODED_AT_ONCE === 0) await pause();
    let between = 0;
    for (let far = 0; far < reach; far++)
      between += BETWEEN[far] * (around[at + reach - far] + around[at + reach + 1 + far]);
    whole[2 * at] = loop[at];
    whole[2 * at + 1] = between;
  }
  return whole;
}


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
  let looked = 0; // when the files were
  let settled = false; // all was saved when they were, and nothing has moved since
  const save = async (now = true) => {
    if (!lasting || saving || (!now && performance.now() < looked + (settled ? RARE_LOOK : LOOK))) return;
    looked = performance.now();
    settled = home.lasts();
    if (settled || home.half_written()) return;
    saving = true; // so that nothing is written until all files were read
    background.pause();
    lasting = await keepFiles(python, home).catch((error) => console.error(error));
    saving = false;
    if (!lasting) page.stop_keeping("full");
  };
  let bringing = "";
  const bringFont = async (name) => {
    bringing = name;
    try {
      python.FS.writeFile(`${page.fonts}/${name}`, new Uint8Array(await (await bring(name, files)).arrayBuffer()));
      guard(() => page.bring_font(name));
    } catch (error) {
      console.warn("no letters yet:", error);
      await Promise.race([pause(10_000), new Promise((resolve) => addEventListener("online", resolve, { once: true }))]);
    }
    bringing = "";
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
  const stayAwake = awake();
  const soundDevice = soundDeviceOf(python);
  let next = 0; // the frame that was asked for
  let later; // or the time at which the next one is
  let moved = 0; // when something did
  const turn = () => {
    cancelAnimationFrame(next);
    clearTimeout(later);
    next = 0;
    const begun = performance.now();
    const goes_on = guard(() => page.turn(!saving));
    if (over) return;
    if (!saving) background.step(begun + FRAME);
    const rests = page.resting && !background.busy();
    if (!rests) (settled = false), (moved = begun);
    save(false);
    stayAwake(page.under_way);
    soundDevice(!rests || begun < moved + CALM || page.sounding);
    const font = page.missing_font();
    if (font && !bringing) bringFont(font);
    if (!goes_on) finish("");
    else if (rests) later = setTimeout(turn, page.under_way || begun < moved + CALM ? REST : RARE_REST);
    else next = requestAnimationFrame(turn);
  };
  // What a hand did is seen at once: until the end of its event the browser also lets the game copy, share and play.
  for (const name of ["mouseup", "keydown", "touchend"]) window.addEventListener(name, () => over || turn());
  const wake = () => {
    soundDevice(true);
    if (next || over) return;
    clearTimeout(later);
    next = requestAnimationFrame(turn);
  };
  for (const name of ["mousedown", "mousemove", "wheel", "keyup", "touchstart", "touchmove", "resize", "focus", "blur", "paste", "drop", "gamepadconnected"])
    window.addEventListener(name, wake, { passive: true });
  /** Work on without frames until *done* says so. */
  const workUntil = async (done) => {
    for (; !done(); await pause(10)) if (!saving) background.step(performance.now() + HIDDEN_FRAME), await save();
  };
  /** Put the game away, which keeps what is unfinished; *why* it ended is shown. */
  const finish = async (why) => {
    over = true;
    stayAwake(false);
    const say = () => tell(why ? "stopped" : "ended", why);
    if (why) say();
    let closed = false;
    const closing = (async () => (SWITCHES ? page.close.callPromising() : page.close()))()
      .catch((error) => console.error(error))
      .then(() => (closed = true));
    await workUntil(() => closed);
    await closing.then(save);
    say();
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return wake();
    guard(() => (page.look_away(), page.turn(!saving)));
    workUntil(() => !document.hidden || (!background.busy() && !saving && home.lasts()));
  });
  turn();
  return (call) => {
    const answer = guard(call);
    wake();
    return answer;
  };
}

/** Return what keeps the screen awake, or not, where the browser can; it lets go whenever the page is hidden. */
function awake() {
  let wanted = false;
  let lock;
  let asking = false;
  const ask = async () => {
    if (asking || !wanted || document.hidden || (lock && !lock.released)) return;
    asking = true;
    lock = await navigator.wakeLock?.request("screen").catch(() => {});
    asking = false;
    if (!wanted) lock?.release();
  };
  document.addEventListener("visibilitychange", ask);
  return (wants) => {
    if (wants === wanted) return;
    wanted = wants;
    if (wanted) ask();
    else lock?.release();
  };
}

/**
 * Return what lets the device of sounds work or rest. SDL mixes silence, too, eighty times a second, and by a timer until
 * the first touch allows sound.
 */
function soundDeviceOf(python) {
  return (wanted) => {
    const { audio, audioContext: device } = python._module.SDL2 ?? {};
    if (!wanted) {
      clearInterval(audio?.silenceTimer);
      if (device?.state === "running") attempt(() => device.suspend());
    } else if (device && device.state !== "running" && (navigator.userActivation?.hasBeenActive ?? true)) attempt(() => device.resume());
  };
}

/** A phone's Back is the game's own Back; where the game has nothing to go back to, the page is left. */
function turnBack(page, guard) {
  const here = () => location.href;
  const enter = () => history.pushState({ plays: true }, "", here());
  let returns = ""; // the address that a Back must not lead away from
  let left = false;
  history.replaceState({ plays: false }, "");
  enter();
  let at = here();
  addEventListener("popstate", ({ state }) => {
    if (left) return;
    if (state === null) {
      history.replaceState({ plays: true }, ""); // a link that was followed
      at = here();
      return;
    }
    returns = at === here() ? "" : here();
    if (guard(() => page.go_back())) {
      history.pushState({ plays: true }, "", at);
    } else {
      left = true;
      history.back();
      setTimeout(() => ((left = false), enter()), 1000); // it was the first page of its tab
    }
  });
  return () => returns && ((returns = ""), true);
}

/** Hand on what the browser hears and SDL does not. */
function listen(python, page, guard) {
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || guard(() => page.leave_full_screen()));
  // What is typed into the page's own field is none of the game's.
  const field = document.getElementById("field");
  for (const name of ["keydown", "keyup", "keypress", "paste"]) field.addEventListener(name, (event) => event.stopPropagation());
  // Keys never scroll the page that has the game in a frame; Space does so when it prints.
  const scrolls = /^(Arrow.*|Page.*|Home|End|Escape|Tab)$/;
  window.addEventListener("keydown", (event) => scrolls.test(event.key) && event.preventDefault());
  window.addEventListener("keypress", (event) => event.key === " " && event.preventDefault());
  // The browser's own paste: SDL would keep it away, and reading the clipboard would need to be allowed.
  // As everywhere in the game, V is the key that prints it, or on other scripts' keyboards the one at its place.
  const isV = ({ key, code }) => key?.toLowerCase() === "v" || (code === "KeyV" && !/^[!-~]$/.test(key));
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && isV(event);
  window.addEventListener("keydown", (event) => isPaste(event) && event.stopImmediatePropagation(), true);
  // SDL knows no layouts here: the browser says what keys print, some browsers at once, all of them key by key.
  const prints = (keys) => guard(() => page.prints(python.toPy(keys)));
  const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) && event.key?.length === 1;
  window.addEventListener("keydown", (event) => field.open || (isPlain(event) && prints([[event.code, event.key]])), true);
  attempt(() => navigator.keyboard?.getLayoutMap?.().then((layout) => prints([...layout])));
  window.addEventListener("paste", (event) => guard(() => page.paste(event.clipboardData.getData("text/plain"))));
  const isBack = turnBack(page, guard);
  window.addEventListener("hashchange", () => !isBack() && place() && guard(() => page.visit(place())));
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

start().catch((error) => (console.error(error), tell(error.why ?? "stopped", error.message ?? error)));
