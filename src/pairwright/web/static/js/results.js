// Results by keyboard. Each result is sent at once and counts as entered only when the answer says so.
// What could not be sent waits here (and in the browser's store, should the page be closed) and is tried
// again; a result that somebody else entered meanwhile is shown beside one's own, and asked about.
// Of a long round only some boards have their rows here: the tiles have all of them, and rows are fetched
// when they are scrolled to, gone to, printed or searched.
(function () {
  "use strict";
  const table = document.querySelector("table.results[data-post]");
  if (!table || !table.dataset.open) return;
  const words = table.dataset;
  let token = JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRF-Token"];
  const tiles = document.getElementById("tiles");
  const boards = [...tiles.children];
  const rows = () => [...table.querySelectorAll("tr[data-board]")];
  const fieldOf = (row) => row.querySelector("select, input[data-keys]");
  const hidden = (row, name) => row.querySelector(`input[name^="${name}-"]`);
  const rowOf = (board) => document.getElementById("board-" + board);
  const tileOf = (row) => boards[row.dataset.board - 1];
  const label = (row, code) => [...(fieldOf(row).options || [])].find((one) => one.value === code)?.textContent || code || words.empty;
  const names = (row) => [...row.querySelectorAll(".player")].map((one) => one.lastChild.textContent.trim()).join(" – ");
  const KEYS = { 1: "1-0", 0: "0-1", 5: "1/2-1/2", "=": "1/2-1/2", "½": "1/2-1/2", "+": "+/-", "-": "-/+", x: "-/-", Backspace: "", Delete: "" };
  const second = Boolean(words.second);
  const games = Number(words.games || 1);

  // The code that some keys mean, one for each game of a match; undefined while there are too few or wrong ones.
  function codeOf(text) {
    if (games === 1 || KEYS[text] === "") return KEYS[text];
    const codes = [...text].map((key) => KEYS[key]);
    return codes.length === games && codes.every(Boolean) ? codes.join(", ") : undefined;
  }

  // -- what waits to be sent -------------------------------------------------------------------------
  const STORE = "pairwright:" + words.post;
  const waiting = new Map();
  const gone = new Map();  // for boards that the round has no more, until somebody has seen it
  const moved = new Map();  // for others than those who are on the board now, until somebody has seen it
  const others = new Map();  // typed here by somebody else, until they are back or it is taken over
  let sending = null;
  let pause = 1000;
  let timer = 0;
  let signedOut = false;
  let mine = [];  // boards that this window has in the store, which the others of the browser share

  const stored = () => JSON.parse(localStorage.getItem(STORE) || "[]");

  function keep() {
    try {
      const own = [...waiting, ...gone, ...moved, ...others];
      const boards = new Set([...mine, ...own.map(([board]) => board)]);
      const all = [...stored().filter(([board]) => !boards.has(board)), ...own];
      mine = own.map(([board]) => board);
      if (all.length) localStorage.setItem(STORE, JSON.stringify(all));
      else localStorage.removeItem(STORE);
    } catch (error) { /* A browser without a store: what waits is kept while the page is open. */ }
  }

  function showWaiting(late) {
    const note = document.getElementById("unsaved");
    note.hidden = !waiting.size || !(late || !note.hidden);
    const boards = [...waiting.keys()].map((board) => rowOf(board)?.dataset.shown).join(", ");
    note.textContent = (signedOut ? note.dataset.signIn : note.dataset.text).replace("{boards}", boards);
    if (late) for (const board of waiting.keys()) state(rowOf(board), "waiting", words.waiting);
  }

  // A result for a board that the round has no more is never tried again, and kept until it has been read.
  function lost(board, entry) {
    waiting.delete(board);
    gone.set(board, entry);
    keep();
    state(rowOf(board), "wrong", "");
    const note = document.getElementById("gone");
    tell(note, [...gone].map(([number, one]) => {
      const told = one.told || words.changed.replace("{n}", number).replace("{result}", label(rows()[0], one.code));
      return note.dataset.text.replace("{what}", told).replace("{who}", one.who || words.somebody);
    }), note.dataset.close, () => {
      gone.clear();
      keep();
      note.hidden = true;
    });
  }

  // Some texts in the bar, with a button for all of them; without texts the bar has nothing to say.
  function tell(note, texts, name, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: name });
    button.addEventListener("click", act);
    note.hidden = !texts.length;
    note.replaceChildren(...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })), button);
  }

  // What somebody else typed here is sent in nobody else's name, unless that is asked for.
  const isOfAnother = (entry) => Boolean(entry.who && words.who && entry.who !== words.who);

  function apart() {
    for (const [board, entry] of waiting) {
      if (!isOfAnother(entry)) continue;
      waiting.delete(board);
      others.set(board, entry);
      const row = rowOf(board);
      if (!row) continue;
      fieldOf(row).value = hidden(row, "before").value;
      state(row, "", "");
    }
    showOthers();
  }

  function showOthers() {
    const note = document.getElementById("others");
    const texts = [...others.values()].map((one) => `${one.told}. ${note.dataset.text.replaceAll("{name}", one.who)}`);
    tell(note, texts, note.dataset.mine, () => {
      for (const [board, entry] of others) waiting.set(board, { ...entry, who: words.who });
      others.clear();
      keep();
      showOthers();
      send();
    });
  }

  function state(row, kind, text) {
    if (!row) return;
    row.dataset.state = kind;
    let mark = row.querySelector(".state .saving");
    if (!mark) {
      mark = document.createElement("span");
      mark.className = "saving small";
      row.querySelector(".state").prepend(mark);
    }
    mark.textContent = text;
  }

  function put(row, code) {
    const field = fieldOf(row);
    const known = hidden(row, "before").value;
    const older = waiting.get(row.dataset.board);
    field.value = code;
    forget(row);
    if (!older && code === known) {
      state(row, "", "");
      keep();
      return;
    }
    const told = `${words.changed.replace("{n}", row.dataset.shown).replace("{result}", label(row, code))} (${names(row)})`;
    waiting.set(row.dataset.board, { code, before: older ? older.before : known, pair: hidden(row, "pair").value, who: words.who, told });
    if (others.delete(row.dataset.board)) showOthers();
    state(row, "saving", "…");
    keep();
    send();
  }

  async function send() {
    if (sending || !waiting.size) return;
    clearTimeout(timer);
    const [board, entry] = waiting.entries().next().value;
    sending = board;
    let again = false;
    try {
      const answer = await fetch(words.post + board, {
        method: "POST",
        headers: { "X-CSRF-Token": token, Accept: "application/json" },
        body: new URLSearchParams({ result: entry.code, before: entry.before, pair: entry.pair }),
        redirect: "manual",
        signal: AbortSignal.timeout ? AbortSignal.timeout(10000) : undefined,
      });
      again = await settle(board, entry, answer);
    } catch (error) {
      again = true;
    }
    sending = null;
    keep();
    if (again) {
      showWaiting(true);
      timer = setTimeout(send, pause);
      pause = Math.min(pause * 2, 15000);
    } else {
      pause = 1000;
      showWaiting(false);
      send();
    }
  }

  // True when it is to be tried again.
  async function settle(board, entry, answer) {
    const row = await reached(board);
    signedOut = answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403;
    // Signed in again in another window: the page is older than the session, and gets its token.
    token = answer.headers.get("X-CSRF-Token") || token;
    words.who = decodeURIComponent(answer.headers.get("X-CSRF-Token-Of") || "") || words.who;
    apart();
    if (!waiting.has(board)) return false;
    if (signedOut || answer.status === 429 || answer.status >= 500) return true;
    if (answer.status === 404) {
      lost(board, entry);
      return false;
    }
    if (!row) return true;
    const said = await answer.json().catch(() => ({ faults: [answer.statusText] }));
    const latest = waiting.get(board), newer = latest !== entry;  // also what was typed while the answer was read
    if (answer.ok) {
      hidden(row, "before").value = said.saved;
      saves += 1;
      if (newer) latest.before = said.saved;
      else waiting.delete(board);
      if (!newer) saved(row, said.saved);
      if ("differs" in said) compared(row, said);
      missing();
      return false;
    }
    if (newer && answer.status !== 409) return false;  // what is wrong has been typed over
    waiting.delete(board);
    if (said.now === "moved") moved.set(board, { ...latest, dropped: true });
    if (answer.status === 409) conflict(row, newer ? { ...said, mine: latest.code } : said);
    else {
      fieldOf(row).value = hidden(row, "before").value;
      state(row, "wrong", (said.faults || []).join(" "));
    }
    missing();
    return false;
  }

  function saved(row, code) {
    state(row, "saved", "✓");
    row.querySelector(".saving").title = words.saved;
    const text = words.changed.replace("{n}", row.dataset.shown).replace("{result}", label(row, code));
    document.getElementById("said").textContent = text + " " + words.saved;
    just(row, code);
  }

  // -- typed a second time ----------------------------------------------------------------------------
  // A difference is shown at once; the page tells both values when it is fetched again.
  async function compared(row, said) {
    const differed = row.classList.contains("differs");
    row.classList.toggle("differs", said.differs);
    if (said.differs) state(row, "wrong", words.differs);
    if (!said.differs && !differed && said.missing) return;
    try {
      const answer = await fetch(words.page, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const place = document.getElementById("differing");
      if (!place.contains(document.activeElement)) place.replaceChildren(...fresh.getElementById("differing").childNodes);
      document.querySelector(".head").replaceWith(fresh.querySelector(".head"));
    } catch (error) { /* The row says that it differs; the next answer fetches the page again. */ }
  }

  function forget(row) {
    row.querySelector(".conflict-row-note")?.remove();
    moved.delete(row.dataset.board);
    showAsked();
  }

  // -- two people, one board ------------------------------------------------------------------------
  function conflict(row, said, told = words.moved) {
    const field = fieldOf(row);
    row.dataset.state = "conflict";
    row.querySelector(".saving")?.remove();
    row.querySelector(".conflict-row-note")?.remove();
    const note = document.createElement("div");
    note.className = "conflict-row-note";
    note.setAttribute("role", "alert");
    const text = document.createElement("span");
    if (said.now === "moved") {
      text.textContent = told;
      note.append(text);
      if (moved.has(row.dataset.board)) {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: document.getElementById("gone").dataset.close });
        button.addEventListener("click", () => {
          forget(row);
          keep();
        });
        note.append(button);
      }
    } else {
      hidden(row, "before").value = said.now;
      field.value = said.now;
      text.textContent = words.conflict.replace("{who}", said.who || words.somebody)
        .replace("{now}", label(row, said.now)).replace("{mine}", label(row, said.mine));
      note.append(text);
      for (const code of [said.now, said.mine]) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button small";
        button.textContent = label(row, code);
        button.addEventListener("click", () => {
          note.remove();
          put(row, code);
          if (code === said.now) saved(row, code);
          field.focus();
        });
        note.append(button);
      }
    }
    row.querySelector(".state").append(note);
    showAsked();
  }

  // What is asked on rows that may be far from where one types is told in the bar, with the way there.
  function showAsked() {
    const place = document.getElementById("asked");
    const notes = rows().map((row) => [row, row.querySelector(".conflict-row-note span")]).filter(([, text]) => text);
    place.hidden = !notes.length;
    place.replaceChildren(...notes.map(([row, text]) => {
      const link = Object.assign(document.createElement("a"), { href: "#board-" + row.dataset.board });
      link.textContent = words.changed.replace("{n}", row.dataset.shown).replace("{result}", text.textContent);
      return link;
    }));
  }

  // -- others enter as well -------------------------------------------------------------------------
  let asked = false, saves = 0;
  async function refresh() {
    if (asked || second) return;
    asked = true;
    await new Promise((go) => setTimeout(go, 150));
    asked = false;
    const then = saves;
    try {
      const answer = await fetch(words.cells, { headers: { Accept: "application/json" } });
      const fresh = answer.ok && await answer.json();
      // What was saved while the answer was on its way may not be in it.
      if (fresh && saves !== then) refresh();
      else if (fresh) patch(fresh);
    } catch (error) { /* The live dot tells that the connection is gone; the next change asks again. */ }
  }

  function patch(fresh) {
    boards.forEach((tile, place) => {
      if (!rowOf(place + 1)) marked(tile, fresh.results[place]);
    });
    for (const row of rows()) {
      const place = Number(row.dataset.board) - 1;
      if (hidden(row, "pair").value !== fresh.pairs[place]) {
        conflict(row, { now: "moved" });
        continue;
      }
      const code = fresh.results[place];
      if (waiting.has(row.dataset.board) || hidden(row, "before").value === code) continue;
      hidden(row, "before").value = code;
      if (fieldOf(row).options && ![...fieldOf(row).options].some((one) => one.value === code)) fieldOf(row).add(new Option(code, code));
      fieldOf(row).value = code;
      state(row, "", "");
      row.classList.remove("changed");
      void row.offsetWidth;
      row.classList.add("changed");
      just(row, code);
    }
    missing();
  }

  document.addEventListener("desk:changed", (event) => {
    const touched = event.detail.topics.some((topic) => topic === "*" ||
      topic.startsWith("result:" + words.round + ":") || topic === "round:" + words.round);
    if (touched) refresh();
  });

  // -- what is missing ------------------------------------------------------------------------------
  function marked(tile, code) {
    tile.classList.toggle("open", !code);
    tile.classList.toggle("adjourned", !second && /^\*(, \*)*$/.test(code));
  }

  function missing() {
    for (const row of rows()) {
      const code = hidden(row, "before").value;
      row.classList.toggle("missing-row", !code);
      marked(tileOf(row), code);
    }
    const left = tiles.getElementsByClassName("open").length;
    const adjourned = [...tiles.getElementsByClassName("adjourned")];
    const line = document.getElementById("missing");
    const done = boards.length - left - adjourned.length;
    let text = done < boards.length ? line.dataset.some.replace("{done}", done).replace("{total}", boards.length) : line.dataset.none;
    if (adjourned.length) text += " · " + line.dataset.adjourned + " " + adjourned.map((tile) => tile.textContent).join(", ");
    if (line.textContent !== text) line.textContent = text;
  }

  function here(row) {
    for (const tile of tiles.querySelectorAll(".here")) tile.classList.remove("here");
    const tile = row && tileOf(row);
    if (!tile) return;
    tile.classList.add("here");
    tiles.scrollLeft += tile.getBoundingClientRect().left - tiles.getBoundingClientRect().left - tiles.clientWidth / 2;
  }

  // The last results, of this page and of others, beside the table.
  function just(row, code) {
    const place = document.querySelector("[data-just]");
    if (!place || !code) return;
    place.hidden = false;
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("strong"), { textContent: words.changed.replace("{n}", row.dataset.shown).replace("{result}", label(row, code)) }));
    item.append(document.createElement("br"), Object.assign(document.createElement("span"), { className: "soft small", textContent: names(row) }));
    const list = place.querySelector("ol");
    list.prepend(item);
    while (list.children.length > 6) list.lastChild.remove();
  }

  // -- rows that are not here yet: fetched by desk.js ---------------------------------------------
  const restOf = (board) => [...table.querySelectorAll("tbody.rest")].find((rest) => board >= rest.dataset.first && board <= rest.dataset.last);

  // The row of a board, once it is here; null for one that cannot be had now.
  async function reached(board) {
    if (!rowOf(board)) await restOf(board)?.fetched();
    return rowOf(board);
  }

  // -- keys -----------------------------------------------------------------------------------------
  function shown(row) {
    fieldOf(row).focus();
    row.scrollIntoView({ block: "nearest" });
  }

  function press(field, key) {
    if (field.matches("input") && key.length === 1) field.value += key;
    const kind = field.matches("input") && key.length === 1 ? new Event("input", { bubbles: true }) : new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    field.dispatchEvent(kind);
  }

  // To a board by its number in the round. What is pressed until its row is here is meant for that row.
  let pressed = null;
  async function go(board) {
    if (!boards[board - 1] || pressed) return;
    if (rowOf(board)) shown(rowOf(board));
    else {
      pressed = [];
      const row = await reached(board);
      const keys = pressed;
      pressed = null;
      if (!row) {
        restOf(board)?.scrollIntoView({ block: "nearest" });
        return;
      }
      shown(row);
      for (const key of keys) press(document.activeElement, key);
    }
    restOf(board + 15)?.fetched();
  }
  document.addEventListener("keydown", (event) => {
    if (!pressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(event.key);
  }, true);

  // The next board without a result, from the first one again after the last; 0 when there is none.
  function nextMissing(board) {
    for (let step = 0; step < boards.length; step += 1) {
      const next = ((board + step) % boards.length) + 1;
      const row = rowOf(next);
      if (next !== board && (row ? !fieldOf(row).value : boards[next - 1].classList.contains("open"))) return next;
    }
    return 0;
  }

  // Keys are never meant for a board that is not in sight: the first of those in sight without a result, or of all of them.
  async function inSight() {
    const place = (one) => one.getBoundingClientRect();
    const top = Math.max(...[table.tHead, document.getElementById("missing-bar")].map((one) => place(one).bottom));
    await [...table.tBodies].find((one) => place(one).bottom > top)?.fetched?.();
    const seen = rows().filter((row) => place(row).top >= top && place(row).bottom <= innerHeight);
    return Number((seen.find((row) => !fieldOf(row).value) || seen[0])?.dataset.board || 0);
  }

  // What was pressed on a row so far, with one key more; a key that takes back forgets the rest.
  function keysOf(row, key) {
    return KEYS[key] === "" ? key : (row.dataset.keys || "") + key;
  }

  table.addEventListener("keydown", (event) => {
    const row = event.target.closest("tr[data-board]");
    if (!row || event.target !== fieldOf(row) || event.ctrlKey || event.metaKey || event.altKey) return;
    const board = Number(row.dataset.board);
    if (event.target.matches("input") && (event.key.length === 1 || event.key in KEYS)) return;
    if (event.key in KEYS && codeOf(keysOf(row, event.key)) === undefined) {
      // The first game of a match: the row waits for the key of the next one.
      row.dataset.keys = keysOf(row, event.key);
      state(row, "saving", KEYS[event.key] + ", …");
    } else if (event.key in KEYS) {
      const code = codeOf(keysOf(row, event.key));
      delete row.dataset.keys;
      put(row, code);
      if (code) go(nextMissing(board) || (second ? 0 : board + 1));
    } else if (event.key === "Enter") go(nextMissing(board) || board + 1);
    else if (event.key === "ArrowDown") go(board + 1);
    else if (event.key === "ArrowUp") go(board - 1);
    else if (event.key === "Home") go(1);
    else if (event.key === "End") go(boards.length);
    else if (event.key === "PageDown") go(Math.min(board + 15, boards.length));
    else if (event.key === "PageUp") go(Math.max(board - 15, 1));
    else if (event.key === "/" || event.key === "Escape") document.getElementById("jump-to").focus();
    else if (event.key === "?") document.querySelector('[data-dialog="keys"]')?.click();
    else if (event.key.length > 1) return;
    event.preventDefault();
  });

  // A match of teams has a key for each of its boards; the last one enters it.
  table.addEventListener("input", (event) => {
    const row = event.target.closest("tr[data-board]");
    if (!row || !event.target.matches("input[data-keys]") || codeOf(event.target.value) === undefined) return;
    put(row, event.target.value);
    if (event.target.value) go(nextMissing(Number(row.dataset.board)));
  });

  table.addEventListener("change", (event) => {
    const row = event.target.closest("tr[data-board]");
    const typed = event.target.matches("input[data-keys]") && codeOf(event.target.value) !== undefined;
    if (row && event.target === fieldOf(row) && !typed) put(row, event.target.value);
  });

  document.getElementById("jump").addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    const field = document.getElementById("jump-to");
    const [, number, keys] = field.value.trim().match(/^([^\s.,:]*)[\s.,:]*(.*)$/);
    const board = boards.findIndex((tile) => tile.textContent === number) + 1;
    const wrong = !board ? field.dataset.board.replace("{n}", number) : keys && codeOf(keys) === undefined ? field.dataset.result.replace("{result}", keys) : "";
    field.setAttribute("aria-invalid", String(Boolean(wrong)));
    field.setCustomValidity(wrong);
    if (!field.reportValidity()) return;
    field.value = "";
    if (!keys) {
      go(board);
      return;
    }
    const row = await reached(board);
    if (!row) return;
    put(row, codeOf(keys));
    row.scrollIntoView({ block: "nearest" });
  });

  document.getElementById("jump-to").addEventListener("input", (event) => event.target.setCustomValidity(""));

  for (const place of [tiles, document.getElementById("asked")]) place.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    go(Number(link.hash.replace("#board-", "")));
  });

  table.addEventListener("click", (event) => {
    const button = event.target.closest("[data-code]");
    const row = button?.closest("tr[data-board]");
    if (!row) return;
    put(row, button.dataset.code);
    fieldOf(row).focus({ preventScroll: true });
  });
  table.addEventListener("focusin", (event) => here(event.target.closest("tr[data-board]")));

  // -- begin ----------------------------------------------------------------------------------------
  document.getElementById("results").addEventListener("submit", (event) => event.preventDefault());
  (async function begin() {
    let dropped = 0;
    try {
      for (const [board, entry] of stored()) {
        mine.push(board);
        if (!boards[board - 1]) {
          lost(board, entry);
          continue;
        }
        if (isOfAnother(entry)) {
          others.set(board, entry);
          continue;
        }
        const row = await reached(board);
        if (row && (entry.dropped || hidden(row, "pair").value !== entry.pair)) {
          moved.set(board, { ...entry, dropped: true });
          conflict(row, { now: "moved" }, words.dropped.replace("{mine}", label(row, entry.code)));
          dropped = board;
          continue;
        }
        waiting.set(board, entry);
        if (row) fieldOf(row).value = entry.code;
      }
    } catch (error) { /* Nothing that could be read was waiting. */ }
    if (waiting.size) showWaiting(true);
    showOthers();
    send();
    // A browser takes the focus away when it has gone to the place that the address names, or to where one was before.
    const again = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    if ((location.hash || again) && document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
    go(dropped || (again && scrollY && await inSight()) || Number(location.hash.replace("#board-", "")) || nextMissing(0) || 1);
  })();
  window.addEventListener("online", send);
  document.addEventListener("desk:connected", send);
  window.addEventListener("beforeunload", (event) => waiting.size && event.preventDefault());
})();
