import { createHmac } from 'node:crypto';

import { ownForms } from '@services/common/http/forms';
import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { Router } from 'express';

import type { Deps } from '../../deps.ts';
import { listConsents, withdrawConsent } from '../../tokens/refresh.ts';
import { consentsPage, consentsSignInPage, page, readForm, storable } from '../pages.ts';
import type { SignInFunction } from './sign-in.ts';

const PATH = '/v2/oauth/consents';
/** How long a list can be used without signing in again. */
const PASS_SECONDS = 600;

/**
 * `GET` and `POST /v2/oauth/consents`: where members see and revoke the access of applications. The page sets no cookie that another site
 * could use: the list's forms contain a signed pass that expires after ten minutes.
 */
export function consentsRoutes({ orm, auth, config }: Deps, signIn: SignInFunction): Router {
  const passes = createPasses(config.CURSOR_SECRET);
  const router = Router();

  router.get(PATH, page, (_request, response) => {
    response.type('html').send(consentsSignInPage());
  });

  router.post(PATH, page, ownForms(config.PUBLIC_URL), readForm, storable, async (request, response) => {
    const { username, password, pass, application } = request.body as Record<string, unknown>;
    const send = (status: number, html: string) => response.status(status).type('html').send(html);
    let result: string | undefined;
    let userId = typeof pass === 'string' ? passes.read(pass) : null;
    if (pass !== undefined && userId === null) {
      return send(403, consentsSignInPage({ problem: 'Your session has ended. Sign in again.' }));
    }
    if (userId === null) {
      const name = typeof username === 'string' ? username.slice(0, 60) : '';
      const outcome = await signIn(request, name, String(password));
      if ('problem' in outcome) {
        const { status, problem, retryAfterSeconds } = outcome;
        if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
        return send(status, consentsSignInPage({ username: name, problem }));
      }
      userId = outcome.userId;
    } else if (typeof application === 'string') {
      const isWithdrawn = await withdrawConsent(orm, userId, application);
      result = isWithdrawn ? 'Access was removed.' : 'This application has no access.';
      auth.forget((holder) => holder.applicationId === application);
    }
    const user = await orm.user.findUnique({ where: { id: userId }, select: { username: true } });
    send(200, consentsPage(user?.username ?? '', await listConsents(orm, userId), passes.make(userId), result));
  });
  return router;
}

/** Signed passes of a signed-in member: `<user>.<end in Unix seconds>.<signature>`. */
function createPasses(secret: string) {
  const sign = (body: string) => createHmac('sha256', secret).update(`consents\n${body}`).digest('base64url');
  const now = () => Math.floor(Date.now() / 1000);
  return {
    make(userId: bigint): string {
      const body = `${userId}.${now() + PASS_SECONDS}`;
      return `${body}.${sign(body)}`;
    },
    /** @returns null for a pass that has expired or is forged. */
    read(pass: string): bigint | null {
      const [, body = '', userId = '', end = '', signature = ''] =
        /^((\d{1,19})\.(\d{1,12}))\.([\w-]{43})$/.exec(pass) ?? [];
      if (signature === '' || !constantTimeEqual(signature, sign(body)) || Number(end) < now()) return null;
      return BigInt(userId);
    },
  };
}
