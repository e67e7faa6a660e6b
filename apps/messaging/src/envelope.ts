import { InvalidInputError, type AppError } from '@services/common/http/errors';
import { integerParameter } from '@services/common/http/validation';
import { z } from 'zod';

/** The query parameters of every list. */
export const PageQuery = {
  page: integerParameter({ min: 1, max: 1_000_000, fallback: 1 }),
  limit: integerParameter({ min: 1, max: 100, fallback: 50 }),
};

export const Pagination = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
  .meta({ id: 'Pagination' });

/** One page of a list. */
export function page<Item>(data: Item[], total: number, query: { page: number; limit: number }) {
  const { page, limit } = query;
  return { data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}

/** The schema of a list, for the API's document. */
export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return z.object({ data: z.array(item), pagination: Pagination });
}

const ErrorContent = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ field: z.string(), value: z.unknown().optional() }).optional(),
});

export const ErrorBody = z
  .object({ error: ErrorContent })
  .meta({ id: 'Error', description: '`message` is for people, `code` for programs; `details` names a wrong field.' });

/** The specification has one code for a missing and a wrong key. */
const TRANSLATED: Record<string, string> = { missing_api_key: 'invalid_api_key', malformed_url: 'validation_error' };

/** How an error looks on the wire. */
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

const LONGEST_ECHO = 256;

/** The first wrong field. Its value is given back when it is short: a megabyte would come back as a megabyte. */
function toDetails({ issues: [{ field, value }] }: InvalidInputError) {
  const short = value !== undefined && (JSON.stringify(value) ?? '').length <= LONGEST_ECHO;
  return { field, ...(short && { value }) };
}
