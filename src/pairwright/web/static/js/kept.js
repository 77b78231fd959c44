// The page without a network (static/js/service-worker.js): the mark of a page that is old, and back to the
// page of the desk when that answers again. Browsers have such workers over https and on the desk's own
// computer only; elsewhere nothing is kept but what outbox.js keeps.
//
// #as-of[data-at]: when the page was seen last. Events on document: "desk:as-of" (detail: that time, 0 for the
// desk's own page of now), "desk:keep" (an address), "desk:page" (the page as it came), "desk:patched" (a
// function that changes a document as this one was changed). body[data-offline]: the plain page.
(function () {
  "use strict";
  const AGAIN = 2000;
  const CARRIED = "pairwright-carried";
  const workers = navigator.serviceWorker;
  const mark = document.getElementById("as-of");
  const plain = document.body.hasAttribute("data-offline");
  const home = location.href.split("#")[0];
  const patches = [];
  let typed = false;

  function moment(at) {
    const then = new Date(at);
    const today = then.toDateString() === new Date().toDateString();
    const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Intl.DateTimeFormat(language, today ? clock : { day: "numeric", month: "long", ...clock }).format(then);
  }

  function show(at) {
    if (!mark) return;
    mark.hidden = !at;
    delete mark.dataset.at;
    if (!at) return;
    mark.dataset.at = at;
    const time = mark.querySelector("time");
    time.dateTime = new Date(at).toISOString();
    time.textContent = moment(at);
  }

  const tell = (news) => workers?.controller?.postMessage(news);

  async function patched() {
    const found = await caches.match(home, { ignoreVary: true });
    if (!found || mark?.dataset.at) return patches.splice(0);
    const old = new DOMParser().parseFromString(await found.text(), "text/html");
    for (const one of patches.splice(0)) one(old);
    tell({ page: `<!doctype html>${old.documentElement.outerHTML}`, address: home });
  }

  // What the desk has warned of stays until somebody has put it away, over a page that is loaded again too.
  function carried(warned) {
    try {
      const before = sessionStorage.getItem(CARRIED);
      if (warned) sessionStorage.setItem(CARRIED, [...warned].map((one) => one.outerHTML).join(""));
      else sessionStorage.removeItem(CARRIED);
      return before || "";
    } catch (error) {
      return "";  // No storage.
    }
  }

  function bring() {
    const place = document.getElementById("messages");
    const there = [...(place?.children || [])].map((one) => one.textContent);
    const brought = new DOMParser().parseFromString(carried(), "text/html").body.children;
    place?.append(...[...brought].filter((one) => !there.includes(one.textContent)));
  }

  // Whether the desk answers again; what waits in the outbox goes first, and nothing typed is thrown away.
  async function look() {
    let back = false;
    try {
      const answer = await fetch(plain ? "/favicon.ico" : home, { method: "HEAD", cache: "no-store" });
      back = answer.headers.has("Pairwright-Keep");
    } catch (error) {
      // Still away.
    }
    const old = plain || mark?.dataset.at;
    if (back && old && !typed && !document.body.hasAttribute("data-unsent")) {
      carried(document.querySelectorAll("#messages .message:is(.warning, .bad):has([data-put-away])"));
      location.reload();
    } else if (old) setTimeout(look, AGAIN + Math.random() * AGAIN);
  }

  document.addEventListener("desk:as-of", (event) => show(event.detail));
  document.addEventListener("input", (event) => { typed = typed || Boolean(event.target.closest("form")); });
  if (mark?.dataset.at) show(Number(mark.dataset.at));
  bring();
  const unsent = document.querySelector("#unsent:not([hidden]), #unanswered:not([hidden])");
  if (unsent) document.getElementById("not-seen").hidden = true;
  else if (plain || mark?.dataset.at) setTimeout(look, AGAIN);
  if (!workers || !window.caches) return;
  document.addEventListener("desk:keep", (event) => tell({ keep: event.detail }));
  document.addEventListener("desk:page", (event) => tell({ page: event.detail, address: home }));
  document.addEventListener("desk:patched", (event) => {
    if (!patches.length) setTimeout(patched, AGAIN);
    patches.push(event.detail);
  });
  // A page that did not come by way of the worker.
  function anew() {
    if (mark && !mark.dataset.at) tell({ keep: home, files: performance.getEntriesByType("resource").map((one) => one.name) });
  }
  workers.addEventListener("controllerchange", anew);
  if (!performance.getEntriesByType("navigation")[0]?.workerStart) anew();
  // A page that was on its way when the worker began has none until it is asked to take it.
  window.addEventListener("load", () => workers.register("/service-worker.js").then(() => workers.ready)
    .then((one) => workers.controller || one.active.postMessage({ claim: true })).catch(() => {}));
  tell({ language: document.documentElement.lang });
})();
