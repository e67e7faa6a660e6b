import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import { z } from 'zod';

import { AppError } from '../http/errors.ts';
import type { Credential, FactorRow } from '../members/factors.ts';
import type { PeopleDeps } from './people.ts';

/** Loaded with the first passkey, because it takes 32 MB of memory. */
const library = () => import('@simplewebauthn/server');

const encoded = (what: string, max = 2000) => z.string().max(max).describe(`${what}, in base64url.`);
const credential = {
  id: encoded('ID of the credential'),
  rawId: encoded('ID of the credential'),
  type: z.literal('public-key').describe('Always `public-key`.'),
  clientExtensionResults: z.looseObject({}).describe('Results of extensions.'),
};

/** What `navigator.credentials.create` returns, as JSON. */
export const CreatedPasskey = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: encoded('What the browser signed'),
        attestationObject: encoded('The public key', 20_000),
        transports: z.array(z.string().max(20)).max(10).optional().describe('How the browser reaches the passkey.'),
      })
      .describe('The response of the authenticator.'),
  })
  .meta({ id: 'CreatedPasskey', description: 'The result of `navigator.credentials.create()`, as JSON.' });

/** What `navigator.credentials.get` returns, as JSON. */
export const UsedPasskey = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: encoded('What the browser signed'),
        authenticatorData: encoded('State of the authenticator'),
        signature: encoded('The signature'),
        userHandle: encoded('ID of the person').nullish(),
      })
      .describe('The response of the authenticator.'),
  })
  .meta({ id: 'UsedPasskey', description: 'The result of `navigator.credentials.get()`, as JSON.' });

/** Options for `navigator.credentials`. */
export const PasskeyOptions = z
  .looseObject({ challenge: z.string().describe('The challenge to sign, in base64url.') })
  .meta({ id: 'PasskeyOptions', description: 'Options for `navigator.credentials`, as JSON.' });
type PasskeyOptions = z.output<typeof PasskeyOptions>;

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * A passkey belongs to the page's host, and a service may have several host names. The request's Host header is safe to use:
 * the browser signs the real host of the page, and the two must be the same.
 */
function partyOf({ baseUrl }: PeopleDeps, request: Request) {
  const page = request.get('Origin') ?? '';
  const { hostname, origin } = new URL(URL.canParse(page) ? page : baseUrl(request));
  return { rpID: hostname, origin };
}

const descriptorsOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId: id, transports }) => (id === null ? [] : [{ id, transports }]));

/** The options for a new passkey; the person's existing passkeys are excluded. */
export async function creationOptions(
  deps: PeopleDeps,
  request: Request,
  person: { id: string; email: string; name: string },
  factors: readonly FactorRow[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const { rpID } = partyOf(deps, request);
  const options = await generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: descriptorsOf(factors),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The options for signing in with one of these passkeys; without a list, with a passkey that the person chooses and unlocks. */
export async function requestOptions(
  deps: PeopleDeps,
  request: Request,
  factors: readonly FactorRow[] | null,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(deps, request).rpID,
    userVerification: factors ? 'preferred' : 'required',
    ...(factors && { allowCredentials: descriptorsOf(factors) }),
  });
  return { ...options };
}

const invalid = () => new AppError(401, 'invalid_passkey', 'This passkey was not accepted. Try again');

/** @throws AppError 401 `invalid_passkey`. */
export async function verifyCreation(
  deps: PeopleDeps,
  request: Request,
  challenge: string,
  created: z.output<typeof CreatedPasskey>,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = partyOf(deps, request);
  const verified = await verifyRegistrationResponse({
    response: created as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!verified?.verified) throw invalid();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const transports = created.response.transports ?? [];
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * Checks the signature of a passkey.
 *
 * @param unlocked whether the person must have unlocked the passkey, which then counts as two factors
 * @returns the passkey's counter.
 * @throws AppError 401 `invalid_passkey`.
 */
export async function verifyUse(
  deps: PeopleDeps,
  request: Request,
  { challenge, factor, unlocked }: { challenge: string; factor: FactorRow; unlocked: boolean },
  used: z.output<typeof UsedPasskey>,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = partyOf(deps, request);
  const verified = await verifyAuthenticationResponse({
    response: used as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: factor.credentialId ?? '',
      publicKey: new Uint8Array(Buffer.from(factor.publicKey ?? '', 'base64url')),
      counter: factor.counter,
    },
    requireUserVerification: unlocked,
  }).catch(() => null);
  if (!verified?.verified) throw invalid();
  return verified.authenticationInfo.newCounter;
}

/** @throws AppError 401 `invalid_passkey` for a challenge or passkey that does not exist. */
export function needed<Value>(value: Value | null): Value {
  if (value === null) throw invalid();
  return value;
}
