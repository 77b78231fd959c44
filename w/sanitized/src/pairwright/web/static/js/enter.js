// The browser that the desk itself opened comes in without a click: the desk adds "#in" to the address.
// What follows a link to look at it (a preview in a chat) does not have it and uses nothing up.
(function () {
  "use strict";
  const form = document.querySelector("form[action='/enter']");
  if (form && location.hash === "#in") form.requestSubmit();
})();
