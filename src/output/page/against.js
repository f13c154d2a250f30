/* Two caves over each other: the upper one can be moved, made paler, wiped away, or put below. */

const initial = { offset: 0, opacity: 1, wipe: 0.5, outline: false, upper: 1 };
const against = { ...initial };

/* How far a cave is moved out of its own place, in px of the picture. Rows line up even where one
 * picture has more above them. */
function shiftOf(cave) {
  if (caves.length < 2) return { x: 0, y: 0 };
  const offset = cave.index === against.upper ? against.offset * first.scale : 0;
  return { x: offset, y: first.rows[0][3] - cave.rows[0][3] };
}

/* The share of a wipe that lies in the cave, which may begin beyond either side of the view. */
function clipOf(cave) {
  if (cave.index !== against.upper || against.wipe >= 1) return "";
  const edge = view.scrollLeft + against.wipe * view.clientWidth - shiftOf(cave).x * zoom;
  return `inset(0 calc(100% - ${edge}px) 0 0)`;
}

function wipe() {
  for (const cave of caves) cave.box.style.clipPath = clipOf(cave);
}

/* Letters over letters cannot be read, nor half of a word. A text is shown where it lies whole on
 * its own side: on the upper cave, or beside it. */
function textsOf(cave) {
  const share = { middle: 0.5, end: 1 };
  return [...cave.svg.querySelectorAll("text")].map((text) => {
    const width = text.getBBox().width;
    const x = Number(text.getAttribute("x"));
    return { text, x, width, before: width * (share[text.getAttribute("text-anchor")] ?? 0) };
  });
}

/* From and to of what the upper cave covers, in px of the sheet; nothing if it can be seen through
 * altogether. */
function covered() {
  if (against.outline || against.opacity === 0) return [-Infinity, -Infinity];
  const { x } = shiftOf(caves[against.upper]);
  const edge = (view.scrollLeft + against.wipe * view.clientWidth) / zoom;
  const end = x + caves[against.upper].width;
  return [x, against.wipe < 1 ? Math.min(edge, end) : end];
}

function showTexts() {
  const [from, to] = covered();
  const type = Math.min(1, 1 / zoom);
  for (const cave of caves) {
    const { x: shift } = shiftOf(cave);
    const upper = cave.index === against.upper;
    for (const { text, x, width, before } of cave.texts) {
      const left = x + shift - before * type;
      const right = left + width * type;
      const whole = upper ? left >= from && right <= to : right <= from || left >= to;
      text.classList.toggle("covered", !whole);
    }
  }
}

function showAgainst() {
  for (const cave of caves) {
    const upper = cave.index === against.upper;
    const shift = shiftOf(cave);
    const style = cave.box.style;
    style.transform = `translate(${shift.x * zoom}px, ${shift.y * zoom}px)`;
    style.opacity = upper ? against.opacity : 1;
    style.zIndex = upper ? 1 : 0;
    cave.box.classList.toggle("upper", upper);
    cave.box.classList.toggle("outlined", upper && against.outline);
  }
  wipe();
  showTexts();
  showControls();
  redraw();
}

function showControls() {
  const share = Math.round(against.wipe * 100);
  $("wipe").style.left = `${share}%`;
  $("wipe").setAttribute("aria-valuenow", share);
  $("offset").value = Math.round(against.offset);
  $("opacity").value = Math.round(against.opacity * 100);
  $("outline").checked = against.outline;
  $("upper").textContent = `◂ ${caves[against.upper].name}`;
  $("lower").textContent = `${caves[1 - against.upper].name} ▸`;
}

function setAgainst(change) {
  if (caves.length < 2) return;
  Object.assign(against, change);
  against.wipe = clamp(against.wipe, 0, 1);
  against.opacity = clamp(against.opacity, 0, 1);
  if (!Number.isFinite(against.offset)) against.offset = 0;
  showAgainst();
}

const moveUpper = (px) => setAgainst({ offset: against.offset + px });
const movesUpper = (event) => caves.length > 1 && (event.shiftKey || $("drag").checked);

/* Nothing moves: what was above goes below, where it stays, and so the other is moved back. */
const swap = () => setAgainst({ upper: 1 - against.upper, offset: -against.offset });

function dragWipe(event) {
  if (!(event.buttons & 1)) return;
  const box = view.getBoundingClientRect();
  setAgainst({ wipe: (event.clientX - box.left) / view.clientWidth });
}

function startAgainst() {
  if (caves.length < 2) return;
  markDifferent();
  for (const cave of caves) cave.texts = textsOf(cave);
  for (const name of ["against", "wipe", "upper", "lower", "of", "differ"]) $(name).hidden = false;
  const value = (name) => Number($(name).value);
  $("offset").addEventListener("input", () => setAgainst({ offset: value("offset") }));
  $("opacity").addEventListener("input", () => setAgainst({ opacity: value("opacity") / 100 }));
  $("outline").addEventListener("change", () => setAgainst({ outline: $("outline").checked }));
  $("swap").addEventListener("click", swap);
  $("reset").addEventListener("click", () => setAgainst(initial));
  const keep = (event) => $("wipe").setPointerCapture(event.pointerId);
  $("wipe").addEventListener("pointerdown", keep);
  $("wipe").addEventListener("pointermove", dragWipe);
  $("wipe").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -0.02, ArrowRight: 0.02, Home: -1, End: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    setAgainst({ wipe: against.wipe + step });
  });
  onMove(showAgainst);
}
