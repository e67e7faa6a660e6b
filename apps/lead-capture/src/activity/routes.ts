import { success } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ActivityPage, ActivityQuery, toActivity } from './schemas.ts';
import { listActivity } from './store.ts';

/** What people wrote, whether it fired anything or not. */
export const activityOperations = [
  operation({
    id: 'activity.list',
    method: 'get',
    path: '/v1/activity',
    tag: 'Activity',
    scope: 'activity:read',
    summary: 'List what people wrote and what was decided about it',
    description:
      'Every comment and story reply that the platform delivered for the connected accounts, newest first, with what it ' +
      'fired or why it fired nothing. Kept for 30 days. Walk the pages with `cursor`.',
    query: ActivityQuery,
    response: ActivityPage,
    example: {
      query: { outcome: 'no_match', limit: '20' },
      response: {
        ...success([
          {
            platform_id: '17990000000000001',
            kind: 'comment' as const,
            username: 'jane.doe',
            text: 'So pretty!',
            occurred_at: '2026-03-01T10:00:00.000Z',
            received_at: '2026-03-01T10:00:01.000Z',
            outcome: 'no_match' as const,
            automation_id: null,
            trigger_id: null,
            reply: null,
          },
        ]),
        pagination: { limit: 20, next_cursor: null },
      },
    },
    async handle({ db }, { caller, query }) {
      const { rows, nextCursor } = await listActivity(db, caller.accountId, query);
      return { ...success(rows.map(toActivity)), pagination: { limit: query.limit, next_cursor: nextCursor } };
    },
  }),
];
