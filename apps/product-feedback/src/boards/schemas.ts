import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { BoardParticipation as PARTICIPATION } from '../generated/prisma/enums.ts';
import { linkExpiry } from '../links/schemas.ts';
import { personId } from '../text.ts';

export const BoardParticipation = z.enum(PARTICIPATION).meta({
  id: 'BoardParticipation',
  description:
    'Who may vote and comment: every visitor, remembered by a cookie (`anyone`, the default), or people with a signed link ' +
    '(`invited`). Everybody who has the address may read.',
});

const settings = {
  open: z.boolean().meta({ description: 'Whether the pages are there; false unless set' }),
  participation: BoardParticipation,
  comments: z.boolean().meta({ description: 'Whether people may comment; those written before stay visible' }),
};

export const ChangedBoard = z
  .strictObject(settings)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedBoard = z.output<typeof ChangedBoard>;

export const Board = z.object({ product_id: z.string(), ...settings, url: z.url() }).meta({ id: 'Board' });

export const NewBoardLink = z.strictObject({
  person_id: personId('Person id'),
  person_name: text({ max: 200, label: 'Person name', trim: false }).default(''),
  expires_at: linkExpiry,
});

/** A board as stores give it. */
export interface BoardRow {
  productId: string;
  open: boolean;
  participation: z.output<typeof BoardParticipation>;
  comments: boolean;
}

/** Where the pages of a product's board are, without the origin. */
export function boardPath(productId: string): string {
  return `/p/${productId}/board`;
}

export function toBoard({ productId, ...row }: BoardRow, publicUrl: string): z.output<typeof Board> {
  const { open, participation, comments } = row;
  return { product_id: productId, open, participation, comments, url: `${publicUrl}${boardPath(productId)}` };
}

/** The purpose of a token for a board: a link to another page of the product does not open the board, nor the reverse. */
export function boardSubject(productId: string): string {
  return `board:${productId}`;
}
