import { AppError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { optionalPage, OptionalPageQuery } from '../envelope.ts';
import { ChangedSettings, NewApiKey, toApiKey, toSettings } from './schemas.ts';
import { allow, SCOPES } from './scopes.ts';
import { countApiKeys, createApiKey, getSettings, listApiKeys, revokeApiKey, updateSettings } from './store.ts';

/** The account itself: what validation awards, and its API keys. */
export function accountRoutes({ db, auth }: Deps): Router {
  const router = Router();

  router.get('/api/v1/settings', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'account:read');
    response.json(toSettings(await getSettings(db, accountId)));
  });

  router.put('/api/v1/settings', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'account:write');
    const { structured_credits: structuredCredits, quick_credits: quickCredits } = validate(
      ChangedSettings,
      request.body,
    );
    const changes = {
      ...(structuredCredits !== undefined && { structuredCredits }),
      ...(quickCredits !== undefined && { quickCredits }),
    };
    response.json(toSettings(await updateSettings(db, accountId, changes)));
  });

  router.get('/api/v1/api-keys', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'account:read');
    const query = validate(OptionalPageQuery, request.query, 'query');
    const answer = await optionalPage(
      query,
      async (slice) => (await listApiKeys(db, accountId, slice)).map(toApiKey),
      () => countApiKeys(db, accountId),
    );
    response.json(answer);
  });

  router.post('/api/v1/api-keys', async (request, response) => {
    const caller = allow(auth.caller(request), 'account:write');
    const { label, scopes = SCOPES, expires_at: expiry } = validate(NewApiKey, request.body);
    // A key cannot make one that may do more than itself.
    for (const scope of scopes) allow(caller, scope);
    const expiresAt = expiry === undefined ? undefined : new Date(expiry);
    // Not idempotent: the answer would have to be kept, and it holds a secret.
    const { key, ...row } = await createApiKey(db, caller.accountId, { label, scopes, expiresAt });
    response.json({ ...toApiKey(row), key });
  });

  router.delete('/api/v1/api-keys/:id', async (request, response) => {
    const { accountId } = allow(auth.caller(request), 'account:write');
    const key = await revokeApiKey(db, accountId, request.params.id);
    if (!key) throw new AppError(404, 'api_key_not_found', 'API key not found');
    response.json(toApiKey(key));
  });

  return router;
}
