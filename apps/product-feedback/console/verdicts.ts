import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { answer } from '@services/console/client.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { unlessUndone } from '@services/console/undo.ts';
import { plural } from '@services/console/words.ts';

import { api, type Feedback } from './api.ts';

export type Verdict = 'validated' | 'dismissed';

/** Decisions that can still be undone, by the id of the feedback. */
let decided: ReadonlyMap<string, Verdict> = new Map();
const listeners = new Set<() => void>();

function change(ids: readonly string[], verdict: Verdict | null): void {
  const rest = [...decided].filter(([id]) => !ids.includes(id));
  decided = new Map([...rest, ...(verdict ? ids.map((id) => [id, verdict] as const) : [])]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The feedback's status, including a decision that was just made. */
export function useStatusOf(): (feedback: Feedback) => Feedback['status'] {
  const now = useSyncExternalStore(subscribe, () => decided);
  return ({ id, status }) => (status === 'submitted' ? (now.get(id) ?? status) : status);
}

/** Validates or dismisses undecided feedback. Both decisions are final in the service, so they are sent only after the time to undo. */
export function decide(client: QueryClient, verdict: Verdict, items: readonly Feedback[]): void {
  const ids = items.filter(({ id, status }) => status === 'submitted' && !decided.has(id)).map(({ id }) => id);
  if (ids.length === 0) return toast('This feedback has already been reviewed.');
  change(ids, verdict);
  unlessUndone(`${plural(ids.length, 'item')} ${verdict}.`, {
    undo: () => change(ids, null),
    async act() {
      const sent = await Promise.allSettled(ids.map((id) => send(verdict, id)));
      const failed = sent.filter((each) => each.status === 'rejected');
      if (failed[0]) toastError(failed[0].reason, `${plural(failed.length, 'decision')} not saved. `);
      const credits = sent.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
      if (credits > 0) toast(`${plural(credits, 'credit')} earned.`);
      await client.invalidateQueries({ queryKey: ['feedback'] });
      change(ids, null);
    },
  });
}

/** @returns the credits that the feedback has earned. */
async function send(verdict: Verdict, id: string): Promise<number> {
  const params = { params: { path: { id } }, keepalive: true };
  if (verdict === 'validated') {
    return (await answer(api.POST('/api/v1/feedback/{id}/validate', params))).credits_earned;
  }
  await answer(api.POST('/api/v1/feedback/{id}/dismiss', params));
  return 0;
}
