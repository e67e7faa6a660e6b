#!/usr/bin/env node
import { runCommand } from './command.ts';
import { createTerminal } from './terminal.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not wait for what is under way.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
}
// A reader that has seen enough, such as `head`.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await runCommand(process.argv.slice(2), createTerminal(process), stopping.signal);
