import { apiKeyOperations } from '@services/common/keys/operations';

import { SCOPES } from '../scopes.ts';
import { ACCOUNT_KEY_PREFIX, type Owner } from './store.ts';

export const { operations: keyOperations } = apiKeyOperations<Owner>({
  basePath: '/v2',
  tag: 'API keys',
  scopes: SCOPES,
  naming: 'camelCase',
  prefixOf: () => ACCOUNT_KEY_PREFIX,
  idPrefix: 'key_',
  examplePrefix: ACCOUNT_KEY_PREFIX,
});
