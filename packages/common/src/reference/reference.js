// Adds a search, buttons to copy code, and one choice of language for all examples. Without it the page is the same, less these.
const search = document.querySelector('search');
const input = search.querySelector('input');
const status = search.querySelector('[role="status"]');
const contents = document.querySelector('nav details');

const entries = [...document.querySelectorAll('nav li')].map((item) => {
  const link = item.firstElementChild;
  const id = decodeURIComponent(link.hash.slice(1));
  const section = document.getElementById(id)?.closest('article, .guide');
  return { id, item, link, title: link.textContent.toLowerCase(), text: section?.textContent.toLowerCase() ?? '' };
});

// An address of the time when the reference was one page.
const wanted = decodeURIComponent(location.hash.slice(1));
if (wanted !== '' && !document.getElementById(wanted)) entries.find(({ id }) => id === wanted)?.link.click();

/** The texts of the other pages, loaded for the first search. Until they are there, or without them, titles and this page are searched. */
async function loadTexts() {
  const { texts } = search.dataset;
  if (texts === undefined) return;
  delete search.dataset.texts;
  try {
    const found = await (await fetch(texts)).json();
    for (const entry of entries) entry.text = found[entry.id] ?? entry.text;
    filter();
  } catch {
    search.dataset.texts = texts;
  }
}

/** Shows the entries that have every word, those that have them in their title if there are any. */
function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const having = (part) => entries.filter((entry) => words.every((word) => entry[part].includes(word)));
  const found = new Set(words.length === 0 ? entries : [...having('title'), ...having('text')]);
  for (const entry of entries) entry.item.hidden = !found.has(entry);
  for (const group of document.querySelectorAll('nav section')) {
    group.hidden = !group.querySelector('li:not([hidden])');
  }
  status.textContent = words.length === 0 ? '' : `${found.size} found`;
}

search.hidden = false;
input.addEventListener('input', filter);
input.addEventListener('focus', loadTexts);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.value = '';
    filter();
  } else if (event.key === 'Enter') {
    const words = input.value.toLowerCase();
    const shown = entries.filter(({ item }) => !item.hidden);
    (shown.find(({ title }) => title.includes(words)) ?? shown[0])?.link.click();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input')) return;
  event.preventDefault();
  contents.open = true;
  input.focus();
});

// On a phone the contents lie above the text: folded until they are opened.
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

/** Opens the examples in a language; those of the same operation close by themselves. */
function showLanguage(language) {
  for (const block of languageBlocks) if (block.dataset.language === language) block.open = true;
}

function stored() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    // Some browsers refuse to store anything.
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
    // Examples above have become longer or shorter: what was clicked stays where it is.
    scrollBy({ top: block.getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      localStorage.setItem(LANGUAGE, block.dataset.language);
    } catch {
      // The choice lasts as long as the page.
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
