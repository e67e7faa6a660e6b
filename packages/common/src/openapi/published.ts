import type { Json } from './json-schema.ts';

interface Part {
  paths: Record<string, Record<string, Json>>;
  tags: { name: string }[];
  components: Record<string, Json>;
}

/**
 * The document for clients of the API: without the operations that only the console or a platform calls (`x-internal`), and
 * without the tags and components that only those operations use.
 *
 * @param full the result of `createDocument`.
 */
export function publishedDocument(full: Json, publicUrl?: string): Json {
  const { paths: all, tags, components } = full as unknown as Part;
  const paths = Object.fromEntries(
    Object.entries(all)
      .map(
        ([path, methods]) => [path, Object.entries(methods).filter(([, one]) => one['x-internal'] !== true)] as const,
      )
      .filter(([, methods]) => methods.length > 0)
      .map(([path, methods]) => [path, Object.fromEntries(methods)]),
  );
  const tagged = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one['tags'])),
  );
  const used = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(components[kind]?.[name]);
    }
  };
  follow([paths, full['webhooks'] ?? null]);
  const isUsed = (kind: string, name: string) => kind === 'securitySchemes' || used.has(`${kind}/${name}`);
  return {
    ...full,
    ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
    tags: tags.filter(({ name }) => tagged.has(name)),
    paths,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, parts]) => [
        kind,
        Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(kind, name))),
      ]),
    ),
  };
}
