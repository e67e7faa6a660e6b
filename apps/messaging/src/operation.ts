import { CONSOLE_TAGS } from '@services/common/people/operation';
import { operationsOf, type OperationInput, type Work } from '@services/common/openapi/operation';

import type { Caller } from './accounts/store.ts';
import type { Deps } from './deps.ts';
import type { Scope } from './scopes.ts';

/** The sections of the API's reference. */
export const TAGS = {
  Messages: 'Send single messages and batches, follow them, and cancel what has not been sent yet.',
  Inbox: 'What people write to your numbers: read it, answer it, and follow a conversation in both directions.',
  Numbers: 'Messages by status, day, channel, campaign and category.',
  Contacts: 'The people that messages go to: their addresses, attributes, tags and consent.',
  Suppressions: 'Addresses that must not be written to, and why; the topics that recipients choose from.',
  Templates: 'Texts with variables (Liquid), in versions.',
  Channels: 'Your accounts at SMS, e-mail and WhatsApp providers.',
  Domains: 'What you send mail from: the records that DNS needs, and the key that mail is signed with.',
  Campaigns: 'One text, or several variants, for many contacts.',
  Flows: 'Sequences of steps for one recipient at a time.',
  'API keys': 'Keys of this space: what they may do, when they were used last, and when they expire.',
  Webhooks: 'Signed notifications of events, with a log of every delivery.',
  Providers: 'What providers call: receipts, inbound messages and bounces.',
  Recipients: 'What recipients open: the link that ends a subscription.',
  ...CONSOLE_TAGS,
} as const;

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();

/** `Idempotency-Key` for work that no transaction can hold: a body that arrives for minutes, a question to another system. */
export function outsideTransaction(
  { onceLong }: Pick<Deps, 'onceLong'>,
  { request, caller }: Pick<OperationInput<Caller, never, never, never>, 'request' | 'caller'>,
  work: Work,
) {
  return onceLong(request, caller.accountId, work);
}

/** Lists of up to a thousand messages, each with a long text, or of many steps or variants, fit. */
export const LARGE_BODY_BYTES = 10 * 1024 * 1024;
/** A mail with its attachments fits. */
export const MAIL_BODY_BYTES = 5 * 1024 * 1024;
/** Texts with HTML fit. */
export const TEXT_BODY_BYTES = 2 * 1024 * 1024;
