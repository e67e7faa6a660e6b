import { z } from 'zod';

import { AppError } from '../../http/errors.ts';
import { EnteredPassword, hashNewPassword, isPassword, NewPassword } from '../../members/passwords.ts';
import { checkSetupCode, createFirstOwner } from '../../members/setup.ts';
import { Email, findPerson, findPersonByEmail, PersonName } from '../../members/store.ts';
import { deviceOf } from '../../members/throttle.ts';
import { plainAddress } from '../../runtime/addresses.ts';
import { switchAccount } from '../../sessions/store.ts';
import { operation } from '../operation.ts';
import { SessionState } from '../schemas.ts';
import { describeBrowser, describeSession, forgetChallenge, signIn } from '../sign-in.ts';

const Code = z
  .string({ error: 'Code is required' })
  .min(1, { error: 'Code is required' })
  .max(100, { error: 'Code must be at most 100 characters' })
  .describe('The setup code.');

const signInWays = { password: true, link: false, oidc: null };
const account = { id: 'acc_01k9x3w8d0q4m7v5t2r6y8z1ab', name: 'Example', role: 'owner' } as const;
const signedIn: z.output<typeof SessionState> = {
  setup: false,
  signIn: signInWays,
  secondFactor: null,
  mustAddFactor: false,
  person: { id: 'per_01k9x3w8d0q4m7v5t2r6y8z1ab', email: 'ada@example.com', name: 'Ada', hasPassword: true },
  account: {
    ...account,
    scopes: ['members:read', 'members:manage', 'audit:read'],
    isDemo: false,
    requiresSecondFactor: false,
  },
  accounts: [account],
};
const signedOut = {
  setup: false,
  signIn: signInWays,
  secondFactor: null,
  mustAddFactor: false,
  person: null,
  account: null,
  accounts: [],
};

const invalidCredentials = () => new AppError(401, 'invalid_credentials', 'Incorrect email address or password');

/** Signing in and out. */
export const sessionOperations = [
  operation({
    id: 'console.getSession',
    method: 'get',
    path: '/console/api/session',
    scope: false,
    summary: 'Read the current session',
    description: 'Never 401: without a session, `person` is null.',
    response: SessionState,
    example: { response: signedOut },
    handle: (deps, { request }) => describeBrowser(deps, request),
  }),
  operation({
    id: 'console.setUp',
    method: 'post',
    path: '/console/api/setup',
    scope: false,
    summary: 'Create the first owner',
    description:
      'Needs a setup code, from the log or from `people setup-code`, and works only until the first person can sign in. The owner ' +
      'joins the 100 oldest accounts and is signed in. If there is no account, one is created.',
    body: z.strictObject({ code: Code, email: Email, name: PersonName, password: NewPassword }),
    status: 201,
    response: SessionState,
    errors: { 401: ['invalid_setup_code'], 409: ['already_set_up'], 429: ['too_many_attempts'] },
    example: {
      body: { code: 'ABCD-EFGH-JKMN-PQRS', email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' },
      response: signedIn,
    },
    async handle(deps, { request, body: { code, email, name, password } }, response) {
      const { db, throttle } = deps;
      await throttle.code(request, () => checkSetupCode(db, code));
      const passwordHash = await hashNewPassword(password, [deps.service, name, email]);
      return signIn(deps, request, response, async (tx) => {
        const owner = { code, email, name, passwordHash, address: plainAddress(request.ip) };
        return { ...(await createFirstOwner(tx, owner, () => tx.createAccount({ name, email }))), method: 'setup' };
      });
    },
  }),
  operation({
    id: 'console.signIn',
    method: 'post',
    path: '/console/api/session',
    scope: false,
    summary: 'Sign in with a password',
    description:
      'The response and its timing are the same for a wrong password and an unknown address. If the response has a `secondFactor`, the ' +
      'session begins when a second factor completes the sign-in.',
    body: z.strictObject({ email: Email, password: EnteredPassword }),
    response: SessionState,
    errors: { 401: ['invalid_credentials'], 429: ['too_many_attempts'] },
    example: { body: { email: 'ada@example.com', password: 'correct horse battery' }, response: signedIn },
    async handle(deps, { request, body: { email, password } }, response) {
      const { db, throttle, device } = deps;
      const person = await findPersonByEmail(db, email);
      await throttle.signIn(request, email, deviceOf(device.read(request), person));
      const matches = await isPassword(password, person?.passwordHash ?? null);
      if (!person || !matches) throw invalidCredentials();
      return signIn(deps, request, response, async (tx) => {
        // The password may have been changed concurrently.
        const now = await findPerson(tx, person.id);
        if (now?.passwordHash !== person.passwordHash) throw invalidCredentials();
        return { personId: person.id, method: 'password' };
      });
    },
  }),
  operation({
    id: 'console.switchAccount',
    method: 'patch',
    path: '/console/api/session',
    summary: 'Open another account',
    body: z.strictObject({ accountId: z.string().max(100).describe('ID of the account to open.') }),
    response: SessionState,
    errors: { 404: ['account_not_found'] },
    example: { body: { accountId: account.id }, response: signedIn },
    async handle(deps, { caller, request, body: { accountId } }) {
      await switchAccount(deps.db, caller.keyId, accountId);
      return describeSession(deps, await deps.sessions.refresh(request));
    },
  }),
  operation({
    id: 'console.signOut',
    method: 'delete',
    path: '/console/api/session',
    scope: false,
    summary: 'Sign out',
    description: 'Ends the session, or the sign-in that waits for a second factor, and invalidates the cookie.',
    async handle(deps, { request }, response) {
      await forgetChallenge(deps, request, response);
      await deps.sessions.end(request, response);
      response.status(204).end();
    },
  }),
];
