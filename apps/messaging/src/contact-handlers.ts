import { forgetSkips } from './campaigns/skips.ts';
import { countUnsubscribes } from './campaigns/statistics.ts';
import type { ContactHandlers } from './events/contacts.ts';
import { eraseRuns } from './flows/erase.ts';
import { occur } from './flows/occurrences.ts';
import { adoptConversations } from './inbox/adopt.ts';
import { eraseInbound } from './inbox/erase.ts';
import { eraseMessages, lockMessages } from './messages/erase.ts';
import { forgetCapped } from './messages/caps.ts';
import { eraseSignUps } from './sign-ups/store.ts';
import { failQueued } from './messages/opt-outs.ts';
import { eraseDeliveries } from './webhooks/erase.ts';

/** Applies the consequences of changed contacts in the rest of the service, in order. */
export const contactHandlers: ContactHandlers = {
  async consentChanged(db, change, addresses) {
    const { status, cause } = change;
    if (status !== 'unsubscribed') return;
    await failQueued(
      db,
      change,
      addresses.map(({ address }) => address),
    );
    const added = addresses.filter(({ isNew }) => isNew).map(({ address }) => address);
    if (cause !== undefined) await countUnsubscribes(db, { ...change, cause }, added);
  },
  async happened(db, accountId, occurrences) {
    await occur(db, accountId, occurrences);
    const created = occurrences.filter((occurrence) => occurrence.type === 'contact_created');
    await adoptConversations(
      db,
      accountId,
      created.flatMap(({ phone }) => phone ?? []),
    );
  },
  async erased(db, { accountId, contactId, addresses }) {
    await lockMessages(db, { accountId, contactId, addresses });
    await eraseInbound(db, accountId, addresses);
    await eraseRuns(db, accountId, contactId, addresses);
    await eraseSignUps(db, { accountId, contactId, addresses });
    await forgetSkips(db, accountId, contactId);
    await forgetCapped(db, accountId, contactId);
    const messageIds = await eraseMessages(db, { accountId, contactId, addresses });
    await eraseDeliveries(db, accountId, [contactId, ...messageIds], addresses);
  },
};
