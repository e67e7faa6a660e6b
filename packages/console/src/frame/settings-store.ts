import { createStore } from '../store.ts';

/**
 * A choice that this browser remembers, such as the color scheme. If the browser refuses storage, the choice lasts until the page is left.
 *
 * @param storages where the choice is stored; it is read from the first of them that has a value
 */
function remembered<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
  storages = () => [localStorage],
) {
  const read = () => storages().map((storage) => storage.getItem(name));
  const stored = attempt(read)?.find((value) => value !== null);
  const store = createStore(values.find((value) => value === stored) ?? fallback);
  return {
    ...store,
    set(value: Value): void {
      store.set(value);
      attempt(() => {
        for (const storage of storages()) storage.setItem(name, value);
      });
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
/** The space of this tab, kept for a reload; in `localStorage`, the space of the tab that was opened or switched last, for new tabs. */
export const space = remembered('console-space', ['live', 'test'], 'live', () => [sessionStorage, localStorage]);
