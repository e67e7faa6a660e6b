import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { cut, wellFormed } from '@services/common/runtime/text';
import type { Request, Response } from 'express';
import { z } from 'zod';

import { text } from '@services/common/http/validation';

import type { Deps } from '../deps.ts';
import { createFeedback } from '../feedback/store.ts';
import { challengeAt, changedSince, type Again } from '../pages/flood.ts';
import { field, formOf, HONEYPOT, isOutdated, revisionOf, type Form } from '../pages/form.ts';
import { sendPage } from '../pages/render.ts';
import { ANONYMOUS, chargeForm, storeOnce } from '../pages/visitors.ts';
import { findSimilar } from '../posts/search.ts';
import { filledText, shownName } from '../text.ts';
import { ownVotes } from './list.ts';
import { shown } from './shown.ts';
import { problemsOf, shownFields } from '../pages/problems.ts';
import { addressOf, isNamed, languagesAt, sessionOf } from '../pages/portal.ts';
import { boardFrame, type Visit } from './visits.ts';

/** The maximum number of characters of each field. Title and details together fit into the comment of quick feedback. */
const MAX_LENGTHS = { title: 200, details: 1700, name: 200 };

const Suggestion = z.object({
  title: filledText('Title', MAX_LENGTHS.title),
  details: text({ max: MAX_LENGTHS.details, label: 'Details', trim: false }),
  name: text({ max: MAX_LENGTHS.name, label: 'Name' }),
});

function refuseClosed(at: Visit): void {
  if (boardFrame(at).suggest === '')
    throw new AppError(409, 'feedback_closed', `${at.product.name} does not accept suggestions on this page.`);
}

/** Asks for a title, shows the posts that resemble it, then asks for the details. */
export async function showSuggestion(
  { db }: Deps,
  request: Request,
  response: Response,
  at: Visit,
  refused?: { form: Form; again?: Again },
): Promise<void> {
  refuseClosed(at);
  const form = refused?.form ?? (request.query as Form);
  const given = wellFormed(field(form, 'title').trim());
  const title = cut(given, MAX_LENGTHS.title);
  const similar = title === '' ? [] : await findSimilar(db, at.product.accountId, at.product.id, title);
  const voted = await ownVotes({ db }, at, similar);
  const problems = refused && !refused.again ? problemsOf(at.language, refused.form, MAX_LENGTHS) : [];
  const shownField = shownFields(form, problems);
  const data = {
    ...boardFrame(at),
    title: at.language.say.suggestTitle(at.product.name),
    ...refused?.again,
    revision: revisionOf(at.product.name),
    switch: refused ? null : languagesAt(at, '/board/suggest', title === '' ? {} : { title }),
    action: addressOf(at, '/board/suggest'),
    board: addressOf(at, '/board'),
    back: addressOf(at, '/board/suggest', { title }),
    honeypot: HONEYPOT,
    given,
    asking: title !== '' || refused !== undefined,
    similar: similar.map((post) => shown(at, post, voted)),
    titleProblem: shownField('title').problem,
    details: shownField('details'),
    name: shownField('name'),
    named: isNamed(at),
    problems,
  };
  sendPage(response, './suggest', data, { status: refused ? (refused.again?.status ?? 400) : 200 });
}

/** Stores a suggestion as feedback, which the owner can read and publish. */
export async function takeSuggestion(deps: Deps, request: Request, response: Response, at: Visit): Promise<void> {
  refuseClosed(at);
  const form = formOf(request);
  const visitor = isNamed(at) ? at.session.visitor : ANONYMOUS;
  await chargeForm(deps.formLimiter, request, at.product.accountId, visitor);
  const again = isOutdated(form, revisionOf(at.product.name))
    ? changedSince(at)
    : await challengeAt(deps, request, response, at);
  if (again) return showSuggestion(deps, request, response, at, { form, again });
  try {
    const { title, details, name } = validate(Suggestion, {
      title: field(form, 'title').trim(),
      details: field(form, 'details').trim(),
      name: field(form, 'name'),
    });
    if (field(form, HONEYPOT) === '')
      await storeOnce(deps, request, at.product.accountId, (tx) =>
        createFeedback(tx, at.product.accountId, at.product.id, {
          reviewer_id: sessionOf(deps.config, request, response, at).visitor.personId,
          reviewer_name: visitor.anonymous ? shownName(name, 'Anonymous') : visitor.name,
          anonymous: visitor.anonymous,
          type: 'quick',
          content: { comment: details === '' ? title : `${title}\n\n${details}` },
        }),
      );
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return showSuggestion(deps, request, response, at, { form });
  }
  const data = {
    ...boardFrame(at),
    title: at.language.words.thanks,
    message: at.language.say.suggested(at.product.name),
    link: { href: addressOf(at, '/board'), label: at.language.say.backToBoard },
  };
  sendPage(response, './message', data);
}
