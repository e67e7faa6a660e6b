import { apiError } from '../errors.ts';
import { storedSlug } from '../posts/slug.ts';
import { present } from '../present.ts';
import { builder } from './builder.ts';

/** Capitalizes a name, like those of types: `post` → `Post`. */
export const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

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

/** The row's id that a filter has; null without a filter. No object has the id 0, so an invalid id finds nothing. */
export const filterId = (kind: Kind, id: string | null | undefined) =>
  present(id) ? (decodeId(kind, id) ?? '0') : null;

/** Splits an id into its kind and the row's id; null without a known prefix. */
export function parseId(id: string): { kind: Kind; rowId: string } | null {
  for (const kind of kinds) {
    const rowId = prefixedId(kind, id);
    if (rowId !== null) return { kind, rowId };
  }
  return null;
}

/**
 * The arguments that look up one object. `by` makes exactly one of its fields required; `id` and `slug` come from Product Hunt's schema.
 */
export function lookUpArguments(kind: Kind) {
  const By = builder.inputType(`${capitalized(kind)}By`, {
    isOneOf: true,
    description: `Identifies a ${kind} by exactly one of these fields.`,
    fields: (t) => ({
      id: t.id({ description: `The ID of the ${kind}.` }),
      slug: t.string({ description: `The slug of the ${kind}.` }),
    }),
  });
  return builder.args((t) => ({
    by: t.field({ type: By, description: `Identifies the ${kind}. Required if \`id\` and \`slug\` are omitted.` }),
    id: t.id({ description: `The ID of the ${kind}, as in Product Hunt’s schema.` }),
    slug: t.string({
      description: `The slug of the ${kind}, as in Product Hunt’s schema. Ignored if \`id\` finds a ${kind}.`,
    }),
  }));
}

/** The fields that identify an object. For a user, the slug is the username. */
interface Identity {
  id?: string | null | undefined;
  slug?: string | null | undefined;
}

/**
 * Finds one object by id or by slug. Clients written for Product Hunt also send a slug as `id`, and an id that is not numeric as
 * `slug`. So an `id` that finds nothing is read as a slug, and a `slug` that finds nothing is read as an id.
 *
 * @throws AppError BAD_USER_INPUT without an identity, or with two of them.
 */
export async function findByIdOrSlug<Row>(
  kind: Kind,
  { by, ...given }: Identity & { by?: Identity | null | undefined },
  loader: { load(rowId: string): Promise<Row | null> },
  bySlug: (slug: string) => Promise<Row | null>,
): Promise<Row | null> {
  if (by && (present(given.id) || present(given.slug))) {
    throw apiError('BAD_USER_INPUT', '`by` cannot be combined with other arguments that identify the object');
  }
  const { id, slug } = by ?? given;
  if (typeof id === 'string') {
    const rowId = decodeId(kind, id);
    const row = rowId === null ? null : await loader.load(rowId);
    if (row) return row;
  }
  const wanted = slug ?? id;
  if (typeof wanted !== 'string') {
    throw apiError('BAD_USER_INPUT', `Provide \`by\`, \`id\` or \`${kind === 'user' ? 'username' : 'slug'}\``);
  }
  const row = await bySlug(storedSlug(wanted));
  if (row || wanted === id) return row;
  const rowId = prefixedId(kind, wanted);
  return rowId === null ? null : loader.load(rowId);
}
