import type { Db } from '../db.ts';

/** The cause of an unsubscribe: the recipient, to us (a keyword, a link) or to the provider; the customer; or a bounce. */
export const UNSUBSCRIBE_CAUSES = ['recipient', 'provider', 'api', 'bounce'] as const;
export type UnsubscribeCause = (typeof UNSUBSCRIBE_CAUSES)[number];

/** A recipient's choice about messages of a kind. */
export interface ConsentChange {
  accountId: string;
  channel: 'sms' | 'email' | 'whatsapp';
  /** `marketing` or the key of a topic; everything unless given. */
  scope?: string;
  status: 'subscribed' | 'unsubscribed';
  /** The source of the change: `api`, `sms_keyword`, `list_unsubscribe`, `hard_bounce`, … */
  source: string;
  /**
   * How an opt-out counts for the campaign that it follows; without it, for none: what an import records may have been
   * said at any time.
   */
  cause?: UnsubscribeCause;
  /** The message that it is an answer to, where that is known; else it is the last one of a campaign to the address. */
  messageId?: string;
}

/** The recipient. */
interface ConsentingAddress {
  /** In stored form: E.164, or a normalized email address. */
  address: string;
  addressHash: string;
  /** False if the recipient had already made the same choice. */
  isNew: boolean;
}

/** Something that happened to a contact, or that an unknown sender wrote: it starts flows, and ends waits. */
export type ContactOccurrence =
  | { type: 'contact_created'; contactId: string }
  | {
      type: 'tag_added';
      contactId: string;
      tag: string;
      /** The flow run that has added it, and the one that its chain began with. */
      by?: { runId: string; chainId: string };
    }
  | { type: 'message_received'; contactId: string | null; from: string; body: string };

interface ErasedContact {
  accountId: string;
  contactId: string;
  /** In lower case. */
  addresses: string[];
}

/**
 * The consequences of changes to contacts elsewhere in the service. Each handler runs in the transaction of the change: the
 * consequences are committed with it, or not at all.
 */
export interface ContactHandlers {
  consentChanged(db: Db, change: ConsentChange, addresses: readonly ConsentingAddress[]): Promise<void>;
  happened(db: Db, accountId: string, occurrences: readonly ContactOccurrence[]): Promise<void>;
  /** Called before the contact's own row is deleted. */
  erased(db: Db, contact: ErasedContact): Promise<void>;
}

/** The dependencies, besides the database, of functions that change contacts. */
export interface ContactsContext {
  /** The key under which addresses are hashed. */
  addressKey: Buffer;
  handlers: ContactHandlers;
}
