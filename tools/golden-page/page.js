/* Two pictures under a slider, and a box around what differs. */

const percent = (part, whole) => (part / whole) * 100;

/* Pictures of two sizes keep one scale: each is as wide as its share of the wider one. */
function place(stage, pictures, box) {
  const width = Math.max(...pictures.map((picture) => picture.naturalWidth));
  const height = Math.max(...pictures.map((picture) => picture.naturalHeight));
  if (!width) return;
  for (const picture of pictures) {
    picture.style.position = "absolute";
    picture.style.width = `${percent(picture.naturalWidth, width)}%`;
  }
  stage.style.aspectRatio = `${width}/${height}`;
  stage.style.setProperty("--width", `${width}px`);
  if (!box) return;
  const [left, top, right, bottom] = box.dataset.at.split(",").map(Number);
  Object.assign(box.style, {
    left: `calc(${percent(left, width)}% - 5px)`,
    top: `calc(${percent(top, height)}% - 5px)`,
    width: `calc(${percent(right - left + 1, width)}% + 10px)`,
    height: `calc(${percent(bottom - top + 1, height)}% + 10px)`,
  });
}

function begin(view) {
  const stage = view.querySelector(".stage");
  const range = view.querySelector("input");
  const pictures = [...stage.querySelectorAll("img")];
  const box = stage.querySelector(".box");

  const show = () => {
    stage.style.setProperty("--at", `${range.value / 10}%`);
    range.setAttribute("aria-valuetext", `${Math.round(range.value / 10)} % expected`);
  };
  const drag = (event) => {
    if (!(event.buttons & 1)) return;
    const { left, width } = stage.getBoundingClientRect();
    range.value = ((event.clientX - left) / width) * 1000;
    show();
  };
  const press = (button) => {
    if (button.dataset.to) {
      range.value = button.dataset.to;
      show();
      return;
    }
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    if (button.dataset.show === "size") stage.classList.toggle("whole", on);
    else box.hidden = !on;
  };

  range.addEventListener("input", show);
  stage.addEventListener("pointerdown", drag);
  stage.addEventListener("pointermove", drag);
  stage.addEventListener("dragstart", (event) => event.preventDefault());
  for (const button of view.querySelectorAll("button"))
    button.addEventListener("click", () => press(button));
  addEventListener("load", () => place(stage, pictures, box));
  show();
}

for (const view of document.querySelectorAll(".swipe")) begin(view);
