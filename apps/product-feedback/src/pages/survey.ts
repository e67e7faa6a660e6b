import { AppError, InvalidInputError } from '@services/common/http/errors';
import { Router, type Request, type Response } from 'express';

import type { Deps } from '../deps.ts';
import { findResponse, requireOpen, saveResponse } from '../responses/store.ts';
import { mergeAnswers, missingText, type Answers } from '../surveys/answers.ts';
import { dependsOn, toPages, walk } from '../surveys/path.ts';
import type { Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { getPublicSurvey } from '../surveys/store.ts';
import { field, formOf, HONEYPOT, readAnswer, type Form } from './form.ts';
import { viewQuestion } from './questions.ts';
import { isEmbedded, sendPage } from './render.ts';
import { chargeForm, findSession, startSession, type Session } from './visitors.ts';

/** The page on which people answer a survey, a few questions at a time; answers are kept from page to page. */
export function surveyPage({ db, config, formLimiter }: Deps): Router {
  const router = Router();

  router.get('/s/:id', async (request, response) => {
    const survey = await getPublicSurvey(db, request.params.id);
    const session = open(request, response, survey, field(request.query as Form, 't'));
    const earlier = await findResponse(db, survey, session.visitor.personId);
    if (earlier?.status === 'submitted') return thank(request, response, survey);
    requireOpen(survey);
    const answers = earlier?.answers ?? {};
    const pages = pagesOf(survey, answers);
    show(request, response, {
      survey,
      session,
      answers,
      index: position(pages, answers, field(request.query as Form, 'page')),
    });
  });

  router.post('/s/:id', async (request, response) => {
    const form = formOf(request);
    const survey = await getPublicSurvey(db, request.params.id);
    const session = open(request, response, survey, field(form, 't'));
    await chargeForm(formLimiter, request, session);
    if (field(form, HONEYPOT) !== '') return thank(request, response, survey);
    const earlier = await findResponse(db, survey, session.visitor.personId);
    if (earlier?.status === 'submitted') return thank(request, response, survey);
    await take(request, response, { survey, session, earlier: earlier?.answers ?? {}, form });
  });

  function open(request: Request, response: Response, survey: SurveyRow, token: string): Session {
    const session = findSession(request, config.LINK_SECRETS, survey.id, token);
    if (session && (!session.visitor.anonymous || survey.allowAnonymous)) return session;
    if (survey.allowAnonymous) return startSession(request, response, config.LINK_SECRETS, survey.id);
    throw new AppError(403, 'link_required', 'This survey can be answered with a personal link only.');
  }

  /** Keeps what one page sent and goes on, back, or to the end. */
  async function take(
    request: Request,
    response: Response,
    sent: { survey: SurveyRow; session: Session; earlier: Answers; form: Form },
  ) {
    const { survey, session, earlier, form } = sent;
    const pages = pagesOf(survey, earlier);
    const index = position(pages, earlier, field(form, 'page'));
    const questions = pages[index] ?? [];
    const given = new Map(questions.map((question) => [question.id, readAnswer(question, form)]));
    const { answers, problems } = mergeAnswers(survey.questions, earlier, given);
    const back = field(form, 'action') === 'back';
    const missing = back ? [] : missingOn(questions, survey, answers).filter(({ id }) => !problems.has(id));
    for (const question of missing) problems.set(question.id, missingText(question));
    if (problems.size > 0 && !back) return show(request, response, { survey, session, answers, index, form, problems });

    const next = pagesOf(survey, answers);
    const finished = !back && index >= next.length - 1;
    const responses = Object.fromEntries([...given].filter(([id]) => !problems.has(id)));
    try {
      await db.statements((tx) => saveResponse(tx, survey, { respondent: session.visitor, responses, finished }));
    } catch (error) {
      // A required question of an earlier page, passed by with a hand-made address.
      if (finished && error instanceof InvalidInputError) {
        const id = error.issues[0].field.replace('responses.', '');
        const page = next.find((questions) => questions.some((question) => question.id === id));
        return redirect(request, response, session, page);
      }
      throw error;
    }
    redirect(request, response, session, finished ? undefined : next[back ? Math.max(index - 1, 0) : index + 1]);
  }

  return router;
}

function pagesOf({ questions }: SurveyRow, answers: Answers): Question[][] {
  return toPages(questions, walk(questions, answers).path);
}

/** The page that the address or form names, or the first one with an open question. */
function position(pages: Question[][], answers: Answers, id: string): number {
  const named = pages.findIndex((page) => page.some((question) => question.id === id));
  if (named >= 0) return named;
  const open = pages.findIndex((page) => page.some((question) => answers[question.id] === undefined));
  return open >= 0 ? open : pages.length - 1;
}

function missingOn(page: Question[], survey: SurveyRow, answers: Answers): Question[] {
  return walk(survey.questions, answers).missing.filter((question) => page.some(({ id }) => id === question.id));
}

interface Shown {
  survey: SurveyRow;
  session: Session;
  answers: Answers;
  index: number;
  form?: Form;
  problems?: Map<string, string>;
}

function show(
  request: Request,
  response: Response,
  { survey, session, answers, index, form, problems = new Map() }: Shown,
): void {
  const { path } = walk(survey.questions, answers);
  const pages = toPages(survey.questions, path);
  const page = pages[index] ?? [];
  const questions = page.map((question) =>
    viewQuestion(question, path.indexOf(question) + 1, {
      answer: answers[question.id],
      form,
      problem: problems.get(question.id),
    }),
  );
  const data = {
    title: survey.title,
    intro: index === 0 ? introOf(survey, session) : '',
    action: request.path,
    token: session.token,
    honeypot: HONEYPOT,
    page: page[0]?.id ?? '',
    questions,
    problems: questions.filter(({ problem }) => problem !== ''),
    step: index + 1,
    steps: pages.length,
    last: index >= pages.length - 1 && !mayGoOn(survey, page),
  };
  sendPage(response, './survey', data, { status: problems.size > 0 ? 400 : 200, embedded: isEmbedded(request) });
}

/** Whether answers to the page may lead to questions that are not on the path yet. */
function mayGoOn({ questions }: SurveyRow, page: Question[]): boolean {
  return page.some(({ branches }) => branches) || questions.some((question) => dependsOn(question, page));
}

function introOf({ creditReward }: SurveyRow, { visitor }: Session): string {
  if (visitor.anonymous) return 'You are answering anonymously.';
  const reward = creditReward > 0 ? ` You earn ${creditReward} credits when you finish.` : '';
  return `You are answering as ${visitor.name || visitor.personId}.${reward}`;
}

function thank(request: Request, response: Response, survey: SurveyRow): void {
  const data = { title: 'Thank you!', message: `Your answers to “${survey.title}” have arrived.` };
  sendPage(response, './message', data, { embedded: isEmbedded(request) });
}

/** After a form the browser is sent on, so that going back or reloading sends nothing twice. */
function redirect(request: Request, response: Response, session: Session, page: Question[] | undefined): void {
  const query = new URLSearchParams({
    ...(session.inAddress && { t: session.token }),
    ...(page?.[0] && { page: page[0].id }),
    ...(isEmbedded(request) && { embed: '1' }),
  });
  response.redirect(303, `${request.path}${query.size > 0 ? `?${query}` : ''}`);
}
