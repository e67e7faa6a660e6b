import { jsonBody } from '@services/common/http/json-body';
import { validate } from '@services/common/http/validation';
import { Router, type Request } from 'express';

import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit.ts';
import { apiError } from '../errors.ts';
import { createLimitRequest, listLimitRequests } from '../limits/store.ts';
import { issueToken, listTokens, revokeToken } from '../tokens/store.ts';
import {
  NewApplication,
  NewDeveloperToken,
  NewLimitRequest,
  toApplication,
  toLimitRequest,
  toToken,
} from './schemas.ts';
import { createApplication, deleteApplication, getApplication, listApplications, rotateSecret } from './store.ts';

const BODY_LIMIT_BYTES = 20_000;

/** What an account's owner does with the account's own key: register applications, and ask for higher limits. */
export function applicationRoutes({ orm, owners }: Deps): Router {
  const router = Router();
  const body = jsonBody({ limitBytes: BODY_LIMIT_BYTES });
  const idOf = (request: Request) => String(request.params['id']);

  router.post('/v2/applications', owners.required, body, async (request, response) => {
    const owner = owners.caller(request);
    const { application, clientSecret } = await createApplication(
      orm,
      owner.id,
      validate(NewApplication, request.body),
    );
    response.status(201).json({ ...toApplication(application), clientSecret });
  });

  router.get('/v2/applications', owners.required, async (request, response) => {
    const applications = await listApplications(orm, owners.caller(request).id);
    response.json({ data: applications.map(toApplication) });
  });

  router.get('/v2/applications/:id', owners.required, async (request, response) => {
    response.json(toApplication(await getApplication(orm, owners.caller(request).id, idOf(request))));
  });

  router.delete('/v2/applications/:id', owners.required, async (request, response) => {
    const owner = owners.caller(request);
    await deleteApplication(orm, owner.id, idOf(request));
    response.status(204).end();
  });

  router.post('/v2/applications/:id/secret', owners.required, async (request, response) => {
    const owner = owners.caller(request);
    const clientSecret = await rotateSecret(orm, owner.id, idOf(request));
    response.json({ clientSecret });
  });

  router.post('/v2/applications/:id/tokens', owners.required, body, async (request, response) => {
    const owner = owners.caller(request);
    const { scopes } = validate(NewDeveloperToken, request.body ?? {});
    const { id: applicationId } = await getApplication(orm, owner.id, idOf(request));
    if (scopes.some((scope) => scope !== 'public') && owner.userId === null) {
      throw apiError('BAD_USER_INPUT', 'Only the scope `public`: this account is tied to no user of the directory');
    }
    const token = { kind: 'developer', applicationId, userId: owner.userId, scopes, expiresAt: null } as const;
    const { text, row } = await orm.$transaction(async (tx) => {
      const issued = await issueToken(tx, token);
      const detail = { token: issued.row.id };
      await writeAudit(tx, { action: 'create-token', subjectId: applicationId, actor: owner.id, detail });
      return issued;
    });
    response.status(201).json({ ...toToken(row), accessToken: text });
  });

  router.get('/v2/applications/:id/tokens', owners.required, async (request, response) => {
    const { id } = await getApplication(orm, owners.caller(request).id, idOf(request));
    response.json({ data: (await listTokens(orm, id)).map(toToken) });
  });

  router.delete('/v2/applications/:id/tokens/:tokenId', owners.required, async (request, response) => {
    const owner = owners.caller(request);
    const { id } = await getApplication(orm, owner.id, idOf(request));
    const tokenId = String(request.params['tokenId']);
    await orm.$transaction(async (tx) => {
      await revokeToken(tx, id, tokenId);
      await writeAudit(tx, { action: 'revoke-token', subjectId: id, actor: owner.id, detail: { token: tokenId } });
    });
    response.status(204).end();
  });

  router.post('/v2/applications/:id/limit-requests', owners.required, body, async (request, response) => {
    const owner = owners.caller(request);
    const wanted = validate(NewLimitRequest, request.body);
    const { id } = await getApplication(orm, owner.id, idOf(request));
    response.status(201).json(toLimitRequest(await createLimitRequest(orm, owner.id, id, wanted)));
  });

  router.get('/v2/applications/:id/limit-requests', owners.required, async (request, response) => {
    const owner = owners.caller(request);
    const { id } = await getApplication(orm, owner.id, idOf(request));
    response.json({ data: (await listLimitRequests(orm, owner.id, id)).map(toLimitRequest) });
  });
  return router;
}
