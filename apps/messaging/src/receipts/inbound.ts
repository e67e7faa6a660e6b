import { isPhoneNumber } from '../addresses/phone.ts';
import { changeConsent } from '../contacts/consent.ts';
import type { ContactsContext } from '../contacts/handlers.ts';
import type { Database } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { occur } from '../flows/occurrences.ts';
import { readKeyword } from './keywords.ts';

export interface InboundText {
  accountId: string;
  channel: 'sms' | 'whatsapp';
  from: string;
  body: string;
}

/** A text that somebody wrote to one of the account's numbers: STOP and START change consent; webhooks are told of all. */
export async function receiveText(
  db: Database,
  contacts: ContactsContext,
  { accountId, channel, from, body }: InboundText,
): Promise<void> {
  if (!isPhoneNumber(from)) return;
  const keyword = readKeyword(body);
  const text = body.slice(0, 4096);
  await db.transaction(async (tx) => {
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
    const payload = { contactId: contact?.id ?? null, channel, from, body: text, keyword, receivedAt };
    await emitEvents(tx, [{ accountId, event: 'message.received', subjectId: contact?.id ?? '', payload }]);
  });
}
