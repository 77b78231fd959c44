// The plain page of the service worker: which pages are kept on this device, and of when.
(async function () {
  "use strict";
  const place = document.getElementById("kept");
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  for (const name of window.caches ? await caches.keys() : []) {
    if (!/^pairwright-desk-.*-(public|own-\w+)$/.test(name)) continue;
    const pages = await caches.open(name);
    for (const { url } of await pages.keys()) {
      const answer = await pages.match(url, { ignoreVary: true });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const line = document.createElement("li");
      const link = line.appendChild(document.createElement("a"));
      link.href = url;
      link.textContent = page.title;
      line.append(` (${format.format(Number(answer.headers.get("Pairwright-Kept-At")))})`);
      place.querySelector("ul").append(line);
      place.hidden = false;
    }
  }
})();
