import { seal, type Keyring } from '@services/common/runtime/encryption';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { isMissing, NEWEST_FIRST, type Db } from '../db.ts';
import type { Slice } from '../envelope.ts';
import type { DeliveryStatus } from '../generated/prisma/enums.ts';
import type { ChangedWebhook, NewWebhook } from './schemas.ts';
import { newSecret } from './signature.ts';

/** Every event is written once for each endpoint, so their number is bounded. */
const MOST_ENDPOINTS = 20;

function webhookNotFound(): AppError {
  return new AppError(404, 'webhook_not_found', 'Webhook not found');
}

/**
 * Adds an endpoint with a signing secret of its own, which the result holds in the clear, this once.
 *
 * @throws AppError 409 `too_many_webhooks`.
 */
export async function createWebhook(db: Db, keyring: Keyring, accountId: string, { url, events }: NewWebhook) {
  if ((await countWebhooks(db, accountId)) >= MOST_ENDPOINTS) {
    throw new AppError(409, 'too_many_webhooks', `An account has at most ${MOST_ENDPOINTS} webhooks`);
  }
  const id = newId('wh-');
  const secret = newSecret();
  const data = { id, accountId, url, events, secret: seal(keyring, secret, id) };
  return { ...(await db.orm.webhookEndpoint.create({ data })), secret };
}

export function listWebhooks({ orm }: Db, accountId: string, slice: Slice) {
  return orm.webhookEndpoint.findMany({
    where: { accountId },
    orderBy: NEWEST_FIRST,
    omit: { secret: true },
    ...slice,
  });
}

export function countWebhooks({ orm }: Db, accountId: string): Promise<number> {
  return orm.webhookEndpoint.count({ where: { accountId } });
}

/** @throws AppError 404 `webhook_not_found`. */
export async function getWebhook({ orm }: Db, accountId: string, id: string) {
  const webhook = await orm.webhookEndpoint.findUnique({ where: { id, accountId }, omit: { secret: true } });
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/** @throws AppError 404 `webhook_not_found`. */
export async function updateWebhook(
  { orm }: Db,
  accountId: string,
  id: string,
  { enabled, url, events }: ChangedWebhook,
) {
  const data = {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(enabled !== undefined && { disabledAt: enabled ? null : new Date() }),
  };
  try {
    return await orm.webhookEndpoint.update({ where: { id, accountId }, data, omit: { secret: true } });
  } catch (error) {
    throw isMissing(error) ? webhookNotFound() : error;
  }
}

/** Removes an endpoint with its deliveries. @throws AppError 404 `webhook_not_found`. */
export async function deleteWebhook({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.webhookEndpoint.deleteMany({ where: { id, accountId } });
  if (count === 0) throw webhookNotFound();
}

type Status = DeliveryStatus | undefined;

export function listDeliveries({ orm }: Db, accountId: string, endpointId: string, status: Status, slice: Slice) {
  const where = { accountId, endpointId, ...(status && { status }) };
  return orm.webhookDelivery.findMany({ where, orderBy: NEWEST_FIRST, omit: { body: true }, ...slice });
}

export function countDeliveries({ orm }: Db, accountId: string, endpointId: string, status: Status): Promise<number> {
  return orm.webhookDelivery.count({ where: { accountId, endpointId, ...(status && { status }) } });
}
