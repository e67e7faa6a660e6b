import { json, type ReceivedRequest } from '../core/http.ts';
import type { Exchange } from '../core/simulation.ts';
import { invalidParameter } from './errors.ts';
import type { InstagramState } from './state.ts';

/** `POST /{comment}/replies`: a public reply. `fields` is refused after the reply was made, as the platform does. */
export function replyToComment(state: InstagramState, request: ReceivedRequest, commentId: string): Exchange {
  const text = request.query.get('message') ?? messageOf(request);
  return {
    operation: 'reply',
    recipient: commentId,
    text,
    keep: { kind: 'public_reply', from: 'account', reference: `reply:${commentId}` },
    perform() {
      if (text === '') return { answer: invalidParameter('The parameter message is required.'), accepted: false };
      state.lastId += 1;
      const id = `1787${String(state.lastId).padStart(13, '0')}`;
      const answer = request.query.has('fields')
        ? invalidParameter('Tried accessing nonexisting field on node type (IGComment)')
        : json(200, { id });
      return { answer, accepted: true, providerId: id };
    },
  };
}

function messageOf(request: ReceivedRequest): string {
  const body = request.body.toString();
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return new URLSearchParams(body).get('message') ?? '';
  }
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
