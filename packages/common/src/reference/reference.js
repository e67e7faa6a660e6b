// Adds a search, buttons that copy code, and one choice of language for all examples. The rest of the page works without this
// script.
const search = document.querySelector('search');
const input = search.querySelector('input');
const status = search.querySelector('[role="status"]');
const contents = document.querySelector('nav details');
// Fields and parameters that have an anchor. The list of contents does not name them.
const fields = [...document.querySelectorAll('dt[id]')].map(({ id }) => ({ id, name: id.toLowerCase() }));
const foundFields = document.createElement('ul');
status.before(foundFields);
const MAX_FIELDS = 12;

const textOf = (text = '') => ({ text, lower: text.toLowerCase() });

const results = document.createElement('ol');
search.after(results);
let vocabulary;

const entries = [...document.querySelectorAll('nav section li')].map((item) => {
  const link = item.firstElementChild;
  const id = decodeURIComponent(link.hash.slice(1));
  const section = document.getElementById(id)?.closest('article, .guide');
  return { id, link, title: link.textContent.toLowerCase(), ...textOf(section?.textContent) };
});

// Old links lead to a section of this page, because the reference was once a single page.
const wanted = wantedId();
if (wanted !== '' && !document.getElementById(wanted)) entries.find(({ id }) => id === wanted)?.link.click();

/** The id in the address. A link may have been cut within an encoded character: then it leads to no section. */
function wantedId() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Loads the texts of the other pages for the first search. Until then the search covers only all titles and the text of this page. */
async function loadTexts() {
  const { texts } = search.dataset;
  if (texts === undefined) return;
  delete search.dataset.texts;
  try {
    const found = await (await fetch(texts)).json();
    for (const entry of entries) if (found[entry.id]) Object.assign(entry, textOf(found[entry.id]));
    vocabulary = undefined;
    filter();
  } catch {
    search.dataset.texts = texts;
  }
}

/** Lists the fields whose name has every word. Names that begin with the words come first. */
function listFields(words) {
  const begins = ({ name }) => name.split('.').at(-1).startsWith(words.join(' '));
  const having = words.length === 0 ? [] : fields.filter(({ name }) => words.every((word) => name.includes(word)));
  const shown = [...having.filter(begins), ...having.filter((field) => !begins(field))].slice(0, MAX_FIELDS);
  foundFields.replaceChildren(
    ...shown.map(({ id }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `#${id}`;
      link.textContent = id;
      item.append(link);
      return item;
    }),
  );
}

/** The number of edits (insert, delete, replace, swap neighbors) between two words; `limit + 1` if there are more than `limit`. */
function distance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[other.length];
}

/** The word itself if an entry has it, or else the most frequent of the words that differ least from it. */
function correct(word) {
  if (word.length < 3 || entries.some(({ title, lower }) => title.includes(word) || lower.includes(word))) return word;
  vocabulary ??= countWords();
  const limit = word.length < 8 ? 1 : 2;
  const near = [...vocabulary].map(([text, count]) => ({ text, count, edits: distance(word, text, limit) }));
  near.sort((a, b) => a.edits - b.edits || b.count - a.count);
  return near[0]?.edits <= limit ? near[0].text : word;
}

function countWords() {
  const counts = new Map();
  for (const { title, lower } of entries) {
    for (const text of `${title} ${lower}`.match(/[a-z]{3,}/g) ?? []) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

const MAX_RESULTS = 30;
const EXCERPT_LENGTH = 90;

/** How well an entry matches: 0 if its title and text lack a word; a title that begins with the words is best. */
function scoreOf({ title, lower, id }, words) {
  if (title.startsWith(words.join(' '))) return 4;
  if (words.every((word) => title.includes(word))) return 3;
  if (words.every((word) => id.toLowerCase().includes(word))) return 2;
  return words.every((word) => title.includes(word) || lower.includes(word)) ? 1 : 0;
}

function resultOf({ link, text, lower }, words) {
  const item = document.createElement('li');
  const copy = link.cloneNode(true);
  item.append(copy);
  const word = words.find((one) => lower.includes(one));
  const at = word === undefined ? -1 : lower.indexOf(word);
  if (at >= 0) {
    const excerpt = document.createElement('small');
    const mark = document.createElement('mark');
    mark.textContent = text.slice(at, at + word.length);
    const start = Math.max(0, at - EXCERPT_LENGTH / 3);
    const end = at + word.length;
    excerpt.append(start > 0 ? '…' : '', text.slice(start, at), mark, `${text.slice(end, end + EXCERPT_LENGTH)}…`);
    copy.append(excerpt);
  }
  return item;
}

/** Replaces the list of contents with the entries that have every word, the best first, and the fields with them in their name. */
function filter() {
  const given = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const words = given.map(correct);
  const ranked = entries
    .map((entry) => ({ entry, score: words.length === 0 ? 0 : scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  results.replaceChildren(...ranked.slice(0, MAX_RESULTS).map(({ entry }) => resultOf(entry, words)));
  for (const group of document.querySelectorAll('nav section')) group.hidden = words.length > 0;
  listFields(words);
  const corrected = words.join(' ') === given.join(' ') ? '' : ` for “${words.join(' ')}”`;
  status.textContent = words.length === 0 ? '' : `${ranked.length} found${corrected}`;
}

search.hidden = false;
input.addEventListener('input', filter);
input.addEventListener('focus', loadTexts);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.value = '';
    filter();
  } else if (event.key === 'Enter') {
    const best = results.querySelector('a');
    const isTitled = best?.firstChild.textContent.toLowerCase().includes(input.value.toLowerCase());
    (isTitled ? best : (foundFields.querySelector('a') ?? best))?.click();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input')) return;
  event.preventDefault();
  contents.open = true;
  input.focus();
});

// On a phone the list of contents is above the text, and is collapsed until the reader opens it.
const narrow = matchMedia('(max-width: 900px)');
const fold = () => {
  contents.open = !narrow.matches;
};
fold();
narrow.addEventListener('change', fold);
contents.addEventListener('click', (event) => {
  if (narrow.matches && event.target.closest('a')) contents.open = false;
});

const LANGUAGE = 'reference-language';
const languageBlocks = [...document.querySelectorAll('[data-language]')];

/** Opens the examples in a language. The browser closes the other examples of the same operation. */
function showLanguage(language) {
  for (const block of languageBlocks) if (block.dataset.language === language) block.open = true;
}

function stored() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    // Some browsers do not allow pages to store data.
    return null;
  }
}

showLanguage(stored());
for (const block of languageBlocks) {
  block.firstElementChild.addEventListener('click', (event) => {
    if (block.open) return;
    event.preventDefault();
    const before = block.getBoundingClientRect().top;
    showLanguage(block.dataset.language);
    // The examples above may have become longer or shorter. Scrolling keeps the clicked example in its place on the screen.
    scrollBy({ top: block.getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      localStorage.setItem(LANGUAGE, block.dataset.language);
    } catch {
      // If the browser refuses storage, the choice is lost when the page is closed.
    }
  });
}

for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  figure.querySelector('figcaption').append(button);
}
