import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Shares one result among all who ask for the same thing in one turn of the event loop: under load several requests for the
 * same thing arrive together, and one statement answers them all. Nobody waits for longer, and nobody sees anything that was
 * read before they asked.
 *
 * @returns a function to ask with: `read` of the first to ask is called, with all who ask in that turn.
 */
export function createOnceATurn<Result, Asker = void>() {
  const asked = new Map<string, { askers: [Asker, ...Asker[]]; result: Promise<Result> }>();
  return (
    key: string,
    read: (askers: readonly [Asker, ...Asker[]]) => Promise<Result>,
    asker: Asker,
  ): Promise<Result> => {
    const known = asked.get(key);
    if (known) {
      known.askers.push(asker);
      return known.result;
    }
    const askers: [Asker, ...Asker[]] = [asker];
    const result = nextTurn().then(() => {
      asked.delete(key);
      return read(askers);
    });
    asked.set(key, { askers, result });
    return result;
  };
}
