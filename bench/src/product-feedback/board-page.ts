/** The page of a board, put together by hand: what its markup costs at the least. */

interface Post {
  id: string;
  title: string;
  text: string;
  status: string;
  votes: number;
  comments: number;
}

const STATUSES: Record<string, string> = {
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
};
const LANGUAGES = [
  ['en', 'ltr', 'English'],
  ['ar', 'rtl', 'العربية'],
  ['de', 'ltr', 'Deutsch'],
  ['es', 'ltr', 'español'],
  ['fr', 'ltr', 'français'],
];
const OPTIONS = Object.entries(STATUSES).map(
  ([value, words]) => `        <option value="${value}">${words}</option>\n`,
);
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The first page of a board, to the letter as the service sends it. */
export function boardPage(product: string, name: string, posts: Post[], next: string): string {
  const path = `/p/${product}/board`;
  const title = `${escape(name)}: board`;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="icon" href="/assets/icon.svg">
  <link rel="stylesheet" href="/assets/style.css">
    <link rel="alternate" type="application/atom+xml" title="Board (Atom)" href="${path}.atom">
<link rel="alternate" type="application/rss+xml" title="Board (RSS)" href="${path}.rss">
  <script src="/assets/page.js" defer></script>
</head>
<body>
  <main class="card" id="main">
        <header>
  <h1>${title}</h1>
    <nav class="sections" aria-label="Board">
    <a href="${path}" aria-current="page">Board</a>
    <a href="${path}/roadmap">Roadmap</a>
    <a class="button" href="${path}/suggest">Suggest something</a></nav>
</header>
<form class="filters" method="get" action="${path}" role="search">
        <label>Sort by <select name="sort">
    <option value="votes" selected>Votes</option>
    <option value="newest">Newest</option>
  </select></label>
  <label>Status <select name="status">
    <option value="">All</option>
${OPTIONS.join('')}      </select></label>
  <label class="search">Search <input type="search" name="search" value="" maxlength="200"></label>
  <button>Show</button>
</form>
<ol class="posts">
${posts.map((post) => item(path, post)).join('')}  </ol>
<nav class="buttons" aria-label="Pages">
    <a href="${path}?after=${next}" rel="next">More</a></nav>
<p class="feeds">Follow: <a href="${path}.atom">Atom</a> <a href="${path}.rss">RSS</a></p>
        <nav class="languages" aria-label="Language">
${LANGUAGES.map(([tag, dir, name], index) => `            <a href="${path}?lang=${tag}" hreflang="${tag}" lang="${tag}" dir="${dir}"${index === 0 ? ' aria-current="true"' : ''}>${name}</a>\n`).join('')}          </nav>
      </main>
</body>
</html>
`;
}

function item(path: string, { id, title, text, status, votes, comments }: Post): string {
  const shown = escape(title);
  return `    <li class="post" id="${id}">
    <form class="vote" method="post" action="${path}/${id}/vote">
  <input type="hidden" name="t" value="">
  <input type="hidden" name="back" value="${path}">
  <button name="vote" value="give" aria-pressed="false">
    <span aria-hidden="true">▲</span><strong>${votes}</strong><span class="spoken">${votes === 1 ? 'vote' : 'votes'}: ${shown}</span>
  </button>
</form>
    <div>
      <h2 dir="auto"><a href="${path}/${id}">${shown}</a></h2>
      <p class="description" dir="auto">${escape(text)}</p>      <p class="under"><span class="status ${status}">${STATUSES[status]}</span> <span>${comments} ${comments === 1 ? 'comment' : 'comments'}</span></p>
    </div>
  </li>
`;
}
