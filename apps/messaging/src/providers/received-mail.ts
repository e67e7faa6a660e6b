import { cut } from '@services/common/runtime/text';
import PostalMime, { type Email } from 'postal-mime';

/** A mail from a person, in one form for all providers. */
export interface ReceivedMail {
  /** Header fields and envelope addresses that name the recipients. */
  recipients: string[];
  /** The Message-ID with its angle brackets, or null. */
  messageId: string | null;
  /** The Message-IDs of the thread, oldest first. */
  references: string[];
  from: { name: string; address: string };
  date: string;
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string | null; contentType: string | null; bytes?: number }[];
}

/** Maximum bytes of a call with a mail. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** Characters of a mail's text, and of its HTML, that are read. */
export const MAX_MAIL_READ = 200_000;
/** A mail whose parts are nested more deeply is not read. */
const MAX_NESTING = 20;
/** A mail with more bytes of header fields is not read: addresses take about three seconds per megabyte. */
const MAX_HEADER_BYTES = 256 * 1024;
/** Lines beyond this number are ignored, because the time and memory of parsing depend on the number of lines. */
const MAX_LINES = 20_000;
/**
 * After this number of equals signs, text is ignored: each sign ends a unit of base64 that takes a kilobyte. Genuine mail has few equals
 * signs.
 */
const MAX_EQUALS_SIGNS = 50_000;

/** Cuts the text at the first match beyond the maximum number of matches. */
function before(text: string, pattern: RegExp, most: number): string {
  let found = 0;
  for (const { index } of text.matchAll(pattern)) {
    if (found === most) return text.slice(0, index);
    found += 1;
  }
  return text;
}

type ParsedMail = Email & { isCut: boolean };

/**
 * A parsed mail, or null if it cannot be parsed. A mail within the mail counts as an attachment. `readRawMail` limits how much parsing
 * delays other requests.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail | null> {
  // Each byte becomes one character, so that texts in any encoding stay as they are.
  const whole = raw.toString('latin1').trimStart();
  const text = before(before(whole, /\r\n?|\n/g, MAX_LINES), /=/g, MAX_EQUALS_SIGNS);
  try {
    const parsed = await PostalMime.parse(Buffer.from(text.replaceAll(/\r\n?/g, '\n'), 'latin1'), {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_NESTING,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
    return { ...parsed, isCut: text.length < whole.length };
  } catch {
    return null;
  }
}

interface Field {
  name: string;
  value: string;
}

const fieldIn = (fields: readonly Field[]) => (name: string) =>
  fields.find((field) => field.name.toLowerCase() === name)?.value.trim();

const BULK = /^(?:bulk|junk|list|auto_reply)$/i;
/** The Message-ID of a mail that this service sent. */
const OWN_MAIL = /^<msg_[0-9a-z]{26}@/;

/**
 * Whether a program wrote the mail: an automatic reply, a report, a mailing list, or this service. Such mail is not an answer, and answering
 * it could begin a loop.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3834#section-2 and https://www.rfc-editor.org/rfc/rfc5230#section-4.6
 */
export function isAutomatic(fields: readonly Field[], from: string): boolean {
  const field = fieldIn(fields);
  const submitted = field('auto-submitted') ?? 'no';
  return (
    !/^no\b/i.test(submitted) ||
    BULK.test(field('precedence') ?? '') ||
    field('return-path') === '<>' ||
    /^multipart\/report\b/i.test(field('content-type') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => field(name) !== undefined) ||
    /^(?:mailer-daemon|postmaster)(?:@|$)/i.test(from) ||
    OWN_MAIL.test(field('message-id') ?? '')
  );
}

const MAX_ATTACHMENTS = 50;
const RECIPIENT_FIELDS = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']);
const MAX_RECIPIENTS = 20;

/** Removes line breaks and characters that reorder the text around them: `fdp.exe` could be shown as `exe.pdf`. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();

type Content = Pick<ReceivedMail, 'from' | 'subject' | 'text' | 'html' | 'attachments'>;

/** Reads the header fields of a mail. @returns null if no person wrote the mail. */
export function readMail(
  fields: readonly Field[],
  envelope: readonly string[],
  { attachments, subject, ...content }: Content,
): ReceivedMail | null {
  if (isAutomatic(fields, content.from.address)) return null;
  const field = fieldIn(fields);
  const named = fields.filter(({ name }) => RECIPIENT_FIELDS.has(name.toLowerCase()));
  const [messageId = null] = messageIdsIn(field('message-id'));
  return {
    ...content,
    from: { name: onOneLine(content.from.name), address: onOneLine(content.from.address) },
    recipients: [...envelope, ...named.map(({ value }) => value)].slice(0, MAX_RECIPIENTS),
    messageId,
    references: messageIdsIn(field('references') ?? field('in-reply-to')),
    date: field('date') ?? '',
    subject: cut(onOneLine(subject), 500),
    attachments: attachments.slice(0, MAX_ATTACHMENTS).map(({ fileName, contentType, bytes }) => ({
      fileName: fileName === null ? null : cut(onOneLine(fileName), 200),
      contentType: contentType === null ? null : cut(onOneLine(contentType), 100),
      ...(bytes !== undefined && { bytes }),
    })),
  };
}

const MAX_IDS = 20;

/** The last Message-IDs in a header field. */
function messageIdsIn(value = ''): string[] {
  return (value.slice(-10_000).match(/<[^<>\s\p{Cc}]{3,250}>/gu) ?? []).slice(-MAX_IDS);
}

/** Reads a parsed mail. @returns null if no person wrote the mail. */
export function readParsed(mail: Email & { isCut: boolean }, envelope: readonly string[] = []): ReceivedMail | null {
  const { headers, from, subject = '', text = '', html = '', attachments, isCut } = mail;
  return readMail(
    headers.map(({ key, value }) => ({ name: key, value })),
    envelope,
    {
      from: { name: from?.name ?? '', address: from?.address ?? '' },
      subject,
      text: cut(text, MAX_MAIL_READ),
      html: cut(html, MAX_MAIL_READ),
      attachments: attachments.map(({ filename, mimeType, content }, index) => ({
        fileName: filename,
        contentType: mimeType,
        // If the mail was not read to its end, the size of its last file is unknown.
        ...(!(isCut && index === attachments.length - 1) && { bytes: (content as ArrayBuffer).byteLength }),
      })),
    },
  );
}
