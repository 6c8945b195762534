// node page.mjs BROWSER PROGRAM URL PROFILE < steps: opens the page as a player would, does the steps, prints what they gave.
// A step is a list: its name, then what it needs. Each prints a line of JSON. With a DISPLAY the browser has a window there.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [browser, executablePath, url, userDataDir] = process.argv.slice(2);
const steps = JSON.parse(readFileSync(0, "utf8"));
const args = browser === "chrome" ? ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio"] : [];
const headless = !process.env.DISPLAY;
const sized = headless ? {} : { defaultViewport: null };
const wanted = { browser, executablePath, userDataDir, args, headless, protocolTimeout: 0, ...sized };
const opened = await puppeteer.launch(wanted);
let page = await opened.newPage();
const problems = [];
const said = [];
const asked = new Set();
const listen = () => {
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (line) => said.push(line.text()));
  page.on("request", (request) => asked.add(new URL(request.url()).host));
};
listen();
/** Set the page's size; older Firefoxes do all of it but the screen's orientation. */
const setSize = (width, height, deviceScaleFactor = 1) =>
  page.setViewport({ width, height, deviceScaleFactor }).catch((error) => {
    if (!/screenorientation/i.test(String(error.stack))) throw error;
  });
if (headless) await setSize(1280, 720);

/** The page of the game: it may lie in another site's frame. */
const game = () => page.frames().find((frame) => frame.parentFrame() && frame.url().startsWith(url)) ?? page;
const started = () =>
  game().evaluate(async () => {
    while (!globalThis.game && !document.getElementById("told")?.textContent)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
const until = (code) =>
  game().evaluate(async (text) => {
    const { python, page } = globalThis.game;
    const globals = (globalThis.globals ??= python.toPy({ page }));
    for (;;) {
      const found = python.runPython(text, { globals });
      if (found !== undefined) return found?.toJs?.() ?? found;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, code);
const run = (code) =>
  game().evaluate((text) => {
    const { python, page } = globalThis.game;
    const found = python.runPython(text, { globals: (globalThis.globals ??= python.toPy({ page })) });
    return found?.toJs?.() ?? found;
  }, code);
/** Hand the page an event as the browser would, with a file or a text in it. */
const transfer = (name, text, file) =>
  page.evaluate(
    ([name, text, file]) => {
      const data = new DataTransfer();
      if (file) data.items.add(new File([text], file));
      else data.setData("text/plain", text);
      const Kind = name === "paste" ? ClipboardEvent : DragEvent;
      const event = new Kind(name, { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data });
      if (event.clipboardData && !event.clipboardData.getData("text/plain"))
        Object.defineProperty(event, "clipboardData", { value: data }); // Firefox keeps it to itself
      document.getElementById("canvas").dispatchEvent(event);
    },
    [name, text, file],
  );
/** The kinds of the browser's processes, the browser itself first, and what is found about each. */
const processes = (about) => {
  const found = [];
  const add = (pid) => {
    const [, kind] = /--type=([^\0 ]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? ["", "browser"];
    found.push([kind, about(pid)]);
    for (const thread of readdirSync(`/proc/${pid}/task`))
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").match(/\d+/g)?.forEach(add);
  };
  add(opened.process().pid);
  return found;
};
const does = {
  run,
  transfer,
  // What the page finds in its browser from its next opening on.
  before: (code) => page.evaluateOnNewDocument(code),
  script: (code) => game().evaluate(code),
  wait: (code) =>
    game().evaluate(async (text) => {
      // Puppeteer's own wait makes a function of text, which Firefox's policy may refuse.
      while (!(await (0, eval)(text))) await new Promise((resolve) => setTimeout(resolve, 50));
    }, code),
  open: async (place) => {
    const answer = await page.goto(url + place);
    if (answer?.status() >= 400) throw new Error(`${answer.status()} for ${url}`);
    await started();
    return page.evaluate(() => document.getElementById("told").textContent);
  },
  // A page of another site shows the game in a frame.
  host: async (address) => {
    await page.goto(address);
    while (game() === page) await new Promise((resolve) => setTimeout(resolve, 50));
    await started();
    return game().evaluate(() => document.getElementById("told").textContent);
  },
  top: (code) => page.evaluate(code),
  back: () => page.goBack({ waitUntil: [] }),
  // What was done before loads the page anew.
  navigated: async () => {
    await page.waitForNavigation();
    await started();
    return page.evaluate(() => document.getElementById("told").textContent);
  },
  reload: async () => {
    await page.reload();
    await started();
  },
  click: (x, y, button) => page.mouse.click(x, y, { button, delay: 40 }),
  wheel: async (x, y, by) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel({ deltaY: by });
  },
  key: (key) => page.keyboard.press(key, { delay: 40 }),
  // Keys as the whole desktop hears them, or the mouse.
  desk: (...input) => void execFileSync("xdotool", input),
  // One place after the other until Python says something: on a slow machine a tap may last too long to be one.
  touchUntil: async (places, done) => {
    for (const [x, y] of await until(places)) {
      await page.touchscreen.tap(x, y);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if ((await run(done)) !== undefined) return;
    }
    throw new Error("no tap was heard");
  },
  // A finger rests on a place until Python says something.
  hold: async (place, done) => {
    const touch = await page.touchscreen.touchStart(...(await until(place)));
    await until(done);
    await touch.end();
  },
  size: setSize,
  // Python is asked frame by frame until it says something else than None.
  until,
  clickEach: async (code) => {
    for (const [x, y] of await until(code)) await page.mouse.click(x, y, { delay: 40 });
  },
  picture: async (path) => void (await page.screenshot({ path })),
  // The service worker has the page, and has kept what was asked for.
  served: () => page.evaluate(async () => (await navigator.serviceWorker.ready).active.state),
  another: async (place) => {
    page = await opened.newPage();
    listen();
    return does.open(place);
  },
  problems: () => problems,
  // Who was asked for something over the network.
  asked: () => [...asked].filter(Boolean),
  // What the page wrote on the browser's console.
  said: () => said,
  // The kinds of the browser's processes and the bytes that each holds, those that it shares divided by who shares them.
  memory: () =>
    processes((pid) => 1024 * (/^Pss: *(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0)),
  // The page has only a part of the processor, as on a phone.
  throttle: async (rate) => void (await (await page.createCDPSession()).send("Emulation.setCPUThrottlingRate", { rate })),
  // The seconds that each of the browser's processes has worked.
  processor: () =>
    processes((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\)/, "").split(" ");
      return (+fields[12] + +fields[13]) / 100;
    }),
  // The tab's process ends at once, as by a fault; the next steps have a new tab.
  killTab: async () => {
    const ended = new Promise((resolve) => page.once("error", resolve));
    (await page.createCDPSession()).send("Page.crash").catch(() => {});
    await ended;
    page = await opened.newPage();
    listen();
  },
  // The browser ends at once, as by a fault.
  kill: () => void opened.process().kill("SIGKILL"),
};
for (const [name, ...needs] of steps) console.log(JSON.stringify((await does[name](...needs)) ?? null));
if (!opened.process()?.killed) await opened.close();
