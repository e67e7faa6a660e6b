import type { Db } from '../db.ts';
import { advanceConversation, claimConversations } from './store.ts';

export interface ConversationsOptions {
  /** Called after a message was queued. */
  onMessage: () => void;
  onError: (error: unknown, conversationId: string) => void;
}

/**
 * Advances due conversations. A conversation that cannot be advanced is retried every ten seconds, up to ten times, and does
 * not delay the other conversations.
 *
 * @returns the amount of work done in one run, for a work loop.
 */
export function createConversations(db: Db, { onMessage, onError }: ConversationsOptions): () => Promise<number> {
  return async function run(): Promise<number> {
    const claimed = await claimConversations(db);
    for (const attempt of claimed) {
      try {
        if (await advanceConversation(db, attempt)) onMessage();
      } catch (error) {
        onError(error, attempt.id);
      }
    }
    return claimed.length;
  };
}
