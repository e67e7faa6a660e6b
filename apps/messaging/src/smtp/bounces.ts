import { cut, wellFormed } from '@services/common/runtime/text';

/** What a delivery report says about one message. */
export interface DeliveryReport {
  /** Our message's id, from the address that the report came to or from the returned headers. */
  messageId: string | undefined;
  /** The address that the report is about. */
  recipient: string | undefined;
  action: 'failed' | 'delayed' | 'delivered';
  /** The enhanced status code, such as `5.1.1`. */
  status: string;
  /** The receiving server's own words. */
  diagnostic: string | undefined;
}

/**
 * Reads a delivery status notification (RFC 3464). Only a `multipart/report` with a `message/delivery-status` part
 * counts: an out-of-office reply that quotes a status code is none.
 *
 * @returns one report a recipient; an empty list when the mail is no delivery report.
 */
export function readDeliveryReports(mail: string): DeliveryReport[] {
  const { headers, body } = split(mail.replaceAll(/\r?\n/g, '\n'));
  const contentType = headers.get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!/^multipart\/report\b/i.test(contentType) || boundary === undefined) return [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => split(part.replace(/^\n/, '')));
  const typed = (type: RegExp) => parts.find((part) => type.test(part.headers.get('content-type') ?? ''));
  const report = typed(/^message\/delivery-status\b/i);
  if (!report) return [];
  const returned = typed(/^(?:message\/rfc822|text\/rfc822-headers)\b/i);
  const messageId = findMessageId(headers, returned && split(returned.body).headers);
  // The first group of fields is about the message, each further one about a recipient.
  return report.body.split(/\n\n+/).flatMap((group) => readRecipient(split(`${group}\n\n`).headers, messageId));
}

function readRecipient(fields: Map<string, string>, messageId: string | undefined): DeliveryReport[] {
  const action = fields.get('action')?.toLowerCase();
  const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1];
  if (status === undefined || (action !== 'failed' && action !== 'delayed' && action !== 'delivered')) return [];
  const address = /^rfc822;\s*<?([^\s<>]+)>?/i;
  const recipient = address.exec(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '')?.[1];
  const diagnosis = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '');
  const diagnostic = diagnosis === undefined ? undefined : cut(wellFormed(diagnosis), 500);
  return [{ messageId, recipient, action, status, diagnostic }];
}

const OUR_ID = /\bmsg_[0-9a-z]{26}\b/;

function findMessageId(headers: Map<string, string>, returned: Map<string, string> | undefined): string | undefined {
  const places = [
    headers.get('to'),
    headers.get('delivered-to'),
    headers.get('x-original-to'),
    returned?.get('message-id'),
  ];
  return places.map((text) => OUR_ID.exec(text ?? '')?.[0]).find(Boolean);
}

/** Header fields, unfolded, by lower-case name (the first of a name), and what comes after the empty line. */
function split(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : text.slice(end + 2) };
}
