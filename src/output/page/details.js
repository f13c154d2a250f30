/* What is chosen: a ring in the strip, a row in the list, and everything that is known of it. */

let chosen = null;

/* `go`: bring it into view. `list`: and into the list's window. */
function choose(record, { go = false, list: listToo = false } = {}) {
  chosen = record;
  if (record && go) goTo(record.wx + shiftOf(record.cave).x / first.scale, record.y);
  redraw();
  if (listToo) showRow(record);
  else fillRows();
  tellChosen();
}

/* What moves with the caves. */
function redraw() {
  drawRing("chosen", chosen);
  drawTicks("chosen", chosen ? [chosen.wx] : [], 0, 440);
}

const units = {
  wx: " px", y: " px", measured: " px", needed: " px", margin: " px", length: " px", bob: " px",
  r: " px", phase: " rad", above: " ships", below: " ships", width: " of 956 px",
};
const own = new Set(["cave", "id", "element", "different", "kind", "slot"]);

/* A decision in a sentence. */
function verdictOf(record) {
  const { margin, reason } = record;
  if (margin == null) return reason ? `Refused: ${reason}.` : "Accepted. Nothing was tested.";
  const px = number(Math.abs(margin), 2);
  return reason ? `Refused: ${reason}, ${px} px short.` : `Accepted, with ${px} px to spare.`;
}

function valueText(key, value) {
  if (typeof value !== "number") return value === true ? "yes" : value;
  return number(value, Number.isInteger(value) ? 0 : key === "width" || key === "phase" ? 4 : 2);
}

function factsOf(record) {
  return Object.entries(record)
    .filter(([key, value]) => !own.has(key) && value != null && value !== false)
    .map(([key, value]) => {
      const text = valueText(key, value) + (units[key] ?? "");
      const title = words[key] ?? "";
      return make("div", {}, make("dt", { title }, key), make("dd", {}, text));
    });
}

function tellChosen() {
  const details = $("details");
  const hint = "Point at a mark to read about it; click it, or a row of the list, to keep it here.";
  if (!chosen) return details.replaceChildren(make("p", { className: "hint" }, hint));
  const title = make("h2", {}, makeGlyph(glyphOf(chosen)), nameOf(chosen));
  const verdict = make("p", {}, verdictOf(chosen));
  const cave = caves.length > 1 ? [make("p", {}, chosen.cave.name)] : [];
  details.replaceChildren(title, ...cave, verdict, make("dl", {}, ...factsOf(chosen)));
}

/* Marks that are no decisions have a name and lines of facts. */
function tellMark(text) {
  chosen = null;
  redraw();
  fillRows();
  const [label, ...facts] = text.split("\n");
  const lines = facts.map((fact) => make("p", {}, fact));
  $("details").replaceChildren(make("h2", {}, label), ...lines);
}
