import type { ComposedReply } from '../core/mail-reply.ts';
import type { DecidedOutcome } from '../core/outcomes.ts';
import { publish, snsMessage } from './sns.ts';
import type { Ses } from './state.ts';

export interface SesMessage {
  messageId: string;
  from: string;
  recipient: string;
  destination: string[];
  subject: string;
  tags: Record<string, string[]>;
  /** Without a configuration set, only notifications of the identity are sent, which have no tags. */
  configurationSet: string | undefined;
}

const OF_IDENTITIES = new Set(['Bounce', 'Complaint', 'Delivery']);

/** Publishes one event of a message; `type` has SES's spelling: `Send`, `Delivery`, `Bounce`, … */
export async function reportEvent(
  ses: Ses,
  message: SesMessage,
  type: string,
  outcome: DecidedOutcome | undefined,
): Promise<string> {
  const { configurationSet, tags, messageId, from, destination, subject } = message;
  if (configurationSet === undefined && !OF_IDENTITIES.has(type)) return 'not published: no configuration set';
  const timestamp = new Date().toISOString();
  const event = {
    [configurationSet === undefined ? 'notificationType' : 'eventType']: type,
    mail: {
      timestamp,
      messageId,
      source: from,
      sourceArn: 'arn:aws:ses:eu-central-1:123456789012:identity/example.com',
      sendingAccountId: '123456789012',
      destination,
      headersTruncated: false,
      commonHeaders: { from: [from], to: destination, subject },
      ...(configurationSet !== undefined && {
        tags: { 'ses:configuration-set': [configurationSet], 'ses:source-ip': ['192.0.2.1'], ...tags },
      }),
    },
    ...details(type, message, timestamp, outcome),
  };
  return publish(ses, snsMessage(ses, 'Notification', JSON.stringify(event)));
}

function details(type: string, { recipient }: SesMessage, timestamp: string, outcome: DecidedOutcome | undefined) {
  switch (type) {
    case 'Bounce':
      return { bounce: bounceOf(recipient, timestamp, outcome) };
    case 'Complaint':
      return {
        complaint: {
          complainedRecipients: [{ emailAddress: recipient }],
          complaintFeedbackType: 'abuse',
          complaintSubType: outcome?.code === undefined ? null : String(outcome.code),
          timestamp,
          feedbackId: 'simulated',
        },
      };
    case 'Delivery':
      return {
        delivery: { timestamp, recipients: [recipient], smtpResponse: '250 2.0.0 OK', processingTimeMillis: 5 },
      };
    case 'Reject':
      return { reject: { reason: 'Bad content' } };
    case 'DeliveryDelay':
      return {
        deliveryDelay: { delayType: 'MailboxFull', timestamp, delayedRecipients: [{ emailAddress: recipient }] },
      };
    default:
      return { [type.toLowerCase()]: {} };
  }
}

/**
 * The outcome's code is an enhanced status, a subtype such as `MailboxFull`, or type and subtype such as `Transient/General`
 * for a bounce that came without a delivery status notification.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html
 */
function bounceOf(recipient: string, timestamp: string, outcome: DecidedOutcome | undefined) {
  const code = String(outcome?.code ?? '5.1.1');
  const [bounceType, bounceSubType] = code.split('/');
  if (bounceSubType !== undefined) {
    const bouncedRecipients = [{ emailAddress: recipient }];
    return { bounceType, bounceSubType, bouncedRecipients, timestamp, feedbackId: 'simulated' };
  }
  const isStatus = /^\d/.test(code);
  const status = isStatus ? code : '5.0.0';
  return {
    bounceType: status.startsWith('4') || code === 'MailboxFull' ? 'Transient' : 'Permanent',
    bounceSubType: isStatus ? 'General' : code,
    bouncedRecipients: [
      {
        emailAddress: recipient,
        action: 'failed',
        status,
        diagnosticCode: `smtp; ${outcome?.message ?? (status === '5.1.1' ? '550 5.1.1 user unknown' : `550 ${status} refused`)}`,
      },
    ],
    timestamp,
    feedbackId: 'simulated',
    reportingMTA: 'dsn; mta.example.com',
  };
}

/**
 * The notification of a receipt rule's SNS action.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 */
export function receivedMail(ses: Ses, { from, to, subject, messageId }: ComposedReply, content: string) {
  const timestamp = new Date().toISOString();
  const [verdict, recipients] = [{ status: 'PASS' }, [/<([^<>]+)>$/.exec(to)?.[1] ?? to]];
  return {
    notificationType: 'Received',
    mail: {
      timestamp,
      source: from,
      messageId: 'd6iitobk75ur44p8kdnnp7g2n800',
      destination: recipients,
      headersTruncated: false,
      headers: [],
      commonHeaders: { from: [from], to: [to], subject, messageId },
    },
    receipt: {
      timestamp,
      processingTimeMillis: 222,
      recipients,
      spamVerdict: verdict,
      virusVerdict: verdict,
      spfVerdict: verdict,
      dkimVerdict: verdict,
      dmarcVerdict: verdict,
      action: { type: 'SNS', topicArn: ses.state.settings.topicArn },
    },
    content,
  };
}
