// Everything works without this script; it only adds convenience.

// The texts, in the language of the page.
const words = JSON.parse(document.getElementById('main').dataset.words ?? '{}');
const say = (text, name, n) => text.replace('{name}', name).replace('{n}', n);

const problems = document.getElementById('problems');
if (problems) problems.focus();

for (const form of document.forms) {
  // Ignores a second click while the form is being sent.
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.querySelector('button.primary').click();
  });
}
// A page restored by the back button is reloaded, so that its form can be sent again.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

/** Shows how many characters are left when 200 or fewer are left. */
for (const area of document.querySelectorAll('textarea[data-most]')) {
  const counter = document.createElement('p');
  counter.className = 'counter';
  counter.setAttribute('aria-live', 'polite');
  area.after(counter);
  area.addEventListener('input', () => {
    const left = area.dataset.most - [...area.value].length;
    counter.textContent = left <= 200 ? say(words.left, '', left) : '';
  });
}

/** Clears the other options when one is chosen that excludes them, and the other way round. */
for (const exclusive of document.querySelectorAll('[data-exclusive]')) {
  const boxes = [...exclusive.form.elements].filter(({ name }) => name === exclusive.name);
  for (const box of boxes)
    box.addEventListener('change', () => {
      if (!box.checked) return;
      for (const other of boxes) if ((other === exclusive) !== (box === exclusive)) other.checked = false;
    });
}

/** Ranks options by moving them up and down, and updates the fields of the form. */
for (const list of document.querySelectorAll('.ranking')) enhanceRanking(list);

function enhanceRanking(list) {
  const items = [...list.children];
  const placeOf = (item) => Number(item.querySelector('select').value) || items.length;
  items.sort((a, b) => placeOf(a) - placeOf(b)).forEach((item) => list.append(item));
  const places = list.parentElement.querySelector('.places');
  places.textContent = words.unranked;
  const status = document.createElement('p');
  status.className = 'spoken';
  status.setAttribute('role', 'status');
  list.after(status);

  for (const item of items) {
    const name = item.querySelector('label span').textContent;
    const place = document.createElement('span');
    place.className = 'place';
    place.textContent = '–';
    item.prepend(place);
    item.querySelector('select').hidden = true;
    item.querySelector('select').tabIndex = -1;
    for (const [symbol, step, label] of [
      ['↑', -1, words.up],
      ['↓', 1, words.down],
    ]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = symbol;
      button.setAttribute('aria-label', say(label, name));
      button.addEventListener('click', () => {
        const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
        if (other && step < 0) other.before(item);
        if (other && step > 0) other.after(item);
        number();
        button.focus();
        status.textContent = say(words.place, name, [...list.children].indexOf(item) + 1);
      });
      item.append(button);
    }
  }
  const keep = document.createElement('button');
  keep.type = 'button';
  keep.className = 'keep';
  keep.textContent = words.keep;
  keep.addEventListener('click', () => {
    number();
    status.textContent = words.kept;
    list.querySelector('button').focus();
  });
  status.after(keep);

  // The order becomes an answer only after the respondent has changed or confirmed it.
  function number() {
    places.textContent = words.ranked;
    keep.hidden = true;
    [...list.children].forEach((item, index) => {
      item.querySelector('select').value = String(index + 1);
      item.querySelector('.place').textContent = String(index + 1);
    });
  }
  if (items.every((item) => item.querySelector('select').value)) number();
}

/** Solves the challenge that a form requires during a flood, and sends the form again. */
const proof = document.querySelector('[data-challenge]');
if (proof && window.crypto.subtle) prove(proof);

async function prove({ dataset: { challenge, pressed }, form }) {
  const encoder = new TextEncoder();
  for (let number = 0; ; number += 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}\n${number}`)));
    if (hash[0] > 0 || hash[1] > 0) continue;
    proof.value = number;
    // A file has to be chosen again.
    if (form.querySelector('[type=file]')) return;
    return form.requestSubmit(form.querySelector(`button[value="${pressed}"]`));
  }
}

/** Inside the widget's frame, reports the height of this page to the embedding page. */
if (parent !== window) {
  const report = () => parent.postMessage({ source: 'product-feedback', height: document.body.scrollHeight }, '*');
  new ResizeObserver(report).observe(document.body);
  report();
}
