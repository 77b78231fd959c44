// Entering a match: one key a board, then the next board; the total is worked out while one types.
(() => {
  "use strict";
  const table = document.querySelector("[data-match]");
  if (!table) return;
  const inputs = [...table.querySelectorAll("input[data-games]")];
  const total = document.querySelector("[data-total]");
  const worth = { 1: [2, 0], 0: [0, 2], 5: [1, 1], "=": [1, 1], "½": [1, 1], "+": [2, 0], "-": [0, 2], x: [0, 0] };
  const points = (half) => (half % 2 ? (half > 1 ? Math.floor(half / 2) : "") + "½" : String(half / 2));

  const show = () => {
    const known = inputs.map((one) => worth[one.value.trim()]).filter(Boolean);
    const sides = [0, 1].map((side) => known.reduce((sum, one) => sum + one[side], 0));
    total.textContent = known.length ? `${points(sides[0])} – ${points(sides[1])}` : "";
  };

  table.addEventListener("focusin", (event) => event.target.select && event.target.select());
  table.addEventListener("input", (event) => {
    show();
    const place = inputs.indexOf(event.target);
    if (place >= 0 && event.target.value in worth && inputs[place + 1]) inputs[place + 1].focus();
  });
  table.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && inputs[inputs.indexOf(event.target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
  show();
})();
