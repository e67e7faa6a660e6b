/** Some 30 KB each, with what it was made from, and 300 KB at the most: a board reads no more of a text than it shows. */
const MAX_PAGES = 200;

interface Kept {
  state: string;
  markup: Buffer;
}

const pages = new Map<string, Kept>();

/**
 * A page that is the same for all its visitors, made again only when what it is made from has changed. That is read for each
 * visitor, so that no visitor sees an outdated page; only the rendering is saved.
 *
 * @param key the page's address and language.
 * @param state all that the page is made from.
 */
export function keepPage(key: string, state: string, render: () => string): Buffer {
  const known = pages.get(key);
  pages.delete(key);
  const kept = known?.state === state ? known : { state, markup: Buffer.from(render()) };
  pages.set(key, kept);
  // The least recently requested page.
  if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
  return kept.markup;
}
