import { auditOf } from '@services/common/audit/audit';
import { z } from 'zod';

import { page, success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { getActivity, moderate, replyByHand } from './inbox.ts';
import {
  ActivityPage,
  ActivityQuery,
  LimitQuery,
  Media,
  Suggestion,
  ActivityDetails,
  NewReply,
  OBSTACLES,
  QueuedReply,
  Visibility,
  type Obstacle,
} from './schemas.ts';
import { listActivity, listMedia } from './store.ts';
import { suggestKeywords } from './suggestions.ts';

const reading = { tag: 'Activity', scope: 'activity:read' } as const;
const writing = { tag: 'Activity', scope: 'activity:write' } as const;
const item = {
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
  visibility: 'visible' as const,
  person_id: null,
};
const last = { last_text: item.text, last_received_at: item.received_at };
const media = { media_id: '17900000000000001', kind: 'post' as const, events: 1, ...last };
const obstacles = { message: 'window_closed' as const, public_reply: null, hide: null, delete: null };
const DELETED = 'comment_deleted' as const;
const details = { ...item, replies: [], obstacles };
const queued = { id: 'pub_01KF0000000000000000000001', kind: 'public_reply', outcome: 'pending' } as const;
const params = { platformId: item.platform_id };
const errors = { 404: ['activity_not_found'] };
const moderationErrors = {
  ...errors,
  409: ['erased', 'not_connected', 'not_a_comment', 'live_comment', 'comment_deleted', 'instagram_refused'],
  503: ['instagram_unavailable'],
};

/** The routes for the activity: texts that people wrote, whether or not they fired an automation. */
export const activityOperations = [
  operation({
    ...reading,
    id: 'activity.list',
    method: 'get',
    path: '/v1/activity',
    summary: 'List incoming comments and messages with their outcomes',
    description:
      'Every comment and message that your connected accounts received, newest first, with its outcome. Kept for 30 days. ' +
      'Page with `cursor`.',
    query: ActivityQuery,
    response: ActivityPage,
    example: {
      query: { outcome: 'no_match', limit: '20' },
      response: page([item], { limit: 20, next_cursor: null }),
    },
    async handle({ db }, { caller, query }) {
      const { rows, nextCursor } = await listActivity(db, caller.accountId, query);
      return page(rows, { limit: query.limit, next_cursor: nextCursor });
    },
  }),
  operation({
    ...reading,
    id: 'activity.listMedia',
    method: 'get',
    path: '/v1/activity/media',
    summary: 'List recently commented posts and stories',
    description:
      'Posts and stories of the newest 2,000 events, most recently commented first. Use the IDs in `media_ids` of an automation. ' +
      'A comment on an ad counts for the ad and for the advertised post.',
    query: LimitQuery,
    response: successOf(z.array(Media)),
    example: {
      query: { limit: '20' },
      response: success([media]),
    },
    handle: async ({ db }, { caller, query }) => success(await listMedia(db, caller.accountId, query.limit)),
  }),
  operation({
    ...reading,
    id: 'activity.suggestKeywords',
    method: 'get',
    path: '/v1/activity/suggestions',
    summary: 'Suggest keywords',
    description:
      'Words and phrases that at least two people wrote in texts without a keyword, sorted by the number of people, highest first. Only the newest 1,000 of these texts are searched.',
    query: LimitQuery,
    response: successOf(z.array(Suggestion)),
    example: {
      query: { limit: '20' },
      response: success([{ keyword: 'so pretty', people: 2, last_text: 'So pretty!' }]),
    },
    handle: async ({ db }, { caller, query }) => success(await suggestKeywords(db, caller.accountId, query.limit)),
  }),
  operation({
    ...reading,
    id: 'activity.get',
    method: 'get',
    path: '/v1/activity/:platformId',
    summary: 'Read a comment or message',
    description:
      'The response also has the replies written by hand, and the actions that are not possible now, with the reasons.',
    response: successOf(ActivityDetails),
    errors,
    example: { params, response: success(details) },
    handle: async ({ db }, { caller, params }) => success(await getActivity(db, caller.accountId, params.platformId)),
  }),
  operation({
    ...writing,
    id: 'activity.reply',
    method: 'post',
    path: '/v1/activity/:platformId/replies',
    summary: 'Reply by hand',
    description:
      '`message` sends a direct message if the person wrote within the last 24 hours. Otherwise it sends a private reply to the comment: ' +
      'one per comment, within 7 days after it, and subject to the hourly limit. It pauses the person’s conversation, which ' +
      '`POST /v1/leads/{id}/conversations/{conversationId}/resume` resumes. ' +
      '`public_reply` answers a comment in public and pauses nothing. The reply is sent once; read the outcome with ' +
      '`GET /v1/activity/{platformId}`.',
    body: NewReply,
    idempotent: true,
    status: 201,
    response: successOf(QueuedReply),
    errors: { ...errors, 409: Object.keys(OBSTACLES) as [Obstacle, ...Obstacle[]] },
    example: {
      params,
      body: { kind: 'public_reply', text: 'Thank you!' },
      response: success(queued),
    },
    audit: ({ params }, { data }) => ({
      action: 'reply.written',
      target: { type: data.kind, id: data.id },
      details: { activity: params.platformId },
    }),
    handle: async ({ db }, { caller, params, body }) =>
      success(await replyByHand(db, caller.accountId, params.platformId, body)),
  }),
  operation({
    ...writing,
    id: 'activity.setVisibility',
    method: 'put',
    path: '/v1/activity/:platformId/visibility',
    summary: 'Hide or show a comment',
    description:
      'A hidden comment is visible to its author only. Comments of the account itself cannot be hidden. Safe to repeat.',
    body: Visibility,
    response: successOf(ActivityDetails),
    errors: moderationErrors,
    example: {
      params,
      body: { hidden: true },
      response: success({
        ...details,
        visibility: 'hidden' as const,
        obstacles: { ...obstacles, public_reply: 'comment_hidden' as const },
      }),
    },
    handle: async (deps, { caller, params: { platformId }, body, request }) =>
      success(await moderate(deps, auditOf(caller, request), platformId, body.hidden ? 'hide' : 'show')),
  }),
  operation({
    ...writing,
    id: 'activity.deleteComment',
    method: 'delete',
    path: '/v1/activity/:platformId',
    summary: 'Delete a comment on Instagram',
    description:
      'Cannot be undone. Safe to repeat after a 503. `GET /v1/activity` still shows the text; to erase a person, use `POST /v1/erasures`.',
    response: successOf(ActivityDetails),
    errors: moderationErrors,
    example: {
      params,
      response: success({
        ...details,
        visibility: 'deleted' as const,
        obstacles: { ...obstacles, public_reply: DELETED, hide: DELETED, delete: DELETED },
      }),
    },
    handle: async (deps, { caller, params, request }) =>
      success(await moderate(deps, auditOf(caller, request), params.platformId, 'delete')),
  }),
];
