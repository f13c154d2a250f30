/* Finding, layers, theme, keys: what holds the parts together. */

/* ---- finding ---- */

const accepted = "a place such as 16600, score 276, or a name such as mine-17, gold 3, no coin 3";

const isHere = (wx) => wx >= ends.from && wx <= ends.to;

function findPlace(wx) {
  if (!isHere(wx))
    return `wx ${number(wx)} is not here: ${number(ends.from)} to ${number(ends.to)}`;
  goTo(wx);
  return `wx ${number(wx, wx % 1 ? 2 : 0)}`;
}

function findScore(score) {
  if (isHere(score * 60)) return `score ${number(score)}, ${findPlace(score * 60)}`;
  const [from, to] = [Math.ceil(ends.from / 60), Math.floor(ends.to / 60)].map((s) => number(s));
  return `score ${number(score)} is not here: ${from} to ${to}`;
}

function findNamed(text) {
  for (const cave of caves) {
    const own = cave.prefix && text.startsWith(cave.prefix) ? text.slice(cave.prefix.length) : text;
    const record = recordNamed(cave, own);
    if (!record) continue;
    choose(record, { go: true, list: true });
    return nameOf(record);
  }
  return `no ${text} here`;
}

/* Goes to what a text names, and says what that is, or what would have been accepted. */
function find(text) {
  const words = text.trim().toLowerCase();
  const place = /^(?:wx\s*)?(\d[\d,]*(?:\.\d+)?)$/.exec(words);
  const score = /^s(?:core)?\s*(\d[\d,]*)$/.exec(words);
  const count = ([, digits]) => Number(digits.replaceAll(",", ""));
  if (words === "") return "";
  if (place) return findPlace(count(place));
  if (score) return findScore(count(score));
  if (/^#?[a-z -]+[ -]\d+b?$/.test(words)) return findNamed(words.replace(/^#/, ""));
  return `'${text}' is not ${accepted}`;
}

function startFind() {
  const go = (text) => ($("said").textContent = find(text));
  /* The browser knows the id as well, and has put the mark at the top of the window by then. */
  const hash = () =>
    requestAnimationFrame(() => {
      go(location.hash.slice(1).replaceAll("%20", " "));
      $("cave").scrollIntoView();
    });
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    go($("find").value);
  });
  $("find").addEventListener("input", () => $("find").value || go(""));
  window.addEventListener("hashchange", hash);
  if (location.hash) hash();
}

/* ---- layers ---- */

const samples = {
  stalactites: "stalactite", coins: "coin-gold", mines: "mine", cannons: "cannon",
  boulders: "boulder", rejections: "refused-mine",
};

function toggleLayer(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  const { layer } = button.dataset;
  for (const { svg, prefix } of caves)
    svg.getElementById(prefix + layer)?.classList.toggle("off", !on);
  for (const mark of $("sheet").querySelectorAll(`[data-with="${layer}"]`))
    mark.classList.toggle("off", !on);
  redraw();
}

/* A label and its stroke go with the layer of what they name. */
function tieLabels(cave) {
  const labels = cave.svg.getElementById(`${cave.prefix}labels`)?.querySelectorAll("text");
  for (const label of labels ?? []) {
    const record = recordNamed(cave, label.textContent);
    if (!record || !elementOf(record)) continue;
    const layer = layerOf(cave, elementOf(record));
    for (const part of [label, label.nextElementSibling]) part.dataset.with = layer;
  }
}

function makeLayer(name, index) {
  const button = make("button", { type: "button" });
  button.setAttribute("aria-pressed", true);
  button.dataset.layer = name;
  if (samples[name]) button.append(makeGlyph(samples[name]));
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
  caves.forEach(tieLabels);
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

/* What keys do, and how the help says so; no other list of them is kept: [keys, shown, says, act].
 * First those that move, which a range has a use for already. */
const keysThatMove = [
  [["ArrowLeft"], "←", "move left", pan(-0.15)],
  [["ArrowRight"], "→", "move right", pan(0.15)],
  [["PageUp"], "Page ↑", "a view to the left", pan(-0.9)],
  [["PageDown"], "Page ↓", "a view to the right", pan(0.9)],
  [["Home"], "Home", "to the beginning", () => goTo(ends.from)],
  [["End"], "End", "to the end", () => goTo(ends.to)],
];
const keysAnywhere = [
  [["+", "="], "+", "zoom in", () => setZoom(zoom * ZOOM.step)],
  [["-"], "−", "zoom out", () => setZoom(zoom / ZOOM.step)],
  [["0"], "0", "zoom 100 %", () => setZoom(1)],
  [["n"], "n", "next in the list", () => step(1)],
  [["p"], "p", "previous in the list", () => step(-1)],
  [["/"], "/", "find a place, a score, an id", focusOn("find")],
  [["f"], "f", "filter the list", focusOn("kind")],
  [["l"], "l", "to the list; ↑ ↓ choose in it", focusOn("table")],
  [[..."123456789"], "1–9", "show or hide a layer", (n) => $("layers").children[n - 1]?.click()],
  [["t"], "t", "theme", nextTheme],
  [["Escape"], "Esc", "choose nothing", () => choose(null)],
  [["?"], "?", "this help", () => $("dialog").showModal()],
];
const keysOfTwo = [
  [["["], "[", "upper cave left 10 px", () => moveUpper(-10)],
  [["]"], "]", "upper cave right 10 px", () => moveUpper(10)],
  [["s"], "s", "swap the caves", swap],
  [["o"], "o", "upper cave as an outline", () => setAgainst({ outline: !against.outline })],
  [["r"], "r", "reset the caves", () => setAgainst(initial)],
];
if (caves.length > 1) keysAnywhere.push(...keysOfTwo);

function keyDown(event) {
  const typing = event.target.closest("input:not([type=checkbox], [type=range]), select, dialog");
  if (typing && event.key === "Escape" && !event.target.closest("dialog")) view.focus();
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = event.target.type === "range" ? keysAnywhere : [...keysThatMove, ...keysAnywhere];
  const [, , , act] = keys.find(([names]) => names.includes(event.key)) ?? [];
  if (!act) return;
  event.preventDefault();
  act(event.key);
}

const explain = (term, says) => make("div", {}, make("dt", {}, term), make("dd", {}, says));

function startHelp() {
  const mouse = [[[], "Ctrl", "and wheel: zoom"]];
  if (caves.length > 1) mouse.push([[], "Shift", "and drag: move the upper cave"]);
  const keys = [...keysThatMove, ...keysAnywhere, ...mouse];
  $("keys").append(...keys.map(([, key, says]) => explain(make("kbd", {}, key), says)));
  $("words").append(...Object.entries(words).map(([word, says]) => explain(word, says)));
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
startHelp();
setTheme(themeNow());
moved();
tellChosen();
startFind();

/* Painted, too: for who measures. */
requestAnimationFrame(() => setTimeout(() => performance.mark("ready")));
