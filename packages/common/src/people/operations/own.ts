import { z } from 'zod';

import { writeAudit } from '../../audit/audit.ts';
import { AppError } from '../../http/errors.ts';
import { isToken } from '../../access/tokens.ts';
import { endLinks, useLink } from '../../members/links.ts';
import { EnteredPassword, hashNewPassword, isPassword, NewPassword } from '../../members/passwords.ts';
import { Email, findPerson, PersonName, setPassword } from '../../members/store.ts';
import { plainAddress } from '../../runtime/addresses.ts';
import { endAllSessions, endOwnSession, listSessions } from '../../sessions/store.ts';
import { accept } from '../acceptance.ts';
import { sendLink } from '../messages.ts';
import { operation } from '../operation.ts';
import { OwnSession, SessionState } from '../schemas.ts';
import { confirmEmail, isFresh, signIn } from '../sign-in.ts';

const at = '2026-03-01T10:00:00.000Z';
const ownSession: z.output<typeof OwnSession> = {
  id: 'ses_01k9x3w8d0q4m7v5t2r6y8z1ab',
  current: true,
  method: 'password',
  userAgent: 'Mozilla/5.0',
  address: '203.0.113.7',
  createdAt: at,
  lastUsedAt: at,
  expiresAt: '2026-03-08T10:00:00.000Z',
};
const Token = z
  .string({ error: 'Token is required' })
  .max(100, { error: 'Token must be at most 100 characters' })
  .describe('The token after `#token=` in the link.');

const invalidLink = () => new AppError(401, 'invalid_link', 'This link was already used or has expired');

/** The operations of people on their own data: sessions, password, links, invitations. */
export const ownOperations = [
  operation({
    id: 'console.listSessions',
    method: 'get',
    path: '/console/api/sessions',
    summary: 'List your sessions',
    description: 'Most recently used first. A session ends after 12 hours without a request, or after 7 days.',
    response: z.object({ data: z.array(OwnSession).describe('Sessions, most recently used first.') }),
    example: { response: { data: [ownSession] } },
    handle: async ({ db }, { caller }) => ({
      data: (await listSessions(db, caller.person.id)).map((row) => ({ ...row, current: row.id === caller.keyId })),
    }),
  }),
  operation({
    id: 'console.endSession',
    method: 'delete',
    path: '/console/api/sessions/:id',
    summary: 'End one of your sessions',
    errors: { 404: ['session_not_found'] },
    example: { params: { id: ownSession.id } },
    handle: ({ db }, { caller, params }) => endOwnSession(db, caller.person.id, params.id),
  }),
  operation({
    id: 'console.changePassword',
    method: 'put',
    path: '/console/api/password',
    summary: 'Change your password',
    description:
      'Ends your other sessions and your open links. `current` is not needed within 15 minutes of a sign-in by link, passkey or ' +
      'identity provider, or if you have no password. Keys that you created remain valid.',
    body: z.strictObject({
      current: EnteredPassword.optional().describe('Your current password.'),
      password: NewPassword,
    }),
    response: SessionState,
    errors: { 401: ['invalid_credentials'], 429: ['too_many_attempts'] },
    async handle(deps, { caller, request, body: { current, password } }, response) {
      const { db, throttle } = deps;
      const { person, session, accountId } = caller;
      await throttle.password(person.id);
      const known = await findPerson(db, person.id);
      const stored = known?.passwordHash ?? null;
      if (stored !== null && !isFresh(session) && !(await isPassword(current ?? '', stored))) {
        throw new AppError(401, 'invalid_credentials', 'The current password is wrong');
      }
      const passwordHash = await hashNewPassword(password, [deps.service, person.name, person.email]);
      return signIn(deps, request, response, async (tx) => {
        await setPassword(tx, person.id, passwordHash);
        await endAllSessions(tx, person.id);
        await endLinks(tx, person.id);
        if (accountId !== '') {
          const actor = { type: 'person', id: person.id, name: person.email } as const;
          const target = { type: 'person', id: person.id };
          await writeAudit(
            tx,
            { accountId, actor, address: plainAddress(request.ip) },
            { action: 'password.changed', target },
          );
        }
        return {
          personId: person.id,
          accountId: accountId === '' ? null : accountId,
          method: 'password',
          isConfirmed: true,
        };
      });
    },
  }),
  operation({
    id: 'console.requestLink',
    method: 'post',
    path: '/console/api/sign-in-links',
    scope: false,
    summary: 'Ask for a sign-in link by email',
    description:
      'Accepted for every address, so that the answer does not reveal who has an account. The link works once, within 15 minutes.',
    body: z.strictObject({
      email: Email,
      newPassword: z
        .boolean()
        .default(false)
        .describe('Whether the link leads to a form for a new password, because the person has forgotten theirs.'),
    }),
    status: 202,
    errors: { 409: ['no_mail'], 429: ['too_many_attempts'] },
    async handle(deps, { request, body: { email, newPassword } }) {
      const { mailer, throttle, baseUrl } = deps;
      if (!mailer) throw new AppError(409, 'no_mail', 'This service cannot send email. Sign in with a password');
      await throttle.mail(request, email);
      sendLink(deps, email, { console: `${baseUrl(request)}/console`, newPassword });
    },
  }),
  operation({
    id: 'console.useLink',
    method: 'post',
    path: '/console/api/sign-in-links/use',
    scope: false,
    summary: 'Sign in with a link',
    description:
      'This request uses up the link. Opening the link alone does not, because mail scanners open links, too.',
    body: z.strictObject({ token: Token }),
    response: SessionState,
    errors: { 401: ['invalid_link'], 429: ['too_many_attempts'] },
    async handle(deps, { request, body: { token } }, response) {
      return deps.throttle.code(request, async () => {
        if (!isToken(token)) throw invalidLink();
        return signIn(deps, request, response, async (tx) => {
          const personId = await useLink(tx, token);
          if (personId === null) throw invalidLink();
          await confirmEmail(tx, personId, request);
          return { personId, method: 'link' };
        });
      });
    },
  }),
  operation({
    id: 'console.acceptInvitation',
    method: 'post',
    path: '/console/api/invitations/accept',
    scope: false,
    summary: 'Accept an invitation',
    description:
      'A new person chooses a name and a password. An existing person must be signed in: the link alone opens none of their ' +
      'other accounts.',
    body: z.strictObject({ token: Token, name: PersonName.optional(), password: NewPassword.optional() }),
    response: SessionState,
    errors: {
      400: ['password_required'],
      404: ['invitation_not_found'],
      409: ['sign_in_first'],
      429: ['too_many_attempts'],
    },
    async handle(deps, { request, body }, response) {
      return deps.throttle.code(request, () => accept(deps, request, response, body));
    },
  }),
];
