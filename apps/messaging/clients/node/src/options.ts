import { InvalidArgumentError } from './errors.ts';

/** The longest time that a timer of Node can wait, about 24.8 days. Node ends a longer timer at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** @throws InvalidArgumentError for a misspelled option, because ignoring it could silently disable a protection. */
export function checkedNames<Options extends object>(of: string, options: Options, known: readonly string[]): Options {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return options;
  throw new InvalidArgumentError(`Unknown option ${unknown.join(', ')}: ${of} has the options ${known.join(', ')}`);
}

/** @throws InvalidArgumentError for a timeout that is not positive, such as 0, or longer than a timer can wait, such as Infinity */
export function checkedTimeout(timeout: number): number {
  if (typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT_MS) return timeout;
  throw new InvalidArgumentError(`timeout must be a number of milliseconds between 1 and ${MAX_TIMEOUT_MS}`);
}
