import { AppError, InvalidInputError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';
import { Router, type Request, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { NewFeedback } from '../feedback/schemas.ts';
import { createFeedback } from '../feedback/store.ts';
import { english } from '../languages/english.ts';
import { getPublicProduct, requireFeedbackPage, type PublicProductRow } from '../products/store.ts';
import { shownName } from '../text.ts';
import { inTurn } from '../turns.ts';
import { feedbackProblems, PARTS, SENTIMENTS } from './feedback-fields.ts';
import { field, formOf, HONEYPOT, isOutdated, revisionOf, type Form } from './form.ts';
import { lookOf } from './look.ts';
import { isEmbedded, sendPage } from './render.ts';
import { ANONYMOUS, chargeForm, findSession, type Session } from './visitors.ts';

type Visit = { product: PublicProductRow; session: Session | null };

/** The page on which people give feedback on a product, as a comment or by answering four questions. */
export function feedbackPage({ db, config, formLimiter }: Deps): Router {
  const router = Router();

  router.get('/p/:id/feedback', async (request, response) => {
    const query = request.query as Form;
    const visit = await open(request, request.params.id, field(query, 't'));
    if (field(query, 'thanks') !== '') return thank(request, response, visit);
    show(request, response, visit, { type: field(query, 'type') });
  });

  router.post('/p/:id/feedback', async (request, response) => {
    const form = formOf(request);
    const visit = await open(request, request.params.id, field(form, 't'));
    const { product, session } = visit;
    await chargeForm(formLimiter, request, product.accountId, session?.visitor ?? ANONYMOUS);
    if (field(form, HONEYPOT) !== '') return thank(request, response, visit);
    if (isOutdated(form, shownOf(visit))) return show(request, response, visit, form, 'changed');
    try {
      const input = { ...validate(NewFeedback, toFeedback(form, session)), anonymous: session === null };
      await inTurn(db, product.accountId, (tx) => createFeedback(tx, product.accountId, product.id, input));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return show(request, response, visit, form, error);
    }
    response.redirect(303, address(request, visit, { thanks: '1' }));
  });

  async function open(request: Request, id: string, token: string): Promise<Visit> {
    const product = await getPublicProduct(db, id);
    requireFeedbackPage(product);
    const session = findSession(request, config.LINK_SECRETS, id, token);
    if (!session && product.feedback_page === 'invited') throw invitationNeeded(product.name);
    return { product, session };
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
function toFeedback(form: Form, session: Session | null): object {
  const text = (name: string) => field(form, name);
  const { personId, name } = session?.visitor ?? {
    personId: newId('anon-'),
    name: shownName(field(form, 'name').trim(), 'Anonymous'),
  };
  const quick = field(form, 'type') === 'quick';
  const rating = field(form, 'rating');
  const sentiment = field(form, 'sentiment');
  return {
    reviewer_id: personId,
    reviewer_name: name,
    type: quick ? 'quick' : 'structured',
    content: quick
      ? { comment: text('comment'), ...(rating && { rating: Number(rating) }), ...(sentiment && { sentiment }) }
      : Object.fromEntries(PARTS.map((part) => [part.name, text(part.name)])),
  };
}

/** The subject of the feedback, as the page names it. */
function shownOf({ product }: Visit): string {
  return revisionOf(product.name, product.description);
}

/** @param again why the form is shown again: the problems, or a change of the product. */
function show(
  request: Request,
  response: Response,
  visit: Visit,
  form: Form,
  again?: InvalidInputError | 'changed',
): void {
  const { product, session } = visit;
  const changed = again === 'changed';
  const problems = feedbackProblems(changed ? undefined : again);
  const at = (name: string) => ({ value: field(form, name), problem: problems.get(name)?.text ?? '' });
  const data = {
    words: english,
    notice: changed ? english.changed : '',
    revision: shownOf(visit),
    look: lookOf(product),
    title: `Feedback on ${product.name}`,
    description: product.description,
    intro: session ? `You are giving feedback as ${session.visitor.name || session.visitor.personId}.` : '',
    action: request.path,
    token: session?.token ?? '',
    honeypot: HONEYPOT,
    type: field(form, 'type') === 'quick' ? 'quick' : 'structured',
    parts: PARTS.map((part) => ({ ...part, ...at(part.name) })),
    comment: at('comment'),
    rating: at('rating'),
    ratings: ['1', '2', '3', '4', '5'].map((value) => ({ value, checked: field(form, 'rating') === value })),
    sentiment: at('sentiment'),
    sentiments: SENTIMENTS.map((each) => ({ ...each, checked: field(form, 'sentiment') === each.value })),
    name: at('name'),
    anonymous: session === null,
    problems: [...problems].map(([target, problem]) => ({ target, ...problem })),
  };
  sendPage(response, './feedback', data, { status: changed ? 409 : again ? 400 : 200, embedded: isEmbedded(request) });
}

function thank(request: Request, response: Response, visit: Visit): void {
  const data = {
    look: lookOf(visit.product),
    title: 'Thank you!',
    message: `Your feedback on ${visit.product.name} has arrived.`,
    link: { href: address(request, visit, {}), label: 'Give more feedback' },
  };
  sendPage(response, './message', data, { embedded: isEmbedded(request) });
}

function address(request: Request, { session }: Visit, parameters: Record<string, string>): string {
  const query = new URLSearchParams({
    ...(session && { t: session.token }),
    ...parameters,
    ...(isEmbedded(request) && { embed: '1' }),
  });
  return `${request.path}${query.size > 0 ? `?${query}` : ''}`;
}
