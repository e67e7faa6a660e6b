import type { Messaging } from '../client.ts';
import type { Terminal } from './terminal.ts';

/** What a command is given. */
export interface Call {
  client: Messaging;
  terminal: Terminal;
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
  /** Aborted when the user asks to end. */
  signal: AbortSignal;
}
