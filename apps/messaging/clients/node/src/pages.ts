import { invalidAnswer } from './errors.ts';

/** A page of a list. */
export interface Page {
  data: Record<string, unknown>[];
  pagination?: { pages?: number; next?: string | null };
  /** Present only in lists without numbered pages. */
  next?: string | null;
}

/** The query of the next page: after the last row if the list has a cursor, otherwise by page number. */
export function nextQuery(query: Record<string, unknown>, pagination: Page['pagination']) {
  const { next, pages } = pagination ?? {};
  if (next === null) return undefined;
  if (next !== undefined) {
    const { page: _page, ...rest } = query;
    return { ...rest, after: next };
  }
  const page = Number(query['page'] ?? 1);
  return typeof pages === 'number' && page >= pages ? undefined : { ...query, page: page + 1 };
}

/** @throws APIError when the response is not a list of objects */
export function itemsOf({ data }: Page): Record<string, unknown>[] {
  if (!Array.isArray(data) || !data.every((item) => typeof item === 'object' && item !== null)) {
    throw invalidAnswer('The answer is not a list of objects; a proxy may have sent it', 200);
  }
  return data;
}
