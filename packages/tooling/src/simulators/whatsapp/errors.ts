import type { Failure } from '../core/failures.ts';
import type { Answer } from '../core/http.ts';
import { graphError } from '../meta/graph-error.ts';

/** HTTP status and title of the simulated errors of the Cloud API. */
const ERRORS: Record<number, [status: number, title: string]> = {
  0: [401, 'AuthException'],
  1: [500, 'API Unknown'],
  2: [503, 'API Service'],
  3: [500, 'API Method'],
  4: [400, 'API Too Many Calls'],
  10: [403, 'Permission Denied'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Access token has expired'],
  368: [403, 'Temporarily blocked for policies violations'],
  80_007: [400, 'Rate limit issues'],
  130_429: [400, 'Rate limit hit'],
  131_000: [500, 'Something went wrong'],
  131_005: [403, 'Access denied'],
  131_008: [400, 'Required parameter is missing'],
  131_009: [400, 'Parameter value is not valid'],
  131_016: [500, 'Service unavailable'],
  131_021: [400, 'Recipient cannot be sender'],
  131_026: [400, 'Message undeliverable'],
  131_031: [403, 'Account has been locked'],
  131_047: [400, 'Re-engagement message'],
  131_048: [400, 'Spam rate limit hit'],
  131_051: [400, 'Unsupported message type'],
  131_056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  132_000: [400, 'Template Param Count Mismatch'],
  132_001: [404, 'Template name does not exist in the translation'],
  133_010: [400, 'Phone number not registered'],
};

/** An error by its code; `details` is the part that Meta advises clients to read. */
export function whatsappError(code: number, details: string, status?: number): Answer {
  const [usualStatus, title] = ERRORS[code] ?? [400, 'Error'];
  return graphError({ status: status ?? usualStatus, code, message: `(#${code}) ${title}`, details });
}

export const errorTitle = (code: number) => ERRORS[code]?.[1] ?? 'Error';

/** A requested failure in the Cloud API's error format. */
export function whatsappFailure(failure: Failure): Answer {
  const code = Number(failure.code ?? (failure.status === 429 ? 130_429 : 131_000));
  return whatsappError(code, failure.message ?? 'This failure was requested.', failure.status);
}
