// The chosen theme, before anything is drawn. Pages of the arbiter carry it already; public pages are the
// same bytes for everybody and are told here.
(function () {
  "use strict";
  var found = /(?:^|; )pairwright_theme=(light|dark)/.exec(document.cookie);
  if (found) document.documentElement.dataset.theme = found[1];
})();
