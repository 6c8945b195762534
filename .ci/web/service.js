// Answers with the page's files as page.mjs has kept them, so that it starts without a network. A file's address changes
// with what is in it; only the page itself is asked for again.
const KEPT = "minesweeper";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Return a file: the page from the network as long as there is one, all others as they are kept. */
async function answer(request) {
  const { url } = request;
  const opens = request.mode === "navigate";
  const fresh = ["no-cache", "no-store", "reload"].includes(request.cache); // page.mjs looks at what is kept by itself
  const look = async () => (await caches.open(KEPT)).match(request, { ignoreSearch: opens });
  const known = fresh && !opens ? undefined : await look().catch(() => {}); // one that can't be read is asked for
  if (known && !opens) return known;
  try {
    const got = await (opens ? fetch(url, { cache: "no-cache", redirect: "manual" }) : fetch(request));
    return known && got.status >= 400 ? known : got;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
