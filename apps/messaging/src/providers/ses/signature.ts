import { createVerify, X509Certificate } from 'node:crypto';

import { parseTime } from '@services/common/http/dates';
import { exchange } from '@services/common/outbound/exchange';
import { z } from 'zod';

import type { Connection } from '../definition.ts';

/** A message that Amazon SNS posts, of any type. */
export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(500),
  Message: z.string(),
  Timestamp: z.string().max(50),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(500),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().max(2000).optional(),
  Token: z.string().max(2000).optional(),
});
export type SnsMessage = z.output<typeof SnsMessage>;

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const OLDEST_MS = 3_600_000;
const CLOCKS_DIFFER_MS = 300_000;

/**
 * Whether a message is at most an hour old, the time in which SNS retries a delivery. Later, a captured message cannot be replayed.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html
 */
function isRecent({ Timestamp: timestamp }: Pick<SnsMessage, 'Timestamp'>, now: number): boolean {
  const ageMs = now - (parseTime(timestamp)?.getTime() ?? -Infinity);
  return ageMs <= OLDEST_MS + CLOCKS_DIFFER_MS && ageMs >= -CLOCKS_DIFFER_MS;
}

/**
 * Whether SNS has signed the message recently, with the key of a certificate from the region's own host. The caller must check that the
 * sender is not another AWS account's topic.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export async function isSnsSignature(message: SnsMessage, snsHost: SnsHost, connection: Connection): Promise<boolean> {
  if (!isRecent(message, Date.now()) || !isCertificateUrl(message.SigningCertURL, snsHost)) return false;
  const certificate = await certificateAt(message.SigningCertURL, connection);
  const now = Date.now();
  if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) return false;
  const lines = SIGNED[message.Type].flatMap((name) => {
    const value = message[name as keyof SnsMessage];
    return typeof value === 'string' ? [name, value] : [];
  });
  const verify = createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1');
  verify.update(`${lines.join('\n')}\n`, 'utf8');
  return verify.verify(certificate.publicKey, message.Signature, 'base64');
}

interface SnsHost {
  protocol: 'https:' | 'http:';
  host: string;
}

/** The region's own host, or the host of the account's custom endpoint. */
export function snsHostOf({ region, baseUrl }: { region: string; baseUrl?: string | undefined }): SnsHost {
  if (baseUrl !== undefined) {
    const { protocol, host } = new URL(baseUrl);
    return { protocol: protocol as SnsHost['protocol'], host };
  }
  return { protocol: 'https:', host: `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}` };
}

/** Whether a URL leads to SNS: it has this scheme, host and port, and no user. */
export function leadsTo(url: string, { protocol, host }: SnsHost): boolean {
  if (!URL.canParse(url)) return false;
  const given = new URL(url);
  return given.protocol === protocol && given.host === host && given.username === '' && given.password === '';
}

/**
 * Whether a URL leads to a certificate of SNS. The URL must have no query: SNS's API at the same host answers signed queries of any AWS
 * account, and such an account could choose a certificate for the answer.
 */
export function isCertificateUrl(url: string, snsHost: SnsHost): boolean {
  if (!leadsTo(url, snsHost)) return false;
  const { origin, pathname } = new URL(url);
  return url === origin + pathname && /\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/.test(pathname);
}

const KEPT = 100;
const kept = new Map<string, Promise<X509Certificate>>();

/** Certificates change about once a year; failures are not cached. */
function certificateAt(url: string, { network, timeoutMs }: Connection): Promise<X509Certificate> {
  const known = kept.get(url);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  const fetched = exchange(network, { url, method: 'GET', timeoutMs, maxBytes: 20_000 }).then(({ status, body }) => {
    if (status !== 200) throw new Error(`The certificate of SNS could not be read: HTTP ${status}`);
    return new X509Certificate(body);
  });
  kept.set(url, fetched);
  fetched.catch(() => kept.delete(url));
  return fetched;
}
