/** The kinds that have an id of their own; the prefix tells `node(id:)` where to look. */
export const kinds = ['post', 'topic', 'collection', 'user', 'comment', 'vote'] as const;

export type Kind = (typeof kinds)[number];

/** The id that clients see: `post_1234`. */
export function encodeId(kind: Kind, id: string): string {
  return `${kind}_${id}`;
}

/** The row's id, or null for text that cannot be the id of such a thing: it is then simply not found. */
export function decodeId(kind: Kind, id: string): string | null {
  const digits = id.startsWith(`${kind}_`) ? id.slice(kind.length + 1) : '';
  // 18 digits always fit a bigint.
  return /^[1-9]\d{0,17}$/.test(digits) ? digits : null;
}

/** The kind that an id's prefix names. */
export function kindOf(id: string): Kind | null {
  return kinds.find((kind) => decodeId(kind, id) !== null) ?? null;
}
