/** The base class of all errors of this library. */
export class MessagingError extends Error {
  override name = 'MessagingError';
}

/** An argument or setting that cannot be sent; no request was made. */
export class InvalidArgumentError extends MessagingError {
  override name = 'InvalidArgumentError';
}

/** No complete response arrived: the request may or may not have taken effect. */
export class ConnectionError extends MessagingError {
  override name = 'ConnectionError';
}

/** No response arrived in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** The `signal` of the call has ended the call; `cause` is the signal's reason. */
export class CanceledError extends MessagingError {
  override name = 'CanceledError';
}

/** A webhook's signature is missing, wrong or too old. */
export class WebhookVerificationError extends MessagingError {
  override name = 'WebhookVerificationError';
}

export interface Answer {
  status: number;
  /**
   * The service's error code, such as `contact_not_found`; `invalid_response` if something other than the service, such as a proxy, sent
   * the response.
   */
  code: string;
  /** The invalid field, such as `to`. */
  field: string | undefined;
  /** The value of the invalid field, if the response contains the value. */
  value: unknown;
  requestId: string | undefined;
  /** Seconds to wait before the next request, if the response states them. */
  retryAfter: number | undefined;
}

/** An error response. */
export class APIError extends MessagingError implements Answer {
  override name = 'APIError';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly value: unknown;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  /** The service's explanation, without the status, code and request id that `message` also contains. */
  readonly reason: string;

  constructor(reason: string, answer: Answer) {
    const request = answer.requestId === undefined ? '' : `, request ${answer.requestId}`;
    super(`${reason} (${answer.status} ${answer.code}${request})`);
    this.reason = reason;
    this.status = answer.status;
    this.code = answer.code;
    this.field = answer.field;
    this.value = answer.value;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
  }
}

/** 400 and 422: `field` names the invalid field. */
export class InvalidRequestError extends APIError {
  override name = 'InvalidRequestError';
}
/** 401: the key is missing, wrong, revoked or expired. */
export class AuthenticationError extends APIError {
  override name = 'AuthenticationError';
}
/** 403: the key lacks a scope. */
export class PermissionError extends APIError {
  override name = 'PermissionError';
}
/** 404 */
export class NotFoundError extends APIError {
  override name = 'NotFoundError';
}
/** 409: the request conflicts with the current state, for example because a campaign is finished. */
export class ConflictError extends APIError {
  override name = 'ConflictError';
}
/** 429: `retryAfter` is the number of seconds to wait. */
export class RateLimitError extends APIError {
  override name = 'RateLimitError';
}
/** 500 and above. */
export class ServerError extends APIError {
  override name = 'ServerError';
}

const CLASSES: Record<number, typeof APIError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** The error for a response. If the body contains no error of the service, the class of the error depends on the status alone. */
export function errorFrom(status: number, text: string, headers: Headers, now: number): APIError {
  const { code, message, details } = parseError(text);
  const Class = status >= 500 ? ServerError : (CLASSES[status] ?? APIError);
  return new Class(
    typeof message === 'string' ? message : `The service answered with status ${status} and no error message`,
    {
      status,
      code: code ?? 'invalid_response',
      field: typeof details?.field === 'string' ? details.field : undefined,
      value: details?.value,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter: parseRetryAfter(headers.get('retry-after'), now),
    },
  );
}

interface ErrorContent {
  code?: string;
  message?: unknown;
  details?: { field?: unknown; value?: unknown } | null;
}

function parseError(text: string): ErrorContent {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorContent };
    return typeof error === 'object' && error !== null && typeof error.code === 'string' ? error : {};
  } catch {
    return {};
  }
}

/** Seconds from `Retry-After` (RFC 9110 §10.2.3), which is a number or a date; undefined for anything else. */
function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,30}(\.\d+)?$/.test(value)) return Number(value);
  const date = parseDate(value);
  return date === undefined ? undefined : Math.max(0, (date - now) / 1000);
}

/** The three forms of a date in HTTP (RFC 9110 §5.6.7). */
const DATES = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

function parseDate(text: string): number | undefined {
  const found = DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const { day = '', month, year = '', time } = found;
  const date = new Date(`${day.trim()} ${month} ${year.length === 2 ? `20${year}` : year} ${time} GMT`);
  // JavaScript reads 30 February as 2 March, so a date that does not exist gets a different day.
  return date.getUTCDate() === Number(day) ? date.getTime() : undefined;
}

/** The error for a response that something other than the service sent, such as a proxy. */
export function invalidAnswer(message: string, status: number, headers?: Headers): APIError {
  const requestId = headers?.get('x-request-id') ?? undefined;
  const unknown = { field: undefined, value: undefined, retryAfter: undefined };
  return new APIError(message, { status, code: 'invalid_response', requestId, ...unknown });
}
