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
    const { accountKey } = await app.client();
    return {
      baseUrl: app.url,
      apiKey: accountKey,
      prints: /'My better reader'[^\n]*\]\n404 NOT_FOUND [\da-f-]{36}\n$/,
    };
  },
});
