import { InvalidArgumentError } from './errors.ts';

/** The longest timer of Node, about 24.8 days; a longer one would end at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** @throws InvalidArgumentError for a misspelled option, because ignoring it could silently disable a protection. */
export function checkedNames<Options extends object>(of: string, options: Options, known: readonly string[]): Options {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return options;
  throw new InvalidArgumentError(`Unknown option ${unknown.join(', ')}: ${of} has the options ${known.join(', ')}`);
}

/** @throws InvalidArgumentError for a time that no timer can wait, such as 0 or Infinity */
export function checkedTimeout(timeout: number): number {
  if (typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMEOUT_MS) return timeout;
  throw new InvalidArgumentError(`timeout must be a number of milliseconds between 1 and ${MAX_TIMEOUT_MS}`);
}
