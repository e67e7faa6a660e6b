import { createHash } from 'node:crypto';

import { generateApiKey, hashApiKey } from '@services/common/access/api-keys';
import { constantTimeEqual } from '@services/common/runtime/constant-time';
import {
  UnauthorizedClientError,
  type AuthorizationCode,
  type AuthorizationCodeModel,
  type Client,
  type ClientCredentialsModel,
  type Token,
  type User,
} from '@node-oauth/oauth2-server';

import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../db.ts';
import { issueToken, scopes, TOKEN_PREFIX, type Scope } from '../tokens/store.ts';

/** A member of the directory, in the library's terms. Applications that act for themselves have none. */
export interface Member extends User {
  userId: bigint | null;
}

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/**
 * What the OAuth 2 library asks of us: clients, codes and tokens. Secrets, codes and tokens are stored as hashes; the
 * library decides about grants, redirects, PKCE and the errors of RFC 6749.
 */
export function createOAuthModel({ orm, sql }: Pick<Database, 'orm' | 'sql'>) {
  return {
    async getClient(clientId: string, clientSecret: string | null): Promise<Client | false> {
      const application = await orm.application.findUnique({
        where: { clientId },
        include: { account: { select: { organisationId: true } } },
      });
      if (!application) return false;
      if (typeof clientSecret === 'string' && !isSecret(clientSecret, application.secretHash)) return false;
      const { id, accountId, account } = application;
      if (await isBlocked(sql, [id, accountId, account.organisationId])) {
        throw new UnauthorizedClientError('Unauthorized client: the application is blocked');
      }
      const grants = ['client_credentials', 'authorization_code'];
      return { id, name: application.name, grants, redirectUris: application.redirectUris };
    },

    async getUserFromClient(): Promise<Member> {
      return { userId: null };
    },

    /** An application's own token reads what is public; everything else needs somebody who agreed. */
    async validateScope(user: User, _client: Client, wanted?: string[]): Promise<string[] | false> {
      const asked = [...new Set(wanted?.length ? wanted : ['public'])];
      const allowed: readonly string[] = (user as Member).userId === null ? ['public'] : scopes;
      return asked.every((scope) => allowed.includes(scope)) && asked;
    },

    async generateAccessToken(): Promise<string> {
      return generateApiKey(TOKEN_PREFIX).key;
    },

    async saveToken(token: Token, client: Client, user: User): Promise<Token> {
      const { userId } = user as Member;
      const { accessToken, accessTokenExpiresAt } = token;
      const granted = (token.scope ?? ['public']) as Scope[];
      const code: unknown = token['authorizationCode'];
      await issueToken(
        orm,
        {
          kind: userId === null ? 'client' : 'user',
          applicationId: client.id,
          userId,
          scopes: granted,
          expiresAt: accessTokenExpiresAt ?? null,
          codeHash: typeof code === 'string' ? hashCode(code) : null,
        },
        { key: accessToken, hash: hashApiKey(accessToken), hint: accessToken.slice(-4) },
      );
      // The library's refresh token is not kept, so the client must not be given one.
      const { refreshToken: _unused, refreshTokenExpiresAt: _never, ...kept } = token;
      return { ...kept, client, user };
    },

    async saveAuthorizationCode(code: AuthorizationCode, client: Client, user: User): Promise<AuthorizationCode> {
      const { authorizationCode, codeChallenge = '', codeChallengeMethod = '', expiresAt, redirectUri } = code;
      await orm.authorizationCode.create({
        data: {
          hash: hashCode(authorizationCode),
          applicationId: client.id,
          userId: (user as Member).userId ?? 0n,
          redirectUri,
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
        // Two have had it: one of them is a thief (RFC 6749 §4.1.2).
        await orm.accessToken.deleteMany({ where: { codeHash: row.hash } });
        return false;
      }
      const { applicationId, userId, scopes: scope, redirectUri, expiresAt, codeChallenge, codeChallengeMethod } = row;
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

    /** A code is good once: whoever marks it first has it. It stays for a day, so that another use is noticed. */
    async revokeAuthorizationCode({ authorizationCode }: AuthorizationCode): Promise<boolean> {
      const { count } = await orm.authorizationCode.updateMany({
        where: { hash: hashCode(authorizationCode), usedAt: null },
        data: { usedAt: new Date() },
      });
      return count > 0;
    },

    /** The library asks only when it guards resources, which it does not do here. */
    async getAccessToken(): Promise<false> {
      return false;
    },
  } satisfies AuthorizationCodeModel & ClientCredentialsModel;
}

function isSecret(secret: string, hash: string): boolean {
  return constantTimeEqual(hashApiKey(secret), hash);
}
