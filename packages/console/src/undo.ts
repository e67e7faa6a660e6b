import { attempt } from './frame/settings-store.ts';
import { toast, UNDO_MS } from './toasts.tsx';

/** The delayed actions, each with the function that runs it now. */
const waiting = new Map<object, () => Promise<unknown>>();

/** Held by each tab that has delayed actions, so that a sign-out can wait for them. */
const LOCK = 'console-undo';
/** Changed before a sign-out, so that other tabs notice. */
const ENDING = 'console-session-ends';
/** The longest time that a sign-out waits for other tabs, in milliseconds. */
const TABS_MS = 5000;

/**
 * Shows an action as done, but sends it only after the time for undoing it, because the service cannot reverse it. Leaving the page
 * runs the action immediately: `act` must use `keepalive` and send all its requests before it awaits anything.
 */
export function unlessUndone(text: string, { act, undo }: { act: () => Promise<unknown>; undo: () => void }): void {
  const key = {};
  const timer = setTimeout(() => void actNow(), UNDO_MS);
  const settled = Promise.withResolvers<void>();
  async function actNow(): Promise<unknown> {
    clearTimeout(timer);
    return waiting.delete(key) && (await act().finally(settled.resolve));
  }
  waiting.set(key, actNow);
  // Browsers have locks only in secure contexts (https or localhost).
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => settled.promise);
  toast(text, () => {
    clearTimeout(timer);
    // After the request was sent, the action can no longer be undone.
    if (waiting.delete(key)) {
      settled.resolve();
      undo();
    } else toast('This can no longer be undone.');
  });
}

/** Runs all delayed actions of this tab now, for example before it shows another account. */
export function actOnWaiting(): Promise<unknown> {
  return Promise.all([...waiting.values()].map((actNow) => actNow()));
}

/** Runs all delayed actions of all tabs now, because they share the session that ends. */
export async function actInAllTabs(): Promise<void> {
  attempt(() => localStorage.setItem(ENDING, String(Date.now())));
  await actOnWaiting();
  const options = { signal: AbortSignal.timeout(TABS_MS) };
  await navigator.locks?.request(LOCK, options, () => {}).catch(() => {});
}

addEventListener('storage', ({ key }) => key === ENDING && void actOnWaiting());
addEventListener('pagehide', () => void actOnWaiting());
