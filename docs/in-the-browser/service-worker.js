// Keeps every file of this page, so that it works without a network after the first visit.
const here = new URL("./", self.location.href);

async function keep() {
  const { files, version } = await (await fetch(new URL("files.json", here), { cache: "no-store" })).json();
  const cache = await caches.open(version);
  await cache.addAll(["./", "files.json", ...files].map((name) => new URL(name, here).href));
  for (const old of await caches.keys()) {
    if (old.startsWith("pairwright-") && old !== version) await caches.delete(old);
  }
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(here.href)) return;
  event.respondWith(
    caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)),
  );
});
