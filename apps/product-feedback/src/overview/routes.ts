import { operation } from '../operation.ts';
import { Overview, toOverview } from './schemas.ts';
import { findOverview } from './store.ts';

export const overviewOperations = [
  operation({
    id: 'overview.get',
    method: 'get',
    path: '/console/api/overview',
    tag: 'Console',
    scope: 'products:read',
    summary: 'Read the figures of the account’s first screen',
    response: Overview,
    handle: async ({ db }, { caller }) => toOverview(await findOverview(db, caller.accountId)),
  }),
];
