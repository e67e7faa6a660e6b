import { takeReadTurn } from '@services/common/http/turns';
import { operation } from '../../operation.ts';
import { Numbers, NumbersQuery } from './schemas.ts';
import { readNumbers } from './store.ts';

const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, canceled: 0, opens: 0, clicks: 0, optedOut: 0 };
const some = { ...none, messages: 1, queued: 1 };

export const numberOperations = [
  operation({
    id: 'numbers.read',
    method: 'get',
    path: '/api/v1/numbers',
    tag: 'Numbers',
    scope: 'messages:read',
    summary: 'Read message statistics',
    description:
      'Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. ' +
      'A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A ' +
      'request covers at most 366 days.',
    query: NumbersQuery,
    response: Numbers,
    example: {
      query: { from: '2026-03-01', to: '2026-03-01' },
      response: {
        from: '2026-03-01',
        to: '2026-03-01',
        timeZone: 'UTC',
        total: some,
        groups: [{ key: '2026-03-01', name: null, ...some }],
        failures: [],
      },
    },
    handle: ({ db }, { caller, query }) =>
      takeReadTurn(db, caller.accountId, () => readNumbers(db, caller.accountId, query)),
  }),
];
