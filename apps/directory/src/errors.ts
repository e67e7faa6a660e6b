import { AppError, InvalidInputError } from '@services/common/http/errors';
import { CONSOLE_CODES } from '@services/common/people/operations';

/** Every error code that a client can receive, with its HTTP status when nothing was executed. */
export const statusOf = {
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  DOCUMENT_TOO_LARGE: 400,
  QUERY_TOO_DEEP: 400,
  QUERY_TOO_COMPLEX: 400,
  TOO_MANY_ALIASES: 400,
  TOO_MANY_DIRECTIVES: 400,
  TOO_MANY_ROOT_FIELDS: 400,
  UNAUTHENTICATED: 401,
  INSUFFICIENT_SCOPE: 403,
  ACCOUNT_SUSPENDED: 403,
  APPLICATION_BLOCKED: 403,
  DOCUMENT_NOT_REGISTERED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  COST_BUDGET_EXCEEDED: 429,
  TOO_MANY_OPERATIONS: 429,
  TOO_MANY_SUBSCRIPTIONS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  OPERATION_TIMEOUT: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

export const codesWith = (status: number) =>
  (Object.keys(statusOf) as ErrorCode[]).filter((code) => statusOf[code] === status);

/** An error with one of this service's codes; the status follows from the code. */
export function apiError(
  code: ErrorCode,
  message: string,
  options: { headers?: Record<string, string>; details?: unknown } = {},
): AppError {
  return new AppError(statusOf[code], code, message, options);
}

/** The error for one invalid field of the input. */
export const invalidField = (field: string, message: string, code?: string) =>
  new InvalidInputError('body', [{ field, message, ...(code && { code }) }]);

const MAX_SHOWN = 100;

/** Shortens a name from a request for an error message. */
export function shown(value: string): string {
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…`.toWellFormed() : value;
}

/** Error codes of the common package, in this service's spelling. */
const translations: Record<string, ErrorCode> = {
  validation_error: 'BAD_USER_INPUT',
  invalid_json: 'BAD_REQUEST',
  malformed_url: 'BAD_REQUEST',
  missing_api_key: 'UNAUTHENTICATED',
  invalid_api_key: 'UNAUTHENTICATED',
  account_suspended: 'ACCOUNT_SUSPENDED',
  insufficient_scope: 'INSUFFICIENT_SCOPE',
  route_not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  payload_too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_media_type: 'UNSUPPORTED_MEDIA_TYPE',
  rate_limit_exceeded: 'RATE_LIMITED',
  too_many_exports: 'TOO_MANY_OPERATIONS',
  internal_error: 'INTERNAL_SERVER_ERROR',
  service_unavailable: 'SERVICE_UNAVAILABLE',
};

/** Codes that stores of the common package throw, such as `api_key_not_found`. */
const byStatus: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 409: 'CONFLICT', 412: 'PRECONDITION_FAILED' };

/** The code of an error, in this service's spelling. */
export function codeOf(error: AppError): ErrorCode {
  if (error.code in statusOf) return error.code as ErrorCode;
  return (
    translations[error.code] ??
    byStatus[error.status] ??
    (error.status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST')
  );
}

/** The code of an error that only the console's endpoints have, in this service's spelling. */
export function consoleCodeOf(error: AppError): string | undefined {
  return CONSOLE_CODES.has(error.code) ? error.code.toUpperCase() : undefined;
}
