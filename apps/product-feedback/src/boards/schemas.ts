import { z } from 'zod';

import { BoardParticipation as PARTICIPATION } from '../generated/prisma/enums.ts';
import { linkExpiry, linkPerson } from '../links/schemas.ts';
import { productId } from '../text.ts';

const BoardParticipation = z.enum(PARTICIPATION).meta({
  id: 'BoardParticipation',
  description:
    'Who may vote and comment: every visitor, remembered by a cookie (`anyone`, the default), or people with a signed link ' +
    '(`invited`)',
});

const settings = {
  open: z.boolean().describe('Whether the board is public. False unless set'),
  readers: z
    .enum(PARTICIPATION)
    .describe(
      'Who may read the board and its feeds: `anyone` with the address (the default), or only people with a signed link (`invited`)',
    ),
  participation: BoardParticipation,
  comments: z
    .boolean()
    .describe('Whether people may comment. True unless set. Turning comments off keeps earlier comments visible'),
  approve_comments: z
    .boolean()
    .describe('Whether comments of anonymous visitors stay hidden until you approve them. True unless set'),
};

export const ChangedBoard = z
  .strictObject(settings)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedBoard = z.output<typeof ChangedBoard>;

/** A board as the stores return it. */
const Row = z.object({ product_id: productId, ...settings });
export type BoardRow = z.output<typeof Row>;

export const Board = Row.extend({ url: z.url().describe('Address of the board') }).meta({ id: 'Board' });

export const NewBoardLink = z.strictObject({
  person_id: linkPerson.id('Person id'),
  person_name: linkPerson.name('Person name'),
  expires_at: linkExpiry,
});

/** The path of a product's board, without the origin. */
export function boardPath(productId: string): string {
  return `/p/${productId}/board`;
}

export function toBoard(row: BoardRow, publicUrl: string): z.output<typeof Board> {
  return { ...row, url: `${publicUrl}${boardPath(row.product_id)}` };
}

/** The subject of a token for a board. Links to the feedback page have another subject, so they do not open the board. */
export function boardSubject(productId: string): string {
  return `board:${productId}`;
}
