import { CONSOLE_TAGS } from '@services/common/people/operation';
import { requireScope } from '@services/common/openapi/mount';
import { operationsOf } from '@services/common/openapi/operation';

import type { Caller } from './accounts/store.ts';
import type { Deps } from './deps.ts';
import type { Scope } from './scopes.ts';

/** The sections of the API's reference. */
export const TAGS = {
  Messages: 'Send single messages and batches, track them, and cancel those not sent yet.',
  Inbox: 'Messages that people send to your numbers: read them, reply, and follow conversations.',
  Numbers: 'Counts of messages by status, day, channel, campaign and category.',
  Contacts: 'The people you message: their addresses, attributes, tags and consent.',
  Suppressions:
    'Addresses that must not receive messages, with the reason, and the topics that recipients choose from.',
  'Sign-up': 'Hosted forms with which people subscribe, with double opt-in and the proof of their consent.',
  Templates: 'Texts with variables (Liquid), in versions.',
  Channels: 'Your SMS, email and WhatsApp providers.',
  Domains: 'The domains you send email from: their DNS records and signing keys.',
  Campaigns: 'One text, or several variants, for many contacts.',
  Flows: 'Sequences of steps for one recipient at a time.',
  Account: 'Settings of the space, such as how many messages a person may get.',
  'API keys': 'Keys of this space with their scopes, last use and expiry.',
  Webhooks: 'Signed notifications of events, with a log of every delivery.',
  Listeners: 'Streams of webhook deliveries in the test space, for the command line program.',
  Providers: 'Endpoints that providers call: receipts, inbound messages and bounces.',
  Recipients: 'Pages that recipients open to unsubscribe or set preferences.',
  ...CONSOLE_TAGS,
} as const;

/** A sentence for the descriptions of operations whose texts contain fields of a contact. */
export const NAMED_CONTACT = 'A request with `contactId` also needs the scope `contacts:read`.';

/** @throws AppError 403 `insufficient_scope` if the request names a contact and the caller may not read contacts. */
export function requireReadableContact(caller: Caller, { contactId }: { contactId?: string | undefined }): void {
  if (contactId !== undefined) requireScope(caller, 'contacts:read' satisfies Scope);
}

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();

/** The maximum size of a body that contains up to a thousand messages, or a flow, or the variants of a campaign. */
export const LARGE_BODY_BYTES = 10 * 1024 * 1024;
/** The maximum size of a body that contains a mail with its attachments. */
export const MAIL_BODY_BYTES = 5 * 1024 * 1024;
/** The maximum size of a body with texts that may contain HTML. */
export const TEXT_BODY_BYTES = 2 * 1024 * 1024;
/** The maximum size of a form with such texts, which encodes each byte of a non-ASCII character as three bytes. */
export const TEXT_FORM_BYTES = 3 * TEXT_BODY_BYTES;
