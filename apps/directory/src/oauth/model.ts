import OAuth2Server, {
  type AuthorizationCode,
  type AuthorizationCodeModel,
  type Client,
  type ClientCredentialsModel,
  InvalidGrantError,
  type RefreshToken,
  type RefreshTokenModel,
  type Token,
  type User,
} from '@node-oauth/oauth2-server';
import { generateApiKey, hashApiKey } from '@services/common/access/api-keys';
import { createHash } from 'node:crypto';

import type { Config } from '../config.ts';
import type { Orm } from '../db.ts';
import type { Deps } from '../deps.ts';
import { endGrant, isSpent, markUsed, REFRESH_TOKEN_PREFIX, saveRefreshToken } from '../tokens/refresh.ts';
import { issueToken, type Scope, scopes, TOKEN_PREFIX } from '../tokens/store.ts';
import { isRegistered } from './authorization/redirect-uris.ts';
import { findClient } from './clients.ts';

/** A member of the directory, in the library's terms. An application that acts for itself has no member. */
export interface Member extends User {
  userId: bigint | null;
  /** The refresh token that is being exchanged. */
  refreshing?: { hash: string; codeHash: string; scopes: string[] };
  /** Whether the authorization request named the redirect URI. */
  namedRedirectUri?: boolean;
}

/** Maximum number of attempts to exchange one code. */
const MAX_ATTEMPTS = 5;

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/** The code is kept for a day to detect another use. @returns false if it was used or deleted: only the first exchange succeeds. */
async function markCodeUsed(orm: Orm, hash: string): Promise<boolean> {
  const { count } = await orm.authorizationCode.updateMany({
    where: { hash, usedAt: null },
    data: { usedAt: new Date() },
  });
  return count > 0;
}

/**
 * The model that the OAuth 2 library requires: clients, codes and tokens. Secrets, codes and tokens are stored as hashes; the
 * library implements grants, redirects, PKCE and the errors of RFC 6749.
 */
export function createOAuthModel({ orm, sql, auth }: Pick<Deps, 'orm' | 'sql' | 'auth'>) {
  async function endAll(codeHash: string, applicationId: string): Promise<void> {
    await endGrant(orm, codeHash, applicationId);
    auth.forget((holder) => holder.applicationId === applicationId);
  }

  /**
   * Refuses to issue tokens for a hidden member, because they would not work. The code or refresh token stays valid, so that it works
   * once the member is shown again.
   */
  async function refuseHidden(id: bigint): Promise<void> {
    const hidden = await orm.user.count({ where: { id, hiddenAt: { not: null } } });
    if (hidden > 0)
      throw new InvalidGrantError('Invalid grant: the member is hidden by the operators of the directory');
  }

  return {
    getClient: (clientId: string, clientSecret: string | null | undefined) =>
      findClient({ orm, sql }, clientId, clientSecret),

    /** Compares the redirect URI in the same way as the authorization page. */
    async validateRedirectUri(redirectUri: string, client: Client): Promise<boolean> {
      return isRegistered(redirectUri, [client.redirectUris ?? []].flat());
    },

    async getUserFromClient(): Promise<Member> {
      return { userId: null };
    },

    /** An application's own token reads public data; every other scope needs a user's consent. */
    async validateScope(user: User, _client: Client, wanted?: string[]): Promise<string[] | false> {
      const asked = [...new Set(wanted?.length ? wanted : ['public'])];
      const allowed: readonly string[] = (user as Member).userId === null ? ['public'] : scopes;
      return asked.every((scope) => allowed.includes(scope)) && asked;
    },

    async generateAccessToken(): Promise<string> {
      return generateApiKey(TOKEN_PREFIX).key;
    },

    async generateRefreshToken(): Promise<string> {
      return generateApiKey(REFRESH_TOKEN_PREFIX).key;
    },

    /** Writes the access token and, for a user, its refresh token. Marks the exchanged refresh token as used. */
    async saveToken(token: Token, client: Client, user: User): Promise<Token> {
      const { userId, refreshing } = user as Member;
      const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt, ...kept } = token;
      const granted = (token.scope ?? ['public']) as Scope[];
      const code: unknown = token['authorizationCode'];
      const codeHash = refreshing?.codeHash ?? (typeof code === 'string' ? hashCode(code) : null);
      const isRefreshable = userId !== null && codeHash !== null && refreshToken && refreshTokenExpiresAt;
      const isFirst = await orm.$transaction(async (tx) => {
        if (refreshing && !(await markUsed(tx, refreshing.hash))) return false;
        // The row stays locked until the tokens are written, so a concurrent request that ends the consent either finds the tokens, or has
        // deleted the code before.
        if (!refreshing && codeHash !== null && !(await markCodeUsed(tx, codeHash))) return false;
        await issueToken(
          tx,
          {
            kind: userId === null ? 'client' : 'user',
            applicationId: client.id,
            userId,
            scopes: granted,
            expiresAt: accessTokenExpiresAt ?? null,
            codeHash,
          },
          { key: accessToken, hash: hashApiKey(accessToken), hint: accessToken.slice(-4) },
        );
        if (isRefreshable) {
          await saveRefreshToken(tx, {
            hash: hashApiKey(refreshToken),
            applicationId: client.id,
            userId,
            // The refresh token has all scopes that the user agreed to, even if this access token has fewer scopes (RFC 6749 §6).
            scopes: refreshing?.scopes ?? granted,
            codeHash,
            expiresAt: refreshTokenExpiresAt,
          });
        }
        return true;
      });
      if (!isFirst && codeHash !== null) {
        await endAll(codeHash, client.id);
        throw new InvalidGrantError(`Invalid grant: ${refreshing ? 'refresh token' : 'authorization code'} is invalid`);
      }
      const issued = { ...kept, accessToken, client, user, ...(accessTokenExpiresAt && { accessTokenExpiresAt }) };
      return isRefreshable ? { ...issued, refreshToken, refreshTokenExpiresAt } : issued;
    },

    async getRefreshToken(refreshToken: string): Promise<RefreshToken | false> {
      const row = await orm.refreshToken.findUnique({ where: { hash: hashApiKey(refreshToken) } });
      if (!row) return false;
      const { applicationId, userId, scopes: scope, expiresAt, hash, codeHash } = row;
      if (isSpent(row)) {
        await endAll(codeHash, applicationId);
        return false;
      }
      await refuseHidden(userId);
      const user: Member = { userId, refreshing: { hash, codeHash, scopes: scope } };
      const client = { id: applicationId, grants: ['refresh_token'] };
      return { refreshToken, refreshTokenExpiresAt: expiresAt, scope, client, user };
    },

    /**
     * Changes nothing: `saveToken` revokes the exchanged token in the transaction that writes the new tokens, so that a
     * failure never revokes a token without replacing it.
     */
    async revokeToken(): Promise<boolean> {
      return true;
    },

    async saveAuthorizationCode(code: AuthorizationCode, client: Client, user: User): Promise<AuthorizationCode> {
      const { authorizationCode, codeChallenge = '', codeChallengeMethod = '', expiresAt, redirectUri } = code;
      const { userId, namedRedirectUri = false } = user as Member;
      await orm.authorizationCode.create({
        data: {
          hash: hashCode(authorizationCode),
          applicationId: client.id,
          userId: userId ?? 0n,
          // The library requires the URI in the token request only if a URI is stored (RFC 6749 §4.1.3).
          redirectUri: namedRedirectUri ? redirectUri : '',
          scopes: code.scope ?? ['public'],
          codeChallenge,
          codeChallengeMethod,
          expiresAt,
        },
      });
      return { ...code, client, user };
    },

    async getAuthorizationCode(code: string): Promise<AuthorizationCode | false> {
      const row = await orm.authorizationCode.findUnique({ where: { hash: hashCode(code) } });
      if (!row) return false;
      if (row.usedAt !== null) {
        // The code was used twice, so one of its two senders is an attacker (RFC 6749 §4.1.2).
        await endAll(row.hash, row.applicationId);
        return false;
      }
      const { applicationId, userId, scopes: scope, redirectUri, expiresAt, codeChallenge, codeChallengeMethod } = row;
      await refuseHidden(userId);
      const user: Member = { userId };
      const client = { id: applicationId, grants: ['authorization_code'] };
      return {
        authorizationCode: code,
        expiresAt,
        redirectUri,
        scope,
        client,
        user,
        codeChallenge,
        codeChallengeMethod,
      };
    },

    /**
     * The library calls this before it compares the verifier and the redirect URI, so this method only counts the attempt. `saveToken`
     * marks the code as used when it writes the tokens, so that a mistake in the request does not use up the code. A code allows only a few
     * attempts.
     */
    async revokeAuthorizationCode({ authorizationCode, client }: AuthorizationCode): Promise<boolean> {
      const hash = hashCode(authorizationCode);
      const { count } = await orm.authorizationCode.updateMany({
        where: { hash, usedAt: null, attempts: { lt: MAX_ATTEMPTS } },
        data: { attempts: { increment: 1 } },
      });
      // Another request has used the code since it was read.
      if (count === 0 && (await orm.authorizationCode.count({ where: { hash, usedAt: { not: null } } })) > 0) {
        await endAll(hash, client.id);
      }
      return count > 0;
    },

    /** The library calls this only to check access tokens, which the service does without the library. */
    async getAccessToken(): Promise<false> {
      return false;
    },
  } satisfies AuthorizationCodeModel & ClientCredentialsModel & RefreshTokenModel;
}

export type OAuthModel = ReturnType<typeof createOAuthModel>;

const CODE_SECONDS = 120;

/** The OAuth 2 library with this service's model. The model decides whether a secret is required: public applications have no secret. */
export function createOAuthServer(model: OAuthModel, config: Config): OAuth2Server {
  return new OAuth2Server({
    model,
    accessTokenLifetime: config.ACCESS_TOKEN_DAYS * 86_400,
    refreshTokenLifetime: config.REFRESH_TOKEN_DAYS * 86_400,
    authorizationCodeLifetime: CODE_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
}
