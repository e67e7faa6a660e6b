import type { Json } from '../src/openapi/json-schema.ts';
import { publishedDocument } from '../src/openapi/published.ts';
import { contentsOf } from '../src/reference/contents.ts';
import type { OpenApi } from '../src/reference/document.ts';
import type { Guide } from '../src/reference/guides.ts';
import { referencePages } from '../src/reference/html.ts';

/** For tests: broken links within a service's reference, and duplicate link targets. */
export function referenceProblems(document: Json, guides: readonly Guide[]): string[] {
  const pages = [...referencePages(contentsOf(publishedDocument(document) as unknown as OpenApi, guides)).pages].map(
    ([path, html]) => ({
      path,
      ids: [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id),
      targets: [...html.matchAll(/ href="([^"]*#[^"]+)"/g)].map(([, target = '']) => target),
    }),
  );
  const addresses = new Set(pages.flatMap(({ path, ids }) => ids.map((id) => `${path}#${id}`)));
  const dead = pages.flatMap(({ path, targets }) =>
    targets.filter((target) => !addresses.has(target.startsWith('#') ? `${path}${target}` : target)),
  );
  // Every page has an element with the id `content`, the target of its skip link.
  const ids = pages.flatMap(({ ids: own }) => own.filter((id) => id !== 'content'));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [...new Set(dead)].map((target) => `${target} leads nowhere`).concat(twice.map((id) => `${id} appears twice`));
}

/** For tests: the locations of a document's properties and parameters without a description, either their own or their schema's. */
export function undescribed({ paths, webhooks, components }: Json): string[] {
  const { schemas } = components as { schemas: Record<string, Json> };
  const isDescribed = ({ description, $ref }: Json) =>
    description !== undefined || schemas[String($ref).split('/').at(-1) ?? '']?.['description'] !== undefined;

  function search(value: unknown, place: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const { properties = {}, example: _given, examples: _others, ...parts } = value as Json;
    const isParameter = 'in' in parts && 'schema' in parts;
    return [
      ...(isParameter && !isDescribed(parts) ? [`${place} (${String(parts['name'])})`] : []),
      ...Object.entries(properties as Record<string, Json>).flatMap(([name, property]) => [
        ...(isDescribed(property) ? [] : [`${place}.${name}`]),
        ...search(property, `${place}.${name}`),
      ]),
      ...Object.entries(parts).flatMap(([key, part]) => search(part, `${place}.${key}`)),
    ];
  }
  return [...search(paths, 'paths'), ...search(webhooks, 'webhooks'), ...search(schemas, 'schemas')];
}
