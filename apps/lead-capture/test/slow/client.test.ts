import { publishedDocument } from '@services/common/openapi/published';
import { describeClient } from '@services/console/testing/client.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { document } from '../../src/openapi.ts';
import { startTestApp } from '../app.ts';

const app = startTestApp();

describeClient({
  eventually,
  folder: `${import.meta.dirname}/../..`,
  document: () => publishedDocument(document()),
  async example() {
    const { key } = await app.account();
    return { baseUrl: app.url, apiKey: key, prints: /^jane\.doe\n404 lead_not_found [\da-f-]{36}\n$/ };
  },
});
