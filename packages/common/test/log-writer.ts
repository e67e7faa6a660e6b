/** Writes lines to standard output and ends in the way that its argument names. */
import { createLogger } from '../src/runtime/logging.ts';

const logger = createLogger({ service: 'test', level: 'info' });
for (let index = 0; index < 1000; index += 1) logger.info({ index }, 'a line');

const endings: Record<string, () => unknown> = {
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('uncaught');
  },
  kill: () => setImmediate(() => process.kill(process.pid, 'SIGKILL')),
};
endings[process.argv[2] ?? '']?.();
