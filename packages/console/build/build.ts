/** `node build.ts`, run in a service's folder: builds its console into `console/dist`. */
import { join } from 'node:path';

import { build } from 'vite';

import { consoleConfig } from './config.ts';

// Always builds for production, even if a test starts the build.
process.env['NODE_ENV'] = 'production';
await build({ ...consoleConfig(join(process.cwd(), 'console')), configFile: false, logLevel: 'error' });
