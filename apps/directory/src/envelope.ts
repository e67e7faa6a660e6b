import type { AppError } from '@services/common/http/errors';
import { InvalidInputError } from '@services/common/http/errors';
import type { Request } from 'express';
import { z } from 'zod';

import { codeOf, consoleCodeOf } from './errors.ts';

/** An error in a response: always a `message`, and a code for programs. */
export const ErrorBody = z
  .object({
    errors: z
      .array(
        z.object({
          message: z.string().describe('A description of the error in English.'),
          locations: z.unknown().optional().describe('The lines and columns of the document that caused the error.'),
          path: z.unknown().optional().describe('The path of the response field that failed.'),
          extensions: z
            .object({
              code: z.string().describe('The error code, such as `NOT_FOUND`.'),
              requestId: z.string().describe('The ID of the request, also in the header `X-Request-Id`.'),
              field: z.string().optional().describe('The invalid field of the request.'),
            })
            .describe('Details for programs. Some codes add fields.'),
        }),
      )
      .describe('All errors of the request.'),
  })
  .meta({ id: 'ErrorBody' });

/** An entry of `errors` in a response. */
export type WireError = z.output<typeof ErrorBody>['errors'][number];

/** The body of every error, at every status: a GraphQL result without `data`. */
export function formatError(error: AppError, request: Request): { errors: WireError[] } {
  const extensions = { code: consoleCodeOf(error) ?? codeOf(error), requestId: request.id };
  if (error instanceof InvalidInputError) {
    const errors = error.issues.map(({ field, message }) => ({ message, extensions: { ...extensions, field } }));
    return { errors };
  }
  const { errors: problems, ...details } = (error.details ?? {}) as { errors?: { message: string }[] };
  if (!problems) return { errors: [{ message: error.message, extensions: { ...extensions, ...details } }] };
  return { errors: problems.map((problem) => ({ ...problem, extensions })) };
}
