// What a page shows when the network is away: the page as it was seen last, marked as old, or a plain one
// that says what to do. Served as /service-worker.js behind a line that names VERSION (web/render.py).
//
// The desk says of every page, in the head Pairwright-Keep, who may find it here later:
//   "public"      the same for everybody
//   "own HOLDER"  for the session of that holder: phones of helpers and captains
//   "no HOLDER"   not to be kept; pages of other holders go all the same. Nobody leaves pages to the next
// While the desk answers, nothing comes from here but files whose address changes with their content.
"use strict";
const HEAD = "Pairwright-Keep";
const AT = "Pairwright-Kept-At";
const NAME = "pairwright-desk-";
const FILES = `${NAME}${VERSION}-files`;
const PUBLIC = `${NAME}${VERSION}-public`;
const OWN = `${NAME}${VERSION}-own-`;
const OFFLINE = "/offline";
const LONGEST = { [PUBLIC]: 7 * 86_400_000, own: 86_400_000 };
const MOST = 120;
const PATIENCE = 6000;
const SPREAD = 2000;

const same = { ignoreVary: true };

// -- Keeping ------------------------------------------------------------------------------------------

// A copy that can be read, of what may be kept; of anything else, downloads too, only the head is looked at.
function forKeeping(answer) {
  const page = answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html");
  return page && /^(public|own)/.test(answer.headers.get(HEAD) || "") ? answer.clone() : answer;
}

async function keep(answer, address) {
  const [kind, holder] = (answer.headers.get(HEAD) || "").split(" ");
  if (holder) await forget((name) => name.startsWith(`${NAME}${VERSION}-own`) && name !== OWN + holder);
  if ([401, 403, 404, 410].includes(answer.status)) return drop(address);
  if (!answer.ok || !["public", "own"].includes(kind) || !answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  await put(kind === "public" ? PUBLIC : OWN + holder, address, await answer.text(), answer.headers);
}

async function put(name, address, text, head) {
  await store(name, address, text, head);
  if (text.includes('<tbody class="rest"')) await putWhole(name, address);
}

// Of a long table a page has a part, and fetches the others when they are scrolled to: without a network it
// needs all of them. Where many readers get a page in the same moment, not all ask for the rest of it at once.
async function putWhole(name, address) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD));
  const all = new URL(address);
  all.searchParams.set("whole", "yes");
  const answer = await fetch(all, { headers: { Accept: "text/html", Purpose: "prefetch" }, cache: "no-cache" });
  const part = await caches.match(address.split("#")[0], { cacheName: name, ...same });
  if (answer.ok && part?.headers.get(HEAD) === answer.headers.get(HEAD)) await store(name, address, await answer.text(), answer.headers);
}

async function store(name, address, text, head) {
  const headers = new Headers(head);
  for (const one of ["Content-Encoding", "Content-Length", "ETag", "Vary"]) headers.delete(one);
  headers.set(AT, Date.now());
  const pages = await caches.open(name);
  await pages.put(address.split("#")[0], new Response(text, { headers }));
  await withFiles(text);
  const all = await pages.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await pages.delete(old);
}

async function withFiles(text) {
  const files = await caches.open(FILES);
  for (const [, address] of text.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)) {
    if (!(await files.match(address, same))) await files.add(address);
  }
}

async function forget(which) {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && which(name)) await caches.delete(name);
}

async function drop(address) {
  for (const name of await caches.keys()) {
    if (name.startsWith(NAME) && name !== FILES) await (await caches.open(name)).delete(address, same);
  }
}

// The plain page, in the language of the reader.
async function renew(language) {
  const files = await caches.open(FILES);
  const kept = await files.match(OFFLINE);
  if (kept && (!language || (await kept.text()).includes(`<html lang="${language}"`))) return;
  const answer = await fetch(OFFLINE, { headers: { Accept: "text/html" } });
  const text = await answer.clone().text();
  if (!answer.ok) throw new Error(`${OFFLINE}: ${answer.status}`);
  await files.put(OFFLINE, answer);
  await withFiles(text);
}

// -- Answering ----------------------------------------------------------------------------------------

async function navigated(event) {
  const answer = await Promise.race([answered(event), notReached(event)]);
  if (!isAway(answer)) {
    event.waitUntil(noticed(forKeeping(answer), event.request.url));
    return answer;
  }
  return (await kept(event.request.url)) || plain();
}

async function answered(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch (error) {
    return null;
  }
}

// What is in front of the desk may answer in its place.
function isAway(answer) {
  return !answer || (answer.status >= 500 && !answer.headers.has(HEAD));
}

// A network that swallows everything never says so: nothing within PATIENCE, and no small file either.
// A desk that only takes long is waited for.
async function notReached(event) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    try {
      await fetch("/favicon.ico", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      return null;
    }
  }
}

// Another program at this address, or a desk without this file: it has no use for what is kept here.
async function noticed(answer, address) {
  if (answer.ok && !answer.headers.has(HEAD)) {
    await self.registration.unregister();
    return forget(() => true);
  }
  return keep(answer, address);
}

async function kept(address) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === FILES) continue;
    const pages = await caches.open(name);
    const found = await pages.match(address.split("#")[0], same);
    if (!found) continue;
    const at = Number(found.headers.get(AT));
    if (Date.now() - at > (LONGEST[name] || LONGEST.own)) {
      await pages.delete(address, same);
      continue;
    }
    const text = (await found.text()).replace('id="as-of" hidden', `id="as-of" data-at="${at}"`);
    return new Response(text, { headers: found.headers });
  }
  return null;
}

async function plain(change = (text) => text) {
  const found = await caches.match(OFFLINE, { cacheName: FILES, ...same });
  return found ? new Response(change(await found.text()), { headers: found.headers }) : Response.error();
}

// A form that no script sends: what was typed is put into the plain page, to be sent again.
async function sent(event) {
  const fields = event.request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")
    ? event.request.clone().text() : Promise.resolve(null);
  fields.catch(() => {});
  let answer = null;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    // As without an answer.
  }
  if (!isAway(answer)) return answer;
  const typed = await fields;
  return plain((text) => (typed === null ? text.replace('id="unsent" hidden', 'id="unsent"')
    : text.replace('id="unanswered" hidden', 'id="unanswered"')
      .replace("<form ", `<form action="${escaped(event.request.url)}" `)
      .replace("</form>", `${[...new URLSearchParams(typed)].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join("")}</form>`)));
}

function escaped(text) {
  return text.replace(/[&<>"'\r\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

async function file(event) {
  const files = await caches.open(FILES);
  const found = await files.match(event.request, same);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")) event.waitUntil(files.put(event.request, answer.clone()));
  return answer;
}

// What a script of a page asks for is kept as well, and never answered from here: the script has to know.
async function asked(event) {
  const answer = await fetch(event.request);
  event.waitUntil(keep(forKeeping(answer), answer.url));
  return answer;
}

// -- The life of a worker -----------------------------------------------------------------------------

self.addEventListener("install", (event) => event.waitUntil(renew("").then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  await forget((name) => !name.startsWith(`${NAME}${VERSION}-`));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const get = request.method === "GET";
  if (request.mode === "navigate") event.respondWith(get ? navigated(event) : sent(event));
  else if (get && pathname.startsWith(`/static/${VERSION}/`)) event.respondWith(file(event));
  else if (get && request.headers.get("Accept") === "text/html") event.respondWith(asked(event));
});

// From kept.js: {claim}; {language}; {keep: address, files}, a page that came without this worker or has changed since;
// {page: text, address}, what the page of that address shows now.
self.addEventListener("message", (event) => event.waitUntil((async () => {
  const { claim, language, keep: wanted, files = [], page, address } = event.data;
  if (claim) await self.clients.claim();
  if (language) await renew(language);
  if (wanted) {
    const answer = await fetch(wanted, { headers: { Accept: "text/html", Purpose: "prefetch" }, cache: "force-cache" });
    await keep(answer, answer.url);
    await withFiles(files.map((one) => `src="${new URL(one).pathname}"`).join(" "));
  }
  const before = page && (await caches.match(address, { cacheName: PUBLIC, ...same }));
  if (before) await put(PUBLIC, address, page, before.headers);
})().catch(() => {})));
