// What was tapped without a network is kept on the phone, shown as not sent yet, and sent in order when the
// desk answers again. A form with data-keep is written down first and sent afterwards; its answer is shown in
// the page, so that there is never a page of the browser's own. On pages of helpers (body.phone) links work
// the same way: what they lead to is fetched beforehand, as far as it is on the page.
//
// #outbox has the words: data-title, data-hint, data-nowhere (no connection), data-denied (signed out).
// What somebody else tapped here waits for its owner (data-who, data-other), or for a tap on data-mine.
// Every form can be sent twice without harm: a result says what stood there before, presence and line-ups
// are what they are.
(function () {
  "use strict";
  const box = document.getElementById("outbox");
  if (!box) return;
  const KEY = "pairwright-outbox";
  const AGAIN = 3000;
  const PATIENCE = 20000;
  const MOST_FETCHED = 60;
  const AHEAD = { Purpose: "prefetch" };  // messages wait for a page that is looked at
  const onPhone = document.body.classList.contains("phone");
  const pages = new Map();
  let memory = [];
  let sending = false;
  let preparing = false;
  let again = false;
  let timer = 0;

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY) || "[]");
    } catch (error) {
      return memory;
    }
  }

  function keep(items) {
    memory = items;
    try {
      localStorage.setItem(KEY, JSON.stringify(items));
    } catch (error) {
      // No storage: they are kept as long as the page is open.
    }
  }

  function others(item) {
    return Boolean(item.who && box.dataset.who && item.who !== box.dataset.who);
  }

  // The list of what is waiting, and a mark at the link or button that it came from.
  function show(trouble) {
    const items = kept();
    box.hidden = !items.length;
    document.body.toggleAttribute("data-unsent", items.length > 0);
    document.dispatchEvent(new CustomEvent("desk:unsent"));
    box.replaceChildren();
    for (const mark of document.querySelectorAll(".unsent")) mark.remove();
    if (!items.length) return;
    const title = document.createElement("p");
    title.className = "strong";
    title.textContent = `${box.dataset.title} (${items.length})`;
    const list = document.createElement("ul");
    list.className = "faults";
    for (const item of items) {
      list.appendChild(document.createElement("li")).textContent = item.label;
      const from = [...document.querySelectorAll("main a[href]")].find((one) => one.href === item.address) || document.getElementById(item.from);
      const mark = from && document.createElement("span");
      if (mark) {
        mark.className = "chip missing unsent";
        mark.textContent = box.dataset.title;
        from.after(" ", mark);
      }
    }
    const hint = document.createElement("p");
    hint.className = "small";
    hint.textContent = trouble || box.dataset.hint;
    box.append(title, list, hint);
    if (!items.some(others)) return;
    const mine = document.createElement("button");
    mine.className = "button small";
    mine.textContent = box.dataset.mine;
    mine.addEventListener("click", () => {
      keep(kept().map((one) => ({ ...one, who: box.dataset.who })));
      send();
    });
    box.append(mine);
  }

  function say(text) {
    const message = document.createElement("div");
    message.className = "message warning";
    message.setAttribute("role", "alert");
    message.textContent = text;
    document.getElementById("messages")?.replaceChildren(message);
  }

  // A page that was fetched takes the place of the one that is open.
  function open(html, address, remember, at = 0) {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const main = document.querySelector("main");
    const renewed = fresh.querySelector("main");
    if (!main || !renewed) return false;
    if (remember) history.pushState(null, "", address);
    main.replaceChildren(...renewed.childNodes);
    for (const place of ["#messages", "h1.crumbs"]) {
      const here = document.querySelector(place);
      const there = fresh.querySelector(place);
      if (here && there) here.replaceChildren(...there.childNodes);
    }
    document.title = fresh.title;
    if (window.htmx) window.htmx.process(main);
    window.scrollTo(0, 0);
    show();
    main.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("desk:reloaded"));
    asOf(at);
    return true;
  }

  // Of when the page is that is shown; 0 for one that the desk has just sent.
  function asOf(at) {
    document.dispatchEvent(new CustomEvent("desk:as-of", { detail: at }));
  }

  // A page as it was fetched last, now or before this page was loaded: [html, when].
  async function fetchedBefore(address) {
    const known = pages.get(address);
    const kept = !known && window.caches && (await caches.match(address.split("#")[0], { ignoreVary: true }));
    return known || (kept ? [await kept.text(), Number(kept.headers.get("Pairwright-Kept-At"))] : null);
  }

  async function fetched(address, options, headers = {}) {
    return fetch(address, { headers: { Accept: "text/html", ...headers }, signal: AbortSignal.timeout(PATIENCE), ...options });
  }

  async function visit(address, remember) {
    let html = "";
    let at = 0;
    try {
      const answer = await fetched(address);
      html = await answer.text();
      if (answer.ok) pages.set(address, [html, Date.now()]);
    } catch (error) {
      [html, at] = (await fetchedBefore(address)) || ["", 0];
    }
    if (!html || !open(html, address, remember, at)) say(box.dataset.nowhere);
  }

  // What can be tapped next is there before it is needed; data-ready once all of it is.
  async function prepare() {
    again = preparing;
    if (preparing) return;
    preparing = true;
    delete box.dataset.ready;
    const all = await fetchAhead();
    preparing = false;
    if (again) return prepare();
    if (all) box.dataset.ready = "";
  }

  async function fetchAhead() {
    const home = location.href;
    const links = [...document.querySelectorAll("main a[id^='board-'][href]")].map((one) => one.href);
    for (const address of [home, ...links.slice(0, MOST_FETCHED)]) {
      if (address !== home && pages.has(address)) continue;
      try {
        const answer = await fetched(address, {}, AHEAD);
        if (answer.ok) pages.set(address, [await answer.text(), Date.now()]);
      } catch (error) {
        return false;
      }
    }
    return true;
  }

  function add(address, body, label, from) {
    const item = { id: `${Date.now()}-${Math.random()}`, address, body: body.toString(), label: label.replace(/\s+/g, " ").trim(), from, who: box.dataset.who };
    keep([...kept(), item]);
    return item;
  }

  async function post(item) {
    const body = new URLSearchParams(item.body);
    const own = document.querySelector(`input[name="${box.dataset.token}"]`);
    if (own) body.set(box.dataset.token, own.value);
    return fetched(item.address, { method: "POST", body });
  }

  // Everything that is waiting, in order. tapped: what somebody has just tapped and waits for.
  async function send(tapped) {
    if (sending) return show();
    sending = true;
    let trouble = "";
    let sent = 0;
    let renewed = false;
    for (let items = kept(); items.length; items = kept()) {
      const item = items.find((one) => !others(one));
      if (!item) {
        trouble = box.dataset.other.replaceAll("{name}", items[0].who);
        break;
      }
      let answer = null;
      let html = "";
      try {
        answer = await post(item);
        html = await answer.text();
      } catch (error) {
        trouble = box.dataset.hint;
        break;
      }
      const token = answer.headers.get("X-CSRF-Token");
      if (token && !renewed) {
        // The page is older than the session: once more with the token of the session, and in nobody else's name.
        renewed = true;
        box.dataset.who = decodeURIComponent(answer.headers.get("X-CSRF-Token-Of") || "") || box.dataset.who;
        for (const field of document.querySelectorAll(`input[name="${box.dataset.token}"]`)) field.value = token;
        continue;
      }
      if ([401, 403].includes(answer.status) || new URL(answer.url).pathname.startsWith("/sign-in")) {
        trouble = box.dataset.denied;
        break;
      }
      if (answer.status >= 500 || answer.status === 429) {
        trouble = box.dataset.hint;
        break;
      }
      keep(kept().filter((one) => one.id !== item.id));
      pages.delete(item.address);
      sent += 1;
      const fresh = new DOMParser().parseFromString(html, "text/html");
      const odd = !answer.ok || fresh.querySelector("#messages .message:is(.warning, .bad)");
      if (onPhone && (odd || item.id === tapped?.id)) {
        open(html, answer.url, answer.url !== location.href);
        document.dispatchEvent(new CustomEvent("desk:keep", { detail: answer.url }));
        if (odd) break;
      } else if (odd) {
        document.getElementById("messages")?.append(...(fresh.querySelector("#messages")?.childNodes || []));
      }
    }
    sending = false;
    show(trouble);
    if (sent && window.htmx) for (const part of document.querySelectorAll("[data-refresh]")) window.htmx.trigger(part, "desk:refresh");
    clearTimeout(timer);
    if (kept().some((one) => !others(one))) timer = setTimeout(send, AGAIN);
    return trouble;
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-keep]");
    if (!form || event.defaultPrevented || form.hasAttribute("hx-post")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const what = event.submitter?.dataset.label || event.submitter?.textContent || "";
    const item = add(form.action || location.href, body, `${form.dataset.keep}: ${what}`, "");
    const trouble = await send(item);
    if (!trouble) return;
    // Without an answer: back to the boards, where the next one can be tapped.
    delete form.dataset.sent;
    const home = form.dataset.home && new URL(form.dataset.home, location.href).href;
    const before = home && (await fetchedBefore(home));
    if (before) open(before[0], home, true, before[1]);
    show(trouble);
  });

  // Forms that htmx sends are kept where they could not be sent.
  document.addEventListener("htmx:sendError", (event) => {
    const form = event.detail.elt.closest("form[data-keep]");
    const config = event.detail.requestConfig;
    if (!form || config.verb === "get") return;
    const button = config.triggeringEvent?.submitter;
    const what = button?.getAttribute("aria-label") || button?.querySelector("bdi")?.textContent || form.querySelector("input[type=search]")?.value || "";
    if (!what && form.matches("[role=search]")) return;  // nobody was named
    if (button?.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "true" ? "false" : "true");
    add(new URL(config.path, location.href).href, new URLSearchParams(config.formData), `${form.dataset.keep}: ${what}`, button?.id || "");
    show();
    clearTimeout(timer);
    timer = setTimeout(send, AGAIN);
  });

  if (onPhone) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("main a[href]");
      if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || link.target || link.origin !== location.origin || link.hash) return;
      event.preventDefault();
      visit(link.href, true);
    });
    window.addEventListener("popstate", () => visit(location.href, false));
    document.addEventListener("htmx:afterSettle", prepare);
    window.addEventListener("online", prepare);
    document.addEventListener("desk:connected", prepare);
    // What was fetched before there was a service worker is fetched once more, for it to keep.
    navigator.serviceWorker?.addEventListener("controllerchange", () => {
      pages.clear();
      prepare();
    });
    prepare();
  }
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => kept().length && send());
  document.addEventListener("desk:connected", () => kept().length && send());
  show();
})();
