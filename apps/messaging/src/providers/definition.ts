import type { Network } from '@services/common/outbound/network';
import type { z } from 'zod';

import type { Kind } from './kinds.ts';
import type { MediaOptions, ReadMedia } from './media.ts';
import type { Provider, Reason } from './outcome.ts';
import type { ReceiptStatus } from './progress.ts';
import type { ReceivedMail } from './received-mail.ts';
import type { ReceivedContent } from './received.ts';

/** The network access that a provider's code gets. */
export interface Connection {
  network: Network;
  /** Time limit of one request, including its response. */
  timeoutMs: number;
}

/** A request that a provider makes to this service. */
export interface ProviderCall {
  /** The public URL that the provider called. A proxy may have called this process by another host and scheme. */
  url: string;
  header(name: string): string | undefined;
  query: Readonly<Record<string, unknown>>;
  /** The exact bytes; empty if the body is a form. */
  body: Buffer;
  form: Readonly<Record<string, string | string[]>>;
}

/** A provider's report about a message that it accepted. */
export interface Receipt {
  /** The id of our message, if the provider's report contains it. */
  messageId?: string | undefined;
  /** The provider's own id, which identifies the message if ours is missing. */
  providerMessageId?: string | undefined;
  /**
   * `delayed`: the provider is still trying. `complained`: the recipient called the mail spam. `unsubscribed`: the recipient
   * has opted out at the provider.
   */
  status: ReceiptStatus | 'delayed' | 'complained' | 'unsubscribed';
  /** An ID from which the recipient writes, if the provider names it. */
  recipientId?: string | undefined;
  /** When the status was reached, if the provider states it. */
  at?: Date | undefined;
  reason?: Reason | undefined;
  /** Whether the failure overrules an earlier delivery report, as returned mail does. */
  afterDelivery?: boolean;
  /** The address that failed, if the provider names it: a forwarded mail may fail at another address. */
  recipient?: string | undefined;
}

/** A text that a person sent to one of the account's numbers. */
export interface ReceivedText {
  /** The provider's id, by which repeated deliveries are recognized. Null if the provider sends no id. */
  providerMessageId: string | null;
  from: string;
  body: string;
  /** When the person wrote the text, if the provider states it. */
  at?: Date | undefined;
  /** The provider's interpretation of the text, if it recognizes opt-outs. */
  optOut?: 'stop' | 'start' | 'help' | null | undefined;
  content?: ReceivedContent;
  /** The id of our message that the text answers, if the provider's ids do not identify that message. */
  inReplyTo?: string;
}

/** The content of a provider's call. */
export interface Reported {
  receipts?: readonly Receipt[];
  texts?: readonly ReceivedText[];
  /** Mails that may answer the account's mails. */
  replies?: readonly ReceivedMail[];
  /** Unexpected content that was ignored, for the log. */
  warning?: { text: string; details: Record<string, unknown> };
}

/** A call that `isGenuine` has accepted. */
export interface GenuineCall extends ProviderCall {
  accountId: string;
}

/** An endpoint that a provider calls. */
export interface Callback<Account = never> {
  /**
   * The key of the URL in a channel's `callbackUrls`; absent for a second method of the same path. Some providers take a URL with each
   * message. Such a provider gets the URL named `status`, with the message's id, as the message's `callbackUrl`.
   */
  name?: string;
  /** The id of the operation. */
  id: string;
  /** The path of the endpoint: begins with `/callbacks/` and contains `:channelId`. */
  path: string;
  method?: 'get' | 'post';
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** `form`, or the media type of a body whose exact bytes count. */
  body: 'form' | 'application/json' | 'message/rfc822' | 'text/plain' | 'none';
  /** Maximum size of the body. Default: 1 MB. */
  limitBytes?: number;
  /** Whether the call really comes from the provider and concerns this account. */
  isGenuine(account: Account, call: ProviderCall, connection: Connection): boolean | Promise<boolean>;
  /** Whether `isGenuine` ignores the body. Then `isGenuine` is also called before the body is read, with an empty body. */
  ignoresBody?: boolean;
  /**
   * Called only after `isGenuine` has accepted the call.
   *
   * @throws AppError 400 when the body cannot be read.
   */
  read?(account: Account, call: GenuineCall, connection: Connection): Reported | Promise<Reported>;
  /** The answer that the provider expects. Default: the number of received items. `nothing` means status 204. */
  answer?: 'nothing' | { type: string; text(call: ProviderCall): string };
}

type Fields = z.ZodType<Record<string, unknown>>;

/** The definition of a provider; its folder exports one, and `registry.ts` lists them all. */
export interface ProviderDefinition<Settings extends Fields = Fields, Credentials extends Fields = Fields> {
  kinds: readonly [Kind, ...Kind[]];
  /** The visible settings of a channel, if the provider has any. */
  settings?: Settings;
  /** The encrypted credentials of a channel. */
  credentials?: Credentials;
  /** Secrets that this service creates when a channel is connected. They are shown once, and stored with the channel's credentials. */
  makeSecrets?(): Record<string, string>;
  /** Whether this service signs mail with the keys of the account's domains, because the provider does not. */
  signsMail?: boolean;
  /** The code of failures that mean that the recipient has opted out of marketing only. */
  marketingOptOut?: string;
  /** Whether the provider can be queried about messages for which no receipt has arrived. */
  looksUp?: boolean;
  connect(account: AccountOf<Settings, Credentials>, connection: Connection): Provider;
  /** Reads files of inbound messages, if the provider supports them. */
  readMedia?(account: AccountOf<Settings, Credentials>, options: MediaOptions): ReadMedia;
  callbacks: readonly Callback<AccountOf<Settings, Credentials>>[];
}

/** Settings, credentials and generated secrets together. */
type AccountOf<Settings extends Fields, Credentials extends Fields> = z.output<Settings> & z.output<Credentials>;

/**
 * The compiler checks a definition against its own schemas. The result has the general type, because the registry
 * treats all providers alike.
 */
export function defineProvider<Settings extends Fields, Credentials extends Fields>(
  definition: ProviderDefinition<Settings, Credentials>,
): ProviderDefinition {
  return definition as unknown as ProviderDefinition;
}
