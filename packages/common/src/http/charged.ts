import type { Request } from 'express';

/** Requests that have been charged to a rate limit: a later refusal is not charged again. */
export const chargedRequests = new WeakSet<Request>();
