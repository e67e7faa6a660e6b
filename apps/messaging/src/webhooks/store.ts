import { seal, type Keyring } from '@services/common/runtime/encryption';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import type { Db, Statement } from '../db.ts';
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.ts';
import type { DeliveryQuery, NewWebhook, WebhookChanges } from './schemas.ts';
import { generateSecret } from './signature.ts';

/** How long the secret before a rotation goes on signing, too. */
const GRACE_MS = 24 * 60 * 60 * 1000;

const notFound = () => new AppError(404, 'webhook_not_found', 'Webhook not found');

/** The result holds the secret in the clear, this once. */
export async function createWebhook({ orm }: Db, keyring: Keyring, accountId: string, input: NewWebhook) {
  const id = newId('wh_');
  const secret = generateSecret();
  const { event, url, description = null } = input;
  const webhook = await orm.webhook.create({
    data: { id, accountId, event, url, description, sealedSecret: seal(keyring, secret, id) },
  });
  return { webhook, secret };
}

/** @throws AppError 404 when the account has no such webhook. */
export async function getWebhook({ orm }: Db, accountId: string, id: string): Promise<Webhook> {
  const webhook = await orm.webhook.findFirst({ where: { accountId, id } });
  if (!webhook) throw notFound();
  return webhook;
}

/** A page of the account's webhooks, oldest first. */
export async function listWebhooks({ orm }: Db, accountId: string, { page, limit }: { page: number; limit: number }) {
  const where = { accountId };
  const [rows, total] = await Promise.all([
    orm.webhook.findMany({ where, orderBy: { id: 'asc' }, skip: (page - 1) * limit, take: limit }),
    orm.webhook.count({ where }),
  ]);
  return { rows, total };
}

/** Enabling ends a disablement and its failure count. @throws AppError 404 */
export async function updateWebhook(
  { orm }: Db,
  accountId: string,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  const { event, url, description, status } = changes;
  const [webhook] = await orm.webhook.updateManyAndReturn({
    where: { accountId, id },
    data: {
      ...(event !== undefined && { event }),
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(status === 'enabled' && { status, statusReason: null, disabledAt: null, failingSince: null }),
      ...(status === 'disabled' && { status, statusReason: 'Disabled by the account', disabledAt: new Date() }),
    },
  });
  if (!webhook) throw notFound();
  return webhook;
}

/** Deletes it with its deliveries. @throws AppError 404 */
export async function deleteWebhook({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.webhook.deleteMany({ where: { accountId, id } });
  if (count === 0) throw notFound();
}

/** Gives it a new secret; the old one signs beside it for 24 hours. @throws AppError 404 */
export async function rotateSecret(db: Db, keyring: Keyring, accountId: string, id: string) {
  const current = await getWebhook(db, accountId, id);
  const secret = generateSecret();
  const webhook = await db.orm.webhook.update({
    where: { id, accountId },
    data: {
      sealedSecret: seal(keyring, secret, id),
      sealedPreviousSecret: current.sealedSecret,
      previousUntil: new Date(Date.now() + GRACE_MS),
    },
  });
  return { webhook, secret };
}

/** A page of a webhook's deliveries, newest first. @throws AppError 404 */
export async function listDeliveries(
  db: Db,
  accountId: string,
  webhookId: string,
  { page, limit, status }: DeliveryQuery,
) {
  await getWebhook(db, accountId, webhookId);
  const where = { webhookId, accountId, ...(status !== undefined && { status }) };
  const [rows, total] = await Promise.all([
    db.orm.webhookDelivery.findMany({ where, orderBy: { id: 'desc' }, skip: (page - 1) * limit, take: limit }),
    db.orm.webhookDelivery.count({ where }),
  ]);
  return { rows, total };
}

/** Sends one delivery again, whatever became of it: with the same id and payload. @throws AppError 404 */
export async function redeliver(db: Db, accountId: string, webhookId: string, id: string): Promise<WebhookDelivery> {
  await getWebhook(db, accountId, webhookId);
  const [delivery] = await db.orm.webhookDelivery.updateManyAndReturn({
    where: { webhookId, id, accountId },
    data: { status: 'pending', attempts: 0, nextAttemptAt: new Date() },
  });
  if (!delivery) throw new AppError(404, 'delivery_not_found', 'Delivery not found');
  return delivery;
}

const RECOVER: Statement = {
  name: 'recover_deliveries',
  text: `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = now()
    WHERE webhook_id = $1 AND account_id = $2 AND status = 'failed' AND created_at >= $3 RETURNING id`,
};

/** Sends again what has failed since. Returns how many deliveries that is. @throws AppError 404 */
export async function recoverDeliveries(db: Db, accountId: string, webhookId: string, since: Date): Promise<number> {
  await getWebhook(db, accountId, webhookId);
  return (await db.query(RECOVER, [webhookId, accountId, since])).length;
}
