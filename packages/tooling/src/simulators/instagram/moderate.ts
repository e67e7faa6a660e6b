import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { instagramError, invalidParameter } from './errors.ts';
import { Comment } from './settings.ts';
import type { Instagram } from './state.ts';

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
