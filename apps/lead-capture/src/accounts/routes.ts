import { apiKeyOperations } from '@services/common/keys/operations';
import { z } from 'zod';

import type { Caller } from '../caller.ts';
import { success, successOf } from '../envelope.ts';
import { SCOPES } from '../operation.ts';
import { KEY_PREFIX } from './store.ts';

/** The account's API keys. */
export const { operations: accountOperations } = apiKeyOperations<Caller>({
  basePath: '/v1',
  tag: 'API keys',
  scopes: SCOPES,
  naming: 'snake_case',
  prefixOf: () => KEY_PREFIX,
  idPrefix: 'key_',
  examplePrefix: 'lc_live_',
  one: { schema: successOf, body: success },
  many: { schema: (item) => successOf(z.array(item)), body: success },
});
