import type { Request } from 'express';
import { z } from 'zod';

import { AppError } from '../../http/errors.ts';
import {
  CHALLENGE_SECONDS,
  endChallenge,
  setChallengeValue,
  startChallenge,
  takeChallengeValue,
} from '../../members/challenges.ts';
import { findPasskey, listFactors, useCode, usePasskey } from '../../members/factors.ts';
import { findPerson } from '../../members/store.ts';
import { plainAddress } from '../../runtime/addresses.ts';
import { recordChange, tellPerson } from '../factor-changes.ts';
import { operation } from '../operation.ts';
import { needed, PasskeyOptions, requestOptions, UsedPasskey, verifyUse } from '../passkeys.ts';
import type { PeopleDeps } from '../people.ts';
import { EnteredCode, SessionState } from '../schemas.ts';
import { openChallenge, signIn } from '../sign-in.ts';

const expired = () => new AppError(401, 'sign_in_expired', 'This sign-in has expired. Start again');
const invalidCode = () =>
  new AppError(401, 'invalid_code', 'This code is wrong or was already used. Wait for the next code and try again');

/** The second step of signing in, and signing in with a passkey alone. */
export const secondFactorOperations = [
  operation({
    id: 'console.confirmSignIn',
    method: 'post',
    path: '/console/api/session/code',
    scope: false,
    summary: 'Complete a sign-in with a code',
    description:
      'Completes a sign-in whose response has a `secondFactor`, within ten minutes, with a code of the authenticator app ' +
      'or a recovery code. Each code works once.',
    body: z.strictObject({ code: EnteredCode }),
    response: SessionState,
    errors: { 401: ['invalid_code', 'sign_in_expired'], 429: ['too_many_attempts'] },
    async handle(deps, { request, body: { code } }, response) {
      const { token, personId, method } = await pendingSignIn(deps, request);
      await deps.throttle.secondFactor(personId);
      let usedRecovery = false;
      const state = await signIn(deps, request, response, async (tx) => {
        const type = await useCode(tx, deps.settings.ENCRYPTION_KEYS, personId, code);
        if (type === null) throw invalidCode();
        if (!(await endChallenge(tx, token))) throw expired();
        usedRecovery = type === 'recovery';
        const person = await findPerson(tx, personId);
        if (usedRecovery && person) {
          await recordChange(tx, person, plainAddress(request.ip), 'recovery_code.used', {
            type: 'person',
            id: personId,
          });
        }
        return { personId, method, isConfirmed: true };
      });
      if (usedRecovery && state.person) tellPerson(deps, state.person.email, 'A recovery code was used to sign in.');
      return state;
    },
  }),
  operation({
    id: 'console.beginPasskeySignIn',
    method: 'post',
    path: '/console/api/session/passkey/begin',
    scope: false,
    summary: 'Begin to sign in with a passkey',
    description:
      'Returns the options for `navigator.credentials.get()`, as the second step of a sign-in or as its only step.',
    response: PasskeyOptions,
    errors: { 429: ['too_many_attempts'] },
    async handle(deps, { request }, response) {
      await deps.throttle.passkey(request);
      const pending = await openChallenge(deps, request);
      if (pending?.purpose === 'sign_in' && pending.personId !== null) {
        const options = await requestOptions(deps, request, await listFactors(deps.db, pending.personId));
        await setChallengeValue(deps.db, pending.token, options.challenge);
        return options;
      }
      const options = await requestOptions(deps, request, null);
      const begun = { purpose: 'passkey_sign_in', personId: null, method: null, value: options.challenge } as const;
      deps.challenge.set(request, response, await startChallenge(deps.db, begun), CHALLENGE_SECONDS);
      return options;
    },
  }),
  operation({
    id: 'console.signInWithPasskey',
    method: 'post',
    path: '/console/api/session/passkey',
    scope: false,
    summary: 'Sign in with a passkey',
    description: 'Completes a sign-in, or signs the person in without a password if they have unlocked the passkey.',
    body: z.strictObject({ passkey: UsedPasskey }),
    response: SessionState,
    errors: { 401: ['invalid_passkey', 'sign_in_expired'], 429: ['too_many_attempts'] },
    async handle(deps, { request, body: { passkey } }, response) {
      await deps.throttle.passkey(request);
      const { db } = deps;
      const pending = await openChallenge(deps, request);
      if (pending?.purpose !== 'sign_in' && pending?.purpose !== 'passkey_sign_in') throw expired();
      const challenge = needed(await takeChallengeValue(db, pending.token));
      const factor = needed(await findPasskey(db, passkey.id));
      if (pending.personId !== null && pending.personId !== factor.personId) needed(null);
      const counter = await verifyUse(
        deps,
        request,
        { challenge, factor, unlocked: pending.personId === null },
        passkey,
      );
      return signIn(deps, request, response, async (tx) => {
        if (!(await usePasskey(tx, factor.id, counter))) needed(null);
        if (!(await endChallenge(tx, pending.token))) throw expired();
        return { personId: factor.personId, method: pending.method ?? 'passkey', isConfirmed: true };
      });
    },
  }),
];

/** The sign-in that the browser has begun with a password or link. @throws AppError 401 `sign_in_expired`. */
async function pendingSignIn(deps: PeopleDeps, request: Request) {
  const pending = await openChallenge(deps, request);
  if (pending?.purpose !== 'sign_in' || pending.personId === null || pending.method === null) throw expired();
  return { token: pending.token, personId: pending.personId, method: pending.method };
}
