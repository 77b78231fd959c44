// Live updates. <body data-live="address" data-position="12">: the address of a stream of events.
//
// Arbiter's pages: an element with data-refresh="result:open:3 round:open" (beginnings of topics, or "*")
//   and hx-get/hx-trigger="desk:refresh" fetches itself again when one of them was touched; every change is
//   also the event "desk:changed" on document, detail {position, topics}; "desk:connected" tells that the
//   desk answers (again).
// Public and projector pages, <body data-reload>: the page is fetched again and its <main> replaced, soon
//   but not by all readers in the same moment.
(function () {
  "use strict";
  const body = document.body;
  const address = body.dataset.live;
  if (!address || !window.EventSource) return;
  const SPREAD = 700;
  let position = Number(body.dataset.position || 0);
  let waiting = false;
  let stream = null;
  let known = "";

  // Where something could not be sent there is no connection, whatever the stream has noticed so far.
  function show(now) {
    known = now;
    const state = known === "on" && "unsent" in body.dataset ? "off" : known;
    for (const dot of document.querySelectorAll("[data-live-state]")) {
      dot.classList.toggle("on", state === "on");
      dot.classList.toggle("off", state === "off");
      dot.title = dot.dataset[state] || "";
      const text = dot.querySelector(".visually-hidden");
      if (text) text.textContent = dot.title;
    }
  }

  // What has the focus after a renewal: the same field, the same link, or the page where both are gone.
  function successor(main, one) {
    const href = one.getAttribute("href");
    return (one.id && document.getElementById(one.id)) || (href && main.querySelector(`a[href="${CSS.escape(href)}"]`)) || main;
  }

  async function reload() {
    waiting = false;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html", Purpose: "prefetch" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const main = document.querySelector("main");
      const renewed = fresh.querySelector("main");
      if (!main || !renewed) return;
      const focused = main.contains(document.activeElement) && document.activeElement;
      const fields = [...main.querySelectorAll("input[id], select[id], details[id]")];
      main.replaceChildren(...renewed.childNodes);
      for (const field of fields) {
        const same = document.getElementById(field.id);
        if (same && same.nodeName === "DETAILS") same.open = field.open;
        else if (same) same.value = field.value;
        same?.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (focused) successor(main, focused).focus({ preventScroll: true });
      document.title = fresh.title;
      position = Number(fresh.body.dataset.position || position);
      document.dispatchEvent(new CustomEvent("desk:reloaded"));
    } catch (error) {
      // No connection: the stream says so and comes back by itself.
    }
  }

  function touched(wanted, topics) {
    return topics.includes("*") || wanted.split(/\s+/).some((one) => one === "*" ||
      topics.some((topic) => topic === one || topic.startsWith(one + ":")));
  }

  function changed(news) {
    if (news.position <= position) return;
    const topics = news.topics || ["*"];
    if ("reload" in body.dataset) {
      if (waiting) return;
      waiting = true;
      setTimeout(reload, Math.random() * SPREAD);
      return;
    }
    position = news.position;
    document.dispatchEvent(new CustomEvent("desk:changed", { detail: { position, topics } }));
    for (const element of document.querySelectorAll("[data-refresh]")) {
      if (touched(element.dataset.refresh, topics) && window.htmx) window.htmx.trigger(element, "desk:refresh");
    }
  }

  function listen() {
    if (stream) stream.close();
    stream = new EventSource(address);
    stream.addEventListener("open", () => {
      show("on");
      document.dispatchEvent(new CustomEvent("desk:connected"));
    });
    stream.addEventListener("error", () => {
      show("off");
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000 + Math.random() * 4000);
    });
    for (const name of ["hello", "changed"]) {
      stream.addEventListener(name, (event) => changed(JSON.parse(event.data)));
    }
  }
  document.addEventListener("desk:unsent", () => known && show(known));
  window.addEventListener("offline", () => show("off"));
  window.addEventListener("online", listen);
  window.addEventListener("pagehide", () => stream && stream.close());
  window.addEventListener("pageshow", (event) => event.persisted && listen());
  listen();
})();
