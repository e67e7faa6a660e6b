import { countSegments } from './segments.ts';
import type { TwilioMessage } from './state.ts';

export function messageResource(message: TwilioMessage): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${message.accountSid}/Messages/${message.sid}`;
  return {
    account_sid: message.accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: twilioDate(message.createdAt),
    date_sent: message.sentAt === null ? null : twilioDate(message.sentAt),
    date_updated: twilioDate(message.updatedAt),
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: String(countSegments(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

export function messageList(
  accountSid: string,
  newestFirst: TwilioMessage[],
  pageSize: number,
): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages.json?PageSize=${pageSize}&Page=0`;
  const messages = newestFirst.slice(0, pageSize).map(messageResource);
  return {
    messages,
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
    page: 0,
    page_size: pageSize,
    start: 0,
    end: Math.max(0, messages.length - 1),
    uri,
  };
}

/** RFC 2822 with a numeric zone, in whole seconds. */
const twilioDate = (at: number) => new Date(at).toUTCString().replace('GMT', '+0000');
