import { sqlState } from '@services/common/database/errors';
import { addressBucket } from '@services/common/runtime/addresses';
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

/** The number of responses with one error code to one application in one quarter of an hour, since the last flush. */
interface Answered {
  applicationId: string;
  /** Quarter hours since 1970. In every time zone, a day begins with a quarter hour, so the database can compute the account's day. */
  quarter: number;
  code: string;
  operations: number;
  points: number;
}

/** The maximum number of different signals in one flush. Further signals are dropped, because a sample is enough. */
const MAX_SEEN = 10_000;
const QUARTER_MS = 900_000;

const storeSignals = `
INSERT INTO usage_signals (hour, application_id, token_id, address, document, requests, refused, first_at, last_at)
SELECT date_trunc('hour', seen."firstAt"), seen."applicationId", seen."tokenId", seen.address, seen.document,
  seen.requests, seen.refused, seen."firstAt", seen."lastAt"
FROM jsonb_to_recordset($1::jsonb) AS seen("applicationId" text, "tokenId" text, address text, document text,
  requests int, refused int, "firstAt" timestamptz, "lastAt" timestamptz)
ON CONFLICT (hour, token_id, address, document) DO UPDATE SET
  requests = usage_signals.requests + excluded.requests, refused = usage_signals.refused + excluded.refused,
  last_at = excluded.last_at`;

/**
 * Sorts the rows, so that replicas that write the same rows wait instead of deadlocking. Skips applications that were deleted after they
 * were counted.
 */
const storeAnswered = (zone: string) => `
INSERT INTO usage_days (application_id, day, code, operations, points)
SELECT application.id, (to_timestamp(seen.quarter * 900::float8) AT TIME ZONE ${zone})::date, seen.code,
  sum(seen.operations), sum(seen.points)
FROM jsonb_to_recordset($1::jsonb) AS seen("applicationId" text, quarter int, code text, operations int, points bigint)
JOIN applications AS application ON application.id = seen."applicationId"
JOIN accounts AS account ON account.id = application.account_id
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3
ON CONFLICT (application_id, day, code) DO UPDATE SET
  operations = usage_days.operations + excluded.operations, points = usage_days.points + excluded.points`;

const OWN_ZONE = 'account.time_zone';
/** The account's time zone, or UTC if the server does not know it. Reading the server's list takes far longer than the rest of the flush. */
const KNOWN_ZONE = `CASE WHEN account.time_zone IN (SELECT name FROM pg_timezone_names) THEN account.time_zone ELSE 'UTC' END`;
const UNKNOWN_ZONE = '22023';

/**
 * Collects requests of applications and their answers in memory, and writes them every few seconds: documents and addresses for the review
 * job, and sums by day and error code for the account.
 */
export function createSignals(sql: Sql) {
  let seen = new Map<string, Seen>();
  let answered = new Map<string, Answered>();

  function count({ applicationId, personId }: Caller, code: string, points: number): void {
    // The console is not an application, so its requests are not recorded.
    if (personId !== undefined) return;
    const quarter = Math.floor(Date.now() / QUARTER_MS);
    const key = `${applicationId} ${quarter} ${code}`;
    const known = answered.get(key);
    if (known) {
      known.operations += 1;
      known.points += points;
    } else if (answered.size < MAX_SEEN) {
      answered.set(key, { applicationId, quarter, code, operations: 1, points });
    }
  }

  function note(caller: Caller, request: Request, document: string, refused = 0): void {
    // The console is not an application, so its requests are not recorded.
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
    noteRefusal(caller: Caller, request: Request): void {
      note(caller, request, '', 1);
      count(caller, 'RATE_LIMITED', 0);
    },
    /** Counts an answer with its points. The code is that of the answer's first error; empty if there is no error. */
    count,
    /** @returns how many signals were written. */
    async flush(): Promise<number> {
      const [rows, sums] = [[...seen.values()], [...answered.values()]];
      seen = new Map();
      answered = new Map();
      if (sums.length > 0) {
        const store = (zone: string) => sql.query(storeAnswered(zone), [JSON.stringify(sums)]);
        // The database server may have been replaced by a server that does not know the time zone of an account. The sums of this
        // account are then stored by days in UTC.
        await store(OWN_ZONE).catch((error: unknown) => {
          if (sqlState(error) !== UNKNOWN_ZONE) throw error;
          return store(KNOWN_ZONE);
        });
      }
      if (rows.length > 0) await sql.query(storeSignals, [JSON.stringify(rows)]);
      return rows.length;
    },
  };
}

export type Signals = ReturnType<typeof createSignals>;
