import { AppError } from '@services/common/http/errors';
import { Router, type Request, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { getPublicProduct } from '../products/store.ts';
import { continueResponse, findResponse, requireEligible, type FoundResponse } from '../responses/store.ts';
import type { Answers } from '../surveys/answers.ts';
import { walk } from '../surveys/path.ts';
import { requireOpen, type SurveyRow } from '../surveys/schemas.ts';
import { getPublicSurvey } from '../surveys/store.ts';
import { field, formOf, HONEYPOT, type Form } from './form.ts';
import { readGiven, type Given } from './given.ts';
import { lookOf, type Look } from './look.ts';
import { renderMarkdown } from './markdown.ts';
import { viewQuestion } from './questions.ts';
import { isEmbedded, sendPage } from './render.ts';
import { findPlace, mayGoOn, takeStep, type Place, type Step } from './survey-steps.ts';
import { chargeForm, findSession, startSession, type Session } from './visitors.ts';

/** The page on which people answer a survey, a few questions at a time; answers are kept from page to page. */
export function surveyPage({ db, config, formLimiter }: Deps): Router {
  const router = Router();

  router.get('/s/:id', async (request, response) => {
    const query = request.query as Form;
    const survey = await getPublicSurvey(db, request.params.id);
    const session = open(request, response, survey, field(query, 't'));
    const product = await getPublicProduct(db, survey.productId);
    const look = lookOf(product);
    const earlier = await findResponse(db, survey, session.visitor.personId);
    if (earlier?.status === 'submitted') return thank(request, response, { survey, look }, earlier);
    requireOpen(survey);
    requireEligible(survey, product, session.visitor.personId);
    const given = readGiven(survey, new URL(request.originalUrl, 'http://x').search);
    const answers = { ...given.hidden, ...earlier?.answers };
    const place = findPlace(survey.questions, answers, field(query, 'page') || (earlier?.resumeAt ?? ''));
    show(request, response, { survey, look, session, answers, place, given });
  });

  router.post('/s/:id', async (request, response) => {
    const form = formOf(request);
    const survey = await getPublicSurvey(db, request.params.id);
    const session = open(request, response, survey, field(form, 't'));
    await chargeForm(formLimiter, request, survey.accountId, session.visitor);
    const look = lookOf(await getPublicProduct(db, survey.productId));
    if (field(form, HONEYPOT) !== '') return thank(request, response, { survey, look });
    const given = readGiven(survey, field(form, 'given'));
    const step = await storeStep(survey, session, form, given);
    if (!step)
      return thank(request, response, { survey, look }, await findResponse(db, survey, session.visitor.personId));
    if (step.kind !== 'problems') return redirect(request, response, session, step, given);
    show(request, response, { survey, look, session, form, given, ...step });
  });

  /** Stores the answers in the transaction that reads the earlier ones. Null when the response is already submitted. */
  async function storeStep(
    survey: SurveyRow,
    { visitor }: Session,
    form: Form,
    { hidden }: Given,
  ): Promise<Step | null> {
    let step: Step | null = null;
    const decide = (earlier: Answers) => {
      step = takeStep(survey.questions, { ...hidden, ...earlier }, form);
      if (step.kind === 'problems') return null;
      const resumeAt = step.kind === 'page' ? (step.page[0]?.id ?? null) : null;
      return { answers: step.answers, finished: step.kind === 'finished', resumeAt };
    };
    try {
      await db.statements((tx) => continueResponse(tx, survey, visitor, decide));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'response_already_submitted') throw error;
    }
    return step;
  }

  function open(request: Request, response: Response, survey: SurveyRow, token: string): Session {
    const session = findSession(request, config.LINK_SECRETS, survey.id, token);
    if (session && (!session.visitor.anonymous || survey.allowAnonymous)) return session;
    if (survey.allowAnonymous) return startSession(request, response, config.LINK_SECRETS, survey.id);
    throw new AppError(
      403,
      'link_required',
      'This survey is by invitation. Open the personal link from your invitation, or ask whoever sent you here for one.',
    );
  }

  return router;
}

interface Shown {
  survey: SurveyRow;
  look: Look;
  session: Session;
  answers: Answers;
  place: Place;
  given: Given;
  form?: Form;
  problems?: Map<string, string>;
}

function show(
  request: Request,
  response: Response,
  { survey, look, session, answers, place: { pages, index }, given, form, problems = new Map() }: Shown,
): void {
  const page = pages[index] ?? [];
  const { path } = walk(survey.questions, answers);
  const questions = page.map((question) =>
    viewQuestion(question, path.indexOf(question) + 1, {
      answer: answers[question.id] ?? given.answers[question.id],
      form,
      problem: problems.get(question.id),
    }),
  );
  const data = {
    look,
    title: survey.title,
    intro: index === 0 ? introOf(survey, session) : '',
    rich: index === 0 ? renderMarkdown(survey.intro) : '',
    given: given.query,
    button: page.at(-1)?.button_label,
    skip: page[0]?.type === 'statement' ? page[0].skip_label : undefined,
    action: request.path,
    token: session.token,
    honeypot: HONEYPOT,
    page: page[0]?.id ?? '',
    questions,
    problems: questions.filter(({ problem }) => problem !== ''),
    step: index + 1,
    steps: pages.length,
    last: index >= pages.length - 1 && !mayGoOn(survey.questions, page),
  };
  sendPage(response, './survey', data, { status: problems.size > 0 ? 400 : 200, embedded: isEmbedded(request) });
}

function introOf({ creditReward }: SurveyRow, { visitor }: Session): string {
  if (visitor.anonymous) return 'You are answering anonymously.';
  const reward = creditReward > 0 ? ` You earn ${creditReward} credits when you finish.` : '';
  return `You are answering as ${visitor.name || visitor.personId}.${reward}`;
}

/** The ending that the answers lead to, with what they earned. */
function thank(
  request: Request,
  response: Response,
  { survey, look }: Pick<Shown, 'survey' | 'look'>,
  submitted: FoundResponse | null = null,
): void {
  const { ending: id } = walk(survey.questions, submitted?.answers ?? {});
  const ending = survey.endings.find((each) => each.id === id) ?? survey.endings[0];
  const earned = submitted?.creditsEarned ? ` You have earned ${submitted.creditsEarned} credits.` : '';
  const data = {
    look,
    title: ending?.title ?? 'Thank you!',
    message: `Your answers to “${survey.title}” have arrived.${earned}`,
    rich: renderMarkdown(ending?.body ?? ''),
    link: ending?.link,
    redirect: ending?.redirect_url,
  };
  sendPage(response, './ending', data, { embedded: isEmbedded(request) });
}

/** After a form the browser is redirected, so that going back or reloading sends nothing twice. */
function redirect(request: Request, response: Response, session: Session, step: Step, given: Given): void {
  const query = new URLSearchParams(step.kind === 'page' ? given.query : '');
  if (session.inAddress) query.set('t', session.token);
  if (step.kind === 'page' && step.page[0]) query.set('page', step.page[0].id);
  if (isEmbedded(request)) query.set('embed', '1');
  response.redirect(303, `${request.path}${query.size > 0 ? `?${query}` : ''}`);
}
