import type { Request } from 'express';
import { z } from 'zod';

import { AppError } from '../../http/errors.ts';
import { text } from '../../http/validation.ts';
import { CHALLENGE_SECONDS, endChallenge, startChallenge, takeChallengeValue } from '../../members/challenges.ts';
import {
  addFactor,
  countRecoveryCodes,
  listFactors,
  newSecret,
  removeFactor,
  replaceRecoveryCodes,
  secretUri,
  stepOf,
} from '../../members/factors.ts';
import { EnteredPassword, isPassword } from '../../members/passwords.ts';
import { findPerson } from '../../members/store.ts';
import { plainAddress } from '../../runtime/addresses.ts';
import { open, seal } from '../../secrets/encryption.ts';
import type { ConsoleCaller } from '../../sessions/sessions.ts';
import { recordChange, tellPerson } from '../factor-changes.ts';
import { operation } from '../operation.ts';
import { CreatedPasskey, creationOptions, needed, PasskeyOptions, verifyCreation } from '../passkeys.ts';
import type { PeopleDeps } from '../people.ts';
import { AddedFactor, EnteredCode, Factor, RecoveryCodes } from '../schemas.ts';
import { isFresh, openChallenge } from '../sign-in.ts';

const Proof = z.strictObject({
  current: EnteredPassword.optional().describe(
    'Your password. Not needed if you signed in without a password in the last 15 minutes.',
  ),
});
const FactorName = text({ min: 1, max: 60, label: 'Name' }).describe('A name to tell your second factors apart.');
const refused = { 401: ['invalid_credentials', 'sign_in_again'], 429: ['too_many_attempts'] };
const factor: z.output<typeof Factor> = {
  id: 'fac_01k9x3w8d0q4m7v5t2r6y8z1ab',
  type: 'authenticator',
  name: 'Phone',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: null,
};
/** The encryption context of the secret of an authenticator app that is being added. */
const contextOf = (personId: string) => `add_authenticator:${personId}`;

/** A person's second factors. */
export const factorOperations = [
  operation({
    id: 'console.listFactors',
    method: 'get',
    path: '/console/api/factors',
    summary: 'List your second factors',
    response: z.object({
      data: z.array(Factor).describe('Second factors, the oldest first.'),
      recoveryCodes: z.int().describe('How many recovery codes are left.'),
    }),
    example: { response: { data: [factor], recoveryCodes: 10 } },
    async handle({ db }, { caller: { person } }) {
      const rows = await listFactors(db, person.id);
      const data = rows.map(({ id, type, name, createdAt, lastUsedAt }) => ({ id, type, name, createdAt, lastUsedAt }));
      return { data, recoveryCodes: await countRecoveryCodes(db, person.id) };
    },
  }),
  operation({
    id: 'console.beginAuthenticator',
    method: 'post',
    path: '/console/api/factors/authenticator/begin',
    summary: 'Begin to add an authenticator app',
    description: 'Returns a secret for the app. Send a code from the app within ten minutes to complete the setup.',
    body: Proof,
    response: z.object({
      secret: z.string().describe('The secret, in base32.'),
      uri: z.string().describe('The secret as an `otpauth:` URI, for a QR code.'),
    }),
    errors: refused,
    async handle(deps, { caller, request, body }, response) {
      await confirmPerson(deps, caller, body.current);
      const { id, email } = caller.person;
      const secret = newSecret();
      const value = seal(deps.settings.ENCRYPTION_KEYS, secret, contextOf(id));
      const begun = { purpose: 'add_authenticator', personId: id, method: null, value } as const;
      deps.challenge.set(request, response, await startChallenge(deps.db, begun), CHALLENGE_SECONDS);
      return { secret, uri: secretUri(secret, new URL(deps.baseUrl(request)).hostname, email) };
    },
  }),
  operation({
    id: 'console.addAuthenticator',
    method: 'post',
    path: '/console/api/factors/authenticator',
    summary: 'Add an authenticator app',
    description: 'The recovery codes are returned with your first second factor, and never again.',
    body: z.strictObject({ name: FactorName, code: EnteredCode }),
    status: 201,
    response: AddedFactor,
    errors: {
      401: ['invalid_code', 'sign_in_expired'],
      409: ['too_many_factors', 'known_passkey'],
      429: ['too_many_attempts'],
    },
    async handle(deps, { caller, request, body: { name, code } }) {
      const { token, value } = await begun(deps, caller, request, 'add_authenticator');
      await deps.throttle.secondFactor(caller.person.id);
      const secret = open(deps.settings.ENCRYPTION_KEYS, value ?? '', contextOf(caller.person.id));
      const step = stepOf(secret, code.replaceAll(/\s/g, ''));
      if (step === null)
        throw new AppError(401, 'invalid_code', 'This code is wrong. Enter the code that the app shows now');
      return add(deps, caller, request, token, { name, secret, step });
    },
  }),
  operation({
    id: 'console.beginPasskey',
    method: 'post',
    path: '/console/api/factors/passkey/begin',
    summary: 'Begin to add a passkey',
    description: 'Returns the options for `navigator.credentials.create()`, valid for ten minutes.',
    body: Proof,
    response: PasskeyOptions,
    errors: refused,
    async handle(deps, { caller, request, body }, response) {
      await confirmPerson(deps, caller, body.current);
      const { person } = caller;
      const options = await creationOptions(deps, request, person, await listFactors(deps.db, person.id));
      const started = { purpose: 'add_passkey', personId: person.id, method: null, value: options.challenge } as const;
      deps.challenge.set(request, response, await startChallenge(deps.db, started), CHALLENGE_SECONDS);
      return options;
    },
  }),
  operation({
    id: 'console.addPasskey',
    method: 'post',
    path: '/console/api/factors/passkey',
    summary: 'Add a passkey',
    description: 'The recovery codes are returned with your first second factor, and never again.',
    body: z.strictObject({ name: FactorName, passkey: CreatedPasskey }),
    status: 201,
    response: AddedFactor,
    errors: { 401: ['invalid_passkey', 'sign_in_expired'], 409: ['too_many_factors', 'known_passkey'] },
    async handle(deps, { caller, request, body: { name, passkey } }) {
      const { token } = await begun(deps, caller, request, 'add_passkey');
      const challenge = needed(await takeChallengeValue(deps.db, token));
      const credential = await verifyCreation(deps, request, challenge, passkey);
      return add(deps, caller, request, token, { name, credential });
    },
  }),
  operation({
    id: 'console.removeFactor',
    method: 'post',
    path: '/console/api/factors/:id/remove',
    summary: 'Remove a second factor',
    description:
      'Removing the last second factor also deletes the recovery codes. You cannot remove the last second factor while one of your accounts requires a second factor.',
    effect: 'destructive',
    body: Proof,
    errors: { ...refused, 404: ['factor_not_found'], 409: ['second_factor_required'] },
    example: { params: { id: factor.id }, body: { current: 'correct horse battery' } },
    async handle(deps, { caller, request, params: { id }, body }) {
      await confirmPerson(deps, caller, body.current);
      const { person } = caller;
      const removed = await deps.db.statements(async (tx) => {
        const gone = await removeFactor(tx, person.id, id);
        const target = { type: 'second_factor', id };
        await recordChange(tx, person, plainAddress(request.ip), 'second_factor.removed', target, gone);
        return gone;
      });
      tellPerson(deps, person.email, `The ${wordOf(removed.type)} “${removed.name}” was removed.`);
    },
  }),
  operation({
    id: 'console.replaceRecoveryCodes',
    method: 'post',
    path: '/console/api/recovery-codes',
    summary: 'Replace your recovery codes',
    description: 'The old codes no longer work. The new codes are shown only in this response.',
    effect: 'destructive',
    body: Proof,
    response: z.object({ recoveryCodes: RecoveryCodes }),
    errors: { ...refused, 409: ['no_second_factor'] },
    async handle(deps, { caller, request, body }) {
      await confirmPerson(deps, caller, body.current);
      const { person } = caller;
      const recoveryCodes = await deps.db.statements(async (tx) => {
        if ((await listFactors(tx, person.id)).length === 0) {
          throw new AppError(409, 'no_second_factor', 'Add an authenticator app or a passkey first');
        }
        const target = { type: 'person', id: person.id };
        await recordChange(tx, person, plainAddress(request.ip), 'recovery_codes.replaced', target);
        return replaceRecoveryCodes(tx, person.id);
      });
      tellPerson(deps, person.email, 'Your recovery codes were replaced.');
      return { recoveryCodes };
    },
  }),
];

/**
 * Before a change of second factors, checks that the person enters the password or has just signed in without a
 * password.
 *
 * @throws AppError 401 `invalid_credentials` or `sign_in_again`.
 */
async function confirmPerson({ db, throttle }: PeopleDeps, caller: ConsoleCaller, current = ''): Promise<void> {
  if (isFresh(caller.session)) return;
  await throttle.password(caller.person.id);
  const stored = (await findPerson(db, caller.person.id))?.passwordHash ?? null;
  if (stored === null)
    throw new AppError(401, 'sign_in_again', 'Sign out and in again, then repeat this within 15 minutes');
  if (!(await isPassword(current, stored))) throw new AppError(401, 'invalid_credentials', 'The password is wrong');
}

/** The challenge with which this browser is adding a second factor. @throws AppError 401 `sign_in_expired`. */
async function begun(
  deps: PeopleDeps,
  { person }: ConsoleCaller,
  request: Request,
  purpose: 'add_authenticator' | 'add_passkey',
) {
  const found = await openChallenge(deps, request);
  if (found?.purpose === purpose && found.personId === person.id) return found;
  throw expired();
}

const expired = () => new AppError(401, 'sign_in_expired', 'This took too long. Start again');

async function add(
  deps: PeopleDeps,
  { person }: ConsoleCaller,
  request: Request,
  token: string,
  fresh: { name: string } & (
    { secret: string; step: number } | { credential: Awaited<ReturnType<typeof verifyCreation>> }
  ),
): Promise<z.output<typeof AddedFactor>> {
  const type = 'secret' in fresh ? 'authenticator' : 'passkey';
  const { name } = fresh;
  const added = await deps.db.statements(async (tx) => {
    if (!(await endChallenge(tx, token))) throw expired();
    const result = await addFactor(tx, deps.settings.ENCRYPTION_KEYS, { personId: person.id, ...fresh });
    const target = { type: 'second_factor', id: result.id };
    await recordChange(tx, person, plainAddress(request.ip), 'second_factor.added', target, { type, name });
    return result;
  });
  tellPerson(deps, person.email, `The ${wordOf(type)} “${name}” was added.`);
  return added;
}

function wordOf(type: 'authenticator' | 'passkey'): string {
  return type === 'passkey' ? 'passkey' : 'authenticator app';
}
