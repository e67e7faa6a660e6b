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
    return {
      baseUrl: app.url,
      apiKey: key,
      prints: /^{ name: 'Jane', content: { comment: 'Show the weekend' } }\n404 PRODUCT_NOT_FOUND [\da-f-]{36}\n$/,
    };
  },
});
