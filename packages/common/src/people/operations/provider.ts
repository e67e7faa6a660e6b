import type { Request, Response } from 'express';
import { z } from 'zod';

import type { Queries } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { connectIdentity, findByIdentity } from '../../members/identities.ts';
import { acceptInvitation, findInvitationsOf } from '../../members/invitations.ts';
import { findPersonByEmail, insertPerson } from '../../members/store.ts';
import { plainAddress } from '../../runtime/addresses.ts';
import { recordChange } from '../factor-changes.ts';
import { operation } from '../operation.ts';
import type { PeopleDeps } from '../people.ts';
import type { PendingSignIn, ProvidedPerson } from '../provider.ts';
import { confirmEmail, signIn } from '../sign-in.ts';

/** How long a person may take to sign in at the provider. */
const PENDING_SECONDS = 600;

/** The reason why a person returns without a session; the console has a message for each. */
type Problem = 'unavailable' | 'refused' | 'unverified' | 'not_invited';

class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** Signing in with an OpenID Connect provider. */
export const providerOperations = [
  operation({
    id: 'console.startProviderSignIn',
    method: 'get',
    path: '/console/api/oidc/start',
    scope: false,
    summary: 'Sign in with the identity provider',
    description: 'For browsers: redirects to the OpenID Connect provider, which redirects back to `…/oidc/callback`.',
    status: 303,
    errors: { 404: ['no_identity_provider'] },
    async handle(deps, { request }, response) {
      const provider = providerOf(deps);
      try {
        const { url, pending } = await provider.begin();
        deps.pending.set(request, response, write(pending), PENDING_SECONDS);
        response.redirect(303, url);
      } catch (error) {
        report(deps, error, 'The identity provider cannot be used');
        back(response, 'unavailable');
      }
    },
  }),
  operation({
    id: 'console.finishProviderSignIn',
    method: 'get',
    path: '/console/api/oidc/callback',
    scope: false,
    summary: 'Complete a sign-in with the identity provider',
    description:
      'Signs the person in and redirects to the console. A new person needs an open invitation to an address that the ' +
      'provider has verified.',
    // A person's browser opens this URL, so every error redirects to the sign-in page, which explains what to do.
    query: z.looseObject({
      code: z.unknown().optional().describe('The authorization code from the provider.'),
      state: z.unknown().optional().describe('Ties the response to the sign-in that this browser began.'),
    }),
    status: 303,
    errors: { 404: ['no_identity_provider'] },
    async handle(deps, { request }, response) {
      const provider = providerOf(deps);
      const pending = read(deps.pending.read(request));
      deps.pending.clear(request, response);
      try {
        if (!pending) throw new Refusal('refused');
        const person = await provider.finish(new URL(request.originalUrl, 'http://localhost').search, pending);
        await signIn(deps, request, response, async (tx) => ({
          personId: await personOf(tx, person, request),
          method: 'oidc',
        }));
        response.redirect(303, '/console/');
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (!(error instanceof Refusal)) report(deps, error, 'A sign-in with the identity provider failed');
        back(response, error instanceof Refusal ? error.problem : 'refused');
      }
    },
  }),
];

function providerOf({ provider }: PeopleDeps) {
  if (!provider) throw new AppError(404, 'no_identity_provider', 'This service has no identity provider');
  return provider;
}

/** Only the message is logged: other parts of such errors may contain a token. */
function report({ logger }: PeopleDeps, error: unknown, what: string): void {
  logger.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
}

function back(response: Response, problem: Problem): void {
  response.redirect(303, `/console/sign-in?problem=${problem}`);
}

/** The cookie's value: three random texts of base64url. It binds the provider's response to the browser that started the sign-in. */
function write({ state, nonce, verifier }: PendingSignIn): string {
  return [state, nonce, verifier].join('.');
}

function read(value: string | undefined): PendingSignIn | null {
  const [state, nonce, verifier] = value?.split('.') ?? [];
  return state && nonce && verifier ? { state, nonce, verifier } : null;
}

/**
 * The person with this identity: the connected person; else the person with the address that the provider has verified; else a
 * new person with an open invitation for this address.
 */
async function personOf(tx: Queries, provided: ProvidedPerson, request: Request): Promise<string> {
  const address = plainAddress(request.ip);
  const connected = await findByIdentity(tx, provided);
  if (connected !== null) return connected;
  const { email, name } = provided;
  if (email === null) throw new Refusal('unverified');
  const known = await findPersonByEmail(tx, email);
  const personId = known?.id ?? (await join(tx, { email, name }, address));
  if (known) await confirmEmail(tx, personId, request);
  await connectIdentity(tx, provided, personId);
  const details = { email, issuer: provided.issuer };
  const target = { type: 'person', id: personId };
  await recordChange(tx, { id: personId, email }, address, 'identity.connected', target, details);
  return personId;
}

async function join(tx: Queries, { email, name }: { email: string; name: string | null }, address: string | null) {
  const invitations = await findInvitationsOf(tx, email);
  if (invitations.length === 0) throw new Refusal('not_invited');
  const personId = await insertPerson(tx, { email, name: name ?? email, passwordHash: null, verified: true });
  for (const invitation of invitations) await acceptInvitation(tx, invitation, personId, address);
  return personId;
}
