import type { Json } from '../openapi/json-schema.ts';
import type { OpenApi } from './document.ts';
import type { Guide } from './guides.ts';
import { referencePage } from './html.ts';

/** For tests: links within a service's reference that lead nowhere, and targets that are there twice. */
export function referenceProblems(document: Json, guides: readonly Guide[]): string[] {
  const page = referencePage(document as unknown as OpenApi, guides);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const targets = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id));
  const dead = [...targets].filter((target) => !ids.includes(target));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...dead.map((target) => `#${target} leads nowhere`), ...twice.map((id) => `${id} appears twice`)];
}
