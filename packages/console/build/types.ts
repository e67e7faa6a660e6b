/**
 * `node types.ts`, run in a service's folder: writes the types of its OpenAPI document to `console/generated/api.ts`.
 * The screens' client uses these types.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import openapiTypes, { astToString } from 'openapi-typescript';

const service = process.cwd();
const { document } = (await import(pathToFileURL(join(service, 'src/openapi.ts')).href)) as { document: () => object };
const types = await openapiTypes(JSON.stringify(document()), { defaultNonNullable: false });
mkdirSync(join(service, 'console/generated'), { recursive: true });
writeFileSync(join(service, 'console/generated/api.ts'), astToString(types));
// Timers of the imported modules would otherwise keep the process running.
process.exit(0);
