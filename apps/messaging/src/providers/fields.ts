import { AppError } from '@services/common/http/errors';
import { isNestedTooDeeply } from '@services/common/http/json-body';
import { text } from '@services/common/http/validation';
import { wellFormedJson } from '@services/common/runtime/text';
import { z } from 'zod';

/** The base URL of a provider's API, without a trailing slash. */
export const baseUrl = z
  .string()
  .max(500)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Must be an http or https URL')
  .refine((value) => URL.canParse(value) && new URL(value).username === '', 'Must not contain credentials')
  // Paths are appended to the URL, so the URL must not contain `?` or `#`.
  .refine((value) => !/[?#]/.test(value), 'Must not contain a query or a fragment')
  .transform((value) => value.replace(/\/+$/, ''))
  .describe('Base URL of the provider’s API');

export const secret = (max: number) => z.string().min(1).max(max);

const ADDRESS = String.raw`[^<>@\s,;:()"\\\p{Cc}]+@[^<>@\s,;:()"\\\p{Cc}]+`;

/** One address, or a name and an address in angle brackets, on one line. */
export const mailbox = text({ min: 3, max: 320, label: 'Address' }).regex(
  new RegExp(String.raw`^(?:[^<>\p{Cc}\u2028\u2029]*<${ADDRESS}>|${ADDRESS})$`, 'u'),
  'Must be an address, or a name and an address in angle brackets',
);
export const domain = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/i, 'Must be a domain name');

/** The sender of a channel's mails, and the address for replies. */
export const senderFields = {
  from: mailbox.describe('Sender: `hello@example.com`, or with a name `Example <hello@example.com>`'),
  replyTo: mailbox.optional().describe('Reply-to address. Default: the sender'),
  replyDomain: domain
    .optional()
    .describe(
      'Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`',
    ),
};

/**
 * A call's JSON, with well-formed texts.
 *
 * @throws AppError 400 `invalid_json`
 */
export function readJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON');
  }
  if (isNestedTooDeeply(value)) throw new AppError(400, 'invalid_json', 'The request body is nested too deeply');
  return wellFormedJson(value);
}

const MESSAGE_ID = /^msg_[0-9a-z]{26}$/;
/** The id of a message of this service in a provider's report; undefined for anything else. */
export const reportedMessageId = z.string().regex(MESSAGE_ID).optional().catch(undefined);

const SECONDS = /^\d{9,10}$/;
const CENTURY = [Date.UTC(2000, 0), Date.UTC(2100, 0)] as const;

/** A provider's time, as an ISO date or in seconds; undefined if it is not a time of this century. */
export function timeOf(value: unknown): Date | undefined {
  const text = String(value);
  const time = new Date(SECONDS.test(text) ? Number(text) * 1000 : text);
  return time.getTime() >= CENTURY[0] && time.getTime() < CENTURY[1] ? time : undefined;
}
