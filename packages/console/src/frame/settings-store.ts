import { createStore } from '../store.ts';

/**
 * A choice that this browser remembers, such as the color scheme. If the browser refuses storage, the choice lasts until the page is left.
 */
function remembered<Value extends string>(name: string, values: readonly Value[], fallback: Value) {
  const known = (value: string | null): Value => values.find((candidate) => candidate === value) ?? fallback;
  const store = createStore(known(attempt(() => localStorage.getItem(name)) ?? null));
  return {
    ...store,
    set(value: Value): void {
      store.set(value);
      attempt(() => localStorage.setItem(name, value));
    },
  };
}

/** The result of the work; undefined if the browser refuses storage. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const SCHEMES = ['system', 'light', 'dark'] as const;
export const scheme = remembered('console-scheme', SCHEMES, 'system');
export const space = remembered('console-space', ['live', 'test'], 'live');
