import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { Router, type Request, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { NewFeedback } from '../feedback/schemas.ts';
import { createFeedback } from '../feedback/store.ts';
import type { Visitor } from '../links/tokens.ts';
import { getPublicProduct, requireFeedbackPage } from '../products/store.ts';
import { shownName } from '../text.ts';
import { feedbackProblems, PARTS, SENTIMENTS } from './feedback-fields.ts';
import { challengeAt, changedSince, type Again } from './flood.ts';
import { field, formOf, HONEYPOT, isOutdated, revisionOf, type Form } from './form.ts';
import { shownFields } from './problems.ts';
import { addressOf, enterPortal, frameOf, isNamed, languagesAt, sessionOf, type Visit } from './portal.ts';
import { isEmbedded, sendPage } from './render.ts';
import { ANONYMOUS, chargeForm, storeOnce } from './visitors.ts';

/** The page on which people give feedback on a product, as a comment or by answering four questions. */
export function feedbackPage(deps: Deps): Router {
  const { db, config, formLimiter } = deps;
  const router = Router();

  router.get('/p/:id/feedback', async (request, response) => {
    const query = request.query as Form;
    const visit = await open(request, response, request.params.id);
    if (field(query, 'thanks') !== '') return thank(request, response, visit);
    show(request, response, visit, { type: field(query, 'type') });
  });

  router.post('/p/:id/feedback', async (request, response) => {
    const form = formOf(request);
    const visit = await open(request, response, request.params.id);
    const { product } = visit;
    const visitor = isNamed(visit) ? visit.session.visitor : ANONYMOUS;
    await chargeForm(formLimiter, request, product.accountId, visitor);
    if (field(form, HONEYPOT) !== '') return thank(request, response, visit);
    const again = isOutdated(form, shownOf(visit))
      ? changedSince(visit)
      : await challengeAt(deps, request, response, visit);
    if (again) return show(request, response, visit, form, again);
    try {
      const { personId } = sessionOf(config, request, response, visit).visitor;
      const given = validate(NewFeedback, toFeedback(form, { ...visitor, personId }));
      const input = { ...given, anonymous: visitor.anonymous };
      await storeOnce(deps, request, product.accountId, (tx) =>
        createFeedback(tx, product.accountId, product.id, input),
      );
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return show(request, response, visit, form, error);
    }
    response.redirect(303, address(request, visit, { thanks: '1' }));
  });

  async function open(request: Request, response: Response, id: string): Promise<Visit> {
    const product = await getPublicProduct(db, id);
    const visit = enterPortal(config, request, response, product);
    requireFeedbackPage(product);
    if (!isNamed(visit) && product.feedback_page === 'invited') throw invitationNeeded(product.name);
    return visit;
  }

  return router;
}

function invitationNeeded(product: string): AppError {
  const message =
    `Feedback on ${product} is by invitation. Open the personal link from your invitation, or ask the ` +
    'person who invited you for one.';
  return new AppError(403, 'link_required', message);
}

/** Converts the form to the API's own shape, so that the same rules apply to both. */
function toFeedback(form: Form, { personId, name, anonymous }: Visitor): object {
  const text = (name: string) => field(form, name);
  const quick = field(form, 'type') === 'quick';
  const rating = field(form, 'rating');
  const sentiment = field(form, 'sentiment');
  return {
    reviewer_id: personId,
    reviewer_name: anonymous ? shownName(text('name').trim(), 'Anonymous') : name,
    type: quick ? 'quick' : 'structured',
    content: quick
      ? { comment: text('comment'), ...(rating && { rating: Number(rating) }), ...(sentiment && { sentiment }) }
      : Object.fromEntries(PARTS.map((part) => [part, text(part)])),
  };
}

/** The revision of the texts on the page that say what the feedback is about. */
function shownOf({ product }: Visit): string {
  return revisionOf(product.name, product.description);
}

/** @param again why the form is shown again: the problems of its fields, or another reason. */
function show(request: Request, response: Response, visit: Visit, form: Form, again?: InvalidInputError | Again): void {
  const { product, language } = visit;
  const { say } = language;
  const problems = again instanceof InvalidInputError ? feedbackProblems(language, form, again) : [];
  const at = shownFields(form, problems);
  const data = {
    ...frameOf(visit, '/feedback'),
    switch: again ? null : languagesAt(visit, '/feedback', embedding(request)),
    ...(!(again instanceof InvalidInputError) && again),
    revision: shownOf(visit),
    title: say.feedbackTitle(product.name),
    action: address(request, visit, {}),
    honeypot: HONEYPOT,
    type: field(form, 'type') === 'quick' ? 'quick' : 'structured',
    parts: PARTS.map((part) => ({ ...at(part), label: say.parts[part][0], help: say.parts[part][1] })),
    comment: at('comment'),
    rating: at('rating'),
    ratings: ['1', '2', '3', '4', '5'].map((value) => ({ value, checked: field(form, 'rating') === value })),
    sentiment: at('sentiment'),
    sentiments: Object.entries(SENTIMENTS).map(([value, mood]) => ({
      value,
      mood,
      label: say.sentiments[value as keyof typeof SENTIMENTS],
      checked: field(form, 'sentiment') === value,
    })),
    name: at('name'),
    anonymous: !isNamed(visit),
    problems,
  };
  sendPage(response, './feedback', data, { status: again?.status ?? 200, embedded: isEmbedded(request) });
}

function thank(request: Request, response: Response, visit: Visit): void {
  const { say, words } = visit.language;
  const data = {
    ...frameOf(visit, '/feedback'),
    title: words.thanks,
    message: say.feedbackArrived(visit.product.name),
    link: { href: address(request, visit, {}), label: say.feedbackAgain },
  };
  sendPage(response, './message', data, { embedded: isEmbedded(request) });
}

function address(request: Request, visit: Visit, parameters: Record<string, string>): string {
  return addressOf(visit, '/feedback', { ...parameters, ...embedding(request) });
}

function embedding(request: Request): Record<string, string> {
  return isEmbedded(request) ? { embed: '1' } : {};
}
