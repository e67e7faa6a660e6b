import { useSyncExternalStore } from 'react';

/**
 * A choice that this browser remembers, such as the color scheme. If the browser refuses storage, the choice lasts until the page is left.
 */
export function remembered<Value extends string>(name: string, values: readonly Value[], fallback: Value) {
  const listeners = new Set<() => void>();
  const known = (value: string | null): Value => values.find((candidate) => candidate === value) ?? fallback;
  let current = known(attempt(() => localStorage.getItem(name)) ?? null);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => current,
    set(value: Value) {
      current = value;
      attempt(() => localStorage.setItem(name, value));
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => current),
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
