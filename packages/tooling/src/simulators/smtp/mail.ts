import PostalMime, { type Address, type Email } from 'postal-mime';

/** A message as displayed to its reader. */
export interface Mail {
  messageId: string;
  /** The value as written in the header. */
  from: string;
  /** The reply-to address. Without it, replies go to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  headers: Record<string, string | string[]>;
  /** The unchanged header section. */
  rawHeaders: string;
  attachments: string[];
}

export async function parseMail(raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  return {
    messageId: email.messageId ?? '',
    from: addressText(email.from),
    ...(email.replyTo && { replyTo: email.replyTo.map(addressText).join(', ') }),
    subject: email.subject ?? '',
    text: (email.text ?? '').trimEnd(),
    ...(email.html !== undefined && { html: email.html }),
    headers: headersOf(email),
    rawHeaders: headerSection(raw),
    attachments: email.attachments.map(({ filename, mimeType }) => `${filename ?? 'unnamed'} (${mimeType})`),
  };
}

function addressText(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function headersOf(email: Email): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const { originalKey, value } of email.headers) {
    const known = headers[originalKey];
    headers[originalKey] = known === undefined ? value : [known, value].flat();
  }
  return headers;
}

function headerSection(raw: Buffer): string {
  const end = raw.indexOf('\r\n\r\n');
  return raw.subarray(0, end < 0 ? raw.length : end).toString('utf8');
}
