import { record, text } from '@services/common/http/validation';
import { z } from 'zod';

import { Tracking } from '../../providers/tracking.ts';
import { mailbox } from '../../providers/fields.ts';

/** Maximum bytes of one message's attachments together, before base64. */
const MAX_ATTACHED_BYTES = 3 * 1024 * 1024;
const MAX_ATTACHMENTS = 20;
const MAX_HEADERS = 20;
/** Maximum recipients in each of `cc` and `bcc`. With both and `to`, a mail has fewer recipients than any provider's limit. */
const MAX_COPIES = 20;

/** Header fields that a sender may set. All other fields are set by this service or by providers, or describe the format of the mail. */
const ALLOWED = new Set([
  'auto-submitted',
  'feedback-id',
  'importance',
  'in-reply-to',
  'list-id',
  'organization',
  'precedence',
  'references',
]);
const isAllowed = (name: string) =>
  ALLOWED.has(name.toLowerCase()) || (/^x-/i.test(name) && !/^x-(?:ses|pm|postmark)\b/i.test(name));

const Headers = record(
  z
    .string()
    .max(76)
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Must be the name of a header field'),
  // Must be one line: a line break could add header fields or begin the mail's body.
  text({ min: 1, max: 900, label: 'Header' }).regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Must be one line'),
)
  .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `At most ${MAX_HEADERS} headers`)
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    {
      error: 'Set each header only once',
    },
  )
  .superRefine((headers, context) => {
    for (const name of Object.keys(headers).filter((each) => !isAllowed(each))) {
      context.addIssue({ code: 'custom', path: [name], message: 'This header cannot be set' });
    }
  });

/**
 * One pattern for the whole text would backtrack too long over megabytes, so length and characters are checked separately.
 */
function isBase64(value: string): boolean {
  return value.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, ''));
}

const Attachment = z.strictObject({
  fileName: text({ min: 1, max: 200, label: 'File name', trim: false })
    .regex(
      /^[^\p{Cc}\p{Cf}\u2028\u2029/\\"]+$/u,
      'Must be a file name on one line, without slashes and quotation marks',
    )
    .describe('Name of the file'),
  contentType: z
    .string()
    .max(100)
    .regex(/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/i, 'Must be a media type such as application/pdf')
    .refine((type) => !/^(?:multipart|message)\//i.test(type), 'Must not be multipart or message')
    .describe('Media type, such as `application/pdf`'),
  content: z.string().min(1).refine(isBase64, 'Must be base64').describe('Content in base64'),
  contentId: z
    .string()
    .regex(/^[\w.+-]{1,64}(?:@[\w.-]{1,100})?$/, 'Must be letters, digits, dots, plus signs or hyphens')
    .optional()
    .describe('Content ID that makes the file an inline image. The HTML shows it as `cid:` followed by this ID'),
});

/**
 * The padding of base64 is checked without a pattern, because a pattern would take quadratic time on characters that only look like the
 * end.
 */
const paddingOf = (base64: string) => (base64.endsWith('==') ? 2 : Number(base64.endsWith('=')));
const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4) - paddingOf(base64);

/** The fields of a mail other than its texts. */
export const mailFields = {
  from: mailbox.optional().meta({
    description: 'Email only. Sender, at one of your verified domains. Default: the channel’s sender',
  }),
  cc: z
    .array(mailbox)
    .max(MAX_COPIES)
    .optional()
    .meta({
      description:
        'Email only. CC recipients, at most 20. Each copy is a separate message with its own status. Over Postmark, the ' +
        'recipients do not see each other',
    }),
  bcc: z.array(mailbox).max(MAX_COPIES).optional().meta({
    description: 'Email only. BCC recipients, whom other recipients do not see, at most 20',
  }),
  tracking: Tracking.optional().meta({
    description: 'Email only. Open and click tracking. Default: the channel’s `tracking`',
  }),
  replyTo: mailbox.optional().describe('Email only. Reply-to address. Default: the channel’s reply-to address'),
  headers: Headers.optional().meta({
    description: `Email only. Additional headers: ${[...ALLOWED].join(', ')} and names that begin with X-`,
  }),
  attachments: z
    .array(Attachment)
    .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} attachments`)
    .refine(
      (files) => files.reduce((sum, { content }) => sum + bytesOf(content), 0) <= MAX_ATTACHED_BYTES,
      'Attachments must be at most 3 MB together',
    )
    .optional()
    .describe('Email only. Attachments, at most 20 and 3 MB in total before base64'),
};

const Given = z.object(mailFields);

/** An attachment without its content. */
export const AttachmentFacts = z.object({
  fileName: z.string().describe('Name of the file'),
  contentType: z.string().describe('Media type'),
  contentId: z.string().nullable().describe('Content ID of an inline image. Null for other files'),
  bytes: z.int().describe('Size in bytes'),
});

export interface Mailbox {
  name: string;
  address: string;
}

/** The stored fields of a mail. The contents of attachments have their own column, which lists and receipts do not read. */
export interface StoredMail {
  mail: {
    replyTo: string | null;
    headers: Record<string, string>;
    attachments: z.output<typeof AttachmentFacts>[];
    from: string | null;
    /** The recipients whom the mail names as CC. */
    cc?: Mailbox[];
    copies?: { messageId: string; type: 'cc' | 'bcc' }[];
    /** In a copy: the id of the original message, and the recipient that the mail names. */
    copyOf?: string;
    to?: string;
  } | null;
  /** The contents of the attachments in base64, in the order of the attachments. */
  mailFiles: string[] | null;
}

/** Converts the fields of a request to their stored form; null if the request has none of them. */
export function toStoredMail(
  given: Pick<z.output<typeof Given>, 'from' | 'replyTo' | 'headers' | 'attachments'>,
): StoredMail {
  const { from, replyTo, headers, attachments = [] } = given;
  if (from === undefined && replyTo === undefined && headers === undefined && attachments.length === 0)
    return { mail: null, mailFiles: null };
  const facts = attachments.map(({ fileName, contentType, contentId, content }) => {
    return { fileName, contentType, contentId: contentId ?? null, bytes: bytesOf(content) };
  });
  return {
    mail: { from: from ?? null, replyTo: replyTo ?? null, headers: headers ?? {}, attachments: facts },
    mailFiles: attachments.length > 0 ? attachments.map(({ content }) => content) : null,
  };
}
