// Keeps the page's files, so that it starts without a network. A file's address changes with what is in it; only the page
// itself and files.json are asked for again.
const KEPT = "minesweeper";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Return a file: files.json from the network as long as there is one, all others as they are kept. */
async function answer(request) {
  const kept = await caches.open(KEPT);
  const url = new URL(request.url);
  const fresh = url.pathname.endsWith("/files.json") || request.mode === "navigate";
  const known = await kept.match(request, { ignoreSearch: fresh }).catch(() => {}); // one that can't be read is asked for
  if (known && !fresh) return known;
  try {
    const got = await fetch(request);
    if (got.ok) await kept.put(request, got.clone()).catch(() => {}); // without room it is only handed on
    return got;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
