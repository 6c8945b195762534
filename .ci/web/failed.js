// Says that a file of the page did not come, where page.mjs can't: it may be that file.
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement)
      document.getElementById("told").textContent = "The game could not be loaded. Please reload the page.";
  },
  true,
);
