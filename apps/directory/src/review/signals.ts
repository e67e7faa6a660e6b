import { addressBucket } from '@services/common/limits/rate-limit';
import type { Request } from 'express';

import type { Sql } from '../db.ts';
import type { Caller } from '../tokens/store.ts';

/** The requests of one token, address and document since the last flush. */
interface Seen {
  applicationId: string;
  tokenId: string;
  address: string;
  document: string;
  requests: number;
  refused: number;
  firstAt: Date;
  lastAt: Date;
}

/** The maximum number of different signals in one flush; signals are a sample, so the rest is dropped. */
const MAX_SEEN = 10_000;

const storeSignals = `
INSERT INTO usage_signals (hour, application_id, token_id, address, document, requests, refused, first_at, last_at)
SELECT date_trunc('hour', seen."firstAt"), seen."applicationId", seen."tokenId", seen.address, seen.document,
  seen.requests, seen.refused, seen."firstAt", seen."lastAt"
FROM jsonb_to_recordset($1::jsonb) AS seen("applicationId" text, "tokenId" text, address text, document text,
  requests int, refused int, "firstAt" timestamptz, "lastAt" timestamptz)
ON CONFLICT (hour, token_id, address, document) DO UPDATE SET
  requests = usage_signals.requests + excluded.requests, refused = usage_signals.refused + excluded.refused,
  last_at = excluded.last_at`;

/** Collects applications, documents and addresses in memory for the review job, and writes them every few seconds. */
export function createSignals(sql: Sql) {
  let seen = new Map<string, Seen>();

  function note(caller: Caller, request: Request, document: string, refused = 0): void {
    // The console is not an application.
    if (caller.personId !== undefined) return;
    const address = addressBucket(request);
    const key = `${caller.tokenId} ${address} ${document}`;
    const now = new Date();
    const known = seen.get(key);
    if (known) {
      known.requests += 1;
      known.refused += refused;
      known.lastAt = now;
    } else if (seen.size < MAX_SEEN) {
      const { applicationId, tokenId } = caller;
      seen.set(key, { applicationId, tokenId, address, document, requests: 1, refused, firstAt: now, lastAt: now });
    }
  }

  return {
    /** Records an operation with this document. */
    note: (caller: Caller, request: Request, document: string) => note(caller, request, document),
    /** Records a request that was refused at a limit. */
    noteRefusal: (caller: Caller, request: Request) => note(caller, request, '', 1),
    /** @returns how many rows were written. */
    async flush(): Promise<number> {
      if (seen.size === 0) return 0;
      const rows = [...seen.values()];
      seen = new Map();
      await sql.query(storeSignals, [JSON.stringify(rows)]);
      return rows.length;
    },
  };
}

export type Signals = ReturnType<typeof createSignals>;
