import { generateApiKey } from '@services/common/access/api-keys';
import type { AccountSession } from '@services/common/sessions/sessions';
import { createBatcher } from '@services/common/runtime/batching';
import { newId } from '@services/common/runtime/ids';

import type { Database, Orm, Sql } from '../db.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { apiError } from '../errors.ts';

export const TOKEN_PREFIX = 'dir_';

export const scopes = ['public', 'private', 'write', 'edit'] as const;
export type Scope = (typeof scopes)[number];

/** The origin of a token: for the application itself, for a user who agreed, or created by the owner. */
type TokenKind = 'client' | 'user' | 'developer';

interface NewToken {
  kind: TokenKind;
  applicationId: string;
  userId: bigint | null;
  scopes: readonly Scope[];
  /** Null if the token does not expire, which is possible only for developer tokens. */
  expiresAt: Date | null;
  /** The owner's name for the token, and the id of the key that creates it. */
  name?: string | null;
  createdBy?: string | null;
  /** The hash of the authorization code that the token was issued for. */
  codeHash?: string | null;
}

/**
 * The maximum number of valid tokens. The number is limited because some applications request new tokens instead of reusing a token.
 * Beyond the limit, the oldest tokens end.
 */
const MAX_LIVE_TOKENS = 100;

/** @param key a token that was generated earlier, with its hash and hint. Default: a new random token. */
export async function issueToken(orm: Orm, token: NewToken, key = generateApiKey(TOKEN_PREFIX)) {
  const { key: text, hash, hint } = key;
  const row = await orm.accessToken.create({
    data: { ...token, id: newId('tok_'), hash, hint, scopes: [...token.scopes] },
  });
  const { applicationId, kind, userId } = token;
  await deleteBeyond(orm, { applicationId, kind, userId, revokedAt: null }, MAX_LIVE_TOKENS);
  return { text, row };
}

async function deleteBeyond(orm: Orm, where: Prisma.AccessTokenWhereInput, newest: number): Promise<void> {
  const surplus = await orm.accessToken.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: newest,
    select: { id: true },
  });
  if (surplus.length > 0) await orm.accessToken.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
}

/**
 * Deletes expired tokens and codes. Revoked tokens are listed for 90 days, and a used code is kept for a day to detect another use. This
 * function does not use Prisma, because a service that only reads would load Prisma's query compiler only for this.
 */
export async function deleteExpired(sql: Sql): Promise<void> {
  await sql.query(
    `WITH tokens AS (
       DELETE FROM access_tokens
       WHERE expires_at < now() AND (revoked_at IS NULL OR revoked_at < now() - interval '90 days')
     ), refresh AS (DELETE FROM refresh_tokens WHERE expires_at < now())
     DELETE FROM authorization_codes WHERE expires_at < now() - interval '1 day'`,
    [],
    true,
  );
}

/**
 * The caller of a request, with the values that one query reads. In the console, a session is used instead of a token, and the account
 * instead of an application.
 */
export interface Caller {
  tokenId: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  applicationId: string;
  accountId: string;
  organisationId: string;
  userId: string | null;
  scopes: Scope[];
  /** The id of the person, if the request was sent in the console. */
  personId?: string;
  /** Whether only documents are executed that the owner has registered. */
  registeredOnly: boolean;
  /** Whether the application, its account or its organization is blocked, or its account is suspended. */
  blocked: boolean;
  /** The limits that the application was granted, unless they have expired. Null for the default limits. */
  granted: { requests: number; cost: number } | null;
  /** The highest limits granted to any application of the organization, for the aggregate bucket. */
  organisationGranted: { requests: number; cost: number } | null;
}

/** The limits granted now to an `application`, and the highest limits granted to any application of its `account`'s organization. */
export const selectGranted = `
  (SELECT json_build_object('requests', requests, 'cost', cost) FROM limit_grants
    WHERE application_id = application.id AND starts_at <= now() AND ends_at > now()
    ORDER BY created_at DESC, id DESC LIMIT 1) AS granted,
  (SELECT CASE WHEN count(*) > 0 THEN json_build_object('requests', max(requests), 'cost', max(cost)) END
    FROM limit_grants WHERE starts_at <= now() AND ends_at > now() AND application_id IN (
      SELECT sibling.id FROM applications AS sibling JOIN accounts ON accounts.id = sibling.account_id
      WHERE accounts.organisation_id = account.organisation_id)) AS "organisationGranted"`;

const selectAccount = `
  application.id AS "applicationId", application.registered_only AS "registeredOnly", account.id AS "accountId", account.organisation_id AS "organisationId",
  (account.suspended_at IS NOT NULL OR EXISTS (SELECT FROM blocks AS block
    WHERE block.subject_id IN (application.id, account.id, account.organisation_id)
      AND block.lifted_at IS NULL AND (block.ends_at IS NULL OR block.ends_at > now()))) AS blocked,${selectGranted}`;

const selectCaller = `
SELECT token.id AS "tokenId", token.expires_at AS "expiresAt", token.last_used_at AS "lastUsedAt",
  token.user_id AS "userId", token.scopes,${selectAccount}
FROM access_tokens AS token
JOIN applications AS application ON application.id = token.application_id
JOIN accounts AS account ON account.id = application.account_id`;
const live = `token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())
  AND NOT EXISTS (SELECT FROM users WHERE users.id = token.user_id AND users.hidden_at IS NOT NULL)`;
/**
 * In the console, the account is used instead of an application, with the default limits, because operators grant limits only to
 * applications.
 */
const callerInConsole = {
  text: `SELECT member.id AS "userId",${selectAccount}
    FROM accounts AS account CROSS JOIN LATERAL (SELECT account.id, false AS registered_only) AS application
    LEFT JOIN users AS member ON member.id = account.user_id AND member.hidden_at IS NULL WHERE account.id = $1`,
};
const callerOfToken = { text: `${selectCaller} WHERE token.hash = $1 AND ${live}` };

/** The caller with a token that is known by its id; null when the token is deleted, revoked or expired. */
export async function findCallerById(sql: Sql, tokenId: string): Promise<Caller | null> {
  const [caller] = await sql.query<Caller>(`${selectCaller} WHERE token.id = $1 AND ${live}`, [tokenId], true);
  return caller ?? null;
}

const noteUses = `UPDATE access_tokens SET last_used_at = now()
  WHERE id = ANY($1) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
const NOTED_EVERY_MS = 60_000;
const MAX_NOTED = 500;

/**
 * Looks up the caller by a token's hash; null when the token is unknown, revoked or expired. The use of a token is recorded at
 * most once a minute, and no request waits until it is recorded.
 */
export function createCallers({ sql, write }: Pick<Database, 'sql' | 'write'>) {
  const noteUse = createBatcher<string, void>({
    maxItems: MAX_NOTED,
    key: (id) => id,
    async run(ids) {
      await write.query(noteUses, [ids], true);
      return ids.map(() => undefined);
    },
  });

  return async function findCaller(hash: string): Promise<Caller | null> {
    const caller = await sql.readRow<Caller>(callerOfToken, [hash]);
    if (!caller) return null;
    if (caller.lastUsedAt === null || Date.now() - Date.parse(caller.lastUsedAt) > NOTED_EVERY_MS) {
      // If a use is not recorded, a list only shows an older date.
      noteUse(caller.tokenId).catch(() => {});
    }
    return caller;
  };
}

/** The caller of a request that a person sent in the console: the account, acting as its member. */
export async function callerOfSession(
  sql: Pick<Database['sql'], 'readRow'>,
  { id, account, person, scopes: ofRole }: AccountSession,
): Promise<Caller | null> {
  type Found = Omit<Caller, 'tokenId' | 'expiresAt' | 'lastUsedAt' | 'scopes'>;
  const found = await sql.readRow<Found>(callerInConsole, [account.id]);
  const allowed = scopes.filter((scope) => ofRole.includes(`graphql:${scope}`));
  return found
    ? { ...found, tokenId: id, expiresAt: null, lastUsedAt: null, scopes: allowed, personId: person.id }
    : null;
}

/** The application's newest tokens, revoked ones included. */
export async function listTokens(orm: Orm, applicationId: string) {
  return orm.accessToken.findMany({ where: { applicationId }, orderBy: { id: 'desc' }, take: MAX_LIVE_TOKENS });
}

/** The name of a token, which no other request changes until the end of the transaction. @throws AppError 404 NOT_FOUND */
export async function lockTokenName(orm: Orm, applicationId: string, id: string): Promise<string | null> {
  const [row] = await orm.$queryRaw<{ name: string | null }[]>`
    SELECT name FROM access_tokens WHERE id = ${id} AND application_id = ${applicationId} FOR NO KEY UPDATE`;
  if (!row) throw apiError('NOT_FOUND', 'Token not found');
  return row.name;
}

/** @throws AppError 404 NOT_FOUND */
export async function renameToken(orm: Orm, applicationId: string, id: string, name: string) {
  const [row] = await orm.accessToken.updateManyAndReturn({ where: { id, applicationId }, data: { name } });
  if (!row) throw apiError('NOT_FOUND', 'Token not found');
  return row;
}

/**
 * Revokes a token permanently; revoking it again changes nothing. Its expiry is set, too, so that `deleteExpired` finds it.
 *
 * @throws AppError 404 NOT_FOUND
 */
export async function revokeToken(orm: Orm, applicationId: string, id: string): Promise<void> {
  const now = new Date();
  const where = { id, applicationId };
  const data = { revokedAt: now, expiresAt: now };
  const { count } = await orm.accessToken.updateMany({ where: { ...where, revokedAt: null }, data });
  if (count === 0 && (await orm.accessToken.count({ where })) === 0) throw apiError('NOT_FOUND', 'Token not found');
  await deleteBeyond(orm, { applicationId, revokedAt: { not: null } }, MAX_LIVE_TOKENS);
}
