import path from 'node:path';

import { testSchema } from '@services/tooling/testing/schema-check';

testSchema(path.resolve(import.meta.dirname, '..'));
