import { AppError } from '@services/common/http/errors';
import type { Keyring } from '@services/common/secrets/encryption';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Db } from '../db.ts';
import { cutPage, sliceOf, type PageQuery } from '../envelope.ts';
import type { Prisma, SendingDomain } from '../generated/prisma/client.ts';
import { createKey } from './keys.ts';
import { domainOf } from './names.ts';
import { expectedRecords, type DomainRecord, type Way } from './records.ts';

const MAX_DOMAINS = 50;
/** The minimum pause between two checks of a domain, to limit queries to name servers. */
const CHECK_PAUSE_SECONDS = 5;

const notFound = () => new AppError(404, 'domain_not_found', 'Domain not found');
const tooSoon = (message: string, seconds: number) =>
  new AppError(429, 'rate_limit_exceeded', message, { headers: { 'Retry-After': String(seconds) } });

/** Generating a key takes CPU time, so each account generates one at a time, and a concurrent request is refused. */
const LOCK = prepared(`SELECT pg_try_advisory_xact_lock(hashtextextended('domains of ' || $1, 0)) AS free`);

/**
 * Adds a domain and generates its key. Call it in a transaction.
 *
 * @throws AppError 409 `domain_already_exists`, 400 if the account has too many domains, 429 while another domain is being added.
 */
export async function createDomain(tx: Db, keyring: Keyring, accountId: string, name: string): Promise<SendingDomain> {
  const [lock] = await tx.query<{ free: boolean }>(LOCK, [accountId]);
  if (!lock?.free) throw tooSoon('Another domain is being added', 1);
  const existing = await tx.orm.sendingDomain.findMany({ where: { accountId }, select: { name: true } });
  const details = { field: 'domain', value: name };
  if (existing.some((domain) => domain.name === name)) {
    throw new AppError(409, 'domain_already_exists', 'This domain already exists', { details });
  }
  if (existing.length >= MAX_DOMAINS) {
    throw new AppError(400, 'validation_error', `An account has at most ${MAX_DOMAINS} domains`, { details });
  }
  const id = newId('dom_');
  const key = await createKey(keyring, id);
  const records = toJson(expectedRecords({ name, ...key }, await findWays(tx, accountId)));
  return tx.orm.sendingDomain.create({ data: { id, accountId, name, ...key, records } });
}

const toJson = (records: readonly DomainRecord[]) => records as unknown as Prisma.InputJsonArray;

/** The email channels of an account, which determine its domains' records. */
export async function findWays({ orm }: Db, accountId: string): Promise<Way[]> {
  const where = { accountId, kind: 'email', status: { not: 'disconnected' } };
  const ways = await orm.channel.findMany({
    where,
    select: { provider: true, settings: true },
    orderBy: { id: 'asc' },
  });
  return ways as Way[];
}

/** The account's domains, in the order in which they were added. */
export async function listDomains({ orm }: Db, accountId: string, query: PageQuery) {
  const [found, total] = await Promise.all([
    orm.sendingDomain.findMany({
      where: { accountId, ...(query.after !== undefined && { id: { gt: query.after } }) },
      orderBy: { id: 'asc' },
      ...sliceOf(query),
    }),
    orm.sendingDomain.count({ where: { accountId } }),
  ]);
  return { ...cutPage(found, query, ({ id }) => id), total };
}

/** @throws AppError 404 */
export async function getDomain({ orm }: Db, accountId: string, id: string): Promise<SendingDomain> {
  const domain = await orm.sendingDomain.findFirst({ where: { accountId, id } });
  if (!domain) throw notFound();
  return domain;
}

/** @throws AppError 404 */
export async function deleteDomain({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.sendingDomain.deleteMany({ where: { accountId, id } });
  if (count === 0) throw notFound();
}

/** @throws AppError 400 `domain_not_verified` if the account may not send from the domain of the address. */
export async function assertVerified({ orm }: Db, accountId: string, address: string): Promise<void> {
  const name = domainOf(address);
  if ((await orm.sendingDomain.count({ where: { accountId, name, verifiedAt: { not: null } } })) > 0) return;
  throw new AppError(400, 'domain_not_verified', `The domain ${name} is not verified`, {
    details: { field: 'from', value: address },
  });
}

/** Begins a check. @throws AppError 404, 429 if the previous check began moments ago. */
export async function beginCheck({ orm }: Db, accountId: string, id: string): Promise<SendingDomain> {
  const before = new Date(Date.now() - CHECK_PAUSE_SECONDS * 1000);
  const [begun] = await orm.sendingDomain.updateManyAndReturn({
    where: { accountId, id, OR: [{ checkBegunAt: null }, { checkBegunAt: { lt: before } }] },
    data: { checkBegunAt: new Date() },
  });
  if (begun) return begun;
  if ((await orm.sendingDomain.count({ where: { accountId, id } })) === 0) throw notFound();
  throw tooSoon('The domain has just been checked', CHECK_PAUSE_SECONDS);
}

/** Begins the daily check of domains whose last check is more than a day old, oldest first. */
const BEGIN_DAILY = prepared(`UPDATE sending_domains SET check_begun_at = now() WHERE id IN (
      SELECT id FROM sending_domains WHERE check_begun_at < now() - interval '1 day'
      ORDER BY check_begun_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id AS "accountId", name, selector, public_key AS "publicKey", records`);

export function beginDailyChecks(
  db: Db,
  most: number,
): Promise<Pick<SendingDomain, 'id' | 'accountId' | 'name' | 'selector' | 'publicKey' | 'records'>[]> {
  return db.query(BEGIN_DAILY, [most]);
}

/** Whether a check has found no key, or a wrong key, for the domain. */
export function isKeyLost(records: unknown): boolean {
  const key = (records as readonly DomainRecord[]).find(({ purpose }) => purpose === 'dkim')?.state;
  return key === 'missing' || key === 'wrong';
}

/**
 * Records the result of a check. A domain is verified while its key is in DNS; if the name server did not answer, nothing changes.
 *
 * @param options.keepsVerified whether a verified domain stays verified even if its key is not found.
 * @throws AppError 404 if the domain was deleted concurrently.
 */
export async function recordCheck(
  { orm }: Db,
  { accountId, id }: Pick<SendingDomain, 'accountId' | 'id'>,
  records: readonly DomainRecord[],
  { keepsVerified = false } = {},
): Promise<SendingDomain> {
  const now = new Date();
  const key = records.find(({ purpose }) => purpose === 'dkim')?.state;
  const where = { accountId, id };
  if (key === 'right') {
    await orm.sendingDomain.updateMany({ where: { ...where, verifiedAt: null }, data: { verifiedAt: now } });
  }
  const [checked] = await orm.sendingDomain.updateManyAndReturn({
    where,
    data: {
      records: toJson(records),
      checkedAt: now,
      ...(isKeyLost(records) && !keepsVerified && { verifiedAt: null }),
    },
  });
  if (!checked) throw notFound();
  return checked;
}
