/** The outcome of handing a message to a provider, in the same form for all providers. */
export type Outcome =
  /** The provider accepted the message. If no receipt will follow, `confirmed` has the statuses that are already known. */
  | {
      kind: 'sent';
      providerMessageId: string;
      confirmed?: readonly ('delivered' | 'read')[];
      /** The number that the recipient writes from, if the provider names it. */
      recipientId?: string | undefined;
    }
  /** A temporary refusal. `holdChannel`: the provider asks to pause the whole channel, not only this message. */
  | ({ kind: 'temporary'; retryAfterMs?: number; holdChannel?: boolean } & Reason)
  /** A permanent refusal. */
  | ({ kind: 'permanent' } & Reason)
  /** The channel's credentials are invalid; the message itself is fine. */
  | ({ kind: 'channel_fault' } & Reason)
  /** No response, or no usable response: the provider may have accepted the message. */
  | ({ kind: 'unknown' } & Reason)
  /**
   * No attempt was made, and the message stays queued. The whole channel waits for `retryAfterMs`. Without `retryAfterMs` (only in the
   * sandbox), only the message waits.
   */
  | { kind: 'held'; retryAfterMs?: number };

export type FailureCode =
  | 'invalid_recipient'
  | 'recipient_unreachable'
  | 'recipient_opted_out'
  | 'invalid_sender'
  | 'mailbox_full'
  | 'policy_rejected'
  | 'content_rejected'
  | 'provider_rejected'
  | 'provider_unavailable'
  | 'provider_rate_limited'
  | 'channel_authentication_failed'
  | 'channel_not_connected'
  | 'outcome_unknown'
  | 'worker_stopped';

export interface Reason {
  /** Our own code, the same for all providers. */
  code: FailureCode;
  message: string;
  providerCode?: string;
}

/** An approved template of a WhatsApp account, with the values of its body's parameters. */
export interface WhatsappTemplate {
  name: string;
  /** The template's language, such as `en_US`. */
  language: string;
  parameters: string[];
}

/** The key that signs mail from a domain. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** The private key in PEM. */
  privateKey: string;
}

/** The parts of a mail besides its texts. */
export interface MailParts {
  /** The sender, instead of the channel's own. */
  from: string | null;
  /** In a copy: the recipient that the mail names, who is not the recipient of the copy. */
  to: string | null;
  /** The recipients whom the mail names as CC. */
  cc: { name: string; address: string }[];
  replyTo: string | null;
  headers: Record<string, string>;
  /** A file with a `contentId` is shown inline by the HTML. */
  attachments: { fileName: string; contentType: string; contentId: string | null; content: string }[];
}

/** A message in the form that adapters get. */
export interface OutboundMessage {
  id: string;
  to: string;
  body: string;
  subject: string | null;
  html: string | null;
  whatsappTemplate: WhatsappTemplate | null;
  /** The parts of a mail besides its texts; null for other messages. */
  mail: MailParts | null;
  /** The key of the sender's domain, if the account has verified it. */
  dkim: DkimKey | null;
  /** The provider's id of the incoming message that this message answers; null if it is not an answer. */
  replyTo: string | null;
  /** The mailbox in which this service receives the recipient's answer; null if answers do not reach this service. */
  replyMailbox: string | null;
  /** The URL for the provider's receipts. */
  callbackUrl: string;
  /** The URL for one-click unsubscribing (RFC 8058); null on other channels. */
  unsubscribeUrl: string | null;
}

/** The outcome of a message after the provider accepted it. */
export type DeliveryState = { status: 'sent' | 'delivered' | 'read' } | { status: 'failed'; reason: Reason };

/** A connected account at a provider. */
export interface Provider {
  send(message: OutboundMessage): Promise<Outcome>;
  /**
   * Returns the provider's ids of messages equal to `message` since `since`, oldest first. Only for providers that tell which messages they
   * accepted.
   * @throws when the provider does not answer.
   */
  find?(message: Pick<OutboundMessage, 'id' | 'to' | 'body'>, since: Date): Promise<string[]>;
  /** Looks up the status of an accepted message, if the provider has an API for this. Null if nothing changed. */
  lookUp?(providerMessageId: string): Promise<DeliveryState | null>;
  /** Whether the credentials are accepted; sends nothing. */
  test(): Promise<{ ok: true } | ({ ok: false } & Reason)>;
  close?(): void;
}
