// Adds a search, buttons that copy code, and one choice of language for all examples. Without this script the page lacks only these.
const search = document.querySelector('search');
const input = search.querySelector('input');
const status = search.querySelector('[role="status"]');
const contents = document.querySelector('nav details');
// Fields and parameters that have an anchor. The list of contents does not name them.
const fields = [...document.querySelectorAll('dt[id]')].map(({ id }) => ({ id, name: id.toLowerCase() }));
const foundFields = document.createElement('ul');
status.before(foundFields);
const MAX_FIELDS = 12;

const entries = [...document.querySelectorAll('nav li')].map((item) => {
  const link = item.firstElementChild;
  const id = decodeURIComponent(link.hash.slice(1));
  const section = document.getElementById(id)?.closest('article, .guide');
  return { id, item, link, title: link.textContent.toLowerCase(), text: section?.textContent.toLowerCase() ?? '' };
});

// Old links lead to a section of this page, because the reference was once a single page.
const wanted = decodeURIComponent(location.hash.slice(1));
if (wanted !== '' && !document.getElementById(wanted)) entries.find(({ id }) => id === wanted)?.link.click();

/** Loads the texts of the other pages for the first search. Until then the search covers only all titles and the text of this page. */
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

/** Lists the fields whose name has every word. Those that begin with the words come first. */
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

/** Shows the entries that have every word in their title, or every word in their text, and the fields that have them in their name. */
function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const having = (part) => entries.filter((entry) => words.every((word) => entry[part].includes(word)));
  const found = new Set(words.length === 0 ? entries : [...having('title'), ...having('text')]);
  for (const entry of entries) entry.item.hidden = !found.has(entry);
  for (const group of document.querySelectorAll('nav section')) {
    group.hidden = !group.querySelector('li:not([hidden])');
  }
  listFields(words);
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
    const titled = shown.find(({ title }) => title.includes(words));
    (titled?.link ?? foundFields.querySelector('a') ?? shown[0]?.link)?.click();
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
      // Without storage the choice is lost when the page is closed.
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
