import type { Window } from './rate-limit.ts';

const REQUESTS_PER_MINUTE = 600;

/**
 * The windows of a person's session, never narrower than a key's. An open console sends several requests per screen, and
 * repeats them whenever the data changes: with a key's limit, a busy account's consoles would be refused.
 */
export function sessionWindows(windows: readonly Window[]): Window[] {
  return windows.map((window) => ({
    ...window,
    limit: Math.max(window.limit, Math.ceil((REQUESTS_PER_MINUTE * window.seconds) / 60)),
  }));
}
