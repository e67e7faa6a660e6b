import { randomBytes } from 'node:crypto';

import { generateApiKey } from '@services/common/access/api-keys';
import { parseKeyring, seal } from '@services/common/secrets/encryption';
import type pg from 'pg';

/** The required settings, with limits that benches do not reach. */
export const environment = {
  PUBLIC_URL: 'http://127.0.0.1:1',
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  ADDRESS_KEY: randomBytes(32).toString('base64'),
  ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1',
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_DAY: '1000000000',
};

export const headersOf = (key: string) => ({ 'x-api-key': key });

/**
 * Inserts an account with a key and an SMS channel to a simulated Twilio. Without `twilioUrl`, the channel is paused.
 */
export async function insertAccount(
  client: pg.Client,
  id: string,
  twilioUrl?: string,
): Promise<Record<string, string>> {
  const { key, hash, hint } = generateApiKey('mk_live_');
  await client.query(`INSERT INTO accounts (id, name, mode) VALUES ($1, 'Bench', 'live')`, [id]);
  await client.query(
    `INSERT INTO api_keys (id, account_id, hash, hint, label) VALUES ('key_' || $1, $1, $2, $3, 'bench')`,
    [id, hash, hint],
  );
  const channelId = `ch_${id}`;
  const credentials = JSON.stringify({ accountSid: `AC${'a'.repeat(32)}`, authToken: 'bench-auth-token' });
  await client.query(
    `INSERT INTO channels (id, account_id, kind, provider, name, settings, sealed_credentials, status)
     VALUES ($1, $2, 'sms', 'twilio', 'Bench', $3, $4, $5)`,
    [
      channelId,
      id,
      JSON.stringify({ from: '+15550199', baseUrl: twilioUrl ?? 'http://127.0.0.1:1' }),
      seal(parseKeyring(environment.ENCRYPTION_KEYS), credentials, channelId),
      twilioUrl === undefined ? 'paused' : 'connected',
    ],
  );
  return headersOf(key);
}

/** A webhook of the account that receives every delivery event. */
export async function insertWebhook(client: pg.Client, accountId: string, url: string): Promise<void> {
  const id = `wh_${accountId}`;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await client.query(
    `INSERT INTO webhooks (id, account_id, events, url, sealed_secret) VALUES ($1, $2, '{message.delivered}', $3, $4)`,
    [id, accountId, url, seal(parseKeyring(environment.ENCRYPTION_KEYS), secret, id)],
  );
}

/**
 * Delivered messages of an account, spread over the past, each as large as a real message.
 *
 * @param already the number of messages that already exist; the new messages get the numbers from `already + 1` to
 * `count`
 */
export async function insertMessages(client: pg.Client, accountId: string, count: number, already = 0): Promise<void> {
  await client.query(
    `INSERT INTO messages (account_id, id, channel, channel_id, fallback, recipient, body, status, lane, segments, encoding,
       tags, events, attempts, provider_message_id, created_at, queued_at, sent_at, delivered_at)
     SELECT $1, 'msg_' || lpad(n::text, 26, '0'), 'sms', 'ch_' || $1, '{}', '+1555' || lpad((n % 1000000)::text, 7, '0'),
       'Hello, your order ' || n || ' is on its way.', 'delivered', 'single', 1, 'GSM-7', '{}',
       jsonb_build_array(jsonb_build_object('status', 'queued', 'at', now()), jsonb_build_object('status', 'sending', 'at', now(),
         'attempt', 1), jsonb_build_object('status', 'sent', 'at', now()), jsonb_build_object('status', 'delivered', 'at', now())),
       1, 'SM' || md5($1 || n), t.at, t.at, t.at, t.at
     FROM generate_series($3::int + 1, $2::int) AS n, LATERAL (SELECT now() - ($2::int - n) * interval '1 second' AS at) t`,
    [accountId, count, already],
  );
  await client.query('VACUUM ANALYZE messages, message_counts');
}
