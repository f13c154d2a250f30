/* The strip: moving along it, zooming, pointing at things, and rings around what is chosen. */

const ZOOM = { least: 0.25, most: 8, step: 1.25, far: 0.7 };
const view = $("view");
let zoom = 1;

const moves = []; /* called after the view has moved */
const onMove = (call) => moves.push(call);

/* ---- zoom ---- */

/* Letters keep their size when the strip is drawn larger; drawn much smaller, they are left out. */
function setZoom(to, at = view.clientWidth / 2) {
  const before = zoom;
  zoom = clamp(to, ZOOM.least, ZOOM.most);
  const x = view.scrollLeft + at;
  const y = view.scrollTop + view.clientHeight / 2;
  $("sheet").style.setProperty("--type", Math.min(1, 1 / zoom));
  for (const { svg, width, height } of [...caves, { ...first, svg: $("rings") }]) {
    svg.setAttribute("width", width * zoom);
    svg.setAttribute("height", height * zoom);
  }
  $("sheet").classList.toggle("far", zoom < ZOOM.far);
  $("whole").textContent = `${Math.round(zoom * 100)} %`;
  view.scrollLeft = (x / before) * zoom - at;
  view.scrollTop = (y / before) * zoom - view.clientHeight / 2;
  moved();
}

/* ---- places ---- */

/* From and to, in world px, of what can be seen of the first cave. */
function inView() {
  const left = view.scrollLeft / zoom;
  const right = left + view.clientWidth / zoom;
  const top = view.scrollTop / zoom;
  const bottom = top + view.clientHeight / zoom;
  const rows = first.rows.filter((row) => row[3] + 440 * first.scale > top && row[3] < bottom);
  const wx = (row, x) => clamp(row[0] + (x - row[2]) / first.scale, row[0], row[1]);
  if (rows.length === 0) return { from: ends.from, to: ends.from };
  return { from: wx(rows[0], left), to: wx(rows.at(-1), right) };
}

/* The middle of the view, to a place of the first cave. */
function goTo(wx, y = 220) {
  const place = placeOf(first, clamp(wx, ends.from, ends.to), y);
  view.scrollLeft = place.x * zoom - view.clientWidth / 2;
  view.scrollTop = place.y * zoom - view.clientHeight / 2;
}

function moved() {
  const { from, to } = inView();
  const [wx, score] = [Math.round, (place) => Math.floor(place / 60)].map(
    (unit) => `${number(unit(from))}–${number(unit(to))}`);
  $("range").textContent = `wx ${wx} · score ${score}`;
  for (const call of moves) call(from, to);
}

/* ---- names ---- */

/* The layer that a mark or a text of a cave's picture is in. */
function layerOf(cave, element) {
  return element.closest("g").id.slice(cave.prefix.length);
}

/* What is written left of the rows, of lanes and rulers; not what tells of a row's beginning. */
function namesOf(cave) {
  const inRow = (y) => cave.rows.some(([, , , top]) => y > top && y < top + 440 * cave.scale);
  return [...cave.svg.querySelectorAll("text[text-anchor=end]")]
    .filter((text) => text.getAttribute("x") < cave.rows[0][2])
    .filter((text) => !inRow(text.getAttribute("y")) && layerOf(cave, text) !== "labels");
}

/* Names stay at the left when the strip is moved along: copies do, over all else. */
function startNames() {
  for (const name of namesOf(first)) {
    const [layer, y] = [layerOf(first, name), name.getAttribute("y")];
    const look = name.getAttribute("class") ?? name.parentNode.getAttribute("class");
    const own = { "data-with": layer, x: 0 };
    const text = makeSvg("text", { ...own, class: `name ${look}`, y });
    text.textContent = name.textContent;
    const ground = { x: -8, y: y - 11, width: 68, height: 15 };
    $("rings").prepend(makeSvg("rect", { ...own, class: "name", ...ground }));
    $("rings").append(text);
  }
  for (const name of caves.flatMap(namesOf)) name.classList.add("gutter");
}

function moveNames() {
  $("sheet").classList.toggle("scrolled", view.scrollLeft > 2);
  const place = `translate(${(view.scrollLeft + 8) / zoom} 0)`;
  for (const name of $("rings").querySelectorAll(".name")) name.setAttribute("transform", place);
}

/* ---- rings ---- */

/* Around its mark, or around its place when it has none; in px of the first cave's picture. */
function boxOf(record) {
  const shift = shiftOf(record.cave);
  const element = elementOf(record);
  const box = record.decision === "accepted" && element?.getBBox();
  if (box && box.width > 0)
    return { x: box.x + shift.x, y: box.y + shift.y, width: box.width, height: box.height };
  const place = placeOf(record.cave, record.wx, record.y);
  return { x: place.x + shift.x - 3, y: place.y + shift.y - 3, width: 6, height: 6 };
}

function drawRing(name, record) {
  const svg = $("rings");
  svg.querySelector(`.${name}`)?.remove();
  if (!record) return;
  const { x, y, width, height } = boxOf(record);
  const box = { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 5 };
  svg.append(makeSvg("rect", { class: name, ...box }));
}

/* ---- what is listed stands out ---- */

function markHits(records) {
  $("sheet").classList.toggle("filtered", records !== null);
  for (const element of $("sheet").querySelectorAll(".hit")) element.classList.remove("hit");
  for (const record of records ?? []) elementOf(record)?.classList.add("hit");
}

/* ---- pointing ---- */

/* A mark under the pointer; its title, which would be shown a second time, is kept elsewhere. */
const told = new WeakMap();

function markAt(target) {
  const mark = target.closest?.(".cave svg [id], .cave svg [id] > *");
  if (!mark) return null;
  const title = mark.querySelector(":scope > title");
  if (title) {
    told.set(mark, title.textContent);
    title.remove();
  }
  return told.has(mark) ? mark : null;
}

/* How far a decision's place is from the pointer, in px of the window: [along, in all]. */
function distances(cave, event) {
  const box = cave.svg.getBoundingClientRect();
  return (record) => {
    const place = placeOf(cave, record.wx, record.y);
    const along = box.left + place.x * zoom - event.clientX;
    return [Math.abs(along), Math.hypot(along, box.top + place.y * zoom - event.clientY)];
  };
}

const REACH = { cross: 5, near: 9 }; /* px of the window */

const isShown = (record) => elementOf(record) && !elementOf(record).closest(".off");

/* The decision at the pointer, or just beside it: a cross has no inside that could be hit, so it
 * is taken before what lies under it; other marks may be missed by a little. */
function recordAt(cave, mark, event) {
  const away = distances(cave, event);
  const [hit] = (mark && cave.byId.get(mark.id.slice(cave.prefix.length))) ?? [];
  let best = null;
  let least = mark ? Math.min(REACH.cross, hit ? away(hit)[1] : Infinity) : REACH.near;
  for (const record of cave.records) {
    if (mark && record.decision !== "refused") continue;
    const [, distance] = away(record);
    if (distance <= least && isShown(record)) [best, least] = [record, distance];
  }
  return best;
}

/* Of all that one mark shows, the nearest along the strip. */
function recordOf(cave, mark, event) {
  const away = distances(cave, event);
  const records = cave.byId.get(mark.id.slice(cave.prefix.length)) ?? [];
  return [...records].sort((a, b) => away(a)[0] - away(b)[0])[0];
}

/* The mark that is meant, and its decision if it is one; null where there is none. */
function pointed(event) {
  const cave = caves.find((c) => c.box.contains(event.target));
  if (!cave) return null;
  const mark = markAt(event.target);
  const record = recordAt(cave, mark, event);
  if (record) return { mark: markAt(elementOf(record)), record };
  return mark && { mark, record: recordOf(cave, mark, event) };
}

function hideTip() {
  $("tip").hidden = true;
  drawRing("hovered", null);
}

function showTip(event) {
  const tip = $("tip");
  const at = pointed(event);
  if (!at) return hideTip();
  tip.hidden = false;
  const [label, ...facts] = told.get(at.mark).split("\n");
  const lines = facts.map((fact) => make("div", {}, fact));
  tip.replaceChildren(make("strong", {}, label), ...lines);
  const box = tip.getBoundingClientRect();
  const below = event.clientY + 18;
  const fits = below + box.height < innerHeight;
  tip.style.left = `${clamp(event.clientX + 14, 4, innerWidth - box.width - 4)}px`;
  tip.style.top = `${fits ? below : event.clientY - box.height - 12}px`;
  drawRing("hovered", at.record);
}

/* ---- dragging ---- */

let dragging = null;

function startDrag(event) {
  if (event.button !== 0 || event.pointerType === "touch") return;
  dragging = { x: event.clientX, y: event.clientY, far: false, upper: movesUpper(event) };
}

function drag(event) {
  if (!dragging) return showTip(event);
  const dx = event.clientX - dragging.x;
  const dy = event.clientY - dragging.y;
  if (!dragging.far && Math.hypot(dx, dy) < 4) return;
  if (!dragging.far) view.setPointerCapture(event.pointerId);
  Object.assign(dragging, { x: event.clientX, y: event.clientY, far: true });
  hideTip();
  view.classList.add("dragging");
  if (dragging.upper) return moveUpper(dx / zoom / first.scale);
  view.scrollLeft -= dx;
  view.scrollTop -= dy;
}

function endDrag(event) {
  const was = dragging;
  dragging = null;
  view.classList.remove("dragging");
  if (event.type !== "pointerup" || !was || was.far) return;
  const at = pointed(event);
  if (at?.record) choose(at.record, { list: true });
  else if (at) tellMark(told.get(at.mark));
}

function wheel(event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const at = event.clientX - view.getBoundingClientRect().left;
  setZoom(zoom * (event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step), at);
}

function startStrip() {
  for (const [name, svg] of caves.map((c) => [c.prefix, c.svg]))
    for (const layer of ["corridor", ...Object.keys(samples)])
      svg.getElementById(name + layer)?.classList.add(layer in samples ? "objects" : "walls");
  const { width, height } = first;
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    $("rings").setAttribute(key, value);
  startNames();
  onMove(moveNames);
  view.addEventListener("scroll", moved, { passive: true });
  view.addEventListener("pointerdown", startDrag);
  view.addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) view.addEventListener(end, endDrag);
  view.addEventListener("pointerleave", hideTip);
  view.addEventListener("wheel", wheel, { passive: false });
  window.addEventListener("resize", moved);
  $("in").addEventListener("click", () => setZoom(zoom * ZOOM.step));
  $("out").addEventListener("click", () => setZoom(zoom / ZOOM.step));
  $("whole").addEventListener("click", () => setZoom(1));
}
