import { pathOf } from '../posts/slug.ts';
import { present } from '../present.ts';
import type { UserRow } from '../users/store.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { encodeId } from './ids.ts';
import { NEEDS_VIEWER } from './interfaces.ts';
import type { Loaders } from './loaders.ts';
import { User } from './refs.ts';

export const imageArguments = builder.args((t) => ({
  height: t.int({ description: 'The height in pixels, at most 4096.' }),
  width: t.int({ description: 'The width in pixels, at most 4096.' }),
}));

export interface Size {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** An image's URL with the requested size as `w` and `h`, which image servers commonly support. */
export function sized(url: string, { width, height }: Size): string {
  if ((!present(width) && !present(height)) || !URL.canParse(url)) return url;
  const address = new URL(url);
  for (const [name, value] of Object.entries({ w: width, h: height })) {
    if (present(value)) address.searchParams.set(name, String(Math.min(Math.max(value, 1), 4096)));
  }
  return address.href;
}

// The options of fields that several types have.

/** The address of an object on the directory's site. */
export const pageUrl = (noun: 'post' | 'topic' | 'collection') => ({
  type: 'URL' as const,
  description: `The URL of the ${noun} on the directory’s site.`,
  resolve: ({ slug }: { slug: string }, _args: object, { siteUrl }: Context) => `${siteUrl}${pathOf(`${noun}s`, slug)}`,
});

export const image = <Column extends string>(noun: string, column: Column) => ({
  type: 'URL' as const,
  nullable: true as const,
  description: `The URL of the ${noun} in the given size; null if not set.`,
  args: imageArguments,
  resolve: ({ [column]: url }: Record<Column, string | null>, size: Size) => (url === null ? null : sized(url, size)),
});

/** @param statement what the viewer has done, or how the object is related to the viewer. */
export const viewerFlag = (statement: string, loader: `is${string}` & keyof Loaders) => ({
  description: `Whether ${statement}. ${NEEDS_VIEWER}`,
  resolve: ({ id }: { id: string }, _args: object, { loaders }: Context) => loaders[loader].load(id),
});

export const authorId = { resolve: ({ userId }: { userId: string }) => encodeId('user', userId) };

export const author = {
  type: User,
  resolve: (row: { user?: UserRow; userId: string }, _args: object, { loaders }: Context) =>
    row.user ?? loaders.author(row.userId),
};
