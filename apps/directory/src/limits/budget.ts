import {
  rateLimitHeaderNames,
  setRateLimitHeaders,
  type Decision,
  type RateLimiter,
  type Window,
} from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import { sessionWindows } from '@services/common/people/limits';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

import type { Config } from '../config.ts';
import { apiError } from '../errors.ts';
import type { Caller } from '../tokens/store.ts';

/** The budgets that a request is charged to: the caller's own limits, then the organization's. */
export interface Bucket {
  key: string;
  requests: Window[];
  points: Window[];
  /** The budgets of requests and points. Each request is charged one request and REQUEST_POINTS when it arrives. */
  all: Window[];
}

/** The state of a budget after a charge. */
export interface BudgetState {
  limit: number;
  remaining: number;
  /** When the window ends, in Unix seconds. */
  resetAt: number;
}

/** The response whose headers report the remaining requests; null after the headers were sent. */
type Headers = Pick<Response, 'setHeader'> | null;

/** The limits of an application, from which its bucket is made. */
export type ApplicationLimits = Pick<Caller, 'applicationId' | 'organisationId' | 'granted' | 'organisationGranted'>;

/** An account, and the session if a person acts for it. */
interface ChargedOwner {
  id: string;
  sessionId?: string;
}

interface Limits {
  requests: number;
  points: number;
}

/** The points of each request. Receiving and answering a request takes as long as reading this number of objects. */
export const REQUEST_POINTS = 150;
/** The limit of an organization, as a multiple of an application's limit. */
const AGGREGATE_FACTOR = 2;
/** The maximum number of cached windows. Evicted windows are created again. */
const MAX_APPLICATIONS = 1000;

/**
 * Two budgets in one fixed window: requests, reported in headers, and points, reported in `extensions.cost`. Every request is
 * charged one request and REQUEST_POINTS when it begins, so that both windows begin and end together. The other points of an
 * operation are charged when its cost is known. An application's own windows come first: a request that they refuse is not
 * charged to the organization.
 */
export function createBudget(limiter: RateLimiter, config: Config) {
  const standard: Limits = { requests: config.REQUESTS_PER_WINDOW, points: config.POINTS_PER_WINDOW };
  const window = (counter: string, limit: number): Window => {
    return { counter, limit, seconds: config.WINDOW_SECONDS, varies: counter.endsWith('points') };
  };
  const bucketOf = (key: string, requests: Window[], points: Window[]): Bucket => {
    return { key, requests, points, all: [...requests, ...points.map((each) => ({ ...each, unit: REQUEST_POINTS }))] };
  };
  const standardWindows = {
    requests: [window('requests', standard.requests)],
    points: [window('points', standard.points)],
  };
  const windowsOfSession = {
    requests: sessionWindows(standardWindows.requests),
    points: sessionWindows(standardWindows.points),
  };
  // Requests with the same windows share calls to Redis. All tokens of an application have the same windows.
  const callers = new WeakMap<Caller, Bucket>();
  const applications = new LRUCache<string, Bucket>({ max: MAX_APPLICATIONS });

  function ofApplication({ applicationId, organisationId, granted, organisationGranted }: ApplicationLimits): Bucket {
    const id = JSON.stringify([applicationId, organisationId, granted, organisationGranted]);
    const known = applications.get(id);
    if (known) return known;
    const aggregate = {
      requests: AGGREGATE_FACTOR * Math.max(standard.requests, organisationGranted?.requests ?? 0),
      points: AGGREGATE_FACTOR * Math.max(standard.points, organisationGranted?.cost ?? 0),
    };
    const bucket = bucketOf(
      organisationId,
      [
        window(`${applicationId}:requests`, granted?.requests ?? standard.requests),
        window('requests', aggregate.requests),
      ],
      [window(`${applicationId}:points`, granted?.cost ?? standard.points), window('points', aggregate.points)],
    );
    applications.set(id, bucket);
    return bucket;
  }

  return {
    ofApplication,
    /** The bucket of an account, which all of its keys share, or of a person's session. */
    ofOwner({ id, sessionId }: ChargedOwner): Bucket {
      if (sessionId === undefined) return bucketOf(id, standardWindows.requests, standardWindows.points);
      return bucketOf(sessionId, windowsOfSession.requests, windowsOfSession.points);
    },
    /** The bucket of an application or an account's owner, or of the client's address for a request without credentials. */
    bucket(request: Request, caller: Caller | null, owner: ChargedOwner | null = null): Bucket {
      if (!caller) return this.ofOwner(owner ?? { id: `${addressBucket(request)}${purposeOf(request)}` });
      const known = callers.get(caller);
      if (known) return known;
      const bucket = ofApplication(caller);
      callers.set(caller, bucket);
      return bucket;
    },

    /**
     * Charges a request and its points, and states the limit in the response's headers.
     *
     * @returns the remaining points.
     * @throws AppError 429 RATE_LIMITED or COST_BUDGET_EXCEEDED.
     */
    async chargeRequest({ key, requests, all }: Bucket, response: Response): Promise<BudgetState> {
      const decision = await limiter.consume(key, 1, all);
      const ofRequests = decision.windows.slice(0, requests.length);
      setRateLimitHeaders(response, tightest(ofRequests));
      if (!decision.allowed) {
        throw refuse(response, decision, ofRequests.some(({ remaining }) => remaining === 0) ? 'requests' : 'points');
      }
      return tightest(decision.windows.slice(requests.length));
    },

    /**
     * Checks that enough points are left for a later charge, such as for a response of a stream.
     *
     * @throws AppError 429 COST_BUDGET_EXCEEDED when fewer points are left.
     */
    requirePoints({ remaining, resetAt }: BudgetState, amount: number, response: Headers): void {
      const retryAfterSeconds = Math.max(1, Math.ceil(resetAt - Date.now() / 1000));
      if (remaining < amount) throw refuse(response, { resetAt, retryAfterSeconds }, 'points');
    },

    /**
     * Charges the points of an operation in addition to the points of its request.
     *
     * @param known the points left when the request or the stream began. An operation that needs more is never charged, not even
     *   temporarily, because smaller operations that arrive concurrently would be refused.
     * @throws AppError 429 COST_BUDGET_EXCEEDED; then no points were charged.
     */
    async chargePoints(
      { key, points }: Bucket,
      amount: number,
      known: BudgetState,
      response: Headers,
    ): Promise<BudgetState> {
      if (known.resetAt - 1 > Date.now() / 1000) this.requirePoints(known, amount, response);
      const decision = await limiter.consume(key, amount, points);
      if (!decision.allowed) throw refuse(response, decision, 'points');
      return tightest(decision.windows);
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;

/**
 * The purposes of requests without a known caller. Each purpose has its own budget, so that requests of one purpose cannot use up the
 * budget of another purpose.
 */
function purposeOf({ method, path, headers }: Request): string {
  if (method === 'OPTIONS') return ' preflight';
  const [, endpoint] = /^\/v2\/oauth\/([a-z]+)/i.exec(path) ?? [];
  if (endpoint) return /^(?:authorize|consent)/i.test(endpoint) ? ' consent' : ' token endpoint';
  return headers.authorization === undefined ? '' : ' bad token';
}

/** The budget that the caller sees: its own limit, and the remaining amount of its own or the organization's window, whichever is less. */
function tightest(windows: Decision['windows']): BudgetState {
  const [own] = windows;
  const least = windows.reduce((a, b) => (b.remaining < a.remaining ? b : a));
  return { ...least, limit: own?.limit ?? least.limit };
}

const HEADERS = rateLimitHeaderNames();

/** If either budget is exhausted, the headers report that no requests are left until the reset. */
function refuse(
  response: Headers,
  { resetAt, retryAfterSeconds }: Pick<Decision, 'resetAt' | 'retryAfterSeconds'>,
  what: 'requests' | 'points',
) {
  response?.setHeader(HEADERS.remaining, '0');
  response?.setHeader(HEADERS.reset, String(resetAt));
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return what === 'requests'
    ? apiError('RATE_LIMITED', `Request limit reached; retry after \`${HEADERS.reset}\``, { headers })
    : apiError('COST_BUDGET_EXCEEDED', `Points budget exhausted; retry after \`${HEADERS.reset}\``, { headers });
}
