import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import { codesOf } from '../answers.ts';
import type { Reason } from '../outcome.ts';
import type { Receipt } from '../definition.ts';
import { reportedMessageId, timeOf } from '../fields.ts';
import { refusalCode } from '../smtp/failures.ts';

const Recipient = z.looseObject({
  emailAddress: z.string().max(500).optional(),
  status: z.string().max(50).optional().catch(undefined),
  diagnosticCode: z.string().optional().catch(undefined),
});

/** An event of a configuration set (`eventType`), or a notification of an identity (`notificationType`). */
const Event = z.looseObject({
  eventType: z.string().max(50).optional(),
  notificationType: z.string().max(50).optional(),
  mail: z.looseObject({
    messageId: z.string().max(500),
    tags: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  }),
  delivery: z.looseObject({ timestamp: z.unknown().optional() }).optional().catch(undefined),
  bounce: z
    .looseObject({
      timestamp: z.unknown().optional(),
      bounceType: z.string().max(50).optional(),
      bounceSubType: z.string().max(50).optional(),
      bouncedRecipients: z.array(Recipient).catch([]),
    })
    .optional()
    .catch(undefined),
  complaint: z
    .looseObject({
      complaintFeedbackType: z.string().max(50).nullish(),
      complaintSubType: z.string().max(50).nullish(),
    })
    .optional()
    .catch(undefined),
  reject: z
    .looseObject({ reason: z.string().max(500).optional() })
    .optional()
    .catch(undefined),
});

/**
 * The receipts that an event contains.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function readEvent(value: unknown): Receipt[] {
  const { data } = Event.safeParse(value);
  if (!data) return [];
  const { eventType, notificationType, mail, delivery, complaint, reject } = data;
  const { bounce = { bouncedRecipients: [], timestamp: undefined } } = data;
  const ourId = mail.tags?.['messageId']?.find((tag) => reportedMessageId.parse(tag));
  const ids = { messageId: ourId, providerMessageId: mail.messageId };
  switch (eventType ?? notificationType) {
    case 'Send':
      return [{ ...ids, status: 'sent' }];
    case 'Delivery':
      return [{ ...ids, status: 'delivered', at: timeOf(delivery?.timestamp) }];
    case 'DeliveryDelay':
      return [{ ...ids, status: 'delayed' }];
    case 'Complaint':
      if (complaint?.complaintFeedbackType === 'not-spam') return [];
      // SES did not send the mail, because the recipient complained about earlier mail.
      if (complaint?.complaintSubType === 'OnAccountSuppressionList') return [{ ...ids, ...suppressed }];
      return [{ ...ids, status: 'complained' }];
    case 'Reject': {
      const message = reject?.reason ?? 'Amazon SES has rejected the content';
      return [{ ...ids, status: 'failed', reason: { code: 'content_rejected', message, providerCode: 'Reject' } }];
    }
    case 'Bounce': {
      const reason = bounceReason(bounce);
      return reason ? [{ ...ids, status: 'failed', at: timeOf(bounce.timestamp), reason, afterDelivery: true }] : [];
    }
    default:
      return [];
  }
}

const suppressed = {
  status: 'failed',
  reason: {
    code: 'recipient_opted_out',
    message: 'The address is on the suppression list of the account at Amazon SES',
  },
} as const;

const SUB_TYPES = codesOf({
  // The last two: the address is on a suppression list of SES, because earlier mail bounced permanently.
  invalid_recipient: ['NoEmail', 'Suppressed', 'OnAccountSuppressionList'],
  mailbox_full: ['MailboxFull'],
  content_rejected: ['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'],
});

interface Bounce {
  bounceType?: string | undefined;
  bounceSubType?: string | undefined;
  bouncedRecipients: z.output<typeof Recipient>[];
}

/**
 * Classifies a bounce by SES's type; if its subtype is general, by the receiving server's own words.
 *
 * @returns null for a bounce that is not about the mailbox: automatic replies arrive as transient bounces without a status.
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
function bounceReason({
  bounceType = 'Undetermined',
  bounceSubType = 'Undetermined',
  bouncedRecipients,
}: Bounce): Reason | null {
  const [{ status = '', diagnosticCode = '' } = {}] = bouncedRecipients;
  const words = diagnosticCode.replace(/^[\w-]+;\s*/, '');
  const isPermanent = bounceType === 'Permanent';
  const subType = SUB_TYPES.get(bounceSubType);
  if (!isPermanent && !subType && status === '' && words === '') return null;
  const read = refusalCode({ enhanced: status, text: words, isAboutRecipient: true });
  // AWS asks senders to stop writing to an address after a permanent bounce.
  const code = subType ?? (isPermanent && read === 'recipient_unreachable' ? 'invalid_recipient' : read);
  const message = cut(wellFormed(words), 500) || `Amazon SES reports a bounce: ${bounceType}, ${bounceSubType}`;
  return { code, message, providerCode: status === '' ? `${bounceType}/${bounceSubType}` : status };
}
