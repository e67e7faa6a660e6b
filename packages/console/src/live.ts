import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { urlOf } from './http.ts';
import { createStore } from './store.ts';

/**
 * The pause after a refused stream before the next attempt, in milliseconds. During the pause, lists are fetched at intervals.
 */
const AGAIN_MS = 60_000;

const connected = createStore(false);

/**
 * The interval at which the screen's data is fetched again; false while the service reports changes.
 *
 * @param intervalMs the interval without the stream of events
 */
export function useRefresh(intervalMs = 10_000): number | false {
  return connected.use() ? false : intervalMs;
}

/**
 * Listens to the account's changes while the tab is visible, and fetches changed data of the screen again. The first part of
 * a query's key is its topic. The overview depends on all topics.
 */
export function useEvents(accountId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasConnected = false;
    const invalidate = (concerns: (topic: unknown) => boolean) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey[0]) });

    function close(): void {
      clearTimeout(timer);
      source?.close();
      source = undefined;
      connected.set(false);
    }
    function open(): void {
      if (source || document.visibilityState === 'hidden') return;
      source = new EventSource(urlOf({ path: '/console/api/events', query: { account: accountId } }));
      source.addEventListener('open', () => {
        connected.set(true);
        // Changes while the stream was interrupted were not reported, so fetch everything again.
        if (wasConnected) invalidate((topic) => topic !== 'session');
        wasConnected = true;
      });
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        const topics: unknown[] = JSON.parse(data);
        if (topics.length > 0) invalidate((topic) => topic === 'overview' || topics.includes(topic));
      });
      source.addEventListener('error', () => {
        connected.set(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        timer = setTimeout(open, AGAIN_MS);
      });
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? close() : open());
    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [client, accountId]);
}
