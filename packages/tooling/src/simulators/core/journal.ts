import { z } from 'zod';
import { providers, type Provider } from './providers.ts';

/** The outcome of a call: accepted, refused by the provider's rules, failed on request, or accepted, but without an answer. */
const OUTCOMES = ['accepted', 'refused', 'failed', 'answer_lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One message or call, exactly as it was transferred. */
export interface Arrival {
  provider: Provider;
  /** `in`: the provider received it; `out`: an event that the provider sent to a service. */
  direction: 'in' | 'out';
  /** The kind of entry in the provider's terms: `private_reply`, `direct_message`, `sms`, `email`, … */
  kind: string;
  from: string;
  to: string;
  /** Short text for lists: an email's subject, a webhook's event. */
  subject?: string;
  text: string;
  html?: string;
  /** The sender's reference: a comment's id, a status callback's URL, an email's Message-ID, a `webhook-id`. */
  reference: string;
  /** The id returned to the sender; empty if no message was accepted. */
  providerId: string;
  outcome: Outcome;
  /** The answer in one line. */
  answer: string;
  request: { method: string; path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };
  /** Additional information to show, such as whether a signature is valid. */
  notes?: Record<string, string>;
}

export interface Entry extends Arrival {
  readonly id: number;
  /** Unix milliseconds. */
  readonly at: number;
  /** The last status reported back to the sender: `sent`, `delivered`, `read`, `failed`, … */
  status: string;
  history: { at: number; status: string; note: string }[];
  /** The body's true length when only its beginning was kept. */
  truncatedFrom?: number;
}

export const EntryFilter = z
  .object({
    provider: z.enum(providers),
    direction: z.enum(['in', 'out']),
    kind: z.string(),
    recipient: z.string(),
    /** A part of the text, subject, sender, recipient or reference; case does not matter. */
    text: z.string(),
    reference: z.string(),
    outcome: z.enum(OUTCOMES),
    /** Returns only entries with a greater id. */
    after: z.coerce.number().int(),
    /** Returns only entries with a smaller id. */
    before: z.coerce.number().int(),
  })
  .partial();
export type EntryFilter = z.output<typeof EntryFilter>;

export type Journal = ReturnType<typeof createJournal>;

/** Keeps the newest entries in full: by default at most 5,000 entries, 64 MB in total and 256 kB of each body. */
export function createJournal(limits: { entries?: number; totalBytes?: number; bodyBytes?: number } = {}) {
  const { entries: capacity = 5_000, totalBytes = 64 * 1024 * 1024, bodyBytes = 256 * 1024 } = limits;
  /** By id; the ids are consecutive. */
  const entries = new Map<number, Entry>();
  const listeners = new Set<() => void>();
  let oldest = 1;
  let next = 1;
  let bytes = 0;

  const changed = () => listeners.forEach((listener) => listener());

  function dropOldest(): void {
    bytes -= weight(entries.get(oldest)!);
    entries.delete(oldest);
    oldest += 1;
  }

  return {
    add(arrival: Arrival): Entry {
      const entry: Entry = { ...arrival, id: next, at: Date.now(), status: arrival.outcome, history: [] };
      const { body } = arrival.request;
      entry.request = { ...arrival.request, body: ownBytes(body.subarray(0, bodyBytes)) };
      if (body.length > bodyBytes) entry.truncatedFrom = body.length;
      entry.text = entry.text.slice(0, bodyBytes);
      if (entry.html !== undefined) entry.html = entry.html.slice(0, bodyBytes);
      bytes += weight(entry);
      while (next > oldest && (next - oldest >= capacity || bytes > totalBytes)) dropOldest();
      entries.set(next, entry);
      next += 1;
      changed();
      return entry;
    },
    get: (id: number) => entries.get(id),
    /** Newest first, at most `limit`. */
    list(filter: EntryFilter = {}, limit = 100): Entry[] {
      const found: Entry[] = [];
      const wanted = { ...filter, text: filter.text?.toLowerCase() };
      const first = Math.min(next, filter.before ?? Infinity) - 1;
      for (let id = first; id >= Math.max(oldest, (filter.after ?? 0) + 1) && found.length < limit; id -= 1) {
        const entry = entries.get(id);
        if (entry && matches(entry, wanted)) found.push(entry);
      }
      return found;
    },
    get size() {
      return entries.size;
    },
    /** Calls the listener after every change; the returned function unsubscribes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed,
    clear() {
      entries.clear();
      oldest = next;
      bytes = 0;
      changed();
    },
  };
}

/** A copy that shares no memory, because a small Buffer keeps the whole memory block that it is a part of. */
function ownBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** An estimate of an entry's memory; headers and bookkeeping count as 1 kB. */
function weight(entry: Entry): number {
  return 1024 + entry.request.body.length + entry.text.length * 2 + (entry.html?.length ?? 0) * 2;
}

function matches(entry: Entry, wanted: EntryFilter): boolean {
  return (
    (wanted.provider === undefined || entry.provider === wanted.provider) &&
    (wanted.direction === undefined || entry.direction === wanted.direction) &&
    (wanted.kind === undefined || entry.kind === wanted.kind) &&
    (wanted.recipient === undefined || entry.to === wanted.recipient) &&
    (wanted.reference === undefined || entry.reference === wanted.reference) &&
    (wanted.outcome === undefined || entry.outcome === wanted.outcome) &&
    (!wanted.text || searchable(entry).includes(wanted.text))
  );
}

function searchable(entry: Entry): string {
  return [entry.text, entry.subject ?? '', entry.from, entry.to, entry.reference].join('\n').toLowerCase();
}
