import { parseArgs, type ParseArgsConfig } from 'node:util';

import { CanceledError, InvalidArgumentError, MessagingError } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { Call } from './call.ts';
import { describe, UsageError } from './failures.ts';
import { listen, LISTEN_OPTIONS } from './listen.ts';
import { resend } from './resend.ts';
import { send, SEND_OPTIONS } from './send.ts';
import { createClient, SHARED_OPTIONS, type SharedValues } from './settings.ts';
import { tail, TAIL_OPTIONS } from './tail.ts';
import type { Terminal } from './terminal.ts';
import { trigger } from './trigger.ts';

interface Command {
  options: NonNullable<ParseArgsConfig['options']>;
  help: string;
  run(call: Call): Promise<void>;
}

const COMMANDS: Record<string, Command> = {
  listen: {
    options: LISTEN_OPTIONS,
    run: listen,
    help: `  listen [--forward-to URL]   receive the webhooks of the test space, and forward them to a URL of this machine
    --event NAME              only this event
    --keep                    keep the listener for the next start, for up to an hour
    --listener ID             continue with a kept listener`,
  },
  send: {
    options: SEND_OPTIONS,
    run: send,
    help: `  send --channel KIND --to ADDRESS --body TEXT
                              send a message; --body - reads the text from standard input
    --subject TEXT            subject of an email
    --template ID             a template instead of a text, with --variable name=value
    --wait                    until the message is delivered or has failed`,
  },
  tail: {
    options: TAIL_OPTIONS,
    run: tail,
    help: `  tail [--channel KIND] [--status STATUS]
                              follow messages and their states`,
  },
  trigger: {
    options: {},
    run: trigger,
    help: '  trigger EVENT               publish a sample event to the webhooks of the test space',
  },
  resend: {
    options: {},
    run: resend,
    help: '  resend WEBHOOK DELIVERY     send a delivery of a webhook or listener again, by their IDs',
  },
};

/** The help for one command, or for all commands. */
function helpOf(commands: Command[]): string {
  return `messaging <command> [options]

${commands.map(({ help }) => help).join('\n')}

  --base-url URL              address of the service (or MESSAGING_BASE_URL)
  --key-file FILE             a file with the API key (or MESSAGING_API_KEY, or a prompt)
  --help, --version

A key is never an argument: other users of the machine could read it.`;
}

/** @returns the exit code: 0, 1 if the service rejected the request or could not be reached, 2 for invalid arguments. */
export async function runCommand(args: string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version') return shown(terminal, VERSION);
  if (name === undefined || ['--help', '-h', 'help'].includes(name))
    return shown(terminal, helpOf(Object.values(COMMANDS)));
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(`Unknown command: the commands are ${Object.keys(COMMANDS).join(', ')}`);
    const { values, positionals } = parse(command, rest);
    if (values['help']) return shown(terminal, helpOf([command]));
    const client = await createClient(terminal, values as SharedValues);
    await command.run({ client, terminal, values, positionals, signal });
    return 0;
  } catch (error) {
    if (signal.aborted && (error === signal.reason || error instanceof CanceledError)) return 0;
    if (!(error instanceof UsageError || error instanceof MessagingError)) throw error;
    terminal.note(`messaging: ${describe(error)}`);
    return error instanceof UsageError || error instanceof InvalidArgumentError ? 2 : 1;
  }
}

function shown(terminal: Terminal, text: string): number {
  for (const line of text.split('\n')) terminal.print(line);
  return 0;
}

function parse({ options }: Command, args: string[]): Pick<Call, 'values' | 'positionals'> {
  try {
    return parseArgs({ args, options: { ...options, ...SHARED_OPTIONS }, allowPositionals: true }) as Call;
  } catch (error) {
    // The first sentence of Node's message names the option; the rest is about positional arguments and is left out.
    throw new UsageError(`${(error as Error).message.split('. ')[0]} (see messaging --help)`);
  }
}
