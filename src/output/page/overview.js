/* The whole cave in a line: where the view is, where the gate is, and where what is listed is. */

const overview = $("overview");
const map = $("map");

/* A stroke across the map at each of some places. */
function drawTicks(name, places, from, to) {
  map.querySelector(`.${name}`)?.remove();
  if (places.length === 0) return;
  const d = places.map((wx) => `M${Math.round(wx)} ${from}V${to}`).join("");
  map.append(makeSvg("path", { class: name, d }));
}

/* Places that would fall on one px are one. */
function thin(places) {
  const grain = (ends.to - ends.from) / 1500;
  return [...new Set(places.map((wx) => Math.round(wx / grain)))].map((n) => n * grain);
}

function showWindow(from, to) {
  const share = (wx) => ((wx - ends.from) / (ends.to - ends.from)) * 100;
  const style = $("window").style;
  style.left = `${share(from)}%`;
  style.width = `${share(to) - share(from)}%`;
  overview.setAttribute("aria-valuenow", Math.round((from + to) / 2));
  overview.setAttribute("aria-valuetext", $("range").textContent);
}

function goByPointer(event) {
  if (!(event.buttons & 1)) return;
  const box = map.getBoundingClientRect();
  const share = clamp((event.clientX - box.left) / box.width, 0, 1);
  goTo(ends.from + share * (ends.to - ends.from));
}

function startOverview() {
  overview.setAttribute("aria-valuemin", ends.from);
  overview.setAttribute("aria-valuemax", ends.to);
  const gate = first.record.gate;
  drawTicks("gate", gate > ends.from && gate < ends.to ? [gate] : [], 0, 440);
  overview.addEventListener("pointerdown", (event) => {
    overview.setPointerCapture(event.pointerId);
    goByPointer(event);
  });
  overview.addEventListener("pointermove", goByPointer);
  onMove(showWindow);
}
