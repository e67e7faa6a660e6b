import { testReadOnlyDatabase } from '@services/common/testing/read-only-database';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

testReadOnlyDatabase({ app, list: '/messages', keys: '/api-keys', codeOf: ({ error }) => error?.code });
