import { ApiError } from './http.ts';

/** A record that the search has found, and the screen that shows it. */
export interface Found {
  name: string;
  /** The kind of record: `Contact`. */
  kind: string;
  to: string;
  search?: Record<string, string>;
}

/** Finds one kind of record by name, address or id. */
export interface Source {
  scope: string;
  find: (text: string, signal: AbortSignal) => Promise<Found[]>;
}

/** The number of records of one kind that the search shows. */
export const MAX_FOUND = 5;

/** The records whose name or id contains the text. */
export function matching<Row>(rows: readonly Row[], text: string, partsOf: (row: Row) => (string | null)[]): Row[] {
  const wanted = text.toLowerCase();
  return rows.filter((row) => partsOf(row).some((part) => part?.toLowerCase().includes(wanted))).slice(0, MAX_FOUND);
}

/** Whether a request was refused because no record can have such an id or address. */
export function isNoRecord(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}

/** A list with the record whose id is `text`; empty if there is none. A text without `prefix` is not an id, so no request is sent. */
export async function withId<Row>(text: string, prefix: string, get: (id: string) => Promise<Row>): Promise<Row[]> {
  if (!text.startsWith(prefix)) return [];
  return get(text).then(
    (row) => [row],
    (error: unknown) => {
      if (isNoRecord(error)) return [];
      throw error;
    },
  );
}
