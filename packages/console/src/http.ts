import { plural } from './words.ts';

/** A request of the console, as it is sent and as it is shown as a curl command. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

/** A refused request: the message for the person, and the fields that it belongs to. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by the name of the field in the request's body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** The time after which the service accepts the same request again, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    details: Pick<ApiError, 'status' | 'code' | 'fields' | 'requestId'> & { retryAfterMs?: number | undefined },
  ) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
  }
}

const headers: Record<string, string> = {};
/** Codes of a 401 that is about the person's input instead of the session. */
const TYPED: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'invalid_setup_code',
  'invalid_link',
  'invalid_code',
  'invalid_passkey',
  'sign_in_expired',
  'sign_in_again',
]);
let onSessionEnded: (error: ApiError) => Promise<boolean> = async () => false;

/**
 * The idempotency keys of actions whose outcome is unknown, by address and a hash of the body, which can contain secrets. A person who
 * soon repeats such an action sends the same key, so that the service does not act twice.
 */
const unsettled = new Map<string, { key: string; until: number }>();
const REPEATED_WITHIN_MS = 5 * 60_000;
/** Requests that change nothing, whose answer must be new each time, and those of the console itself. */
const NO_ACTION =
  /^\/console\/api\/|\/(?:preview|audience|channels\/[^/]+\/test|domains\/[^/]+\/check|automations\/test)$/;

/** Sets a header that all later requests send; null removes it. */
export function setHeader(name: string, value: string | null): void {
  if (value === null) delete headers[name];
  else headers[name] = value;
}

/**
 * Sets the function to call when the service reports that the session has ended or no longer has access to the account.
 *
 * @param handler returns whether the request can be made again
 */
export function handleEndedSession(handler: typeof onSessionEnded): void {
  onSessionEnded = handler;
}

/** The address of a request, with all query parameters that have a value. */
export function urlOf({ path, query = {} }: ApiRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Like `fetch`, but throws an `ApiError` unless the request succeeds. If the session has ended, the request waits until the person has
 * signed in again and is then repeated. Typed clients use this function too.
 */
export async function checkedFetch(
  request: Request,
  fetchIt: (request: Request) => Promise<Response> = fetch,
  isRepeated = false,
): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  // An upload has no key, because its body is not in the request, and a repeated import changes nothing.
  const isAction = request.method === 'POST' && fetchIt === fetch && !NO_ACTION.test(new URL(request.url).pathname);
  const action = isAction ? `${request.url} ${hashOf(await request.clone().text())}` : '';
  // `crypto.randomUUID` does not exist on pages without HTTPS.
  const first = unsettled.get(action);
  const key = first && Date.now() < first.until ? first.key : crypto.getRandomValues(new Uint32Array(4)).join('-');
  const unsettle = () => isAction && unsettled.set(action, { key, until: Date.now() + REPEATED_WITHIN_MS });
  if (isAction) request.headers.set('Idempotency-Key', key);
  const again = request.clone();
  let response: Response;
  try {
    response = await fetchIt(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    unsettle();
    throw new ApiError('Can’t reach the service. Check your connection and try again.', {
      status: 0,
      code: 'unreachable',
      fields: {},
      requestId: null,
    });
  }
  if (response.status >= 500) unsettle();
  if (response.ok) {
    unsettled.delete(action);
    return response;
  }
  const error = await readError(response);
  const isOut =
    (response.status === 401 && !TYPED.has(error.code)) ||
    (response.status === 403 && (error.code === 'no_account' || error.code === 'second_factor_required'));
  const isAboutSession = new URL(request.url).pathname === '/console/api/session';
  if (isOut && !isAboutSession && !isRepeated && (await onSessionEnded(error))) {
    return checkedFetch(again, fetchIt, true);
  }
  // The service's message is about API keys, which a person at the console has not sent.
  if (isOut && response.status === 401) throw new ApiError('Your session has ended.', error);
  if (error.code === 'idempotency_conflict')
    throw new ApiError('Your first attempt is still in progress. Try again in a moment.', error);
  throw error;
}

/** A short hash (FNV-1a). `crypto.subtle` does not exist on pages without HTTPS. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/**
 * Sends a request and returns the answer's JSON (undefined when it has none).
 *
 * @throws ApiError when it is refused or the service cannot be reached.
 */
export async function send<Answer = unknown>(request: ApiRequest, signal?: AbortSignal): Promise<Answer> {
  return (await exchange<Answer>(request, signal)).value;
}

/** The answer's `ETag`, which names the state that was read. */
export function revisionOf(response: Response): string | undefined {
  // A proxy that compresses marks the tag as weak (RFC 9110, 8.8.1), and the service refuses a change with a weak tag.
  return response.headers.get('ETag')?.replace(/^W\//, '');
}

/** Like `send`, but also returns the `ETag` of the answer. */
export async function exchange<Answer>(
  request: ApiRequest,
  signal?: AbortSignal,
  own: Record<string, string> = {},
): Promise<{ value: Answer; revision: string | undefined }> {
  const { method = 'GET', body } = request;
  const response = await checkedFetch(
    new Request(new URL(urlOf(request), location.origin), {
      method,
      ...(signal && { signal }),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...own },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { value: (text === '' ? undefined : JSON.parse(text)) as Answer, revision: revisionOf(response) };
}

/**
 * Sends a large body and reports the share that has been sent, from 0 to 1. Does not use `fetch`, because `fetch` does not report progress.
 *
 * @throws ApiError as `send` does.
 */
export async function upload<Answer>(
  { path, query }: Pick<ApiRequest, 'path' | 'query'>,
  body: Blob,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const to = new Request(new URL(urlOf({ path, ...(query && { query }) }), location.origin), { method: 'POST' });
  const response = await checkedFetch(
    to,
    (request) =>
      new Promise((resolve, reject) => {
        const sending = new XMLHttpRequest();
        sending.open(request.method, request.url);
        for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
        sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
        sending.addEventListener('load', () => {
          const { status, responseText } = sending;
          const kept = ['X-Request-Id', 'Retry-After'].flatMap((name) => {
            const value = sending.getResponseHeader(name);
            return value === null ? [] : [[name, value] as [string, string]];
          });
          resolve(new Response(responseText, { status, headers: kept }));
        });
        sending.addEventListener('error', () => reject(new TypeError('The connection was lost')));
        sending.send(body);
      }),
  );
  return (await response.json()) as Answer;
}

interface ErrorBody {
  error?: string | { code?: string; message?: string; details?: unknown };
  message?: string;
  code?: string;
  details?: unknown;
  errors?: { message?: string; extensions?: { code?: string; field?: string } }[];
}

/** Reads the error from any service's body. The bodies differ, but all have a message, a code and fields. */
async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const inner = typeof body.error === 'object' ? body.error : body;
  const [first] = body.errors ?? [];
  const code = inner.code ?? first?.extensions?.code;
  const details =
    inner.details ?? body.details ?? body.errors?.map(({ message, extensions }) => ({ ...extensions, message }));
  const text = body.message ?? inner.message ?? (typeof body.error === 'string' ? body.error : first?.message);
  const seconds = Number(response.headers.get('Retry-After'));
  // The message about too many sign-in attempts already says how long to wait.
  const waiting =
    response.status === 429 && code?.toLowerCase() !== 'too_many_attempts'
      ? `Too many requests. Try again in ${plural(seconds || 1, 'second')}.`
      : undefined;
  return new ApiError(waiting ?? text ?? `The service responded with status ${response.status}.`, {
    status: response.status,
    code: (code ?? `http_${response.status}`).toLowerCase(),
    fields: fieldsOf(details, text ?? ''),
    requestId: response.headers.get('X-Request-Id'),
    retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
  });
}

function fieldsOf(details: unknown, message: string): Record<string, string> {
  interface Entry {
    field?: string;
    message?: string;
    problems?: Entry[];
  }
  const entries = [details].flat().flatMap((entry) => (entry as Entry | undefined)?.problems ?? [entry as Entry]);
  return Object.fromEntries(
    entries.filter((entry) => entry?.field).map((entry) => [String(entry.field), entry.message ?? message]),
  );
}

/**
 * The request as a command for a terminal. The key is a variable, so that no secret is copied. curl reads the header from
 * standard input, because every user of the machine can read a command line.
 */
export function asCurl(request: ApiRequest, credential: string): string {
  const { method = 'GET', body } = request;
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl ${quote(new URL(urlOf(request), location.origin).href)}`];
  if (method !== 'GET') parts.splice(1, 0, `-X ${method}`);
  if (body !== undefined)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body, null, 2))}`);
  return [...parts, `-H @- <<< "${credential}"`].join(' \\\n  ');
}
