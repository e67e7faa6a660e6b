import { toast, UNDO_MS } from './toasts.tsx';

/** The delayed actions, each with the function that runs it now. */
const waiting = new Map<object, () => Promise<unknown>>();

/**
 * Shows an action as done, but sends it only after the time for undoing it, because the service cannot reverse it. Leaving the page
 * runs the action immediately: `act` must use `keepalive` and send all its requests before it awaits anything.
 */
export function unlessUndone(text: string, { act, undo }: { act: () => Promise<unknown>; undo: () => void }): void {
  const key = {};
  const timer = setTimeout(() => void actNow(), UNDO_MS);
  async function actNow(): Promise<unknown> {
    clearTimeout(timer);
    return waiting.delete(key) && (await act());
  }
  waiting.set(key, actNow);
  toast(text, () => {
    clearTimeout(timer);
    // After the request was sent, the action can no longer be undone.
    if (waiting.delete(key)) undo();
    else toast('This can no longer be undone.');
  });
}

/** Runs all delayed actions now, for example before signing out. */
export function actOnWaiting(): Promise<unknown> {
  return Promise.all([...waiting.values()].map((actNow) => actNow()));
}

addEventListener('pagehide', () => void actOnWaiting());
