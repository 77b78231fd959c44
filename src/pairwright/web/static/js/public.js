// Public pages and the projector: the feed of an event (web/public/feed.py).
//
// <body data-feed="address" data-stamps="part=stamp part=stamp">: when a part that the page shows has
// another stamp, the feed sends the page anew; where it cannot, <main> is fetched, after a short random pause
// so that not everybody asks at once (data-at-once: without it; data-whole: for results too); a page that nobody looks at waits until
// somebody does. Without a feed the page is fetched again now and then. Results are put into
// [data-result="section/round/board"] (data-side="white|black": as that player writes it) and counts into
// [data-missing="section/round"] without asking. [data-again="2"]: what is still being made is asked for again. [data-filter] fields of desk.js are helped to stay.
(function () {
  "use strict";
  const body = document.body;
  if (!body.dataset.feed) return;
  const SPREAD = 1000;
  const AGAIN = 2500;
  const stamps = new Map();
  const told = new Map();
  let heard = {};
  let tries = 0;
  let stream = null;
  let waiting = false;
  let asleep = false;

  function readStamps(text) {
    stamps.clear();
    for (const part of (text || "").split(" ").filter(Boolean)) {
      const at = part.lastIndexOf("=");
      stamps.set(part.slice(0, at), part.slice(at + 1));
    }
  }

  function show(state) {
    for (const dot of document.querySelectorAll("[data-live-state]")) {
      dot.hidden = false;
      dot.classList.toggle("on", state === "on");
      dot.classList.toggle("off", state === "off");
      dot.title = dot.dataset[state] || "";
      const text = dot.querySelector(".visually-hidden");
      if (text) text.textContent = dot.title;
    }
  }

  function kept(main) {
    const values = [...main.querySelectorAll("input[id]")].map((field) => [field.id, field.value]);
    const open = [...main.querySelectorAll("details[id]")].map((one) => [one.id, one.open]);
    return { values, open, focused: main.contains(document.activeElement) ? document.activeElement : null };
  }

  function restore(state) {
    for (const [id, value] of state.values) {
      const field = document.getElementById(id);
      if (!field || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const [id, open] of state.open) {
      const one = document.getElementById(id);
      if (one) one.open = open;
    }
    if (!state.focused) return;
    const { id } = state.focused;
    const href = state.focused.getAttribute("href");
    const main = document.querySelector("main");
    const same = (id && document.getElementById(id)) || (href && main.querySelector(`a[href="${CSS.escape(href)}"]`)) || main;
    same.focus({ preventScroll: true });
  }

  async function reload() {
    waiting = false;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
      if (answer.status === 404) location.reload();
      if (!answer.ok) return;
      showPage(await answer.text());
      // A cache in between may have answered with the page before.
      const old = [...told].some(([part, stamp]) => stamps.has(part) && stamps.get(part) !== stamp);
      tries = old ? tries + 1 : 0;
      if (old && tries < 4) setTimeout(later, AGAIN);
    } catch (error) {
      // No connection: the feed says so, comes back by itself, and tells again what has changed.
    }
  }

  function showPage(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const main = document.querySelector("main");
    const renewed = fresh.querySelector("main");
    if (!main || !renewed || !fresh.body.dataset.stamps) return;
    const state = kept(main);
    const read = scrollY;
    main.replaceChildren(...renewed.childNodes);
    const tabs = document.querySelector("nav.tabs");
    const newTabs = fresh.querySelector("nav.tabs");
    if (tabs && newTabs) tabs.replaceChildren(...newTabs.childNodes);
    restore(state);
    document.title = fresh.title;
    readStamps(fresh.body.dataset.stamps);
    heard = {};
    document.dispatchEvent(new CustomEvent("desk:reloaded"));
    scrollTo(scrollX, read);
    document.dispatchEvent(new CustomEvent("desk:page", { detail: text }));
    again();
  }

  // What is still being made says in how many seconds to ask for it again.
  function again() {
    const wait = document.querySelector("main [data-again]");
    if (wait) setTimeout(later, 1000 * Number(wait.dataset.again));
  }

  // A page that the feed sends: gzip, as Base64.
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  function later() {
    if (waiting) return;
    if (document.hidden) {
      asleep = true;
      return;
    }
    waiting = true;
    setTimeout(reload, "atOnce" in body.dataset ? 0 : Math.random() * SPREAD);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !asleep) return;
    asleep = false;
    later();
  });

  function mark(element, text) {
    if (element.textContent === text) return;
    element.textContent = text;
    if (element.ownerDocument !== document) return;
    const place = element.closest("td, li") || element;
    place.classList.remove("changed");
    void place.offsetWidth;
    place.classList.add("changed");
  }

  function patch(news, root) {
    for (const [name, texts] of Object.entries(news.results || {})) {
      for (const element of root.querySelectorAll('[data-result="' + CSS.escape(name) + '"]')) {
        const side = { white: 1, black: 2 }[element.dataset.side] || 0;
        mark(element, texts[side].replace("*", element.dataset.adjourned));
      }
    }
    for (const [name, count] of Object.entries(news.missing || {})) {
      for (const element of root.querySelectorAll('[data-missing="' + CSS.escape(name) + '"]')) {
        element.textContent = count;
        const chip = element.closest("[data-missing-chip]");
        if (chip) {
          chip.classList.toggle("missing", count > 0);
          chip.classList.toggle("good", count === 0);
        }
      }
    }
  }

  // Rows that were asked for before a result came know nothing of it.
  document.addEventListener("desk:filled", () => patch({ results: heard }, document));

  // Results that came as such need no new page; everything else that the page shows does.
  function changed(news, whole) {
    if (!whole) {
      Object.assign(heard, news.results);
      patch(news, document);
      document.dispatchEvent(new CustomEvent("desk:patched", { detail: (root) => patch(news, root) }));
    }
    const patched = new Set(Object.keys(news.missing || {}).map((name) => name + "/results"));
    let stale = false;
    if (whole) told.clear();
    for (const [part, stamp] of Object.entries(news.stamps || {})) told.set(part, stamp);
    for (const [part, stamp] of Object.entries(news.stamps || {})) {
      if (!stamps.has(part) || stamps.get(part) === stamp) continue;
      if (!whole && patched.has(part) && !("whole" in body.dataset)) stamps.set(part, stamp);
      else stale = true;
    }
    if (stale) later();
  }

  function listen() {
    const sent = window.DecompressionStream && !location.search;
    stream = new EventSource(
      body.dataset.feed + (sent ? "?page=" + encodeURIComponent(location.pathname) : ""));
    stream.addEventListener("open", () => show("on"));
    stream.addEventListener("error", () => {
      show("off");
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(listen, 20000 + Math.random() * 20000);
      later();
    });
    stream.addEventListener("page", async (event) => {
      showPage(await unpacked(event.data));
      for (const [part, stamp] of stamps) told.set(part, stamp);
    });
    stream.addEventListener("hello", (event) => changed(JSON.parse(event.data), true));
    stream.addEventListener("changed", (event) => changed(JSON.parse(event.data), false));
  }

  readStamps(body.dataset.stamps);
  again();
  if (window.EventSource) {
    window.addEventListener("pagehide", () => stream && stream.close());
    window.addEventListener("pageshow", (event) => event.persisted && listen());
    listen();
  }
})();
