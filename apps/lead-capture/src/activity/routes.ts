import { z } from 'zod';

import { success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ActivityPage, ActivityQuery, LimitQuery, Media, Suggestion } from './schemas.ts';
import { listActivity, listMedia } from './store.ts';
import { suggestKeywords } from './suggestions.ts';

/** The routes for the activity: texts that people wrote, whether or not they fired an automation. */
export const activityOperations = [
  operation({
    id: 'activity.list',
    method: 'get',
    path: '/v1/activity',
    tag: 'Activity',
    scope: 'activity:read',
    summary: 'List incoming comments and messages with their outcomes',
    description:
      'Every comment and message that your connected accounts received, newest first, with its outcome. Kept for 30 days. ' +
      'Page with `cursor`.',
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
            origin: 'webhook' as const,
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
      return { ...success(rows), pagination: { limit: query.limit, next_cursor: nextCursor } };
    },
  }),
  operation({
    id: 'activity.listMedia',
    method: 'get',
    path: '/v1/activity/media',
    tag: 'Activity',
    scope: 'activity:read',
    summary: 'List recently commented posts and stories',
    description:
      'From the newest 2,000 events, most recently commented first. Use the IDs in `media_ids` of an automation. An advertised ' +
      'post is listed next to its ad.',
    query: LimitQuery,
    response: successOf(z.array(Media)),
    example: {
      query: { limit: '20' },
      response: success([
        {
          media_id: '17900000000000001',
          kind: 'post' as const,
          events: 1,
          last_text: 'So pretty!',
          last_received_at: '2026-03-01T10:00:01.000Z',
        },
      ]),
    },
    handle: async ({ db }, { caller, query }) => success(await listMedia(db, caller.accountId, query.limit)),
  }),
  operation({
    id: 'activity.suggestKeywords',
    method: 'get',
    path: '/v1/activity/suggestions',
    tag: 'Activity',
    scope: 'activity:read',
    summary: 'Suggest keywords',
    description:
      'Words and phrases that at least two people wrote in texts without a keyword, most people first. From the newest 1,000 of these texts.',
    query: LimitQuery,
    response: successOf(z.array(Suggestion)),
    example: {
      query: { limit: '20' },
      response: success([{ keyword: 'so pretty', people: 2, last_text: 'So pretty!' }]),
    },
    handle: async ({ db }, { caller, query }) => success(await suggestKeywords(db, caller.accountId, query.limit)),
  }),
];
