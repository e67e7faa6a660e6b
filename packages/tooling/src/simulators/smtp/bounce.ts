import { randomUUID } from 'node:crypto';

export type DsnAction = 'failed' | 'delayed' | 'delivered';

export interface Bounce {
  /** The return path of the original message, to which the bounce is addressed. */
  returnPath: string;
  recipient: string;
  /** ORCPT of the RCPT TO command (RFC 3461), decoded; default: the recipient. */
  originalRecipient?: string | undefined;
  action: DsnAction;
  /** Enhanced status code: 5.x.x permanent failure, 4.x.x temporary failure, 2.x.x delivered. */
  status: string;
  /** The reply of the recipient's mail server that explains the bounce. */
  diagnostic: string;
  /** The header section of the original message, which names its Message-ID. */
  originalHeaders: string;
  /** ENVID of the MAIL FROM command (RFC 3461). */
  envelopeId?: string | undefined;
}

const HOST = 'mx.example.com';
const SUBJECTS = {
  failed: 'Undelivered Mail Returned to Sender',
  delayed: 'Delayed Mail (still being retried)',
  delivered: 'Successful Mail Delivery Report',
} satisfies Record<DsnAction, string>;

/** A delivery status notification (RFC 3464), as a mail server returns it: the complete message, with CRLF line ends. */
export function buildBounce(bounce: Bounce): string {
  const { returnPath, recipient, action, status, diagnostic } = bounce;
  const boundary = `report-${randomUUID()}`;
  const date = new Date().toUTCString().replace('GMT', '+0000');
  return [
    'Return-Path: <>',
    `Date: ${date}`,
    `From: Mail Delivery System <MAILER-DAEMON@${HOST}>`,
    `To: ${returnPath}`,
    `Subject: ${SUBJECTS[action]}`,
    `Message-ID: <${randomUUID()}@${HOST}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at host ${HOST}.`,
    '',
    `<${recipient}>: ${diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${HOST}`,
    ...(bounce.envelopeId === undefined ? [] : [`Original-Envelope-Id: ${bounce.envelopeId}`]),
    `Arrival-Date: ${date}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: ${bounce.originalRecipient ?? `rfc822;${recipient}`}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Remote-MTA: dns; ${HOST}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    bounce.originalHeaders.trimEnd(),
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
