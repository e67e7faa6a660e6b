import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Shares one result among all who ask for the same thing in one turn of the event loop: under load several requests for the
 * same thing arrive together, and one statement answers them all. Nobody waits for longer, and nobody sees anything that was
 * read before they asked.
 *
 * @returns a function to ask with; `read` of the first to ask is called.
 */
export function createOnceATurn<Result>() {
  const asked = new Map<string, Promise<Result>>();
  return (key: string, read: () => Promise<Result>): Promise<Result> => {
    const known = asked.get(key);
    if (known) return known;
    const result = nextTurn().then(() => {
      asked.delete(key);
      return read();
    });
    asked.set(key, result);
    return result;
  };
}
