import { testReadOnlyDatabase } from '@services/common/testing/read-only-database';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

testReadOnlyDatabase({ app, list: '/api/v1/products', keys: '/api/v1/api-keys', codeOf: ({ code }) => code });
