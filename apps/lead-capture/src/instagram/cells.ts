import { AppError } from '@services/common/http/errors';
import type { Request } from 'express';
import type { z } from 'zod';

/** Says that the request was passed on, so that no cell passes it on again. */
const PASSED_ON = 'X-Passed-On-By-Cell';
const MAX_ANSWER_BYTES = 100_000;
/** Of a request whose answer the platform waits for. */
const RETRY_AFTER_SECONDS = 5;

export interface CellsOptions {
  /** The base URLs of the other cells. */
  urls: readonly string[];
  /** The tag of this one; empty for the first. */
  cell: string;
  timeoutMs: number;
}

/** What another cell answered. */
export interface CellAnswer<Answer> {
  headers: Headers;
  answer: Answer;
}

/**
 * The other cells. The platform calls one address for the whole application, whichever cell an account is in: what it
 * sends to this one is passed on to all others as it came, signature included.
 */
export function createCells({ urls, cell, timeoutMs }: CellsOptions) {
  async function send<Answer>(
    base: string,
    request: Request,
    body: Buffer | URLSearchParams,
    form: z.ZodType<Answer>,
  ): Promise<CellAnswer<Answer>> {
    const signature = request.get('x-hub-signature-256');
    const response = await fetch(`${base}${request.path}`, {
      method: 'POST',
      headers: {
        [PASSED_ON]: cell === '' ? 'first' : cell,
        ...(Buffer.isBuffer(body) && { 'Content-Type': 'application/json' }),
        ...(signature !== undefined && { 'X-Hub-Signature-256': signature }),
      },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readAnswer(response);
    if (!response.ok) throw new Error(`It answered ${response.status}: ${text.slice(0, 200)}`);
    return { headers: response.headers, answer: form.parse(JSON.parse(text)) };
  }

  return {
    /** Whether there are several cells: then most of what arrives is about accounts of others. */
    isOneOfSeveral: (request: Request): boolean => urls.length > 0 || request.get(PASSED_ON) !== undefined,

    /**
     * Passes a request on, whose signature has been checked; nothing is passed on twice.
     *
     * @param form what a cell answers that took it
     * @throws AppError 503 when one of the cells did not take it: the platform then sends it again, and repeating it does no
     *   harm where it was taken.
     */
    async passOn<Answer>(
      request: Request,
      body: Buffer | URLSearchParams,
      form: z.ZodType<Answer>,
    ): Promise<CellAnswer<Answer>[]> {
      if (request.get(PASSED_ON) !== undefined) return [];
      const sent = await Promise.allSettled(urls.map((url) => send(url, request, body, form)));
      for (const [index, outcome] of sent.entries()) {
        if (outcome.status === 'fulfilled') continue;
        const cause = new Error(`The cell ${urls[index]} did not take what the platform sent`, {
          cause: outcome.reason,
        });
        const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
        throw new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', { cause, headers });
      }
      return sent.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    },
  };
}

/** @throws Error when it is too long, without reading the rest. */
async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('Its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export type Cells = ReturnType<typeof createCells>;
