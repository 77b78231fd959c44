// Python in a worker: the page stays quick, and no request leaves this folder.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", self.location.href);

async function start() {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href });
  const { wheel } = await (await fetch(new URL("files.json", here))).json();
  python.unpackArchive(await (await fetch(new URL(wheel, here))).arrayBuffer(), "wheel");
  python.FS.writeFile("answers.py", await (await fetch(new URL("answers.py", here))).text());
  return { python, answers: python.pyimport("answers") };
}

const ready = start();
ready.then(() => postMessage({ ready: true }), (error) => postMessage({ broken: String(error) }));

onmessage = async ({ data: { id, what, argument } }) => {
  const { python, answers } = await ready;
  const given = argument === null ? [] : [python.toPy(argument)];
  postMessage({ id, found: JSON.parse(answers.answer(what, ...given)) });
};
