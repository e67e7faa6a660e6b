import { apiError } from '../errors.ts';

/** The kinds of objects that have ids. The prefix of an id tells `node(id:)` which table to read. */
export const kinds = ['post', 'topic', 'collection', 'user', 'comment', 'vote'] as const;

export type Kind = (typeof kinds)[number];

/** 18 digits always fit in a bigint. */
const ROW_ID = /^[1-9]\d{0,17}$/;

/** The id that clients see: `post_1234`. */
export function encodeId(kind: Kind, id: string): string {
  return `${kind}_${id}`;
}

/**
 * The row's id; null for text that cannot be such an id, so that no object is found. Plain digits
 * are accepted, too, because clients written for Product Hunt send them.
 */
export function decodeId(kind: Kind, id: string): string | null {
  if (ROW_ID.test(id)) return id;
  return prefixedId(kind, id);
}

/** The row's id if the text names the type: `post_1234`, not `1234`. */
function prefixedId(kind: Kind, id: string): string | null {
  const digits = id.startsWith(`${kind}_`) ? id.slice(kind.length + 1) : '';
  return ROW_ID.test(digits) ? digits : null;
}

/** Splits an id into its kind and the row's id; null without a known prefix. */
export function parseId(id: string): { kind: Kind; rowId: string } | null {
  for (const kind of kinds) {
    const rowId = prefixedId(kind, id);
    if (rowId !== null) return { kind, rowId };
  }
  return null;
}

/** How a client selects one object: by `id`, or by `slug` (for a user, the username). */
interface Lookup<Row> {
  kind: Kind;
  id: string | null | undefined;
  slug: string | null | undefined;
  byId: (rowId: string) => Promise<Row | null>;
  bySlug: (slug: string) => Promise<Row | null>;
}

/**
 * Finds one object by id or by slug. Clients written for Product Hunt send slugs as ids, and ids as slugs when they are not
 * numeric: an argument that finds nothing as intended is read as the other one.
 *
 * @throws AppError BAD_USER_INPUT without both an id and a slug.
 */
export async function findByIdOrSlug<Row>({ kind, id, slug, byId, bySlug }: Lookup<Row>): Promise<Row | null> {
  if (typeof id === 'string') {
    const rowId = decodeId(kind, id);
    const row = rowId === null ? null : await byId(rowId);
    if (row) return row;
  }
  const wanted = slug ?? id;
  if (typeof wanted !== 'string') {
    throw apiError('BAD_USER_INPUT', `Provide \`id\` or \`${kind === 'user' ? 'username' : 'slug'}\``);
  }
  const row = await bySlug(wanted);
  if (row || wanted === id) return row;
  const rowId = prefixedId(kind, wanted);
  return rowId === null ? null : byId(rowId);
}
