/** A receiver's response to a delivery: its status, or null and the reason why there is none. */
export interface Outcome {
  status: number | null;
  durationMs: number;
  response?: string;
  error?: string;
  retryAfterSeconds?: number;
}

/** The headers that are forwarded. All others are dropped, because they could change the destination or the apparent sender. */
const PASSED_ON = /^(content-type|user-agent|webhook-(id|timestamp|signature)|x-service-signature)$/i;
/** The service has the same timeout for webhook URLs. */
const LIMIT_MS = 15_000;
/** The number of characters of a response to report; the service stores the same number. */
const EXCERPT = 1000;
const LONGEST_ANSWER = 65_536;
/** The highest status of a receiver that the service accepts in a report. */
const HIGHEST_STATUS = 599;
const LONGEST_RETRY_AFTER = 86_400;

/** Sends a delivery to the receiver as the service sends it to a URL, without following redirects. */
export async function forward(url: URL, headers: Record<string, string>, body: string): Promise<Outcome> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: Object.entries(headers).filter(([name]) => PASSED_ON.test(name)),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (answer.status > HIGHEST_STATUS) {
      await answer.body?.cancel();
      return {
        status: null,
        durationMs: durationMs(),
        error: `The receiver answered with the status ${answer.status}, which does not exist`,
      };
    }
    const response = await beginningOf(answer);
    const wait = retryAfterOf(answer);
    return {
      status: answer.status,
      durationMs: durationMs(),
      response,
      ...(wait > 0 && { retryAfterSeconds: Math.min(wait, LONGEST_RETRY_AFTER) }),
    };
  } catch (error) {
    return { status: null, durationMs: durationMs(), error: reasonOf(error as Error) };
  }
}

/** The seconds to wait according to `Retry-After`, which is a number or a date. */
function retryAfterOf({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(Math.ceil((date - Date.now()) / 1000), 0);
}

/** The beginning of the body without NUL, which the service does not store. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    length += part.byteLength;
    // Leaving the loop closes the connection.
    if (length > LONGEST_ANSWER) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '').slice(0, EXCERPT).toWellFormed();
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'The receiver did not answer in time';
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ECONNREFUSED'
    ? 'Nothing listens at the address'
    : `The receiver gave no answer: ${code ?? message}`.slice(0, 200);
}
