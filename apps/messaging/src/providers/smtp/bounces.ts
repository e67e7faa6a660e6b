import { cut, wellFormed } from '@services/common/runtime/text';

import { readNotice } from './notices.ts';

/** The report of a mail server about one message. */
export interface DeliveryReport {
  /** Our message's id, from the address to which the report was sent or from the returned headers. */
  messageId: string | undefined;
  /** The address that the report is about. */
  recipient: string | undefined;
  /** `complained`: the recipient called the mail spam. */
  action: 'failed' | 'delayed' | 'delivered' | 'complained';
  /** The enhanced status code, such as `5.1.1`; empty for a complaint. */
  status: string;
  /** The receiving server's own words. */
  diagnostic: string | undefined;
}

/**
 * Reads reports of mail servers and mailbox providers about mail: delivery status notifications (RFC 3464), complaints (RFC 5965), and the
 * plain texts of servers that use neither. Other mail is ignored: an out-of-office reply that quotes a status code is not a report.
 *
 * @returns one report per recipient; an empty list if the mail is not a report.
 */
export function readDeliveryReports(mail: string): DeliveryReport[] {
  const { headers, body } = split(mail.replaceAll(/\r\n?/g, '\n').trimStart());
  const contentType = headers.get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const parts = boundary === undefined ? [] : partsOf(body, boundary);
  const typed = (type: RegExp) => parts.find((part) => type.test(part.headers.get('content-type') ?? ''));
  const returned = typed(/^(?:message\/rfc822|text\/rfc822-headers|message\/global(?:-headers)?)(?![\w-])/i);
  const isReport = /^multipart\/report\b/i.test(contentType);

  const complaint = isReport && typed(/^message\/feedback-report\b/i);
  if (complaint) return readComplaint(split(`${complaint.body.trimStart()}\n\n`).headers, returned);

  const report = isReport && typed(/^message\/(?:global-)?delivery-status\b/i);
  if (report) {
    const messageId = findMessageId(headers, returned && split(returned.body.trimStart()).headers);
    // The first group of fields is about the message, each other group about a recipient.
    return report.body
      .split(/\n\n+/, MAX_GROUPS)
      .flatMap((group) => readRecipient(split(`${group.trimStart()}\n\n`).headers, messageId));
  }
  const notice = readNotice(headers, parts[0]?.body ?? body);
  if (!notice) return [];
  const original = returned?.body ?? notice.original;
  const messageId = findMessageId(headers, split(original.replace(/^\n+/, '')).headers);
  return notice.failures.flatMap(({ recipients, text }) => {
    const diagnostic = cut(wellFormed(text.replaceAll(/\s+/g, ' ').trim()), 500);
    const status = /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(diagnostic)?.[1] ?? '5.0.0';
    return recipients.map((recipient) => ({ messageId, recipient, action: 'failed' as const, status, diagnostic }));
  });
}

/** A complaint about abuse or fraud; `not-spam` and reports about authentication are ignored. */
function readComplaint(fields: Map<string, string>, returned: { body: string } | undefined): DeliveryReport[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  if (!['abuse', 'fraud', 'virus', 'other'].includes(type)) return [];
  const messageId = findMessageId(new Map(), returned && split(returned.body.replace(/^\n+/, '')).headers);
  // Matched at the beginning only: trying every position of a long text would take minutes.
  const recipient = /^<?([^\s<>]+@[^\s<>]+)>?/.exec(fields.get('original-rcpt-to') ?? '')?.[1];
  return [{ messageId, recipient, action: 'complained', status: '', diagnostic: type }];
}

/** A report has three parts, and a group of fields for each of its recipients; anything beyond MAX_PARTS and MAX_GROUPS is ignored. */
const MAX_PARTS = 20;
const MAX_GROUPS = 10_000;

function partsOf(body: string, boundary: string) {
  return body
    .split(`--${boundary}`, MAX_PARTS + 1)
    .slice(1)
    .map((part) => decoded(split(part.replace(/^\n/, ''))));
}

/** Decodes base64, in which some servers write their reports. */
function decoded({ headers, body }: Part): Part {
  if (!/^base64\b/i.test(headers.get('content-transfer-encoding') ?? '')) return { headers, body };
  return { headers, body: Buffer.from(body, 'base64').toString('utf8').replaceAll(/\r\n?/g, '\n') };
}

function readRecipient(fields: Map<string, string>, messageId: string | undefined): DeliveryReport[] {
  // Some servers add comments to both fields, and some omit the last number of the status.
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0];
  const [, given, detail = '.0'] = /^([245]\.\d{1,3})(\.\d{1,3})?\b/.exec(fields.get('status') ?? '') ?? [];
  const status = given && given + detail;
  if (status === undefined || (action !== 'failed' && action !== 'delayed' && action !== 'delivered')) return [];
  const address = /^(?:rfc822|utf-8);\s*<?([^\s<>]+)>?/i;
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

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Header fields, unfolded, by lower-case name (the first field of each name), and the text after the empty line. */
function split(text: string): Part {
  // A part without header fields begins with the empty line.
  if (text.startsWith('\n')) return { headers: new Map(), body: text.slice(1) };
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
