import { ApiError } from './http.ts';
import { createStore } from './store.ts';

interface Toast {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

/** The time during which an action can be undone, in milliseconds. */
export const UNDO_MS = 8000;

const toasts = createStore<Toast[]>([]);
let next = 0;

/** Shows a message in a corner for some seconds, with a button to undo the action if `undo` is given. */
export function toast(text: string, undo?: () => void): void {
  show(text, undo ? UNDO_MS : 5000, undo);
}

function show(text: string, shownMs: number, undo?: () => void): void {
  const id = next++;
  toasts.set([...toasts.get().slice(-2), { id, text, undo }]);
  setTimeout(() => dismiss(id), shownMs);
}

/**
 * Shows an error, with the id that finds the request in the service's log.
 *
 * @param what says what failed, if the message alone does not
 */
export function toastError(error: unknown, what = ''): void {
  const message = `${what}${error instanceof Error ? error.message : 'Something went wrong.'}`;
  // The message stays long enough to copy the id.
  show(error instanceof ApiError && error.requestId ? `${message} Request ${error.requestId}` : message, 12_000);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function Toasts() {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text, undo }) => (
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
