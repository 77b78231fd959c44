// What every page has: dialogs, questions before something grave, keys, messages that can be put away.
// Everything also works without this file; see the notes at the top of templates/base.html.
(function () {
  "use strict";

  const byId = (id) => document.getElementById(id);

  function open(dialog, opener) {
    if (!dialog || dialog.open) return;
    dialog.addEventListener("close", () => opener && opener.isConnected && opener.focus(), { once: true });
    dialog.showModal();
  }

  // [data-dialog="id"] opens a dialog; [data-close] inside it closes it; a click beside it as well.
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-dialog]");
    if (opener) {
      event.preventDefault();
      open(byId(opener.dataset.dialog), opener);
      return;
    }
    const closer = event.target.closest("[data-close]");
    if (closer) closer.closest("dialog")?.close();
    if (event.target.nodeName === "DIALOG") event.target.close();
    if (event.target.closest("[data-put-away]")) event.target.closest(".message")?.remove();
    if (event.target.closest("[data-back]") && history.length > 1) {
      event.preventDefault();
      history.back();
    }
    if (event.target.closest("[data-print]")) window.print();
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  // <form data-confirm="..."> asks first, in the desk's own dialog.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const question = event.submitter?.dataset.confirm || form.dataset.confirm;
    const dialog = byId("confirm");
    if (!question || !dialog || form.dataset.confirmed) {
      delete form.dataset.confirmed;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const submitter = event.submitter;
    dialog.querySelector("[data-question]").textContent = question;
    const yes = dialog.querySelector("[data-yes]");
    yes.textContent = submitter?.textContent.trim() || yes.dataset.yes;
    yes.className = "button " + (submitter?.classList.contains("danger") ? "danger" : "primary");
    yes.onclick = () => {
      dialog.close();
      form.dataset.confirmed = "yes";
      form.requestSubmit(submitter && form.contains(submitter) ? submitter : undefined);
    };
    open(dialog, submitter);
  }, true);

  // Keys: "?" for help, and every [data-key="x"] (a link, a button, a field) by its letter.
  const typing = (element) => element.closest("input, select, textarea, [contenteditable], [data-own-keys]");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      for (const menu of document.querySelectorAll("details.menu[open]")) {
        menu.open = false;
        menu.querySelector("summary").focus();
      }
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?") {
      event.preventDefault();
      open(byId("keys"), document.activeElement);
      return;
    }
    for (const element of document.querySelectorAll("[data-key]")) {
      if (element.dataset.key === event.key && element.getClientRects().length) {
        event.preventDefault();
        element.focus();
        if (!element.matches("input, select, textarea")) element.click();
        return;
      }
    }
  });

  // The help lists the keys of the page: every [data-key] with its name.
  const list = byId("keys")?.querySelector("[data-page-keys]");
  if (list) {
    for (const element of document.querySelectorAll("[data-key]")) {
      const key = document.createElement("dt");
      const meaning = document.createElement("dd");
      key.appendChild(document.createElement("kbd")).textContent = element.dataset.key;
      meaning.textContent = element.dataset.keyName || element.getAttribute("aria-label") || element.textContent.trim();
      list.append(key, meaning);
    }
  }

  // The current tab and the current round are in sight; an edge fades where there is more.
  function inSight(strip) {
    const current = strip.querySelector("[aria-current]");
    if (current) strip.scrollLeft += current.getBoundingClientRect().left - strip.getBoundingClientRect().left - (strip.clientWidth - current.offsetWidth) / 2;
    const fade = () => {
      strip.classList.toggle("more-left", strip.scrollLeft > 4);
      strip.classList.toggle("more-right", strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4);
    };
    strip.addEventListener("scroll", fade, { passive: true });
    fade();
  }
  const place = () => document.querySelectorAll(".tabs, .round-links").forEach(inSight);
  window.addEventListener("resize", place);
  document.addEventListener("desk:reloaded", place);
  place();

  // What arrives late may replace the link that has the focus: its successor gets it, or else the place itself.
  let held = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const one = document.activeElement;
    held = event.detail.target?.contains(one) ? { one, place: event.detail.target } : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!held || held.one.isConnected || document.activeElement !== document.body) return;
    const place = held.place.isConnected ? held.place : byId(held.place.id);
    const href = held.one.getAttribute("href");
    const successor = href && place?.querySelector(`a[href="${CSS.escape(href)}"]`);
    if (place && !successor) place.tabIndex = -1;
    (successor || place)?.focus({ preventScroll: true });
    held = null;
  });

  // What htmx could not fetch or send is said where it would have been shown, until it works again.
  const failed = (element) => element.parentElement?.querySelector(":scope > .not-reached");
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, (event) => {
    const place = event.detail.target || event.detail.elt;
    if (!place.isConnected || failed(place)) return;
    const text = document.createElement("p");
    text.className = "notice bad small not-reached";
    text.setAttribute("role", "alert");
    text.textContent = document.body.dataset.notReached;
    place.before(text);
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => failed(event.detail.target || event.detail.elt)?.remove());

  // What the desk tells of what has changed never loads a page anew that is being left, by a form or a link: the
  // answer would be lost, and with it what it says. A file that is fetched leaves the page where it is, so not for ever.
  const LEAVING = 20000;
  let left = -LEAVING;
  window.addEventListener("beforeunload", () => { left = performance.now(); });
  window.addEventListener("pageshow", () => { left = -LEAVING; });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Refresh") && performance.now() - left < LEAVING) event.preventDefault();
  });

  // A page that is older than the session gets its token: what was typed can be sent from it.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const token = event.detail.xhr.getResponseHeader("X-CSRF-Token");
    if (!token) return;
    for (const field of document.querySelectorAll("input[name=csrf_token]")) field.value = token;
    document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRF-Token": token }));
  });

  // Whoever has signed in in another tab is named in the menu of this one as well.
  const me = document.querySelector("[data-me]");
  if (me && window.BroadcastChannel) {
    const tabs = new BroadcastChannel("pairwright-me");
    tabs.addEventListener("message", (event) => { me.textContent = event.data; });
    tabs.postMessage(me.textContent);
  }

  // A form is sent once, however often its button is pressed.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.matches("[hx-post], [hx-get], [data-many]")) return;
    const button = event.submitter;
    if (button) setTimeout(() => button.setAttribute("aria-disabled", "true"), 0);
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    for (const button of document.querySelectorAll("form [aria-disabled]")) button.removeAttribute("aria-disabled");
  });

  // [data-all="name"] ticks every box of that name; [data-count="name"] says how many are ticked.
  document.addEventListener("change", (event) => {
    const all = event.target.dataset.all;
    const boxes = (name) => [...document.querySelectorAll(`input[name="${name}"]`)];
    if (all) {
      whole(event, "table.people");
      for (const box of boxes(all)) box.checked = event.target.checked;
    }
    for (const place of document.querySelectorAll("[data-count]")) {
      place.dataset.n = boxes(place.dataset.count).filter((box) => box.checked).length;
    }
  });

  // Of a long table the first part is here. tbody.rest has a link to the page with another one in its place: the
  // rows take its place when it is scrolled to, when somebody searches the page or prints it, or by fetched().
  const rests = () => document.querySelectorAll("tbody.rest");
  const wayTo = (rest) => rest.querySelector("a").href;
  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) entry.target.fetched();
  }, { rootMargin: "1500px" });

  function fill(rest, text) {
    const fresh = document.createElement("template");
    fresh.innerHTML = text;
    const rows = fresh.content.querySelectorAll("tbody");
    near.unobserve(rest);
    if (!rows.length || !rest.isConnected) return;
    const way = wayTo(rest);
    rest.replaceWith(...rows);
    heights.set(way, [...rows].reduce((sum, one) => sum + one.offsetHeight, 0));
    document.dispatchEvent(new CustomEvent("desk:filled"));
  }

  function fetched(rest) {
    rest.underway ||= fetch(wayTo(rest), { headers: { "HX-Request": "true" }, redirect: "error" })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
      .then((text) => fill(rest, text))
      .catch(() => {
        rest.underway = null;
        rest.querySelector("[role=status]").textContent = document.body.dataset.notReached;
      });
    return rest.underway;
  }

  // What is done to all rows of a long table is done again when they are there.
  function whole(event, table) {
    awaited();
    const missing = [...document.querySelectorAll(table + " tbody.rest")];
    if (missing.length) Promise.all(missing.map((rest) => rest.fetched())).then(() => {
      if (missing.some((rest) => !rest.isConnected)) event.target.dispatchEvent(new Event(event.type, { bubbles: true }));
    });
  }

  // As high as the rows were when they were here, or as they will be if they are like those that are: where somebody
  // reads does not move.
  const heights = new Map();
  function heightOf(rest) {
    const [here] = rest.closest("table").querySelectorAll("tbody:not(.rest)");
    return here?.rows.length ? here.offsetHeight / here.rows.length * (rest.dataset.last - rest.dataset.first + 1) : 0;
  }

  function awaited() {
    const found = [...rests()].filter((rest) => !rest.fetched).map((rest) => [rest, heights.get(wayTo(rest)) || heightOf(rest)]);
    for (const [rest, height] of found) {
      const style = rest.rows[0].style;
      style.height = style.minHeight = height + "px";
      rest.fetched = () => fetched(rest);
      near.observe(rest);
    }
  }
  awaited();
  for (const name of ["htmx:afterSettle", "desk:reloaded"]) document.addEventListener(name, awaited);
  document.addEventListener("keydown", (event) => {
    const finds = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f";
    if (finds) for (const rest of rests()) rest.fetched();
  });
  // Paper waits for nobody: what is missing is asked for on the spot, and what cannot be had says so there.
  window.addEventListener("beforeprint", () => {
    for (const rest of rests()) {
      const ask = new XMLHttpRequest();
      ask.open("GET", wayTo(rest), false);
      ask.setRequestHeader("HX-Request", "true");
      try {
        ask.send();
        if (ask.status === 200) fill(rest, ask.responseText);
      } catch (error) { /* Its row stays, with the boards that are missing. */ }
    }
  });

  // [data-filter="#table"]: rows (or list items) that do not hold what was typed are hidden.
  document.addEventListener("input", (event) => {
    const field = event.target.closest("[data-filter]");
    if (!field) return;
    const wanted = field.value.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").split(/\s+/).filter(Boolean);
    if (wanted.length) whole(event, field.dataset.filter);
    for (const row of document.querySelectorAll(field.dataset.filter + " :is(tbody:not(.rest) tr, li)")) {
      const text = row.textContent.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
      row.hidden = !wanted.every((word) => text.includes(word));
    }
  });
})();
