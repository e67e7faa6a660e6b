/** `node clients/generator/main.ts`: writes the resources and types of all client libraries. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { generate } from './generate.ts';

const CLIENTS = join(import.meta.dirname, '..');
const files = await generate();
// Each PHP class has its own file. Without this deletion, the files of removed API objects would remain.
rmSync(join(CLIENTS, 'php/src/Model'), { recursive: true, force: true });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(CLIENTS, file)), { recursive: true });
  writeFileSync(join(CLIENTS, file), text);
}
// Exit explicitly, because the modules that create the document may have active timers.
process.exit(0);
