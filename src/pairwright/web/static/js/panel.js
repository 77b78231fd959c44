// The panel that says why, beside the boards (a sheet from below on a phone): a board's number opens it, J and K
// step through the boards while it stays open, Escape shuts it. Chips above the boards show only some of them.
// Without this file a board's number leads to the page that the panel shows a part of (section.why); the same at
// the desk and on the public pages.
(function () {
  "use strict";
  let panel = document.getElementById("why");
  if (!panel) return;
  const links = () => [...document.querySelectorAll("[data-panel]")].filter((one) => one.getClientRects().length);
  let current = "";

  function mark() {
    for (const row of document.querySelectorAll("tr.current")) row.classList.remove("current");
    const link = current ? document.querySelector(`[data-panel][href="${current}"]`) : null;
    link?.closest("tr")?.classList.add("current");
    return link;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-panel]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      open(link.getAttribute("href"));
    } else if (event.target.closest("[data-shut]")) shut();
    else if (event.target.closest("[data-step]")) step(Number(event.target.closest("[data-step]").dataset.step));
    else if (event.target.closest("#boards tbody tr") && !event.target.closest("a, button")) {
      event.target.closest("tr").querySelector("[data-panel]")?.click();
    }
  });

  async function open(address) {
    current = address;
    panel.hidden = false;
    mark();
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html", "HX-Request": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector("section.why");
      if (current !== address) return;
      if (!answer.ok || !found) location.href = address;
      else document.getElementById("why-body").replaceChildren(found);
    } catch (error) {
      // No connection: what is shown stays, and the number can be pressed again.
    }
  }

  function shut() {
    const link = mark();
    panel.hidden = true;
    current = "";
    mark();
    link?.focus();
  }

  function step(by) {
    const all = links();
    const place = all.findIndex((one) => one.getAttribute("href") === current);
    const next = all[place < 0 ? (by > 0 ? 0 : all.length - 1) : place + by];
    if (!next) return;
    next.click();
    next.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
    else if (event.key === "Escape" && !panel.hidden) shut();
    else return;
    event.preventDefault();
  });

  // On a phone: sideways for the next board, down to put the sheet away.
  let from = null;
  document.addEventListener("touchstart", (event) => { from = panel.contains(event.target) ? event.touches[0] : null; }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!from) return;
    const to = event.changedTouches[0];
    const [right, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(right) > 60 && Math.abs(right) > 2 * Math.abs(down)) step(right < 0 ? 1 : -1);
    else if (down > 80 && panel.scrollTop === 0 && down > 2 * Math.abs(right)) shut();
  }, { passive: true });

  // The boards are fetched anew when a result comes in: what was chosen stays chosen.
  document.addEventListener("desk:reloaded", () => {
    panel = document.getElementById("why") || panel;
    if (current) open(current);
  });
  document.addEventListener("htmx:afterSettle", () => { mark(); filter(); });

  let shown = "";
  function filter() {
    for (const button of document.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === shown));
    for (const row of document.querySelectorAll("#boards tr[data-marks]")) row.hidden = Boolean(shown) && !row.dataset.marks.split("|").includes(shown);
    const missing = shown ? [...document.querySelectorAll("#boards tbody.rest")] : [];
    if (missing.length) Promise.all(missing.map((rest) => rest.fetched())).then(() => {
      if (missing.some((rest) => !rest.isConnected)) filter();
    });
    for (const body of document.querySelectorAll("#boards tbody:not(.rest)")) body.hidden = ![...body.querySelectorAll("tr[data-marks]")].some((row) => !row.hidden);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-show]");
    if (!button) return;
    shown = shown === button.dataset.show ? "" : button.dataset.show;
    filter();
  });
})();
