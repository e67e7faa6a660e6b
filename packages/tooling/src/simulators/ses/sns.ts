import { createSign, randomBytes, randomUUID } from 'node:crypto';
import { postReport } from '../simulator.ts';
import { PRIVATE_KEY } from './certificate.ts';
import type { Ses } from './state.ts';

export type SnsType = 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';

/** A signed message as SNS posts it. `fields` replace the message's fields before it is signed. */
export function snsMessage(ses: Ses, type: SnsType, text: string, fields: Record<string, string> = {}) {
  const { topicArn, signatureVersion } = ses.state.settings;
  const base = ses.url();
  const token = randomBytes(32).toString('hex');
  const confirmation = `${base}/ses/sns?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topicArn)}&Token=${token}`;
  const message: Record<string, string> = {
    Type: type,
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Message: text,
    Timestamp: new Date().toISOString(),
    ...(type === 'Notification' ? {} : { Token: token, SubscribeURL: confirmation }),
    ...fields,
  };
  const signedNames =
    type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const signed = signedNames
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  const signature = createSign(signatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signed);
  return {
    ...message,
    SignatureVersion: signatureVersion,
    Signature: signature.sign(PRIVATE_KEY, 'base64'),
    SigningCertURL: `${base}/ses/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`,
    ...(type === 'Notification' && { UnsubscribeURL: `${base}/ses/sns?Action=Unsubscribe` }),
  };
}

/** Delivers a message to the subscription, and repeats this after each configured pause until it is accepted. */
export async function publish(ses: Ses, message: Record<string, string>): Promise<string> {
  const { eventsUrl } = ses.state.settings;
  if (eventsUrl === null) return 'not published: no eventsUrl is set';
  const headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    'x-amz-sns-message-type': message['Type'] ?? '',
    'x-amz-sns-message-id': message['MessageId'] ?? '',
    'x-amz-sns-topic-arn': message['TopicArn'] ?? '',
    'User-Agent': 'Amazon Simple Notification Service Agent',
  };
  return postReport(ses, { url: eventsUrl, headers, body: JSON.stringify(message) });
}
