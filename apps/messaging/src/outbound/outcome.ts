/** What came of handing a message to a provider, in one language for all of them. */
export type Outcome =
  /** Taken. `confirmed` are statuses that are known already, where no receipt will follow. */
  | { kind: 'sent'; providerMessageId: string; confirmed?: readonly ('delivered' | 'read')[] }
  /** Refused for now. `holdChannel`: the provider asks for silence, not only for this message. */
  | ({ kind: 'temporary'; retryAfterMs?: number; holdChannel?: boolean } & Reason)
  /** Refused for good. */
  | ({ kind: 'permanent' } & Reason)
  /** Nothing is wrong with the message: the channel's credentials are. */
  | ({ kind: 'channel_fault' } & Reason)
  /** No answer, or none that says anything: the provider may have taken the message. */
  | ({ kind: 'unknown' } & Reason)
  /** Only in the sandbox: stays queued. */
  | { kind: 'held' };

export const FAILURE_CODES = [
  'invalid_recipient',
  'recipient_unreachable',
  'recipient_opted_out',
  'invalid_sender',
  'mailbox_full',
  'policy_rejected',
  'content_rejected',
  'provider_rejected',
  'provider_unavailable',
  'provider_rate_limited',
  'channel_authentication_failed',
  'channel_not_connected',
  'outcome_unknown',
  'worker_stopped',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export interface Reason {
  /** Our own code, the same for all providers. */
  code: FailureCode;
  message: string;
  /** The provider's code. */
  providerCode?: string;
}

/** An approved template of a WhatsApp account, with the values of its body's parameters. */
export interface WhatsappTemplate {
  name: string;
  /** Such as `en_US`. */
  language: string;
  parameters: string[];
}

/** With what mail from a domain is signed. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** In PEM. */
  privateKey: string;
}

/** What a mail has besides its texts. */
export interface MailParts {
  /** Instead of the channel's own. */
  from: string | null;
  /** Whom it is addressed to, where that is not who gets it: of a copy. */
  to: string | null;
  /** Who is named as having got a copy. */
  cc: { name: string; address: string }[];
  replyTo: string | null;
  headers: Record<string, string>;
  /** `contentId`: shown inline by the HTML. */
  attachments: { fileName: string; contentType: string; contentId: string | null; content: string }[];
}

/** What an adapter needs to know of a message. */
export interface OutboundMessage {
  id: string;
  to: string;
  body: string;
  subject: string | null;
  html: string | null;
  whatsappTemplate: WhatsappTemplate | null;
  /** Null where there is nothing of the kind. */
  mail: MailParts | null;
  /** Of the domain that it is from, where the account has verified it. */
  dkim: DkimKey | null;
  /** The provider's id of the message that it answers. */
  replyTo: string | null;
  /** Where the provider is to report the message's fate. */
  callbackUrl: string;
  /** Where one POST ends all further e-mail (RFC 8058); null on other channels. */
  unsubscribeUrl: string | null;
}

/** The outcome of a message after the provider accepted it. */
export type Fate = { status: 'sent' | 'delivered' | 'read' } | { status: 'failed'; reason: Reason };

/** A provider's account, ready to be used. */
export interface Provider {
  send(message: OutboundMessage): Promise<Outcome>;
  /**
   * For providers that can be asked what they took: the ids of messages like this one that they took since, oldest first.
   * @throws when the provider does not answer.
   */
  find?(message: Pick<OutboundMessage, 'id' | 'to' | 'body'>, since: Date): Promise<string[]>;
  /** For providers that can be asked for the outcome of a message that they accepted; null: nothing new. */
  lookUp?(providerMessageId: string): Promise<Fate | null>;
  /** Whether the credentials are accepted; sends nothing. */
  test(): Promise<{ ok: true } | ({ ok: false } & Reason)>;
  close?(): void;
}
