/* The list of everything that was placed or refused: filtered, sorted, and only as much of it in
 * the document as can be seen. */

const ROW = 30; /* px, as in page.css */
const rows = $("rows");
const table = $("table");

const shown = (decimals) => (value) => (value == null ? "–" : number(value, decimals));

const detailOf = (r) => r.type ?? r.wall;
const closeness = (r) => (r.margin == null ? null : Math.abs(r.margin));

/* What is printed, and what is sorted by where that is something else. */
const columns = [
  { key: "cave", name: "cave", text: (cave) => cave.name, by: (r) => r.cave.index },
  { key: "id", name: "what", text: (id) => id.replace("refused-", ""), by: (r) => r.kind },
  { key: "wx", name: "wx", text: shown(1), right: true },
  { key: "score", name: "score", text: shown(0), right: true },
  { key: "y", name: "y", text: shown(1), right: true },
  { key: "detail", name: "type, wall", text: (_, r) => detailOf(r) ?? "", by: detailOf },
  { key: "outcome", name: "outcome", text: (_, r) => outcomeOf(r), by: outcomeOf },
  { key: "measured", name: "measured", text: shown(2), right: true },
  { key: "needed", name: "needed", text: shown(2), right: true },
  /* The closest decisions first, either way, as tunl-dump --sort margin has them. */
  { key: "margin", name: "margin", text: shown(2), right: true, by: closeness },
];

const everything = caves.flatMap((cave) => cave.records);
let listed = everything;
let order = { column: null, down: false };

/* ---- filter and sort ---- */

/* One test for each control that asks for something. */
function tests() {
  const value = (name) => $(name).value;
  const margin = parseFloat(value("margin"));
  const { from, to } = $("seen").checked ? inView() : ends;
  const all = [
    [value("kind"), (r) => r.kind === value("kind")],
    [value("outcome") === "refused", (r) => r.decision === "refused"],
    [value("outcome") && value("outcome") !== "refused", (r) => outcomeOf(r) === value("outcome")],
    [margin >= 0, (r) => r.margin != null && closeness(r) <= margin],
    [value("which"), (r) => String(r.cave.index) === value("which")],
    [$("seen").checked, (r) => r.wx >= from && r.wx < to],
    [$("different").checked, (r) => r.different],
  ];
  return all.filter(([wanted]) => wanted).map(([, test]) => test);
}

/* What has no value comes last, either way. */
function sorted(records) {
  const { column, down } = order;
  const by = column.by ?? ((r) => r[column.key]);
  const sign = down ? -1 : 1;
  return records.sort((a, b) => {
    const [p, q] = [by(a), by(b)];
    if (p == null || q == null) return (p == null) - (q == null);
    return p === q ? 0 : p < q ? -sign : sign;
  });
}

function list() {
  const wanted = tests();
  const hits = everything.filter((r) => wanted.every((test) => test(r)));
  listed = sorted(hits);
  const filtered = wanted.length > 0;
  markHits(filtered ? listed : null);
  drawTicks("hits", filtered ? thin(listed.map((r) => r.wx)) : [], 0, 110);
  const of = filtered ? `${number(listed.length)} of ` : "";
  $("count").textContent = `${of}${number(everything.length)} decisions`;
  table.setAttribute("aria-rowcount", listed.length + 1);
  rows.scrollTop = 0;
  fillRows();
}

function sortBy(column) {
  order = { column, down: order.column === column && !order.down };
  for (const [i, head] of [...table.tHead.rows[0].cells].entries()) {
    const down = order.down ? "descending" : "ascending";
    head.setAttribute("aria-sort", columns[i] === column ? down : "none");
  }
  list();
}

/* ---- rows ---- */

function makeRow(record, index) {
  const row = make("tr", { id: `page-row-${index}`, className: record.decision });
  row.setAttribute("aria-rowindex", index + 2);
  row.setAttribute("aria-selected", record === chosen);
  row.record = record;
  for (const column of columns) {
    const text = column.text(record[column.key], record);
    const cell = make("td", { className: column.right ? "right" : "" }, text);
    cell.dataset.column = column.key;
    if (column.key === "id") cell.prepend(makeGlyph(glyphOf(record)));
    row.append(cell);
  }
  return row;
}

function gap(count) {
  const cell = make("td", { colSpan: columns.length });
  cell.style.height = `${count * ROW}px`;
  return make("tr", { className: "gap", ariaHidden: "true" }, cell);
}

function fillRows() {
  const above = clamp(Math.floor(rows.scrollTop / ROW) - 5, 0, listed.length);
  const end = Math.min(above + Math.ceil(rows.clientHeight / ROW) + 10, listed.length);
  const made = listed.slice(above, end).map((record, i) => makeRow(record, above + i));
  table.tBodies[0].replaceChildren(gap(above), ...made, gap(listed.length - end));
  const index = listed.indexOf(chosen);
  if (index >= above && index < end)
    table.setAttribute("aria-activedescendant", `page-row-${index}`);
  else table.removeAttribute("aria-activedescendant");
}

/* Brings a decision into the list's window, if it is listed. */
function showRow(record) {
  const index = listed.indexOf(record);
  const head = table.tHead.offsetHeight;
  const room = rows.clientHeight - head - ROW;
  if (index >= 0)
    rows.scrollTop = clamp(rows.scrollTop, index * ROW - room, Math.max(index * ROW, 0));
  fillRows();
}

/* ---- keys ---- */

function step(count) {
  if (listed.length === 0) return;
  const at = listed.indexOf(chosen);
  const next = at < 0 ? (count > 0 ? 0 : listed.length - 1) : at + count;
  choose(listed[clamp(next, 0, listed.length - 1)], { go: true, list: true });
}

function tableKey(event) {
  const page = Math.max(1, Math.floor(rows.clientHeight / ROW) - 2);
  const all = listed.length;
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -all, End: all };
  if (event.target !== table || !(event.key in steps)) return;
  event.preventDefault();
  event.stopPropagation();
  step(steps[event.key]);
}

/* ---- start ---- */

function makeOptions(name, all, texts) {
  const options = texts.map(([value, text]) => make("option", { value }, text));
  $(name).replaceChildren(make("option", { value: "" }, all), ...options);
}

function makeHead(column) {
  const title = words[column.key] ?? "";
  const head = make("th", { scope: "col", title, className: column.right ? "right" : "" });
  head.dataset.column = column.key;
  const button = make("button", { type: "button" }, column.name);
  button.addEventListener("click", () => sortBy(column));
  head.append(button);
  return head;
}

function startTable() {
  if (caves.length < 2) columns.shift();
  else table.classList.add("two");
  table.tHead.rows[0].append(...columns.map(makeHead));
  const kinds = [...new Set(everything.map((r) => r.kind))];
  const reasons = [...new Set(everything.map((r) => r.reason).filter(Boolean))];
  makeOptions("kind", "any", kinds.map((kind) => [kind, kind]));
  const outcomes = ["accepted", "refused", ...reasons];
  const outcomeText = (o) => (reasons.includes(o) ? `refused: ${o}` : o);
  makeOptions("outcome", "any", outcomes.map((o) => [o, outcomeText(o)]));
  makeOptions("which", "both", caves.map((cave) => [cave.index, cave.name]));
  $("filter").addEventListener("input", list);
  $("filter").addEventListener("submit", (event) => event.preventDefault());
  $("filter").addEventListener("reset", () => setTimeout(list)); /* once it has been */
  rows.addEventListener("scroll", fillRows, { passive: true });
  table.addEventListener("keydown", tableKey);
  table.tBodies[0].addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row?.record) choose(row.record, { go: true });
  });
  onMove(() => $("seen").checked && list());
  sortBy(columns.find((column) => column.key === "wx"));
}
