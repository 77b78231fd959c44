// The projector: .wall-list flows in columns to the right of the screen; its pages are shown one after the other.
// Until the round begins the time is counted down. Keys: arrows and Page Up/Down turn, space pauses, F fills the screen.
(function () {
  "use strict";
  const SECONDS = 12;
  const controls = document.querySelector("[data-pages]");
  let page = 0;
  let paused = false;
  let timer = 0;

  const wall = () => document.querySelector("[data-wall]");

  function count() {
    const shown = wall();
    if (!shown) return 1;
    const gap = parseFloat(getComputedStyle(shown).columnGap) || 0;
    return Math.max(1, Math.ceil((shown.scrollWidth + gap - 2) / (shown.clientWidth + gap)));
  }

  function turn(to) {
    const shown = wall();
    const all = count();
    page = ((to % all) + all) % all;
    if (shown) {
      const gap = parseFloat(getComputedStyle(shown).columnGap) || 0;
      shown.scrollLeft = page * (shown.clientWidth + gap);
    }
    if (controls) {
      controls.hidden = false;
      const text = controls.querySelector("[data-page-text]");
      text.textContent = text.dataset.text.replace("{n}", page + 1).replace("{all}", all);
      controls.classList.toggle("single", all < 2);
    }
    restart();
  }

  function restart() {
    clearTimeout(timer);
    if (!paused) timer = setTimeout(() => turn(page + 1), SECONDS * 1000);
  }

  function pause() {
    paused = !paused;
    const button = controls?.querySelector('[data-page="pause"]');
    if (button) {
      button.setAttribute("aria-pressed", String(paused));
      button.textContent = paused ? button.dataset.go : button.dataset.stop;
    }
    restart();
  }

  function fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  }

  // How long it is until the round begins, to the second; nothing when it has begun, or more than a day before.
  function countDown() {
    for (const place of document.querySelectorAll("[data-countdown]")) {
      const left = Math.floor((new Date(place.dataset.countdown) - Date.now()) / 1000);
      place.hidden = left < 0 || left > 86400;
      const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      place.textContent = "–" + parts.map((part) => String(part).padStart(2, "0")).join(":");
    }
  }

  setInterval(countDown, 1000);
  countDown();
  document.body.classList.add("paged");
  turn(0);
  document.fonts?.ready.then(() => turn(page));
  window.addEventListener("resize", () => turn(0));
  document.addEventListener("desk:reloaded", () => turn(0));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-page]");
    if (!button) return;
    if (button.dataset.page === "pause") pause();
    else turn(page + (button.dataset.page === "on" ? 1 : -1));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onControl = event.target.closest("a, button");
    const keys = {
      ArrowRight: () => turn(page + 1),
      PageDown: () => turn(page + 1),
      ArrowLeft: () => turn(page - 1),
      PageUp: () => turn(page - 1),
      Home: () => turn(0),
      f: fill,
      F: fill,
    };
    if (event.key === " " && !onControl) keys[" "] = pause;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
})();
