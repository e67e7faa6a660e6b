/** `npm run generate:clients`: writes the source of the client library from the published OpenAPI document. */
import { join } from 'node:path';

import { publishedDocument } from '@services/common/openapi/published';
import { writeClient } from '@services/console/build/client.ts';

import { document } from '../src/openapi.ts';

await writeClient(publishedDocument(document()), join(import.meta.dirname, '../client/generated'));
// Exit explicitly, because the modules that create the document may have active timers.
process.exit(0);
