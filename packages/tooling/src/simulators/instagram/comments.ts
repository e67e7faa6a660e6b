import { z } from 'zod';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Exchange } from '../core/simulation.ts';
import { readJson } from '../simulator.ts';
import { instagramError, invalidParameter } from './errors.ts';
import { Comment } from './settings.ts';
import { accountOf, type Instagram, type InstagramState } from './state.ts';

/** The maximum length of a comment by an application, in characters. */
const MAX_TEXT_LENGTH = 300;

/**
 * `POST /{comment}/replies`: a public reply. Like the platform, it refuses `fields` only after it has created the reply. A
 * second reply is accepted: only private replies are limited to one.
 */
export function replyToComment({ state }: Instagram, request: ReceivedRequest, commentId: string): Exchange {
  const text = request.query.get('message') ?? messageOf(request);
  const username = state.comments.get(commentId)?.username;
  return {
    operation: 'reply',
    recipient: commentId,
    text,
    keep: {
      kind: 'public_reply',
      from: 'account',
      reference: `reply:${commentId}`,
      ...(username !== undefined && { notes: { username } }),
    },
    refusal() {
      if (text === '') return invalidParameter('The parameter message is required.');
      if ([...text].length > MAX_TEXT_LENGTH) return invalidParameter('The comment is too long.');
      const comment = state.comments.get(commentId);
      // "You cannot reply to hidden comments" (Meta's reference "IG Comment Replies", Limitations).
      const isClosed = comment?.closed || comment?.hidden || (!comment && state.settings.onlyKnownComments);
      return isClosed ? instagramError(100, 33) : null;
    },
    perform() {
      const id = keepReply(state, commentId, text);
      const answer = request.query.has('fields')
        ? invalidParameter('Tried accessing nonexisting field on node type (IGComment)')
        : json(200, { id });
      return { answer, providerId: id };
    },
  };
}

/**
 * Stores a reply under the top-level comment, even if it answers another reply (Meta's reference "IG Comment Replies",
 * Limitations).
 */
function keepReply(state: InstagramState, repliedTo: string, text: string): string {
  const commentId = state.comments.get(repliedTo)?.parentId ?? repliedTo;
  state.lastId += 1;
  const id = `1787${String(state.lastId).padStart(13, '0')}`;
  const timestamp = new Date().toISOString().replace(/\.\d{3}Z$/, '+0000');
  state.replies.set(commentId, [...(state.replies.get(commentId) ?? []), { id, text, timestamp }]);
  return id;
}

const PAGE = 25;
const MAX_PAGE_LENGTH = 50;

/** `GET /{comment}/replies`: the account's replies to a comment, in pages. */
export function listReplies({ state }: Instagram, { query }: ReceivedRequest, commentId: string) {
  const { username } = accountOf(state, state.settings.me);
  const replies = state.replies.get(commentId) ?? [];
  const first = replies.findIndex(({ id }) => id === query.get('after')) + 1;
  const page = replies.slice(first, first + Math.min(Number(query.get('limit') ?? PAGE), MAX_PAGE_LENGTH));
  const last = page.at(-1);
  const isEnd = last === undefined || last === replies.at(-1);
  return json(200, {
    data: page.map((reply) => ({ ...reply, username })),
    ...(last && { paging: { cursors: { after: last.id }, ...(!isEnd && { next: 'https://example.com/next' }) } }),
  });
}

const Body = z.object({ message: z.string() });

function messageOf(request: ReceivedRequest): string {
  const body = request.body.toString();
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return new URLSearchParams(body).get('message') ?? '';
  }
  return Body.safeParse(readJson(body)).data?.message ?? '';
}

/**
 * `POST /{comment}?hide=…` and `DELETE /{comment}`. Comments on live broadcasts are not supported (Limitations in
 * https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-comment).
 */
export function moderateComment({ state }: Instagram, request: ReceivedRequest, commentId: string): Answer {
  const comment = state.comments.get(commentId);
  const known = comment !== undefined || !state.settings.onlyKnownComments;
  if (!known || comment?.closed || comment?.live) return instagramError(100, 33);
  const hide = request.query.get('hide');
  if (request.method === 'POST' && hide !== 'true' && hide !== 'false') {
    return invalidParameter('The parameter hide is required.');
  }
  const changes = request.method === 'DELETE' ? { closed: true } : { hidden: hide === 'true' };
  state.comments.set(commentId, Comment.parse({ ...comment, ...changes }));
  return json(200, { success: true });
}
