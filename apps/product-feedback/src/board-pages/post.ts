import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import type { Request, Response } from 'express';

import type { Deps } from '../deps.ts';
import { challengeAt, type Again } from '../pages/flood.ts';
import { field, formOf, HONEYPOT, type Form } from '../pages/form.ts';
import { renderMarkdown, withoutMarkdown } from '../pages/markdown.ts';
import { sendPage } from '../pages/render.ts';
import { storeOnce } from '../pages/visitors.ts';
import { addComment, listComments } from '../posts/comments.ts';
import { despiteMerges } from '../posts/merging.ts';
import { CommentQuery, NewComment } from '../posts/participation-schemas.ts';
import type { PostRow } from '../posts/table.ts';
import { listHistory } from '../posts/store.ts';
import { isReservedName, shownName, withoutOverrides } from '../text.ts';
import { ownVotes } from './list.ts';
import { shown } from './shown.ts';
import { problemsOf, shownFields } from '../pages/problems.ts';
import { addressOf, isNamed, languagesAt, listingOf } from '../pages/portal.ts';
import { boardFrame, takePart, type Visit } from './visits.ts';

const COMMENTS = 100;
const MAX_COMMENT_LENGTH = 2000;
const MAX_NAME_LENGTH = 200;

/** One post with its history and comments. */
export async function showPost(
  { db, config }: Deps,
  request: Request,
  response: Response,
  { at, post, refused }: { at: Visit; post: PostRow; refused?: { form: Form; again?: Again | undefined } },
): Promise<void> {
  const { accountId } = at.product;
  const { after } = validate(CommentQuery, { after: field(request.query as Form, 'after') }, 'query');
  const [history, comments, voted] = await Promise.all([
    listHistory(db, accountId, post.id),
    listComments(db, accountId, post.id, { after, take: COMMENTS + 1, hidden: false }),
    ownVotes({ db }, at, [post]),
  ]);
  const page = comments.slice(0, COMMENTS);
  const problems =
    refused && !refused.again
      ? problemsOf(at.language, refused.form, { comment: MAX_COMMENT_LENGTH, name: MAX_NAME_LENGTH }, at.product.name)
      : [];
  const { say } = at.language;
  const frame = boardFrame(at);
  const commented = field(request.query as Form, 'commented');
  const shownField = shownFields(refused?.form ?? {}, problems);
  const data = {
    ...frame,
    ...refused?.again,
    listed: refused
      ? null
      : listingOf(config, at, `/board/${post.id}`, { description: withoutMarkdown(post.text) || post.title }),
    switch: refused ? null : languagesAt(at, `/board/${post.id}`),
    title: post.title,
    post: shown(at, post, voted),
    rich: renderMarkdown(post.text),
    created: at.language.dayOf(post.created_at),
    back: addressOf(at, `/board/${post.id}`),
    board: addressOf(at, '/board'),
    history: history.map(({ status, note, created_at: time }) => ({
      status: say.statuses[status],
      note,
      at: at.language.dayOf(time),
    })),
    comments: page.map(({ id, person_id: personId, person_name: name, text, created_at: time }) => ({
      id,
      text,
      name: personId === null ? at.product.name : shownName(name, say.anonymous),
      team: personId === null,
      at: at.language.dayOf(time),
    })),
    more: comments.length > COMMENTS ? addressOf(at, `/board/${post.id}`, { after: page.at(-1)?.id ?? '' }) : '',
    commenting: at.board.comments && frame.takesPart,
    commentAction: addressOf(at, `/board/${post.id}/comments`),
    follow: config.SMTP_URL !== undefined && frame.takesPart ? addressOf(at, `/board/${post.id}/follow`) : '',
    honeypot: HONEYPOT,
    comment: shownField('comment'),
    name: shownField('name'),
    named: isNamed(at),
    problems,
    thanks: commented === '' ? '' : commented === 'waiting' ? say.waiting : say.commented,
  };
  sendPage(response, './post', data, { status: refused ? (refused.again?.status ?? 400) : 200 });
}

/** Publishes a comment, or shows the post again with the problems of the comment. */
export async function takeComment(
  deps: Deps,
  request: Request,
  response: Response,
  { at, post }: { at: Visit; post: PostRow },
): Promise<void> {
  const form = formOf(request);
  const { visitor } = await takePart(deps, request, response, at);
  if (!at.board.comments) throw new AppError(409, 'comments_closed', 'Comments have been turned off.');
  const again = await challengeAt(deps, request, response, at);
  if (again) return showPost(deps, request, response, { at, post, refused: { form, again } });
  const pending = visitor.anonymous && at.board.approve_comments;
  let commented = post.id;
  try {
    const comment = validate(NewComment, {
      text: withoutOverrides(field(form, 'comment')),
      person_id: visitor.personId,
      person_name: visitor.anonymous ? withoutOverrides(field(form, 'name')).trim() : visitor.name,
    });
    if (visitor.anonymous && isReservedName(comment.person_name, at.product.name))
      throw new InvalidInputError('body', [{ field: 'name', message: 'The name is reserved' }]);
    const { accountId } = at.product;
    if (field(form, HONEYPOT) === '')
      commented = await despiteMerges(deps.db, accountId, post.id, async (id) => {
        await storeOnce(deps, request, accountId, (tx) => addComment(tx, accountId, id, comment, pending));
        return id;
      });
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return showPost(deps, request, response, { at, post, refused: { form } });
  }
  response.redirect(303, `${addressOf(at, `/board/${commented}`, { commented: pending ? 'waiting' : '1' })}#comments`);
}
