import { z } from 'zod';
import type { Answer } from './http.ts';
import { Match } from './rules.ts';

/** How a provider should misbehave. */
export const Failure = Match.extend({
  /**
   * `respond` answers with `status`, `body`, `headers` or the provider's own error format for `code`. `delay` answers as
   * usual, but only after `delayMs`. `hang` never answers. `drop` closes the connection. `garbage` answers 200 with half a
   * JSON document. `flood` answers 200 with a body of `bytes` bytes.
   */
  action: z.enum(['respond', 'delay', 'hang', 'drop', 'garbage', 'flood']).default('respond'),
  /** Whether the message is accepted (kept, counted, delivered) before the failure, so that the sender does not learn the outcome. */
  accept: z.boolean().default(false),
  status: z.int().min(200).max(599).optional(),
  body: z.string().max(100_000).optional(),
  headers: z.record(z.string().max(100), z.string().max(2000)).optional(),
  /** The provider's error code (SMTP: the enhanced status such as 5.1.1). */
  code: z.union([z.int(), z.string().max(50)]).optional(),
  subcode: z.int().optional(),
  message: z.string().max(1000).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  bytes: z.int().min(0).max(4_000_000_000).optional(),
});
export type FailureInput = z.input<typeof Failure>;
export type Failure = z.output<typeof Failure>;

/**
 * Returns the answer that the sender gets for a failure.
 * @param usual the answer without the failure (for `delay`, and when the message is accepted first)
 * @param envelope builds the provider's error for `code`, or for a `status` alone
 */
export function failureAnswer(failure: Failure, usual: Answer | undefined, envelope: () => Answer): Answer {
  const timing = failure.delayMs === undefined ? {} : { delayMs: failure.delayMs };
  switch (failure.action) {
    case 'delay':
      return { ...(usual ?? envelope()), ...timing };
    case 'hang':
      return { status: 0, body: '', manner: 'hang' };
    case 'drop':
      return { status: 0, body: '', manner: 'drop', ...timing };
    case 'garbage':
      return { status: failure.status ?? 200, body: failure.body ?? '{"id": "1', ...timing };
    case 'flood':
      return { status: 200, body: '', manner: 'flood', bytes: failure.bytes ?? 1_000_000_000, ...timing };
    case 'respond':
      return { ...responded(failure, envelope), ...timing };
  }
}

function responded(failure: Failure, envelope: () => Answer): Answer {
  const said: Answer =
    failure.body === undefined
      ? envelope()
      : { status: failure.status ?? 500, body: failure.body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
  return { ...said, status: failure.status ?? said.status, headers: { ...said.headers, ...failure.headers } };
}
