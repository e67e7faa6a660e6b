import type { Db, Queries } from '../db.ts';

/** The cause of an opt-out: the recipient, through this service (keyword or link) or at the provider; the customer; or a bounce. */
export const UNSUBSCRIBE_CAUSES = ['recipient', 'provider', 'api', 'bounce'] as const;
export type UnsubscribeCause = (typeof UNSUBSCRIBE_CAUSES)[number];

/** A recipient's choice about the messages of a kind of channel. */
export interface ConsentChange {
  accountId: string;
  channel: 'sms' | 'email' | 'whatsapp';
  /** `marketing` or the key of a topic. Absent if the choice concerns all messages. */
  scope?: string;
  status: 'subscribed' | 'unsubscribed';
  /** The source of the change: `api`, `sms_keyword`, `list_unsubscribe`, `hard_bounce`, … */
  source: string;
  /** When the recipient made the choice, if it was not now. */
  at?: Date | undefined;
  /**
   * The cause under which the statistics of a campaign count an opt-out. Absent if no campaign should count it: an imported opt-out may be
   * older than the last campaign.
   */
  cause?: UnsubscribeCause;
  /** The message that the choice responds to, if known. Otherwise the last campaign message to the address is assumed. */
  messageId?: string;
}

interface ConsentingAddress {
  /** The address in stored form: E.164, or a normalized email address. */
  address: string;
  addressHash: string;
  /** Whether the choice differs from the recipient's previous choice. */
  isNew: boolean;
}

/** An event about a contact, or a message from an unknown sender. The event starts flows and ends waits. */
export type ContactOccurrence =
  | { type: 'contact_created'; contactId: string; phone: string | null }
  | {
      type: 'tag_added';
      contactId: string;
      tag: string;
      /** The flow run that added the tag, and the first run of its chain. */
      by?: { runId: string; chainId: string };
    }
  | { type: 'message_received'; contactId: string | null; from: string; body: string };

export interface ErasedContact {
  accountId: string;
  contactId: string;
  /** The addresses, in lower case. */
  addresses: string[];
}

/**
 * Handlers that other parts of the service provide for changes to contacts. Each handler runs in the transaction of the change, so its
 * effects are committed together with the change or not at all.
 */
export interface ContactHandlers {
  consentChanged(db: Queries, change: ConsentChange, addresses: readonly ConsentingAddress[]): Promise<void>;
  happened(db: Queries, accountId: string, occurrences: readonly ContactOccurrence[]): Promise<void>;
  /** Called before the contact's row is deleted. */
  erased(db: Db, contact: ErasedContact): Promise<void>;
}

/** The dependencies of functions that change contacts, except the database. */
export interface ContactsContext {
  /** The key under which addresses are hashed. */
  addressKey: Buffer;
  handlers: ContactHandlers;
}
