import type { Json } from '../src/openapi/json-schema.ts';
import { contentsOf } from '../src/reference/contents.ts';
import type { OpenApi } from '../src/reference/document.ts';
import type { Guide } from '../src/reference/guides.ts';
import { referencePages } from '../src/reference/html.ts';

/** For tests: links within a service's reference that lead nowhere, and targets that are there twice. */
export function referenceProblems(document: Json, guides: readonly Guide[]): string[] {
  const pages = [...referencePages(contentsOf(document as unknown as OpenApi, guides)).pages].map(([path, html]) => ({
    path,
    ids: [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id),
    targets: [...html.matchAll(/ href="([^"]*#[^"]+)"/g)].map(([, target = '']) => target),
  }));
  const addresses = new Set(pages.flatMap(({ path, ids }) => ids.map((id) => `${path}#${id}`)));
  const dead = pages.flatMap(({ path, targets }) =>
    targets.filter((target) => !addresses.has(target.startsWith('#') ? `${path}${target}` : target)),
  );
  // Every page has the main part, to which its skip link leads.
  const ids = pages.flatMap(({ ids: own }) => own.filter((id) => id !== 'content'));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(dead)].map((target) => `${target} leads nowhere`).concat(twice.map((id) => `${id} appears twice`));
}
