import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Failure } from '../core/failures.ts';
import { json, type Answer } from '../core/http.ts';
import type { Exchange } from '../core/simulation.ts';
import type { Mail } from '../smtp/mail.ts';
import { reportEvent, type SesMessage } from './events.ts';
import type { Ses } from './state.ts';

/** The simulated fields of SendEmail (SESv2); other fields are refused, so that no field is silently ignored. */
export const SendEmail = z.strictObject({
  FromEmailAddress: z.string().optional(),
  Destination: z.strictObject({
    ToAddresses: z.array(z.string()).optional(),
    CcAddresses: z.array(z.string()).optional(),
    BccAddresses: z.array(z.string()).optional(),
  }),
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64().min(1) }) }),
  EmailTags: z
    .array(z.strictObject({ Name: z.string().regex(/^[\w-]{1,256}$/), Value: z.string().regex(/^[\w.@-]{1,256}$/) }))
    .max(50)
    .optional(),
  ConfigurationSetName: z.string().min(1).optional(),
});
export type SendEmail = z.output<typeof SendEmail>;

const STATUSES: Record<string, number> = {
  TooManyRequestsException: 429,
  NotFoundException: 404,
  AccessDeniedException: 403,
  InvalidSignatureException: 403,
  MissingAuthenticationTokenException: 403,
  UnrecognizedClientException: 403,
  ServiceUnavailableException: 503,
  InternalFailure: 500,
};

/** An error in AWS's format, with its type in a header. */
export function sesError(type: string, message: string, status = STATUSES[type] ?? 400): Answer {
  return { ...json(status, { message }, { 'x-amzn-ErrorType': type }), reason: `${type}: ${message}` };
}

/** A requested failure. Its code is used as the error type. */
export function sesFailure({ code, message = 'Simulated', status }: Failure): Answer {
  const usual =
    status === 429 ? 'TooManyRequestsException' : status === 503 ? 'ServiceUnavailableException' : 'InternalFailure';
  return sesError(code === undefined ? usual : String(code), message, status);
}

/** `POST /v2/email/outbound-emails`, with its parsed body. */
export function sendEmail(ses: Ses, request: SendEmail, mail: Mail): Exchange {
  const { Destination: to, EmailTags: tags = [], ConfigurationSetName: configurationSet } = request;
  const destination = [to.ToAddresses, to.CcAddresses, to.BccAddresses].flatMap((addresses) => addresses ?? []);
  const recipient = destination[0] ?? '';
  return {
    operation: 'send',
    recipient,
    text: mail.text,
    keep: {
      kind: 'email',
      from: mail.from,
      subject: mail.subject,
      ...(mail.html !== undefined && { html: mail.html }),
      reference: mail.messageId,
      notes: {
        destination: destination.join(', '),
        ...(mail.attachments.length > 0 && { attachments: mail.attachments.join(', ') }),
        ...(mail.replyTo !== undefined && { 'Reply-To': mail.replyTo }),
      },
    },
    refusal: () => check(ses, mail, destination),
    perform() {
      const message: SesMessage = {
        messageId: `0107${randomBytes(6).toString('hex')}-${randomBytes(4).toString('hex')}-000000`,
        from: mail.from,
        recipient,
        destination,
        subject: mail.subject,
        tags: Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
        configurationSet,
      };
      return {
        answer: json(200, { MessageId: message.messageId }),
        providerId: message.messageId,
        report: (type, outcome) => reportEvent(ses, message, type, outcome),
      };
    },
  };
}

function check(ses: Ses, { from }: Mail, destination: string[]): Answer | null {
  if (destination.length === 0) return sesError('BadRequestException', 'At least one destination is required.');
  if (destination.length > 50) return sesError('BadRequestException', 'Recipient count exceeds 50.');
  const { verifiedDomains, sendingEnabled } = ses.state.settings;
  if (!sendingEnabled) return sesError('SendingPausedException', 'Sending is paused for this account.');
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? '';
  if (verifiedDomains === null || verifiedDomains.includes(domain)) return null;
  const text = `Email address is not verified. The following identities failed the check: ${from}`;
  return sesError('MessageRejected', text);
}
