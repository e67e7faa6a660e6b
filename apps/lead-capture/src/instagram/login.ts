import { z } from 'zod';

import { createGraph, readAnswer, type ReadOutcome } from './graph.ts';

/** The permissions that the service asks for. */
export const LOGIN_SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
] as const;

interface LoginOptions {
  /** The Instagram app's id and secret. */
  appId: string;
  appSecret: string;
  /** The page where people allow access: `https://www.instagram.com/oauth/authorize`. */
  authorizeUrl: string;
  /** The endpoint that exchanges codes: `https://api.instagram.com/oauth/access_token`. */
  tokenUrl: string;
  /** Host and version of the Graph API; requests that exchange or refresh tokens omit the version. */
  graphUrl: string;
  /** The URL of this service's callback, exactly as it is entered in the app's settings. */
  redirectUri: string;
  timeoutMs: number;
}

export interface LongLivedToken {
  accessToken: string;
  /** Lifetime of the token in seconds; usually 60 days. */
  expiresIn: number;
}

const token = z.string().min(1).max(4000);
/** The documentation shows the response in a list, but real responses are not in a list. Permissions are a list or comma-separated text. */
const Granted = z.object({
  access_token: token,
  permissions: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(','))])
    .nullish()
    .transform((list) => list ?? []),
});
const CodeAnswer = z
  .union([Granted, z.object({ data: z.tuple([Granted]) }).transform(({ data }) => data[0])])
  .transform(({ access_token: accessToken, permissions: scopes }) => ({ accessToken, scopes }));
const TokenAnswer = z
  .object({ access_token: token, expires_in: z.coerce.number().min(1).max(1e9) })
  .transform(({ access_token, expires_in }): LongLivedToken => ({ accessToken: access_token, expiresIn: expires_in }));

/**
 * Business Login for Instagram: people allow the application to act for their professional account.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 */
export function createLogin(options: LoginOptions) {
  const { appId, appSecret, authorizeUrl, tokenUrl, redirectUri, timeoutMs } = options;
  const { exchange } = createTokens(options);
  const codes = createGraph({ url: tokenUrl, timeoutMs });

  return {
    /** The login URL for a person's browser, which comes back with `state`. */
    authorizeUrl(state: string): string {
      const url = new URL(authorizeUrl);
      const query = {
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: LOGIN_SCOPES.join(','),
      };
      for (const [name, value] of Object.entries({ ...query, state })) url.searchParams.set(name, value);
      return url.toString();
    },

    /** Exchanges the code for a token valid for an hour, with the granted permissions. */
    exchangeCode(code: string): Promise<ReadOutcome<{ accessToken: string; scopes: string[] }>> {
      const form = {
        client_id: appId,
        client_secret: appSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
      };
      const ask = () => codes.exchange('', { method: 'POST', body: new URLSearchParams({ ...form, code }) });
      return readAnswer(ask, CodeAnswer);
    },

    /** Exchanges a token that is valid for an hour for a token that is valid for sixty days. */
    exchangeToken(accessToken: string): Promise<ReadOutcome<LongLivedToken>> {
      return exchange('/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: appSecret,
        access_token: accessToken,
      });
    },
  };
}

export type Login = ReturnType<typeof createLogin>;

/** Exchanges tokens. Tokens are sent in the query, as the platform documents; refreshing a token needs no secret. */
export function createTokens({ graphUrl, timeoutMs }: Pick<LoginOptions, 'graphUrl' | 'timeoutMs'>) {
  const graph = createGraph({ url: graphUrl.replace(/\/v\d+\.\d+\/?$/, ''), timeoutMs });
  const exchange = (path: string, query: Record<string, string>): Promise<ReadOutcome<LongLivedToken>> =>
    readAnswer(() => graph.exchange(`${path}?${new URLSearchParams(query)}`, { method: 'GET' }), TokenAnswer);
  return {
    exchange,
    /**
     * Exchanges a token that is at least a day old for a new token that is valid for sixty days. The old token stays valid until it
     * expires.
     */
    refresh: (accessToken: string) =>
      exchange('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: accessToken }),
  };
}

export type Tokens = Pick<ReturnType<typeof createTokens>, 'refresh'>;
