#!/usr/bin/env node
import { runCommand } from './command.ts';
import { createTerminal } from './terminal.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal exits without waiting for work in progress.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });
}
// Exits when the program that reads the output, such as `head`, has ended.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await runCommand(process.argv.slice(2), createTerminal(process), stopping.signal);
