#!/bin/sh
# Does the page of tunl-golden do in a browser what it says? golden-page.sh TUNL-GOLDEN
# Skipped where there is no Chromium (exit 77).
set -eu
golden=$1
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
  echo "skipped: no Chromium"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset CI

# One picture that was accepted from elsewhere: less of the cave, and so narrower.
cat >"$folder/golden.ini" <<'END'
[cave]
command = tunl-render --date 20260923 --to 6000 --scale 0.2 -o cave.svg
golden = cave.png
END
"$(dirname "$golden")/tunl-render" --date 20260923 --to 4000 --scale 0.2 -o "$folder/cave.png"
code=0
"$golden" check -m "$folder/golden.ini" --html "$folder/page.html" >/dev/null || code=$?
[ "$code" -eq 1 ] || { echo "the cave should differ (exit $code)"; exit 1; }

# What a person would do, and what is then to be seen, one word a line.
cat >"$folder/script" <<'END'
<script>
addEventListener('load', () => setTimeout(() => {
  const say = (name, ok) => document.body.append(name + (ok ? '=yes ' : '=NO '));
  const view = document.querySelector('.swipe'), stage = view.querySelector('.stage');
  const range = view.querySelector('input'), box = view.querySelector('.box');
  const button = name => [...view.querySelectorAll('button')].find(b => b.textContent === name);
  const at = () => stage.style.getPropertyValue('--at');
  const edge = () => view.querySelector('.edge').getBoundingClientRect();
  const clip = name => getComputedStyle(stage.querySelector(name)).clipPath;
  say('half', at() === '50%');
  button('Actual').click();
  say('actual', at() === '0%' && clip('.expected').includes('100%'));
  button('Expected').click();
  say('expected', at() === '100%' && clip('.actual').includes('100%'));
  range.value = 250;
  range.dispatchEvent(new Event('input'));
  const r = stage.getBoundingClientRect();
  say('keys', at() === '25%' && Math.abs(edge().left - r.left - r.width / 4) < 3);
  say('spoken', range.getAttribute('aria-valuetext') === '25 % expected');
  stage.dispatchEvent(new PointerEvent('pointerdown', {clientX: r.left + r.width * 0.75, buttons: 1}));
  say('drag', at() === '75%');
  const widths = ['.expected', '.actual'].map(i => stage.querySelector(i));
  const scale = i => i.getBoundingClientRect().width / i.naturalWidth;
  say('one-scale', Math.abs(scale(widths[0]) - scale(widths[1])) < 0.01);
  const found = box.dataset.at.split(',').map(Number), k = scale(widths[0]);
  say('box', Math.abs(box.getBoundingClientRect().left + 5 - r.left - found[0] * k) < 2);
  button('Box').click();
  say('no-box', box.hidden && button('Box').getAttribute('aria-pressed') === 'false');
  button('Full size').click();
  say('full-size', Math.abs(scale(widths[1]) - 1) < 0.01);
  const name = side => getComputedStyle(view.querySelector('.edge'), side).content;
  say('names', name('::before') === '"expected"' && name('::after') === '"actual"');
  say('order', [...view.querySelectorAll('label span')].map(s => s.textContent).join() === 'expected,actual');
  say('reachable', range.tabIndex === 0 && range.getAttribute('aria-label') !== null);
}, 500));
</script>
END
sed "/<\/body>/{
r $folder/script
N
}" "$folder/page.html" >"$folder/driven.html"
timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
  --disable-background-networking --disable-component-update --disable-sync \
  --virtual-time-budget=5000 --user-data-dir="$folder/profile" --enable-logging=stderr --dump-dom \
  "file://$folder/driven.html" >"$folder/dom" 2>"$folder/log" || { echo "the browser failed"; exit 1; }
if grep CONSOLE "$folder/log"; then
  echo "the browser complains"
  exit 1
fi
answers=$(grep -oE '[a-z-]+=(yes|NO) ' "$folder/dom" | grep -v "say(" || true)
[ "$(printf '%s\n' "$answers" | wc -l)" -eq 13 ] || { echo "not all was tried: $answers"; exit 1; }
if printf '%s\n' "$answers" | grep NO; then
  exit 1
fi
echo "the page works"
