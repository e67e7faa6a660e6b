import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

import { apiError } from '../errors.ts';

/** A position in a list: the sort key and the id of a row, both as PostgreSQL writes them. */
export interface Position {
  key: string;
  id: string;
}

export interface Cursors {
  /** @param list the list's name and order. A cursor is valid for these only. */
  encode(list: string, position: Position): string;
  /** @throws AppError BAD_USER_INPUT for a cursor that was changed or belongs to another list or order, and for any other text. */
  decode(list: string, cursor: string): Position;
}

/** 64 bits are enough: an attacker has one guess per request, and a forged cursor only marks a position in a public list. */
const SIGNATURE_BYTES = 8;
const MAX_LENGTH = 200;

/**
 * A cursor contains the position itself, because the row before the page may have moved or been deleted. Cursors are signed,
 * so that a query can use their values without more checks. The signature also keeps clients from building cursors, which
 * would break with the next version.
 */
export function createCursors(secret: string): Cursors {
  const sign = (list: string, body: string) =>
    createHmac('sha256', secret).update(`1\n${list}\n${body}`).digest().subarray(0, SIGNATURE_BYTES);

  return {
    encode(list, { key, id }) {
      const body = `${id},${key}`;
      return Buffer.concat([sign(list, body), Buffer.from(body)]).toString('base64url');
    },
    decode(list, cursor) {
      const bytes = Buffer.from(cursor.length > MAX_LENGTH ? '' : cursor, 'base64url');
      const body = bytes.subarray(SIGNATURE_BYTES).toString();
      const given = bytes.subarray(0, SIGNATURE_BYTES);
      const comma = body.indexOf(',');
      // Decoding ignores spaces and other characters that no cursor has.
      const isAltered = bytes.toString('base64url') !== cursor;
      if (isAltered || comma < 1 || !constantTimeEqual(given, sign(list, body))) {
        throw apiError('BAD_USER_INPUT', 'The cursor is not valid for this list and order');
      }
      return { id: body.slice(0, comma), key: body.slice(comma + 1) };
    },
  };
}
