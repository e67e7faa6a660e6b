import type { Configuration } from 'openid-client';
import { z } from 'zod';

import type { Identity } from '../members/identities.ts';
import { Email } from '../members/store.ts';
import { cut, wellFormed } from '../runtime/text.ts';

/** Loaded on demand, with its library for signed tokens, because most services have no provider. */
const load = () => import('openid-client');

const TIMEOUT_SECONDS = 10;
const NAME_LENGTH = 100;
const BASIC = 'client_secret_basic';

/** A provider's claims about a person. */
export interface ProvidedPerson extends Identity {
  /** The email address in lower case; null if the provider has verified no address. */
  email: string | null;
  name: string | null;
}

/** The values that a sign-in must bring back from the provider; the browser keeps them until then. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The URL to which the provider returns people. */
  redirectUri: string;
}

const Claims = z.object({
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z
    .string()
    .transform((name) => cut(wellFormed(name).trim(), NAME_LENGTH) || undefined)
    .optional()
    .catch(undefined),
});

/**
 * An OpenID Connect provider: Authorization Code with PKCE, state and nonce. It is discovered when it is first needed, so that
 * an unavailable provider does not prevent the service from starting.
 */
export function createProvider({ issuer, clientId, clientSecret, redirectUri }: ProviderOptions) {
  const isLocal = issuer.startsWith('http:');
  let configured: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, discovery } = await load();
    const execute = isLocal ? [allowInsecureRequests] : [];
    const options = { timeout: TIMEOUT_SECONDS, execute };
    const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const server = found.serverMetadata();
    // Every provider must support Basic (RFC 6749 §2.3.1), and it is the default if the provider states no method.
    const methods = server.token_endpoint_auth_methods_supported ?? [BASIC];
    const authenticate = methods.includes(BASIC) ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
    const configuration = new Configuration(server, clientId, clientSecret, authenticate);
    configuration.timeout = TIMEOUT_SECONDS;
    if (isLocal) allowInsecureRequests(configuration);
    return configuration;
  }

  /** Discovered once; after a failure the next sign-in tries again. */
  function configuration(): Promise<Configuration> {
    configured ??= discover().catch((error: unknown) => {
      configured = undefined;
      throw error;
    });
    return configured;
  }

  return {
    /** The provider's page to which the browser is sent, and the values that must return from it. */
    async begin(): Promise<{ url: string; pending: PendingSignIn }> {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
        await load();
      const pending = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, pending };
    },
    /**
     * Exchanges the code that the browser brought back from the provider.
     *
     * @param search the query of that request
     * @throws when the response does not belong to the pending sign-in, or the provider rejects the code.
     */
    async finish(search: string, { state, nonce, verifier }: PendingSignIn): Promise<ProvidedPerson> {
      const { authorizationCodeGrant, fetchUserInfo } = await load();
      const configured = await configuration();
      const tokens = await authorizationCodeGrant(configured, new URL(search, redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // Many providers return the address only from their UserInfo endpoint.
      const more =
        claims['email'] === undefined && configured.serverMetadata().userinfo_endpoint !== undefined
          ? await fetchUserInfo(configured, tokens.access_token, claims.sub)
          : {};
      const { email, email_verified: verified, name } = Claims.parse({ ...claims, ...more });
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: verified === true && email !== undefined ? email : null,
        name: name ?? null,
      };
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;
