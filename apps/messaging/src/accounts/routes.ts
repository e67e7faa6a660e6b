import { apiKeyOperations } from '@services/common/keys/operations';

import { SCOPES } from '../scopes.ts';
import { PREFIXES, type Caller } from './store.ts';

/** The API keys of the caller's space. */
export const { operations: accountOperations } = apiKeyOperations<Caller>({
  basePath: '/api/v1',
  tag: 'API keys',
  scopes: SCOPES,
  naming: 'camelCase',
  prefixOf: ({ mode }) => PREFIXES[mode],
  modeOf: ({ mode }) => mode,
  idPrefix: 'key_',
  examplePrefix: 'mk_live_',
});
