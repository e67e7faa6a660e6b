import { auditOf, writeAudit } from '@services/common/audit/audit';
import { repeating } from '@services/common/database/repeating';
import { AppError } from '@services/common/http/errors';
import { plainAddress } from '@services/common/runtime/addresses';
import { z } from 'zod';

import { ErrorBody, success, successOf } from '../envelope.ts';
import { LOGIN_SCOPES } from '../instagram/login.ts';
import { operation } from '../operation.ts';
import { beginLogin, completeLogin, takeLogin } from './login-flow.ts';
import { answerBrowser } from './page.ts';
import { BegunLogin, EndedConnection, LoginCallback, NewLogin } from './schemas.ts';
import { changeOf, endConnection, getConnection, listConnections } from './store.ts';
import { Connection } from './table.ts';

const reading = { tag: 'Connections', scope: 'connections:read' } as const;
const writing = { tag: 'Connections', scope: 'connections:write' } as const;
const one = { path: '/v1/connections/:id' as const, errors: { 404: ['connection_not_found'] } };
const connection: Connection = {
  id: 'con_01KF0000000000000000000001',
  instagram_account_id: '17841400000000001',
  app_scoped_id: '27841400000000001',
  username: 'example_shop',
  status: 'active',
  reason: null,
  held_until: null,
  comments_held_until: null,
  messages_held_until: null,
  public_replies_held_until: null,
  scopes: [...LOGIN_SCOPES],
  missing_scopes: [],
  token_expires_at: '2026-04-30T10:00:00.000Z',
  token_refreshed_at: null,
  private_replies: { used: 0, limit: 750, resumes_at: null },
  public_replies: { used: 0, limit: 200, resumes_at: null },
  refresh_failure: null,
  subscription: { checked_at: null, repaired_at: null, failure: null },
  catch_up: { checked_at: null, failure: null },
  connected_at: '2026-03-01T10:00:00.000Z',
};
/** Maximum number of replies of each kind that one step discards. */
const MAX_ENDED_AT_ONCE = 5000;
const params = { id: connection.id };
const failure = (description: string) => ({ description, content: { 'text/html': 'text' as const } });

/** The routes for connected Instagram accounts. */
export const connectionOperations = [
  operation({
    ...reading,
    id: 'connections.list',
    method: 'get',
    path: '/v1/connections',
    summary: 'List the connected Instagram accounts',
    description: 'Oldest first, including disconnected accounts.',
    response: successOf(z.array(Connection)),
    example: { response: success([connection]) },
    handle: async ({ db, config }, { caller }) => success(await listConnections(db, config, caller.accountId)),
  }),
  operation({
    ...writing,
    id: 'connections.beginLogin',
    method: 'post',
    path: '/v1/connections/logins',
    summary: 'Start connecting an Instagram account',
    description:
      'Returns the URL of Instagram’s login page. There, the owner of a professional account allows this service to read and ' +
      'answer comments and messages. Open the URL in the owner’s browser. Instagram then redirects the browser to this service, which connects the account. ' +
      'The URL works once, for 15 minutes. Keep it private: the person who completes the login connects their account to ' +
      'yours. If the account is already connected, the connection gets a new token.',
    body: NewLogin,
    status: 201,
    response: successOf(BegunLogin),
    errors: { 409: ['login_not_configured'] },
    example: {
      body: { return_to: '/console' },
      response: success({
        url: 'https://www.instagram.com/oauth/authorize?client_id=123&state=abc',
        expires_at: '2026-03-01T10:15:00.000Z',
      }),
    },
    async handle({ db, login }, { caller, body, request }) {
      if (!login) {
        const message = 'This service has no Instagram app: set INSTAGRAM_APP_ID and PUBLIC_URL';
        throw new AppError(409, 'login_not_configured', message);
      }
      const { url, expiresAt } = await beginLogin(db, login, {
        accountId: caller.accountId,
        personId: caller.person?.id ?? null,
        returnTo: body.return_to ?? null,
        actor: auditOf(caller, request).actor,
      });
      return success({ url, expires_at: expiresAt });
    },
  }),
  operation({
    id: 'connections.completeLogin',
    method: 'get',
    path: '/v1/instagram/callback',
    tag: 'Connections',
    scope: false,
    summary: 'Complete a login',
    description:
      'Instagram’s login page redirects the browser here. The response is a page for people, or a redirect to `return_to` with ' +
      '`connection_id`, or with `error`: `access_denied`, `login_refused`, `permission_missing`, `account_refused`, ' +
      '`subscription_refused`, `connected_elsewhere` or `too_many_connections`.',
    query: LoginCallback,
    response: 'text/html',
    errors: {
      302: 'To `return_to`',
      400: {
        description: 'The login is no longer valid, or was canceled; or a parameter is invalid',
        content: { 'text/html': 'text', 'application/json': ErrorBody },
      },
      409: failure('The account cannot be connected'),
      502: failure('Instagram did not complete the login'),
    },
    async handle({ sessionIn, db, login, instagram, config, logger }, { query, request }, response) {
      const { state } = query;
      const personIn = async (accountId: string) => {
        const session = await sessionIn(request, accountId);
        return session?.scopes.includes(writing.scope) ? session.person.id : undefined;
      };
      const taken = login && state !== undefined && (await takeLogin(db, state, personIn));
      if (!taken) return answerBrowser(response, null, { error: 'login_expired' });
      const { accountId, actor, returnTo } = taken;
      if (query.code === undefined) return answerBrowser(response, returnTo, { error: 'access_denied' });
      try {
        const parts = { db, login, instagram, keyring: config.ENCRYPTION_KEYS };
        const context = { accountId, actor, address: plainAddress(request.ip) };
        const { id, username } = await completeLogin(parts, context, query.code);
        return answerBrowser(response, returnTo, { connectionId: id, username });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        logger.warn({ accountId, code: error.code, detail: error.message }, 'an Instagram account was not connected');
        return answerBrowser(response, returnTo, { error: error.code, status: error.status });
      }
    },
  }),
  operation({
    ...reading,
    ...one,
    id: 'connections.get',
    method: 'get',
    summary: 'Read a connection',
    response: successOf(Connection),
    example: { params, response: success(connection) },
    handle: async ({ db, config }, { caller, params }) =>
      success(await getConnection(db, config, caller.accountId, params.id)),
  }),
  operation({
    ...writing,
    ...one,
    id: 'connections.disconnect',
    method: 'delete',
    summary: 'Disconnect an Instagram account',
    description:
      'Erases the access token and removes the webhook at Instagram. Nothing more is received or sent, and queued replies fail and ' +
      'conversations end with the reason `disconnected`. Leads and history are kept. To reconnect, start a new login.',
    response: successOf(EndedConnection),
    example: { params, response: success({ ...params, status: 'disconnected' as const, failed_replies: 0 }) },
    async handle({ db, config, instagram, endReplies, logger }, { caller, params: { id }, request }) {
      const credentials = await db.transaction(async (tx) => {
        const ended = await endConnection(tx, config.ENCRYPTION_KEYS, caller.accountId, id);
        if (ended) await writeAudit(tx, auditOf(caller, request), changeOf('disconnected', { id }));
        return ended;
      });
      // If this call fails, the platform continues to send events, which the webhook counts as events of an unknown account.
      const answer = credentials && (await instagram.unsubscribe(credentials));
      if (answer && answer.kind !== 'found') {
        logger.warn({ connectionId: id, detail: answer.detail }, 'the platform did not end a webhook');
      }
      // Queued replies are discarded in batches, because there may be many. Repeating an interrupted request continues it.
      let failedReplies = 0;
      for (let isDone = false; !isDone;) {
        const ended = await repeating(() => db.transaction((tx) => endReplies(tx, id, MAX_ENDED_AT_ONCE)));
        failedReplies += ended.replies;
        isDone = ended.isDone;
      }
      return success({ id, status: 'disconnected' as const, failed_replies: failedReplies });
    },
  }),
];
