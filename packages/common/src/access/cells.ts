import { z } from 'zod';

import { parseConfig } from '../runtime/config.ts';
import { cellOfKey, isApiKey } from './api-keys.ts';

/** The setting of a service that may be deployed as several cells. Spread it into the service's own schema. */
export const cellSettings = {
  /** What this deployment's new API keys carry behind their prefix; empty in the first cell. Not changed afterwards. */
  CELL: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,7}$/, 'must be a lower-case letter and up to 7 more letters and digits')
    .default(''),
};

/** The cell of an operator's command. @throws ConfigError when CELL has another form. */
export const cellOf = (environment: Record<string, string | undefined>): string =>
  parseConfig(z.object(cellSettings), environment).CELL;

/**
 * Why a key that nobody here has is refused, where it was made in another cell. It is looked up before: the keys of an
 * account that has moved here keep the tag of the cell that made them.
 *
 * @param cell this deployment's
 * @param prefixes those of the service's keys
 * @returns undefined for a key of this cell
 */
export function keyOfAnotherCell(cell: string, prefixes: readonly string[], key: string): string | undefined {
  const prefix = prefixes.find((each) => isApiKey(each, key));
  if (prefix === undefined) return undefined;
  const made = cellOfKey(prefix, key);
  return made === cell ? undefined : `Invalid API key: it was made in ${named(made)}, and this is ${named(cell)}`;
}

const named = (cell: string) => (cell === '' ? 'the first cell' : `the cell ${cell}`);
