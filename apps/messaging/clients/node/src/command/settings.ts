import { readFileSync } from 'node:fs';

import { Messaging } from '../client.ts';
import { UsageError } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** Options of every command. */
export const SHARED_OPTIONS = {
  'base-url': { type: 'string' },
  'key-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface SharedValues {
  'base-url'?: string | undefined;
  'key-file'?: string | undefined;
}

/** @throws UsageError, InvalidArgumentError */
export async function createClient(terminal: Terminal, values: SharedValues): Promise<Messaging> {
  const { environment } = terminal;
  const baseUrl = values['base-url'] ?? environment['MESSAGING_BASE_URL'];
  if (!baseUrl) throw new UsageError('Set MESSAGING_BASE_URL, or pass --base-url, to the address of the service');
  const file = values['key-file'];
  const apiKey =
    file === undefined ? environment['MESSAGING_API_KEY'] || (await terminal.ask('API key: '))?.trim() : keyIn(file);
  if (!apiKey) throw new UsageError('Set MESSAGING_API_KEY, or pass --key-file with a file that holds the key');
  return new Messaging({ apiKey, baseUrl });
}

/** The first API key in a file, which contains either only the key or options for `curl --config`. */
function keyIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const [key] = /mk_(?:live|test)_[\w-]+/.exec(text) ?? [];
  if (key === undefined) throw new UsageError(`There is no key in the file ${file}`);
  return key;
}
