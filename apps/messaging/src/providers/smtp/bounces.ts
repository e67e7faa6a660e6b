import { cut, wellFormed } from '@services/common/runtime/text';
import type { Email } from 'postal-mime';

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
 * Reads reports of mail servers and mailbox providers about mail: delivery status notifications (RFC 3464, RFC 6533) and complaints (RFC 5965).
 * Other mail is ignored: an out-of-office reply that quotes a status code is not a report.
 *
 * @returns one report per recipient; an empty list if the mail is not a report.
 */
export function readDeliveryReports(mail: Email): DeliveryReport[] {
  const typed = (type: RegExp) => {
    const part = mail.attachments.find(({ mimeType }) => type.test(mimeType));
    return part && new TextDecoder().decode(part.content as ArrayBuffer).replaceAll(/\r\n?/g, '\n');
  };
  const returned = fieldsOf(typed(/^(?:message\/rfc822|text\/rfc822-headers|message\/global(?:-headers)?)$/) ?? '');
  const complaint = typed(/^message\/feedback-report$/);
  if (complaint !== undefined) return readComplaint(fieldsOf(complaint), returned);

  const report = typed(/^message\/(?:global-)?delivery-status$/) ?? '';
  const messageId = findMessageId(mail.headers, returned);
  // The first group of fields is about the message, each other group about a recipient.
  return report.split(/\n\n+/).flatMap((group) => readRecipient(fieldsOf(group), messageId));
}

/** A complaint about abuse or fraud; `not-spam` and reports about authentication are ignored. */
function readComplaint(fields: Fields, returned: Fields): DeliveryReport[] {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  if (!['abuse', 'fraud', 'virus', 'other'].includes(type)) return [];
  const messageId = findMessageId([], returned);
  // The pattern is matched at the beginning only, because trying every position of a long text would take minutes.
  const recipient = /^<?([^\s<>]+@[^\s<>]+)>?/.exec(fields.get('original-rcpt-to') ?? '')?.[1];
  return [{ messageId, recipient, action: 'complained', status: '', diagnostic: type }];
}

function readRecipient(fields: Fields, messageId: string | undefined): DeliveryReport[] {
  const plain = (name: string) =>
    fields
      .get(name)
      ?.replaceAll(/\([^()]*\)/g, '')
      .trim() ?? '';
  const action = plain('action').toLowerCase();
  // Some servers omit the last number of the status.
  const [, given, detail = '.0'] = /^([245]\.\d{1,3})(\.\d{1,3})?\b/.exec(plain('status')) ?? [];
  const status = given && given + detail;
  if (status === undefined || (action !== 'failed' && action !== 'delayed' && action !== 'delivered')) return [];
  const recipient = addressOf(plain('original-recipient')) ?? addressOf(plain('final-recipient'));
  const diagnosis = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '');
  const diagnostic = diagnosis === undefined ? undefined : cut(wellFormed(diagnosis), 500);
  return [{ messageId, recipient, action, status, diagnostic }];
}

/** An address has up to 320 characters, each of which may be escaped as several characters. */
const MAX_ADDRESS_FIELD = 4000;

/** The address in a field. In a part of ASCII, `\x{E4}` is a character of an international address (RFC 6533 §3). */
function addressOf(field: string): string | undefined {
  const address = /^(?:rfc822|utf-8);\s*<?([^\s<>]+)>?/i.exec(cut(field, MAX_ADDRESS_FIELD))?.[1];
  return address?.replaceAll(/\\x\{([\dA-F]{2,6})\}/gi, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

const OUR_ID = /\bmsg_[0-9a-z]{26}\b/;

function findMessageId(headers: Email['headers'], returned: Fields): string | undefined {
  const named = (name: string) => headers.find(({ key }) => key === name)?.value;
  const places = [named('to'), named('delivered-to'), named('x-original-to'), returned.get('message-id')];
  return places.map((text) => OUR_ID.exec(text ?? '')?.[0]).find(Boolean);
}

type Fields = Map<string, string>;

/** The fields at the beginning of a text, unfolded, by lower-case name (the first field of each name). */
function fieldsOf(text: string): Fields {
  const [head = ''] = text.trimStart().split('\n\n', 1);
  const fields: Fields = new Map();
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
