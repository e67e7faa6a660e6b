import type { Request } from 'express';

/** Requests that have been charged to a rate limit, so that a later refusal does not charge them again. */
export const chargedRequests = new WeakSet<Request>();
