import { runCli } from '@services/common/process/cli';

import { commandLine } from './command-line.ts';

await runCli(commandLine);
