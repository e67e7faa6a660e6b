import { useSyncExternalStore } from 'react';

/** A value outside of the components, which components can follow. */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let current = initial;
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(value: Value): void {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
