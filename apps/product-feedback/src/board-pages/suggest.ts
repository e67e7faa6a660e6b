import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';
import { cut, wellFormed } from '@services/common/runtime/text';
import type { Request, Response } from 'express';
import { z } from 'zod';

import { text } from '@services/common/http/validation';

import type { Deps } from '../deps.ts';
import { createFeedback } from '../feedback/store.ts';
import { english } from '../languages/english.ts';
import { field, formOf, HONEYPOT, type Form } from '../pages/form.ts';
import { sendPage } from '../pages/render.ts';
import { ANONYMOUS, chargeForm } from '../pages/visitors.ts';
import { findSimilar } from '../posts/search.ts';
import { filledText } from '../text.ts';
import { ownVotes } from './list.ts';
import { shown } from './shown.ts';
import { addressOf, frameOf, type Visit } from './visits.ts';

const MOST_TITLE = 200;

/** Title and details together fit into the comment of quick feedback. */
const Suggestion = z.object({
  title: filledText('Title', MOST_TITLE),
  details: text({ max: 1700, label: 'Details', trim: false }),
  name: text({ max: 200, label: 'Name' }),
});

function refuseClosed(at: Visit): void {
  if (frameOf(at, '').suggest === '')
    throw new AppError(409, 'feedback_closed', `${at.product.name} is not taking suggestions here.`);
}

/** First a title, then the posts that resemble it, then the details. */
export async function showSuggestion(
  { db }: Deps,
  request: Request,
  response: Response,
  at: Visit,
  refused?: { form: Form; error: InvalidInputError },
): Promise<void> {
  refuseClosed(at);
  const form = refused?.form ?? (request.query as Form);
  const title = cut(wellFormed(field(form, 'title').trim()), MOST_TITLE);
  const similar = title === '' ? [] : await findSimilar(db, at.product.accountId, at.product.id, title);
  const voted = await ownVotes({ db }, at, similar);
  const problems = (refused?.error.issues ?? []).map(({ field: target, message }) => ({ target, text: message }));
  const problemOf = (name: string) => problems.find(({ target }) => target === name)?.text ?? '';
  const data = {
    ...frameOf(at, ''),
    title: `Suggest something for ${at.product.name}`,
    words: english,
    action: addressOf(at, '/suggest'),
    board: addressOf(at),
    back: addressOf(at, '/suggest', { title }),
    honeypot: HONEYPOT,
    embedded: at.embedded,
    given: title,
    asking: title !== '' || refused !== undefined,
    similar: similar.map((post) => shown(at, post, voted)),
    titleProblem: problemOf('title'),
    details: { value: field(form, 'details'), problem: problemOf('details') },
    name: { value: field(form, 'name'), problem: problemOf('name') },
    named: at.session?.visitor.anonymous === false,
    problems,
  };
  sendPage(response, './suggest', data, { status: refused ? 400 : 200, embedded: at.embedded });
}

/** Takes a suggestion as feedback, for the owner to read and, perhaps, to publish. */
export async function takeSuggestion(deps: Deps, request: Request, response: Response, at: Visit): Promise<void> {
  refuseClosed(at);
  const form = formOf(request);
  const visitor = at.session?.visitor.anonymous === false ? at.session.visitor : ANONYMOUS;
  await chargeForm(deps.formLimiter, request, at.product.accountId, visitor);
  try {
    const { title, details, name } = validate(Suggestion, {
      title: field(form, 'title').trim(),
      details: field(form, 'details').replaceAll('\r\n', '\n').trim(),
      name: field(form, 'name'),
    });
    if (field(form, HONEYPOT) === '')
      await deps.db.statements((tx) =>
        createFeedback(tx, at.product.accountId, at.product.id, {
          reviewer_id: visitor.anonymous ? newId('anon-') : visitor.personId,
          reviewer_name: visitor.anonymous ? name || 'Anonymous' : visitor.name,
          anonymous: visitor.anonymous,
          type: 'quick',
          content: { comment: details === '' ? title : `${title}\n\n${details}` },
        }),
      );
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return showSuggestion(deps, request, response, at, { form, error });
  }
  const data = {
    look: frameOf(at, '').look,
    title: 'Thank you!',
    message: `Your suggestion has arrived. It appears on the board if the makers of ${at.product.name} publish it.`,
    link: { href: addressOf(at), label: 'Back to the board' },
  };
  sendPage(response, './message', data, { embedded: at.embedded });
}
