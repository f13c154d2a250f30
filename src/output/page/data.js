/* What the page knows: caves, their decisions, and where in a picture a place is. */

const $ = (name) => document.getElementById(`page-${name}`);

/* An element with properties, and others or texts in it. */
function make(tag, properties = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/* A symbol of the legend, by its name. */
function makeGlyph(name) {
  const svg = makeSvg("svg", { class: "glyph", "aria-hidden": "true" });
  svg.append(makeSvg("use", { href: `#glyph-${name}` }));
  return svg;
}

/* 16,600.5; a minus is a minus, not a hyphen. */
function number(value, decimals = 0) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return value.toLocaleString("en-US", digits).replace("-", "−");
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const parse = (name) => JSON.parse($(name).textContent);

/* ---- caves and their decisions ---- */

/* As in every picture of this toolkit: kind and slot, and b for the floor half of a chicane. All
 * tries that a slot lost are one mark. */
function idOf(record) {
  const half = record.paired && record.wall === "floor" ? "b" : "";
  const refused = record.decision === "refused" ? "refused-" : "";
  return `${refused}${record.kind}-${record.slot}${half}`;
}

/* The name of a symbol that shows what it is. */
function glyphOf(record) {
  if (record.decision === "refused") return `refused-${record.kind}`;
  return record.kind === "coin" ? `coin-${record.type}` : record.kind;
}

function addRecord(cave, record) {
  record.cave = cave;
  record.id = idOf(record);
  const same = cave.byId.get(record.id);
  if (same) same.push(record);
  else cave.byId.set(record.id, [record]);
}

function makeCave(cave, index) {
  cave.index = index;
  cave.records = parse(`decisions-${index}`).records;
  cave.box = document.querySelector(`.cave[data-cave="${index}"]`);
  cave.svg = cave.box.querySelector("svg");
  cave.byId = new Map();
  for (const record of cave.records) addRecord(cave, record);
  return cave;
}

const caves = parse("data").caves.map(makeCave);
const first = caves[0];
const ends = { from: first.record.from, to: first.record.to };

/* Its mark in the strip, if that has one. */
function elementOf(record) {
  record.element ??= document.getElementById(record.cave.prefix + record.id);
  return record.element;
}

/* The decision that a text names as ids do, "coin-3" and "refused-coin-3", or as labels of the
 * strip, "gold 3" and "no coin 3". */
function recordNamed(cave, text) {
  const id = text.replace(/\s+/g, "-").replace(/^no-/, "refused-");
  const [, name, slot] = /^(.+)-(\d+b?)$/.exec(id) ?? [];
  const type = document.getElementById(`glyph-coin-${name}`) && name;
  const own = type ? `coin-${slot}` : id;
  const records = cave.byId.get(own) ?? cave.byId.get(`refused-${own}`) ?? [];
  return records.find((r) => !type || r.type === type);
}

/* What is told of a decision to be found again in another cave. */
const twinKey = (r) => [r.id, r.wx, r.y, r.wall, r.type, r.reason, r.length, r.r, r.bob].join(" ");

/* Marks the decisions that the other cave does not have. */
function markDifferent() {
  const keys = caves.map((cave) => new Set(cave.records.map(twinKey)));
  for (const cave of caves)
    for (const record of cave.records)
      record.different = !keys[1 - cave.index].has(twinKey(record));
}

/* ---- places ---- */

/* A row of the strip: [from, to, left, top]. */
function rowAt(cave, wx) {
  return cave.rows.find(([from, to]) => wx >= from && wx < to) ?? cave.rows.at(-1);
}

/* Where a place is in the cave's picture, in its px. */
function placeOf(cave, wx, y) {
  const [from, , left, top] = rowAt(cave, wx);
  return { x: left + (wx - from) * cave.scale, y: top + y * cave.scale };
}

function outcomeOf(record) {
  return record.reason ?? record.decision;
}

/* "mine 17", "stalactite 12b, chicane", "refused coin 3": for people. */
function nameOf(record) {
  const id = record.id.replace("refused-", "refused ").replace(/-(\d)/, " $1");
  const more = record.type ?? record.wall;
  return more ? `${id}, ${more}` : id;
}

/* ---- words ---- */

/* What a reader may not know: told where the word stands, and all together by the help. */
const words = {
  wx: "place along the tunnel, in world px",
  score: "what reaching a place scores: a point is 60 px",
  y: "place from the top of the screen down, which is 440 px high",
  outcome: "accepted, or the rule that refused it",
  measured: "px that the deciding rule found free",
  needed: "px that it asks for",
  margin: "measured less needed: what there was to spare or, below zero, what was missing",
  slot: "number of a thing among those of its kind; most have some tries, until one is accepted",
  draw: "how many random numbers its stream had given before",
  phase: "where a wave begins: of the day's two walls, or of a mine that bobs",
  jitter: "by how much the day's waves differ from those of the rules, in height and frequency",
  morph: "stretch where the waves have another shape",
  chamber: "stretch where the corridor is widened",
};
