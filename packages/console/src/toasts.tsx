import { useSyncExternalStore } from 'react';

import { ApiError } from './http.ts';

interface Toast {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

/** The time during which an action can be undone, in milliseconds. */
export const UNDO_MS = 8000;

let toasts: Toast[] = [];
let next = 0;
const listeners = new Set<() => void>();

function change(now: Toast[]): void {
  toasts = now;
  for (const listener of listeners) listener();
}

/** Shows a message in a corner for some seconds, with a button to undo the action if `undo` is given. */
export function toast(text: string, undo?: () => void): void {
  show(text, undo ? UNDO_MS : 5000, undo);
}

function show(text: string, shownMs: number, undo?: () => void): void {
  const id = next++;
  change([...toasts.slice(-2), { id, text, undo }]);
  setTimeout(() => dismiss(id), shownMs);
}

/** Shows an error, with the id that finds the request in the service's log. */
export function toastError(error: unknown): void {
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  // The message stays long enough to copy the id.
  show(error instanceof ApiError && error.requestId ? `${message} Request ${error.requestId}` : message, 12_000);
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
