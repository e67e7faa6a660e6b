import { AppError, InvalidInputError } from '@services/common/http/errors';
import { idWith, isStorable, limitParameter, MAX_PAGE, pageParameter } from '@services/common/http/validation';
import { z } from 'zod';

const NO_POSITION = { error: 'must be the `next` of a page' };
/** `next` of a page, and `after` of the request for the following page. */
const Position = z.string().min(1).max(2000);
const AFTER = {
  description:
    '`pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and ' +
    'is faster than `page`, which is then ignored.',
};

/** The query parameters of every list. */
export const PageQuery = {
  page: pageParameter(),
  limit: limitParameter(),
  after: Position.refine(isStorable, NO_POSITION).optional().meta(AFTER),
};

/** The query of a list ordered by id, whose `next` is an id. @param prefix the prefix of the ids. */
export function pageQueryById(prefix: string) {
  return { ...PageQuery, after: idWith(prefix, NO_POSITION).optional().meta(AFTER) };
}

/** The parameter of lists ordered by the time of creation. */
export const orderByTime = z
  .enum(['desc', 'asc'])
  .default('desc')
  .describe('`desc`: newest first; `asc`: oldest first');

export interface PageQuery {
  page: number;
  limit: number;
  after?: string | undefined;
  order?: 'asc' | 'desc';
}

const next = Position.nullable().describe('Value of `after` for the next page. Null on the last page');

const Pagination = z
  .object({
    page: z.int().describe('Number of this page, from 1'),
    limit: z.int().describe('Maximum number of items per page'),
    total: z.int().describe('Number of items on all pages'),
    pages: z.int().describe('Number of pages'),
    next,
  })
  .meta({ id: 'Pagination', description: 'Position of this page in the list' });

/** One page of a list, and the position of the next page. */
export function page<Item>(
  data: Item[],
  total: number,
  query: { page: number; limit: number },
  next: string | null = null,
) {
  return { data, ...paginationOf(total, query, next) };
}

/** The `pagination` of a page. */
export function paginationOf(total: number, { page, limit }: { page: number; limit: number }, next: string | null) {
  return { pagination: { page, limit, total, pages: Math.ceil(total / limit), next } };
}

/** The rows to read for a page: one more than the page shows, to know whether another page follows. */
export function sliceOf({ page, limit, after }: PageQuery): { skip: number; take: number } {
  return { skip: after === undefined ? (page - 1) * limit : 0, take: limit + 1 };
}

/** A page of rows that were read by `sliceOf`. `keyOf` returns the value of `after` for a row. */
export function cutPage<Row>(
  found: readonly Row[],
  { limit }: { limit: number },
  keyOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && found.length > limit ? keyOf(last) : null };
}

/** The schema of a list, for the API's document. */
export function pageOf<Schema extends z.ZodType>(item: Schema) {
  const data = z.array(item).max(MAX_PAGE).describe('Items on this page');
  return z.object({ data, pagination: Pagination }).meta({ id: `${z.globalRegistry.get(item)?.id}Page` });
}

/** The schema of a list without a total. */
export function cursorPageOf<Schema extends z.ZodType>(item: Schema) {
  const data = z.array(item).max(MAX_PAGE).describe('Items on this page');
  return z.object({ data, next }).meta({ id: `${z.globalRegistry.get(item)?.id}Page` });
}

/** The schema of a list that has no pages. */
export function allOf<Schema extends z.ZodType>(item: Schema) {
  const data = z.array(item).describe('All items');
  return z.object({ data }).meta({ id: `${z.globalRegistry.get(item)?.id}List` });
}

const ErrorContent = z.object({
  code: z.string().describe('Machine-readable error code'),
  message: z.string().describe('Human-readable error message. The wording may change'),
  details: z
    .object({
      field: z.string().describe('Name of the invalid field'),
      value: z.unknown().optional().describe('Value of the field, unless it is long or secret'),
    })
    .optional()
    .describe('The first invalid field'),
});

export const ErrorBody = z.object({ error: ErrorContent.describe('The error') }).meta({ id: 'Error' });

/** The specification has the same code for a missing key and an invalid key. */
const TRANSLATED: Record<string, string> = { missing_api_key: 'invalid_api_key', malformed_url: 'validation_error' };

/** The error in the form in which it is sent. */
export function formatError(error: AppError): z.output<typeof ErrorBody> {
  const details = error instanceof InvalidInputError ? toDetails(error) : error.details;
  return {
    error: {
      code: TRANSLATED[error.code] ?? error.code,
      message: error.message,
      ...(details !== undefined && { details: details as { field: string; value?: unknown } }),
    },
  };
}

/** The error for a field whose value its schema accepts. */
export const invalid = (field: string, message: string, value?: unknown) =>
  new AppError(400, 'validation_error', message, { details: { field, ...(value !== undefined && { value }) } });

const MAX_ECHO_LENGTH = 256;

/** Fields with secrets, which are not repeated because clients log responses. */
const SECRET = /(?:^|\.)(?:credentials|secret|password|current|token|code)(?:\.|$)|^steps\..*\bheaders(?:\.|$)/;
const HOLDS_SECRET = /"(?:credentials|secret|password|current|token|code|headers)":/;

/** The first invalid field. The field's value is included if it is short and not a secret. */
function toDetails({ issues: [{ field, value }] }: InvalidInputError) {
  if (SECRET.test(field)) return { field };
  const json = JSON.stringify(value) ?? '';
  const isEchoed = json !== '' && json.length <= MAX_ECHO_LENGTH && !HOLDS_SECRET.test(json);
  return { field, ...(isEchoed && { value }) };
}
