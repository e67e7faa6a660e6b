import { InvalidInputError, type AppError } from '@services/common/http/errors';
import { MAX_PAGE } from '@services/common/http/validation';
import { z } from 'zod';

/** A successful answer. */
export function success<Data>(data: Data) {
  return { success: true as const, data };
}

const Pagination = z
  .object({
    page: z.int().describe('Number of this page, from 1'),
    limit: z.int().describe('Maximum number of items per page'),
    total: z.int().describe('Number of items on all pages'),
    next_cursor: z.string().nullable().describe('Value of `cursor` for the next page. Null on the last page'),
  })
  .meta({ id: 'Pagination', description: 'Position of this page in the list' });

export function page<Item, Place extends Partial<z.output<typeof Pagination>>>(data: Item[], pagination: Place) {
  return { ...success(data), pagination };
}

/** The schema of a successful answer, for the API's document. */
export function successOf<Schema extends z.ZodType>(data: Schema) {
  return z.object({ success: z.literal(true).describe('Always `true`'), data: data.describe('The result') });
}

/** The schema of one page of a list; some lists support only page numbers, or only cursors. */
export function pageOf<Item extends z.ZodType, Place extends z.ZodType = typeof Pagination>(
  item: Item,
  pagination: Place = Pagination as unknown as Place,
) {
  return successOf(z.array(item).max(MAX_PAGE)).extend({ pagination });
}

const place = 'Position of this page in the list';
export const NumberedPage = Pagination.omit({ next_cursor: true }).describe(place);
export const CursorPage = Pagination.pick({ limit: true, next_cursor: true }).describe(place);

/** The schema of the answer to a deletion. */
export const Deleted = z.object({
  success: z.literal(true).describe('Always `true`'),
  message: z.string().describe('Confirmation'),
});

export const ErrorBody = z
  .object({
    success: z.literal(false).describe('Always `false`'),
    error: z.string().describe('What went wrong, in a sentence. The wording may change'),
    code: z.string().describe('Machine-readable error code'),
  })
  .meta({ id: 'Error' });

/**
 * How an error looks on the wire. An error about a query parameter has the specification's wording, `Invalid <name> parameter`. For an
 * unknown name, and for a check of several parameters (`OF_SEVERAL`), the reason follows.
 */
export function formatError(error: AppError): z.output<typeof ErrorBody> {
  const [issue] = error instanceof InvalidInputError ? error.issues : [];
  const inQuery = error instanceof InvalidInputError && error.source === 'query';
  const isExplained = issue?.code === 'OF_SEVERAL' || issue?.message.startsWith('Unknown query parameter');
  const reason = isExplained ? `: ${error.message}` : '';
  const message = inQuery && issue ? `Invalid ${issue.field} parameter${reason}` : error.message;
  return { success: false, error: message, code: error.code };
}
