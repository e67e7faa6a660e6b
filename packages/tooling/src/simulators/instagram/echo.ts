import { progress } from '../core/progress.ts';
import type { Entry } from '../core/journal.ts';
import { META_RETRY_DELAYS_MS, deliverMetaEvent } from '../meta/deliver.ts';
import { echoEntry, instagramEvent } from './events.ts';
import { accountOf, type SentMessage, type Instagram } from './state.ts';

const ECHO = { statuses: ['echo'], delayMs: 50 };

/** Reports a sent message back to its account's webhook, with the metadata it was sent with. */
export function sendEcho(instagram: Instagram, message: SentMessage, metadata: string | undefined, entry: Entry): void {
  const { echo, ...account } = accountOf(instagram.state, message.accountId);
  if (!echo) return;
  const { accountId, person, id, text } = message;
  progress(instagram.simulation, entry, ECHO, () => {
    const event = instagramEvent([echoEntry({ accountId, from: person, mid: id, text, metadata })]);
    return deliverMetaEvent(instagram.simulation.outbox, account, event, META_RETRY_DELAYS_MS);
  });
}
