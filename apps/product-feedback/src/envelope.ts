import { STATUS_CODES } from 'node:http';

import { InvalidInputError, type AppError } from '@services/common/http/errors';
import { integerParameter, validate } from '@services/common/http/validation';
import type { Request } from 'express';
import { z } from 'zod';

const MAX_PER_PAGE = 100;

const PAGE = 'Page number, from 1';
export const PER_PAGE = 'Items per page';

/** `page` and `per_page`: invalid values are refused, because a silently corrected value would break the client's arithmetic. */
export const PageQuery = z.strictObject({
  page: integerParameter({ min: 1, max: 1_000_000, fallback: 1 }).describe(PAGE),
  per_page: integerParameter({ min: 1, max: MAX_PER_PAGE, fallback: 20 }).describe(PER_PAGE),
});
export type PageQuery = z.output<typeof PageQuery>;

const Pagination = z
  .object({
    page: z.int().describe(PAGE),
    per_page: z.int().describe(PER_PAGE),
    total: z.int().describe('Number of items on all pages'),
  })
  .meta({ id: 'Pagination', description: 'Position of this page in the list' });

/** The rows of a list that belong to a page. */
export interface Slice {
  skip: number;
  take: number;
}

export function toSlice({ page, per_page: perPage }: PageQuery): Slice {
  return { skip: (page - 1) * perPage, take: perPage };
}

export function page<Item>(data: Item[], { page, per_page }: PageQuery, total: number) {
  return { data, pagination: { page, per_page, total } };
}

/** The schema of a page, for the OpenAPI document. */
export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({ data: z.array(item).max(MAX_PER_PAGE).describe('Items of this page'), pagination: Pagination });
}

/** The maximum number of items that a list without pagination returns, unless the client requests pages. */
const MAX_ITEMS = 1000;
/** The maximum size of a list as JSON. Only a list with a single item may be larger. */
const MAX_BYTES = 4_000_000;
/**
 * Rows that begin after this many bytes are not read. PostgreSQL's JSON contains spaces but is less than twice as long as ours,
 * so every row that fits is read.
 */
export const MAX_READ_BYTES = 2 * MAX_BYTES;

/** The query of a list with optional pagination: the parameters have values only if the client sent them. */
export const OptionalPageQuery = z.strictObject({
  page: PageQuery.shape.page.unwrap().optional().describe(PAGE),
  per_page: PageQuery.shape.per_page.unwrap().optional().describe(PER_PAGE),
});

/**
 * Returns a list as exactly `{data}`, newest first, if all items fit. `pagination` is added when the client requested a page, or if not all
 * items fit: then it describes the first page, and the client can request the next page.
 *
 * @param list finds the rows of a slice. If rows can be large, it omits those that `selectFitting` leaves out. `count` is called only for
 * the pagination.
 * @throws InvalidInputError when the requested page is too large.
 */
export async function optionalPage<Item extends { id: string }>(
  { page: number, per_page: perPage }: z.output<typeof OptionalPageQuery>,
  list: (slice: Slice) => Promise<Item[]>,
  count: () => Promise<number>,
): Promise<{ data: Item[]; pagination?: z.output<typeof Pagination> }> {
  if (number === undefined && perPage === undefined) {
    const { items, complete } = await readUpTo(list, { skip: 0, take: MAX_ITEMS + 1 });
    if (complete && items.length <= MAX_ITEMS) return { data: items };
    const data = items.slice(0, MAX_PER_PAGE);
    return page(data, { page: 1, per_page: data.length }, await count());
  }
  const query = { page: number ?? 1, per_page: perPage ?? 20 };
  const [{ items, complete }, total] = await Promise.all([readUpTo(list, toSlice(query)), count()]);
  if (!complete) refuseLargePage(query, items.length);
  return page(items, query, total);
}

/** @returns the items that fit, and whether all items fit. */
async function readUpTo<Item extends { id: string }>(
  list: (slice: Slice) => Promise<Item[]>,
  slice: Slice,
): Promise<{ items: Item[]; complete: boolean }> {
  const items = await list(slice);
  const fitting = countFitting(items);
  return { items: items.slice(0, Math.max(fitting, 1)), complete: fitting >= items.length || items.length === 1 };
}

/**
 * Selects the ids of the slice of a list, newest first, without rows that no longer fit into a response. Memory therefore holds
 * little more than the response, even if the rows are large.
 *
 * @param size an expression for the uncompressed bytes of the columns that can be large. `pg_column_size` would return the
 * compressed size. @param slice expressions for LIMIT and OFFSET.
 */
export function selectFitting(
  table: string,
  where: string,
  size: string,
  slice: { take: string; skip: string },
): string {
  return `SELECT id FROM (
      SELECT id, sum(size) OVER (ORDER BY created_at DESC, id DESC ROWS UNBOUNDED PRECEDING) - size AS before FROM (
        SELECT id, created_at, ${size} AS size FROM ${table} WHERE ${where}
        ORDER BY created_at DESC, id DESC LIMIT ${slice.take} OFFSET ${slice.skip}
      ) AS slice
    ) AS measured WHERE before <= ${MAX_READ_BYTES}`;
}

/** A page of ALWAYS_FIT items fits into `MAX_BYTES`, even if each has the maximum size. Only longer pages are measured. */
const ALWAYS_FIT = 40;

/**
 * Returns one page of a list that is always paginated.
 *
 * @throws InvalidInputError when the requested page is too large.
 */
export function limitedPage<Item>(data: Item[], query: PageQuery, total: number) {
  const fitting = data.length > ALWAYS_FIT ? countFitting(data) : data.length;
  if (fitting < data.length) refuseLargePage(query, fitting);
  return page(data, query, total);
}

function countFitting(data: unknown[]): number {
  let bytes = 0;
  const last = data.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > MAX_BYTES);
  return last < 0 ? data.length : last;
}

function refuseLargePage(query: PageQuery, fitting: number): void {
  const error = `This page would be larger than 4 MB; request at most ${fitting} per page`;
  validate(z.object({ per_page: z.int().max(fitting, { error }) }), query, 'query');
}

/** The description of a list with optional pagination, for clients. */
export const OPTIONAL_PAGE =
  'Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page ' +
  'with `pagination`; request other pages with `page` and `per_page`.';

/** The schema of a list with optional pagination. */
export function optionalPageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({
    data: z.array(item).describe('All items, or the items of one page'),
    pagination: Pagination.optional().describe('Position of this page. Absent if `data` has all items'),
  });
}

export const ErrorBody = z
  .object({
    error: z.string().describe('Name of the HTTP status'),
    message: z.string().describe('What went wrong, in a sentence. The wording may change'),
    code: z.string().describe('Machine-readable error code, such as `PRODUCT_NOT_FOUND`'),
    details: z
      .array(
        z.object({
          field: z.string().describe('Path of the field, such as `questions.0.text`. Empty for the body itself'),
          message: z.string().describe('What is wrong with the field'),
        }),
      )
      .optional()
      .describe('The invalid fields, at most 100. Only for invalid input'),
  })
  .meta({ id: 'Error' });

export function formatError(error: AppError, request: Request): z.output<typeof ErrorBody> {
  const code = error.code === 'route_not_found' ? 'NOT_FOUND' : error.code.toUpperCase();
  const message = error.status >= 500 ? `${error.message} (request ${request.id})` : error.message;
  const body = { error: STATUS_CODES[error.status] ?? 'Error', message, code };
  if (!(error instanceof InvalidInputError)) return body;
  return { ...body, details: error.issues.map(({ field, message }) => ({ field, message })) };
}
