/** Limits the memory of the saved pages. With its data, a page takes about 30 KB and at most 300 KB, because long texts are cut. */
const MAX_PAGES = 200;

interface Kept {
  state: string;
  markup: Buffer;
}

const pages = new Map<string, Kept>();

/**
 * A page that is the same for all visitors. It is rendered again only when its data has changed. The data is read for each
 * visitor, so that no visitor sees an outdated page: only the rendering is saved.
 *
 * @param key the page's URL and language.
 * @param state all data that the page is rendered from.
 */
export function keepPage(key: string, state: string, render: () => string): Buffer {
  const known = pages.get(key);
  pages.delete(key);
  const kept = known?.state === state ? known : { state, markup: Buffer.from(render()) };
  pages.set(key, kept);
  // Drops the least recently requested page.
  if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
  return kept.markup;
}
