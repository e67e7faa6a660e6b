import { escapeHtml } from '../http/html.ts';

interface ReferenceLayout {
  name: string;
  /** The page's kind, such as "API reference". */
  kind: string;
  /** Additional links of the header. */
  links: readonly { name: string; href: string }[];
  /** The URL from which the script loads the texts of all pages for the search; without it, the script searches only this page. */
  search?: string;
  /** HTML of the list of contents. */
  contents: readonly string[];
  /** HTML of the page itself. */
  main: string;
}

/** The layout of every API reference page: header, contents with a search, the style sheet and the script of `/docs`. */
export function referenceLayout({ name, kind, links, search, contents, main }: ReferenceLayout): string {
  const title = escapeHtml(name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: ${escapeHtml(kind)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/">${title}</a>
<span>${escapeHtml(kind)}</span>
${links.map((link) => `<a href="${escapeHtml(link.href)}">${escapeHtml(link.name)}</a>`).join('\n')}
</header>
<nav aria-label="Contents">
<details>
<summary>Contents</summary>
<search hidden${search === undefined ? '' : ` data-texts="${escapeHtml(search)}"`}><label>Search <input type="search" maxlength="200" autocomplete="off" spellcheck="false"></label><p role="status"></p></search>
${contents.join('\n')}
</details>
</nav>
<main id="content">
${main}
</main>
</body>
</html>
`;
}

/** A part of the contents: a title with links to its entries; nothing for a part without entries. */
export function contentsSection(title: string, targets: readonly (readonly [name: string, target: string])[]): string {
  if (targets.length === 0) return '';
  const links = targets.map(([name, target]) => `<li><a href="#${target}">${escapeHtml(name)}</a></li>`);
  return `<section><h2>${escapeHtml(title)}</h2><ul>${links.join('')}</ul></section>`;
}
