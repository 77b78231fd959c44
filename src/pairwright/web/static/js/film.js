// A film of a round: one step at a time (buttons, arrow keys, Home and End), played by itself (space), with an exam
// that holds back what a question asks for ([data-answer]) until somebody has picked. Without this file all steps
// stand on the page one after the other.
(function () {
  "use strict";
  const film = document.querySelector("[data-film]");
  if (!film) return;
  const steps = [...film.querySelectorAll("[data-step]")];
  const scenes = [...film.querySelectorAll(".scene")];
  const bar = film.querySelector("[data-film-bar]");
  const says = film.querySelector("[data-film-says]");
  const count = film.querySelector("[data-film-count]");
  if (!steps.length || !bar) return;
  const words = film.dataset;
  const button = (name) => bar.querySelector(`[data-go="${name}"], [data-mode="${name}"]`);
  const picked = new Map();
  let at = Math.max(0, steps.findIndex((step) => step === target()));
  let whole = false;
  let exam = false;
  let timer = 0;

  // The step that the address names; the first one of a group.
  function target() {
    const named = location.hash && document.getElementById(location.hash.slice(1));
    return named ? named.closest("[data-step]") || named.closest(".scene")?.querySelector("[data-step]") : null;
  }

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  }

  const asks = (step) => step.querySelector("[data-exam]");
  const open = (step) => exam && asks(step) && !picked.has(step);

  function show() {
    film.classList.toggle("one-by-one", !whole);
    for (const step of steps) {
      step.hidden = !whole && step !== steps[at];
      const question = asks(step);
      if (question) question.hidden = !exam;
      for (const part of step.querySelectorAll("[data-answer]")) part.toggleAttribute("hidden", Boolean(open(step)));
    }
    for (const scene of scenes) scene.hidden = !whole && !scene.contains(steps[at]);
    for (const link of film.querySelectorAll('.film-groups a[href^="#"]')) {
      const here = !whole && document.getElementById(link.hash.slice(1))?.closest(".scene") === steps[at].closest(".scene");
      if (here) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    bar.querySelector(".long").textContent = whole ? "" : fill(words.at, { n: at + 1, all: steps.length });
    bar.querySelector(".short").textContent = whole ? "" : `${at + 1}/${steps.length}`;
    button("-1").disabled = whole || (at === 0 && !words.before);
    button("1").disabled = whole || (at === steps.length - 1 && !words.after);
    button("play").disabled = whole;
    button("all").setAttribute("aria-pressed", String(whole));
    button("exam").setAttribute("aria-pressed", String(exam));
    tally();
  }

  function tally() {
    const asked = steps.filter(asks).length;
    const right = [...picked.values()].filter(Boolean).length;
    const over = picked.size && (picked.size === asked || at === steps.length - 1);
    count.hidden = !exam || !over;
    if (over) count.textContent = fill(words.count, { right, asked: picked.size });
  }

  // A large round has a page for every group: beyond its end the next one begins.
  function go(to) {
    const beyond = to < 0 ? words.before : to >= steps.length ? words.after : "";
    if (beyond) location.href = beyond;
    at = Math.min(Math.max(0, to), steps.length - 1);
    show();
    const step = steps[at];
    history.replaceState(null, "", `#${step.id}`);
    const told = open(step) ? step.querySelector("legend").textContent : step.querySelector(".step-told > div").textContent;
    says.textContent = `${fill(words.at, { n: at + 1, all: steps.length })}. ${step.querySelector("h3").textContent}. ${told}`;
    const top = film.getBoundingClientRect().top;
    if (top < 0) film.scrollIntoView({ block: "start" });
  }

  // A step stays as long as it takes to read; a question waits for its answer.
  function play(on) {
    clearTimeout(timer);
    timer = 0;
    const sign = button("play");
    sign.textContent = on ? "❚❚" : "▶";
    sign.setAttribute("aria-label", on ? words.pause : words.play);
    if (!on) return;
    const length = steps[at].querySelector(".step-told").textContent.length;
    timer = setTimeout(() => {
      if (open(steps[at]) || at === steps.length - 1) return play(false);
      go(at + 1);
      play(true);
    }, Math.min(12000, 2500 + 35 * length));
  }

  function pick(choice) {
    const step = choice.closest("[data-step]");
    if (picked.has(step)) return;
    const right = choice.dataset.pick === "right";
    picked.set(step, right);
    for (const one of asks(step).querySelectorAll("[data-pick]")) {
      one.classList.toggle("was-right", one.dataset.pick === "right");
      one.classList.toggle("was-wrong", one === choice && !right);
      one.setAttribute("aria-disabled", "true");
    }
    const why = choice.dataset.why ? ` ${choice.dataset.why}` : "";
    const verdict = asks(step).querySelector("[data-verdict]");
    verdict.textContent = right ? words.right : words.wrong + why;
    if (!right && choice.dataset.source) {
      const source = document.createElement("span");
      source.className = "article";
      source.textContent = ` ${choice.dataset.source}`;
      verdict.append(source);
    }
    show();
  }

  film.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    const link = event.target.closest('.film-groups a[href^="#"]');
    if (link && !whole) {
      event.preventDefault();
      play(false);
      go(steps.indexOf(document.getElementById(link.hash.slice(1)).closest(".scene").querySelector("[data-step]")));
    } else if (!pressed) return;
    else if (pressed.dataset.pick) pick(pressed);
    else if (pressed.dataset.go === "play") play(!timer);
    else if (pressed.dataset.go) {
      play(false);
      go(at + Number(pressed.dataset.go));
    } else if (pressed.dataset.mode === "exam") {
      exam = !exam;
      picked.clear();
      for (const one of film.querySelectorAll("[data-pick]")) {
        one.classList.remove("was-right", "was-wrong");
        one.removeAttribute("aria-disabled");
      }
      for (const one of film.querySelectorAll("[data-verdict]")) one.textContent = "";
      show();
    } else if (pressed.dataset.mode === "all") {
      whole = !whole;
      play(false);
      show();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (whole || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, summary")) return;
    if (document.querySelector("dialog[open]")) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to !== undefined) {
      play(false);
      go(to);
    } else if (event.key === " " && !event.target.closest("button, a")) play(!timer);
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", () => {
    const step = target();
    if (step) go(steps.indexOf(step));
  });

  // On a phone: sideways for the next step.
  let from = null;
  film.addEventListener("touchstart", (event) => { from = event.touches[0]; }, { passive: true });
  film.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    const [right, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (!whole && Math.abs(right) > 60 && Math.abs(right) > 2 * Math.abs(down)) go(at + (right < 0 ? 1 : -1));
  }, { passive: true });

  bar.hidden = false;
  show();
})();
