import type { ComposedReply } from '../core/mail-reply.ts';
import type { DecidedOutcome } from '../core/outcomes.ts';
import { postReport } from '../simulator.ts';
import type { Postmark, PostmarkMessage } from './state.ts';

/** Posts one webhook; `type` is its RecordType. The outcome's code is a bounce's type. */
export async function reportRecord(
  postmark: Postmark,
  message: PostmarkMessage,
  type: string,
  outcome: DecidedOutcome | undefined,
): Promise<string> {
  const at = new Date().toISOString();
  const isDelivery = type === 'Delivery';
  if (isDelivery || type === 'Bounce') {
    const details: Record<string, string> = isDelivery
      ? { DeliveryMessage: 'smtp;250 2.0.0 OK', DestinationServer: 'mx.example.com' }
      : { Summary: outcome?.message ?? 'smtp;550 5.1.1 user unknown', BounceID: '1' };
    message.events.push({
      Recipient: message.to,
      Type: isDelivery ? 'Delivered' : 'Bounced',
      ReceivedAt: at,
      Details: details,
    });
  }
  const { webhookUrl } = postmark.state.settings;
  if (webhookUrl === null) return 'not sent: no webhookUrl is set';
  const record = {
    RecordType: type,
    MessageID: message.id,
    MessageStream: message.stream,
    ServerID: 1,
    Tag: '',
    Metadata: message.metadata,
    ...fieldsOf(type, message, at, outcome),
  };
  return post(postmark, webhookUrl, record);
}

function post(postmark: Postmark, url: string, record: object): Promise<string> {
  const { webhookUsername, webhookPassword } = postmark.state.settings;
  const credentials = Buffer.from(`${webhookUsername}:${webhookPassword}`).toString('base64');
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Basic ${credentials}`,
    'User-Agent': 'Postmark',
  };
  return postReport(postmark, { url, headers, body: JSON.stringify(record) });
}

/**
 * Posts a mail that arrived at the inbound stream.
 *
 * @see https://postmarkapp.com/developer/webhooks/inbound-webhook
 */
export async function postInboundMail(postmark: Postmark, reply: ComposedReply): Promise<string> {
  const { webhookUrl } = postmark.state.settings;
  if (webhookUrl === null) return 'not sent: no webhookUrl is set';
  const { from, to, subject, text = '', html = '', messageId, inReplyTo, date, headers, attachments } = reply;
  const mailbox = (words: string) => {
    const [, Name = '', Email = words] = /^(.*?)\s*<([^<>]+)>$/.exec(words) ?? [];
    return { Email, Name, MailboxHash: /\+(.+)@/.exec(Email)?.[1] ?? '' };
  };
  const named = { 'Message-ID': messageId, 'In-Reply-To': inReplyTo, References: inReplyTo, ...headers };
  return post(postmark, webhookUrl, {
    FromName: mailbox(from).Name,
    MessageStream: 'inbound',
    From: mailbox(from).Email,
    FromFull: mailbox(from),
    To: to,
    ToFull: [mailbox(to)],
    Cc: '',
    CcFull: [],
    Bcc: '',
    BccFull: [],
    OriginalRecipient: mailbox(to).Email,
    Subject: subject,
    MessageID: '73e6d360-66eb-11e1-8e72-a8904824019b',
    ReplyTo: '',
    MailboxHash: mailbox(to).MailboxHash,
    Date: date.toUTCString(),
    TextBody: text,
    HtmlBody: html,
    StrippedTextReply: '',
    Tag: '',
    Headers: Object.entries(named).map(([Name, Value]) => ({ Name, Value })),
    Attachments: attachments.map(({ filename, contentType, content }) => ({
      Name: filename,
      Content: Buffer.from(content).toString('base64'),
      ContentType: contentType,
      ContentLength: Buffer.byteLength(content),
    })),
  });
}

function fieldsOf(
  type: string,
  { to, from, subject }: PostmarkMessage,
  at: string,
  outcome: DecidedOutcome | undefined,
) {
  switch (type) {
    case 'Delivery':
      return { Recipient: to, DeliveredAt: at, Details: 'smtp;250 2.0.0 OK' };
    case 'SubscriptionChange':
      return {
        Recipient: to,
        ChangedAt: at,
        Origin: 'Recipient',
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
      };
    case 'Bounce':
    case 'SpamComplaint': {
      const bounceType = type === 'SpamComplaint' ? type : String(outcome?.code ?? 'HardBounce');
      const details = outcome?.message ?? 'smtp;550 5.1.1 user unknown';
      return {
        ID: 1,
        Type: bounceType,
        TypeCode: 1,
        Name: bounceType,
        Description: 'The mail was not delivered.',
        Details: details,
        Email: to,
        From: from,
        BouncedAt: at,
        DumpAvailable: false,
        Inactive: true,
        CanActivate: true,
        Subject: subject,
      };
    }
    default:
      return { Recipient: to, ReceivedAt: at };
  }
}
