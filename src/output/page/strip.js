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

/* The decisions that a mark shows, the nearest to the pointer first. */
function recordsOf(mark, event) {
  const cave = caves.find((c) => c.box.contains(mark));
  const records = cave.byId.get(mark.id.slice(cave.prefix.length)) ?? [];
  const scale = cave.scale * zoom;
  const left = cave.svg.getBoundingClientRect().left;
  const away = (r) => Math.abs(left + placeOf(cave, r.wx, r.y).x * zoom - event.clientX) / scale;
  return [...records].sort((a, b) => away(a) - away(b));
}

function hideTip() {
  $("tip").hidden = true;
  drawRing("hovered", null);
}

function showTip(event) {
  const tip = $("tip");
  const mark = markAt(event.target);
  if (!mark) return hideTip();
  tip.hidden = false;
  const [label, ...facts] = told.get(mark).split("\n");
  const lines = facts.map((fact) => make("div", {}, fact));
  tip.replaceChildren(make("strong", {}, label), ...lines);
  const box = tip.getBoundingClientRect();
  const below = event.clientY + 18;
  const fits = below + box.height < innerHeight;
  tip.style.left = `${clamp(event.clientX + 14, 4, innerWidth - box.width - 4)}px`;
  tip.style.top = `${fits ? below : event.clientY - box.height - 12}px`;
  drawRing("hovered", recordsOf(mark, event)[0]);
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
  const mark = markAt(event.target);
  const [record] = mark ? recordsOf(mark, event) : [];
  if (record) choose(record, { list: true });
  else if (mark) tellMark(told.get(mark));
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
