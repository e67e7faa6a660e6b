import type { Messaging } from '../client.ts';
import type { Terminal } from './terminal.ts';

/** The input of a command. */
export interface Call {
  client: Messaging;
  terminal: Terminal;
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
}
