import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { isClientGone } from '@services/common/files/downloads';
import type { Slots } from '@services/common/runtime/slots';
import type { Response } from 'express';

/** Maximum bytes of rows in memory for a response. A single longer row is allowed. */
export const MAX_BYTES_AT_ONCE = 1_000_000;
/** Drop a client that has read nothing for STALL_MS. */
const STALL_MS = 60_000;

/** A row of a list, and the size of its texts in bytes. */
export interface SizedRow {
  id: string;
  size: number;
}

/** The rows of a page in order, and a function that reads some of them in the same order. */
interface LongList<Item> {
  rows: readonly SizedRow[];
  read: (ids: string[]) => Promise<Item[]>;
}

/**
 * Sends a list whose rows can be megabytes each, with `rest` next to its `data`. A short list is returned, for the caller to send as usual.
 * A long list waits for the account's slot and is read and written in pieces, because a whole page could exceed the process's memory.
 */
export async function answerLong<Item, Rest extends object>(
  { turn, accountId, response }: { turn: Slots; accountId: string; response: Response },
  { rows, read }: LongList<Item>,
  rest: Rest,
): Promise<({ data: Item[] } & Rest) | Response> {
  const pieces = piecesOf(rows);
  if (pieces.length < 2) return { data: await read(pieces[0] ?? []), ...rest };
  async function* write(): AsyncGenerator<string> {
    yield '{"data":[';
    let separator = '';
    for (const ids of pieces) {
      for (const item of await read(ids)) {
        yield separator + JSON.stringify(item);
        separator = ',';
      }
    }
    const others = Object.entries(rest).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
    yield `]${others.join('')}}`;
  }
  const leave = await turn(accountId);
  try {
    response.type('json').setTimeout(STALL_MS, () => response.destroy());
    await pipeline(Readable.from(write(), { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isClientGone(error as Error)) throw error;
  } finally {
    leave();
  }
  return response;
}

function piecesOf(rows: readonly SizedRow[]): string[][] {
  const pieces: string[][] = [];
  let bytes = Infinity;
  for (const { id, size } of rows) {
    if (bytes + size > MAX_BYTES_AT_ONCE) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)?.push(id);
    bytes += size;
  }
  return pieces;
}

/** Rows in the order of their ids. */
export function inOrder<Row>(rows: readonly Row[], ids: readonly string[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
