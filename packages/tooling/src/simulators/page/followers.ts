import type { ServerResponse } from 'node:http';
import { plain, type Answer } from '../core/http.ts';
import type { Journal } from '../core/journal.ts';

const MAX_FOLLOWERS = 50;
/** The minimum time between two notifications of an open page. */
const INTERVAL_MS = 500;

/** The open pages, which are notified of changes by server-sent events. */
export function createFollowers(journal: Journal) {
  const followers = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;

  function notify(): void {
    timer = undefined;
    followers.forEach((response) => response.write('data: changed\n\n'));
  }

  return {
    add(response: ServerResponse): Answer | null {
      if (followers.size >= MAX_FOLLOWERS) return plain(503, 'Too many pages are open.');
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 2000\n\n');
      followers.add(response);
      end ??= journal.subscribe(() => (timer ??= setTimeout(notify, INTERVAL_MS).unref()));
      response.once('close', () => {
        followers.delete(response);
        if (followers.size > 0) return;
        // The last page was closed, so stop listening for new messages.
        end?.();
        end = undefined;
      });
      return null;
    },
  };
}
