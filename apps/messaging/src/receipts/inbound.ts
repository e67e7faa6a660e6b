import { cut, wellFormed, wellFormedJson } from '@services/common/runtime/text';

import { isPhoneNumber } from '../addresses/phone.ts';
import { changeConsent } from '../contacts/consent.ts';
import type { ContactsContext } from '../contact-events.ts';
import { repeatableTransaction, type Db, type Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { occur } from '../flows/occurrences.ts';
import { NO_CONTENT, type ReceivedContent } from '../outbound/received.ts';
import { readChoiceKeyword, readKeyword, type Keyword } from './keywords.ts';

const REMEMBER: Statement = {
  name: 'remember_received_message',
  text: `INSERT INTO received_messages (account_id, channel_id, provider_message_id) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING RETURNING provider_message_id`,
};

export interface InboundText {
  accountId: string;
  channelId: string;
  /** The provider's id: what it delivers twice counts once. Null when it gives none. */
  providerMessageId: string | null;
  channel: 'sms' | 'whatsapp';
  from: string;
  body: string;
  /** What the provider has made of the text, where it recognizes opt-outs itself. */
  optOut?: Keyword | null | undefined;
  /** What there is besides the text. */
  content?: ReceivedContent;
}

/** A text that somebody wrote to one of the account's numbers: STOP and START change consent; webhooks are notified of all. */
export async function receiveText(
  db: Db,
  contacts: ContactsContext,
  { accountId, channelId, providerMessageId, channel, from, body, optOut, content = NO_CONTENT }: InboundText,
): Promise<void> {
  if (!isPhoneNumber(from)) return;
  const keyword = optOut ?? (content.choice ? readChoiceKeyword(content.choice) : readKeyword(body));
  const text = cut(wellFormed(body), 4096);
  await repeatableTransaction(db, async (tx) => {
    if (providerMessageId !== null) {
      const isNew = (await tx.query(REMEMBER, [accountId, channelId, wellFormed(providerMessageId)])).length > 0;
      if (!isNew) return;
    }
    const contact = await tx.orm.contact.findFirst({ where: { accountId, phone: from }, select: { id: true } });
    // An opt-out is no invitation, and no answer.
    if (keyword !== 'stop')
      await occur(tx, accountId, [{ type: 'message_received', contactId: contact?.id ?? null, from, body: text }]);
    if (keyword === 'stop' || keyword === 'start') {
      const status = keyword === 'stop' ? 'unsubscribed' : 'subscribed';
      await changeConsent(tx, contacts, {
        accountId,
        channel,
        address: from,
        status,
        source: `${channel}_keyword`,
        cause: 'recipient',
      });
    }
    const receivedAt = new Date().toISOString();
    const payload = {
      contactId: contact?.id ?? null,
      channel,
      channelId,
      from,
      body: text,
      keyword,
      receivedAt,
      providerMessageId,
      ...wellFormedJson(content),
    };
    await emitEvents(tx, [{ accountId, event: 'message.received', subjectId: contact?.id ?? '', payload }]);
  });
}
