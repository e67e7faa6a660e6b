import { MANAGE_KEYS } from '@services/common/keys/operations';
import { listKeys, revokeKey } from '@services/common/access/key-store';
import { hashApiKey, isApiKey } from '@services/common/access/api-keys';
import { AppError, InvalidInputError } from '@services/common/http/errors';
import { text, validate } from '@services/common/http/validation';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';

import type { Caller } from '../scopes.ts';
import { createApiKey, findCaller, findCallerById, KEY_PREFIX } from '../accounts/store.ts';
import type { Deps } from '../deps.ts';
import { signVisitor, verifyVisitor } from '../links/tokens.ts';
import { field, formOf } from './form.ts';
import { sendPage } from './render.ts';
import { ANONYMOUS, chargeForm, cookieOf } from './visitors.ts';

const COOKIE = 'pf_session';
const SUBJECT = 'settings';
const PATH = '/settings/api-keys';
const HOUR_MS = 3_600_000;
const KeyForm = z.object({ name: text({ min: 1, max: 100, label: 'Name', trim: false }) });

/** Settings → API Keys → Generate New Key, for people who sign in with a key that may manage keys. */
export function settingsPage({ db, config, formLimiter }: Deps): Router {
  const router = Router();
  router.use('/settings', sameSiteOnly);

  router.get('/settings', (_request, response) => response.redirect(303, PATH));

  router.get(PATH, async (request, response) => {
    const caller = await findSession(request);
    if (!caller) return sendPage(response, './sign-in', { title: 'Sign in', problem: '' }, { embedded: false });
    await show(response, caller);
  });

  router.post('/settings/sign-in', async (request, response) => {
    await chargeForm(formLimiter, request, 'sign-in', ANONYMOUS);
    const key = field(formOf(request), 'key').trim();
    const caller = isApiKey(KEY_PREFIX, key) ? await findCaller(db, hashApiKey(key)) : null;
    if (!caller || !mayChange(caller)) {
      const problem = caller ? 'This key does not have permission to manage keys.' : 'This is not a valid key.';
      return sendPage(response, './sign-in', { title: 'Sign in', problem }, { status: 403, embedded: false });
    }
    const visitor = { personId: caller.keyId, name: '', anonymous: false };
    const token = signVisitor(config.LINK_SECRETS, SUBJECT, visitor, new Date(Date.now() + HOUR_MS));
    response.cookie(COOKIE, token, { ...cookieOptions(request), maxAge: HOUR_MS });
    response.redirect(303, PATH);
  });

  router.post('/settings/sign-out', (request, response) => {
    response.clearCookie(COOKIE, cookieOptions(request));
    response.redirect(303, PATH);
  });

  router.post(PATH, async (request, response) => {
    const caller = await requireSession(request);
    try {
      const { name } = validate(KeyForm, { name: field(formOf(request), 'label') });
      const { key } = await createApiKey(db, caller.accountId, { name, scopes: caller.scopes });
      await show(response, caller, { key });
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      await show(response, caller, { problem: 'Give the key a name of at most 100 characters.' });
    }
  });

  router.post(`${PATH}/revoke`, async (request, response) => {
    const { accountId } = await requireSession(request);
    try {
      await revokeKey(db, accountId, field(formOf(request), 'id'));
    } catch (error) {
      // Nothing to revoke: the list shows the same.
      if (!(error instanceof AppError)) throw error;
    }
    response.redirect(303, PATH);
  });

  async function show(
    response: Response,
    { accountId, keyId }: Caller,
    { key = '', problem = '' } = {},
  ): Promise<void> {
    const keys = await listKeys(db, accountId);
    const live = keys.filter(
      ({ revokedAt, expiresAt }) => !revokedAt && !(expiresAt && Date.parse(expiresAt) <= Date.now()),
    );
    const rows = live.map(({ id, name: label, hint, createdAt, lastUsedAt }) => ({
      id,
      label,
      hint,
      created: createdAt.slice(0, 10),
      used: lastUsedAt?.slice(0, 10) ?? 'never',
      own: id === keyId,
    }));
    sendPage(
      response,
      './api-keys',
      { title: 'API keys', rows, key, problem },
      { status: problem ? 400 : 200, embedded: false },
    );
  }

  /** The session ends after an hour, or with the key that it was opened with. */
  async function findSession(request: Request): Promise<Caller | null> {
    const session = verifyVisitor(config.LINK_SECRETS, SUBJECT, cookieOf(request, COOKIE));
    const caller = session && (await findCallerById(db, session.personId));
    return caller && mayChange(caller) ? caller : null;
  }

  async function requireSession(request: Request): Promise<Caller> {
    const caller = await findSession(request);
    if (!caller) throw new AppError(403, 'signed_out', 'You are signed out. Sign in again under Settings, API keys.');
    return caller;
  }

  return router;
}

function mayChange({ scopes }: Caller): boolean {
  return scopes.includes(MANAGE_KEYS);
}

function cookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/settings' } as const;
}

/** A second line of defence behind the cookie's own: forms of other sites are refused. */
const sameSiteOnly: RequestHandler = (request, _response, next) => {
  const site = request.headers['sec-fetch-site'];
  const foreign = request.method === 'POST' && site !== undefined && site !== 'same-origin';
  next(foreign ? new AppError(403, 'foreign_form', 'This form was sent by another site.') : undefined);
};
