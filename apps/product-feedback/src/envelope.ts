import { STATUS_CODES } from 'node:http';

import { InvalidInputError, type AppError } from '@services/common/http/errors';
import { integerParameter } from '@services/common/http/validation';
import type { Request } from 'express';
import { z } from 'zod';

/** `page` and `per_page`: bad values are refused, since clamping them silently would break the caller's arithmetic. */
export const PageQuery = z.object({
  page: integerParameter({ min: 1, max: 1_000_000, fallback: 1 }),
  per_page: integerParameter({ min: 1, max: 100, fallback: 20 }),
});
export type PageQuery = z.output<typeof PageQuery>;

export const Pagination = z.object({ page: z.int(), per_page: z.int(), total: z.int() }).meta({ id: 'Pagination' });

/** Which rows of a list a page holds. */
export interface Slice {
  skip: number;
  take: number;
}

export function toSlice({ page, per_page: perPage }: PageQuery): Slice {
  return { skip: (page - 1) * perPage, take: perPage };
}

/** One page of a list. */
export function page<Item>(data: Item[], { page, per_page }: PageQuery, total: number) {
  return { data, pagination: { page, per_page, total } };
}

/** The schema of a page, for the API's document. */
export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({ data: z.array(item), pagination: Pagination });
}

/** Lists that the specification shows without pagination hold at most so many items, unless pages are asked for. */
const WHOLE: Slice = { skip: 0, take: 1000 };

/** The query of such a list: the parameters are there to be read only when they were sent. */
export const OptionalPageQuery = z.object({
  page: PageQuery.shape.page.unwrap().optional(),
  per_page: PageQuery.shape.per_page.unwrap().optional(),
});

/**
 * A list that answers exactly `{data}`, newest first, and adds `pagination` only when a page was asked for.
 *
 * @param list finds the rows of a slice; `count` is asked only for the pagination.
 */
export async function optionalPage<Item>(
  { page: number, per_page: perPage }: z.output<typeof OptionalPageQuery>,
  list: (slice: Slice) => Promise<Item[]>,
  count: () => Promise<number>,
): Promise<{ data: Item[]; pagination?: z.output<typeof Pagination> }> {
  if (number === undefined && perPage === undefined) return { data: await list(WHOLE) };
  const query = { page: number ?? 1, per_page: perPage ?? 20 };
  const [data, total] = await Promise.all([list(toSlice(query)), count()]);
  return page(data, query, total);
}

/** How such a list is described to clients. */
export const OPTIONAL_PAGE =
  'Answers exactly `{data}`, newest first and at most 1,000; with `page` or `per_page` also `pagination`.';

/** The schema of such a list. */
export function optionalPageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({ data: z.array(item), pagination: Pagination.optional() });
}

export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error', description: '`message` is for people, `code` for programs; `details` names invalid fields.' });

/** How an error looks on the wire. */
export function formatError(error: AppError, request: Request): z.output<typeof ErrorBody> {
  const code = error.code === 'route_not_found' ? 'NOT_FOUND' : error.code.toUpperCase();
  const message = error.status >= 500 ? `${error.message} (request ${request.id})` : error.message;
  const body = { error: STATUS_CODES[error.status] ?? 'Error', message, code };
  if (!(error instanceof InvalidInputError)) return body;
  return { ...body, details: error.issues.map(({ field, message }) => ({ field, message })) };
}
