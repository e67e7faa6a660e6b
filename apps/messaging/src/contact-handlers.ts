import { countUnsubscribe } from './campaigns/statistics.ts';
import type { ContactHandlers } from './contact-events.ts';
import { eraseRuns } from './flows/erase.ts';
import { occur } from './flows/occurrences.ts';
import { eraseMessages } from './messages/erase.ts';
import { failQueued } from './messages/opt-outs.ts';
import { eraseDeliveries } from './webhooks/erase.ts';

/** What the rest of the service does when a contact changes, in the order in which it is done. */
export const contactHandlers: ContactHandlers = {
  async consentChanged(db, change, isNew) {
    if (change.status !== 'unsubscribed') return;
    await failQueued(db, change);
    if (isNew && change.cause !== undefined) await countUnsubscribe(db, { ...change, cause: change.cause });
  },
  happened: occur,
  async erased(db, { accountId, contactId, addresses }) {
    await eraseRuns(db, accountId, contactId, addresses);
    const messageIds = await eraseMessages(db, { accountId, contactId, addresses });
    await eraseDeliveries(db, accountId, [contactId, ...messageIds], addresses);
  },
};
