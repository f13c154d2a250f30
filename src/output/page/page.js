/* Finding, layers, theme, keys: what holds the parts together. */

/* ---- finding ---- */

const accepted = "a place such as 16600, score 276, or an id such as mine-17 or refused-coin-3";

function findPlace(wx) {
  if (wx >= ends.from && wx <= ends.to) {
    goTo(wx);
    return `wx ${number(wx, wx % 1 ? 2 : 0)}`;
  }
  return `wx ${number(wx)} is not here: ${number(ends.from)} to ${number(ends.to)}`;
}

function findId(id) {
  for (const cave of caves) {
    const own = cave.prefix && id.startsWith(cave.prefix) ? id.slice(cave.prefix.length) : id;
    const [record] = cave.byId.get(own) ?? cave.byId.get(`refused-${own}`) ?? [];
    if (!record) continue;
    choose(record, { go: true, list: true });
    return nameOf(record);
  }
  return `no ${id} here`;
}

/* Goes to what a text names, and says what that is, or what would have been accepted. */
function find(text) {
  const words = text.trim().toLowerCase();
  const place = /^(?:wx\s*)?(\d[\d,]*(?:\.\d+)?)$/.exec(words);
  const score = /^s(?:core)?\s*(\d+)$/.exec(words);
  const id = words.replace(/^#/, "").replace(/\s+/g, "-");
  if (place) return findPlace(Number(place[1].replaceAll(",", "")));
  if (score) return findPlace(Number(score[1]) * 60);
  if (/^[a-z-]+-\d+b?$/.test(id)) return findId(id);
  return `'${text}' is not ${accepted}`;
}

function startFind() {
  const go = (text) => ($("said").textContent = find(text));
  const hash = () => {
    if (!location.hash) return;
    go(decodeURIComponent(location.hash.slice(1)));
    /* The browser knows the id as well, and would have put the mark at the top of the window. */
    requestAnimationFrame(() => $("cave").scrollIntoView());
  };
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    go($("find").value);
  });
  window.addEventListener("hashchange", hash);
  hash();
}

/* ---- layers ---- */

const samples = {
  stalactites: "stalactite", coins: "coin-gold", mines: "mine", cannons: "cannon",
  boulders: "boulder", rejections: "refused-mine",
};

function toggleLayer(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  for (const { svg, prefix } of caves)
    svg.getElementById(prefix + button.dataset.layer)?.classList.toggle("off", !on);
  redraw();
}

function makeLayer(name, index) {
  const button = make("button", { type: "button" });
  button.setAttribute("aria-pressed", true);
  button.dataset.layer = name;
  if (samples[name]) {
    const svg = makeSvg("svg", { class: "glyph", "aria-hidden": "true" });
    svg.append(makeSvg("use", { href: `#glyph-${samples[name]}` }));
    button.append(svg);
  }
  button.append(name);
  if (index < 9) button.append(make("kbd", {}, String(index + 1)));
  button.addEventListener("click", () => toggleLayer(button));
  return button;
}

/* What can be left out of a picture; things first, for they are the most. */
function startLayers() {
  const ids = [...first.svg.querySelectorAll(":scope > g")].map((g) => g.id);
  const names = ids.filter((id) => id !== "page" && id !== "air");
  const rank = (name) => (Object.keys(samples).indexOf(name) + 100) % 100;
  names.sort((a, b) => rank(a) - rank(b));
  $("layers").append(...names.map(makeLayer));
}

/* ---- theme ---- */

const themes = ["system", "light", "dark"];

function setTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  $("theme").textContent = `Theme: ${theme}`;
}

const themeNow = () => document.documentElement.dataset.theme ?? "system";
const nextTheme = () => setTheme(themes[(themes.indexOf(themeNow()) + 1) % themes.length]);

/* ---- keys ---- */

const pan = (share) => () => view.scrollBy({ left: share * view.clientWidth });
const focusOn = (name) => () => $(name).focus();
const two = caves.length > 1;

/* What a key does, and how the help says so; no other list of them is kept. */
const keys = [
  { keys: ["ArrowLeft"], shown: "←", says: "move left", act: pan(-0.15) },
  { keys: ["ArrowRight"], shown: "→", says: "move right", act: pan(0.15) },
  { keys: ["PageUp"], shown: "Page ↑", says: "a view to the left", act: pan(-0.9) },
  { keys: ["PageDown"], shown: "Page ↓", says: "a view to the right", act: pan(0.9) },
  { keys: ["Home"], shown: "Home", says: "to the beginning", act: () => goTo(ends.from) },
  { keys: ["End"], shown: "End", says: "to the end", act: () => goTo(ends.to) },
  { keys: ["+", "="], shown: "+", says: "zoom in", act: () => setZoom(zoom * ZOOM.step), any: true },
  { keys: ["-"], shown: "−", says: "zoom out", act: () => setZoom(zoom / ZOOM.step), any: true },
  { keys: ["0"], shown: "0", says: "zoom 100 %", act: () => setZoom(1), any: true },
  { keys: ["n"], shown: "n", says: "next in the list", act: () => step(1), any: true },
  { keys: ["p"], shown: "p", says: "previous in the list", act: () => step(-1), any: true },
  { keys: ["/"], shown: "/", says: "find a place, a score, an id", act: focusOn("find"), any: true },
  { keys: ["f"], shown: "f", says: "filter the list", act: focusOn("kind"), any: true },
  { keys: ["l"], shown: "l", says: "to the list; ↑ ↓ choose in it", act: focusOn("table"), any: true },
  { keys: [..."123456789"], shown: "1–9", says: "show or hide a layer", any: true,
    act: (key) => $("layers").children[key - 1]?.click() },
  { keys: ["t"], shown: "t", says: "theme", act: nextTheme, any: true },
  { keys: ["["], shown: "[", says: "upper cave left 10 px", act: () => moveUpper(-10), any: true, two },
  { keys: ["]"], shown: "]", says: "upper cave right 10 px", act: () => moveUpper(10), any: true, two },
  { keys: ["s"], shown: "s", says: "swap the caves", act: swap, any: true, two },
  { keys: ["o"], shown: "o", says: "upper cave as an outline", any: true, two,
    act: () => setAgainst({ outline: !against.outline }) },
  { keys: ["r"], shown: "r", says: "reset the caves", act: () => setAgainst(initial), any: true, two },
  { keys: ["Escape"], shown: "Esc", says: "choose nothing", act: () => choose(null), any: true },
  { keys: ["?"], shown: "?", says: "these keys", act: () => $("dialog").showModal(), any: true },
].filter((entry) => entry.two !== false);

/* Those without `any` are the strip's and the overview's: elsewhere they have a use already. */
function keyDown(event) {
  const typing = event.target.closest("input:not([type=checkbox], [type=range]), select, dialog");
  if (typing && event.key === "Escape" && !event.target.closest("dialog")) view.focus();
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const entry = keys.find(({ keys: names }) => names.includes(event.key));
  const here = event.target === view || event.target === overview;
  if (!entry || !(entry.any || here)) return;
  event.preventDefault();
  entry.act(event.key);
}

function startKeys() {
  const more = [{ shown: "Ctrl", says: "and wheel: zoom" }];
  if (two) more.push({ shown: "Shift", says: "and drag: move the upper cave" });
  const about = [...keys, ...more].map(({ shown: key, says }) =>
    make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, says)));
  $("keys").append(...about);
  $("help").addEventListener("click", () => $("dialog").showModal());
  $("theme").addEventListener("click", nextTheme);
  document.addEventListener("keydown", keyDown);
}

/* ---- start ---- */

startStrip();
startOverview();
startAgainst();
startLayers();
startTable();
startKeys();
setTheme(themeNow());
moved();
tellChosen();
startFind();

/* Painted, too: for who measures. */
requestAnimationFrame(() => setTimeout(() => performance.mark("ready")));
