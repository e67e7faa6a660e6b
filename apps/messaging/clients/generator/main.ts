/** `node clients/generator/main.ts`: writes the resources and types of all client libraries. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generate } from './generate.ts';

for (const [file, text] of Object.entries(await generate())) writeFileSync(join(import.meta.dirname, '..', file), text);
// The modules that create the document may have active timers.
process.exit(0);
