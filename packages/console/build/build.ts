/** `node build.ts`, run in a service's folder: builds its console into `console/dist`. */
import { join } from 'node:path';

import { build } from 'vite';

import { consoleConfig } from './config.ts';

await build({ ...consoleConfig(join(process.cwd(), 'console')), configFile: false, logLevel: 'error' });
