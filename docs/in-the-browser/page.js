// The page: a file in, tables out. All texts are set as text, never as markup.
const part = (id) => document.getElementById(id);
const waiting = new Map();
let asked = 0;

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  if (data.ready) return began();
  if (data.broken) return failed([`Python could not be started: ${data.broken}`,
    "A copy of this page needs the folder pyodide beside it: see “In the browser” in the documentation."]);
  waiting.get(data.id)(data.found);
  waiting.delete(data.id);
};
worker.onerror = () => failed(["Python could not be started.",
  "A copy of this page needs the folder pyodide beside it: see “In the browser” in the documentation."]);

function ask(what, argument = null) {
  const id = ++asked;
  worker.postMessage({ id, what, argument });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function element(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function table(headings, rows) {
  const made = element("table");
  const head = made.createTHead().insertRow();
  headings.forEach((one) => head.append(element("th", one, { scope: "col" })));
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((one) => line.insertCell().append(one instanceof Node ? one : String(one)));
  }
  return made;
}

function show(id, ...nodes) {
  part(id).replaceChildren(...nodes);
}

function failed(lines) {
  part("state").textContent = "";
  show("fault", ...lines.map((line) => element("p", line)));
}

function began() {
  part("state").textContent = "Ready. Nothing that you open leaves this computer.";
  part("file").disabled = part("sample").disabled = part("certificate").disabled = false;
}

async function open(content, what = "open") {
  ["fault", "proof", "sections", "round", "reason", "check", "standings"].forEach((id) => show(id));
  part("asking").hidden = true;
  part("state").textContent = "Reading …";
  const found = await ask(what, content);
  part("state").textContent = "";
  show("event");
  if (found.error) return failed(found.error);
  if (found.sections) return choose(found.sections);
  show("event", element("h2", found.title),
    element("p", `${found.players.length} players, ${found.rounds} of ${found.of || "?"} rounds played`));
  for (const id of ["player", "other"]) {
    show(id, ...(id === "other" ? [element("option", "nobody in particular", { value: "" })] : []),
      ...found.players.map((one) => element("option", `${one.number} ${one.name}`, { value: one.number })));
  }
  await showRound();
  await showCheck();
  await showStandings();
}

function choose(sections) {
  show("sections", element("p", "This is an event of several sections. Which one?"), ...sections.map((key) => {
    const made = element("button", key, { type: "button" });
    made.onclick = () => open(key, "section");
    return made;
  }));
}

async function showRound() {
  const found = await ask("pair");
  if (found.error) return show("round", element("h3", "The next round"), ...found.error.map((x) => element("p", x)));
  const rows = found.boards.map(([white, black], place) => [place + 1,
    `${white.number} ${white.name}`, `${black.number} ${black.name}`, button(white.number)]);
  if (found.bye) rows.push(["", `${found.bye.number} ${found.bye.name}`, "bye", button(found.bye.number)]);
  show("round", element("h3", `Round ${found.round}`),
    element("p", `${found.system}, edition of ${found.edition}`),
    table(["Board", "White", "Black", "Why?"], rows));
  part("asking").hidden = false;
}

function button(number) {
  const made = element("button", "Why?", { type: "button" });
  made.onclick = () => {
    part("player").value = number;
    part("other").value = "";
    explain();
  };
  return made;
}

async function explain() {
  const found = await ask("why", [part("player").value, part("other").value]);
  const lines = found.error ?? [found.plain, found.arbiter];
  show("reason", ...lines.flatMap((text) => text.split("\n")).map((line) => element("p", line)));
  part("reason").scrollIntoView({ block: "nearest" });
}

async function showCheck() {
  const found = await ask("check");
  if (found.error) return show("check", element("h3", "The rounds so far"), ...found.error.map((x) => element("p", x)));
  const rows = found.rounds.map((one) => [one.round,
    one.agrees ? "as the rules say" : one.refusal || `differs: ${one.theirs.join("; ")}`,
    one.agrees ? "" : one.ours.join("; ")]);
  show("check", element("h3", "The rounds so far, paired again"),
    rows.length ? table(["Round", "As played", "By the rules"], rows) : element("p", "None has been played."));
}

async function showStandings() {
  const found = await ask("standings");
  if (found.error) return show("standings");
  show("standings", element("h3", "Standings"),
    table(["Rank", "Name", "Points"], found.map((one) => [one.rank, one.name, one.points])));
}

async function take(file) {
  if (file) await open(new Uint8Array(await file.arrayBuffer()));
}

async function verify(file) {
  if (!file) return;
  part("state").textContent = "Verifying …";
  const found = await ask("verify", new Uint8Array(await file.arrayBuffer()));
  part("state").textContent = "";
  const lines = found.error ?? found.lines;
  show("proof", element("h2", found.title ?? "The proof"), ...lines.map((line) => element("p", line)),
    ...(found.rows?.length ? [table(["No", "Name", "Contingent"], found.rows)] : []));
}

part("certificate").onchange = (event) => verify(event.target.files[0]);
part("file").onchange = (event) => take(event.target.files[0]);
part("sample").onclick = () => open(null);
part("asking").onsubmit = (event) => {
  event.preventDefault();
  explain();
};
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  if (!part("file").disabled) take(event.dataTransfer.files[0]);
});
navigator.serviceWorker?.register(new URL("service-worker.js", import.meta.url)).catch(() => undefined);
