import { AppError } from '@services/common/http/errors';
import { isFormWithFiles } from '@services/common/http/forms';
import { Router, type Request, type Response } from 'express';

import { budgetExhausted } from '../credits/ledger.ts';
import type { Deps } from '../deps.ts';
import { directionOf, nameOf, wordsOf, type Message } from '../languages/languages.ts';
import { challengeFor } from '../pages/flood.ts';
import { field, formOf, HONEYPOT, type Form } from '../pages/form.ts';
import { lookOf, type Look } from '../pages/look.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { startVisit } from '../pages/portal.ts';
import { isEmbedded, sendPage } from '../pages/render.ts';
import { readMultipart } from '../pages/multipart.ts';
import {
  ANONYMOUS,
  chargeFiles,
  chargeForm,
  findSession,
  originOf,
  startSession,
  type Session,
} from '../pages/visitors.ts';
import { getPublicProduct } from '../products/store.ts';
import { keepFiles } from '../responses/files.ts';
import { continueResponse, findResponse, rewardFor, type FoundResponse } from '../responses/store.ts';
import type { Answers } from '../surveys/answers.ts';
import { requireEligible } from '../surveys/eligibility.ts';
import { pageBegins, walk } from '../surveys/path.ts';
import { defaultOf, type Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { placesLeft } from '../surveys/places.ts';
import { endingFor, scoreOf } from '../surveys/scores.ts';
import { NOT_OPEN, requireOpen, surveyClosed, surveyState } from '../surveys/states.ts';
import { getPublicSurvey } from '../surveys/store.ts';
import { languagesOf, textsIn, type Texts } from '../surveys/translations.ts';
import { Upload } from '../surveys/uploads.ts';
import { inTurn } from '../turns.ts';
import { askedOn, keepTyped } from './changed.ts';
import { readGiven, type Given } from './given.ts';
import { shuffled, viewQuestion } from './questions.ts';
import { findPlace, mayGoOn, takeStep, type Place, type Step } from './steps.ts';

/** The pages on which people answer a survey, a few questions at a time. Answers are stored after each page. */
export function surveyPages({ db, config, formLimiter }: Deps): Router {
  const router = Router();

  router.get('/s/:id', async (request, response) => {
    const query = request.query as Form;
    const survey = await getPublicSurvey(db, request.params.id);
    const product = await getPublicProduct(db, survey.productId);
    startVisit(request, response, product);
    const session = open(request, response, survey, field(query, 't'));
    const look = lookOf(product);
    const earlier = await findResponse(db, survey, session.visitor.personId);
    const texts = textsIn(survey, languageOf(request, survey, field(query, 'lang') || (earlier?.language ?? '')));
    if (earlier?.status === 'submitted') return thank(request, response, { survey, texts, look }, earlier);
    const current = surveyState(survey);
    const isFull = current === 'open' && (await placesLeft(db, survey, session.visitor.personId)) < 1;
    const state = isFull ? 'full' : current;
    if (state !== 'open') throw surveyClosed(NOT_OPEN[state]);
    requireEligible(survey, product, session.visitor.personId);
    const offered = { ...survey, creditReward: await rewardFor(db, survey, session.visitor) };
    requireReward(offered);
    const given = readGiven(survey, new URL(request.originalUrl, 'http://x').search);
    const answers = { ...given.hidden, ...earlier?.answers };
    const place = findPlace(survey.questions, answers, field(query, 'page') || (earlier?.resumeAt ?? ''));
    show(request, response, { survey: offered, texts, look, session, answers, place, given });
  });

  router.post('/s/:id', async (request, response) => {
    const survey = await getPublicSurvey(db, request.params.id);
    const product = await getPublicProduct(db, survey.productId);
    startVisit(request, response, product);
    const hasFiles = isFormWithFiles(request);
    if (hasFiles) {
      if (!survey.questions.some(({ type }) => type === 'file'))
        throw new AppError(415, 'unsupported_media_type', 'This survey does not accept files');
      await chargeForm(formLimiter, request, survey.accountId, ANONYMOUS);
      request.body = await readMultipart(request);
    }
    const form = formOf(request);
    const session = open(request, response, survey, field(form, 't'));
    if (!hasFiles) await chargeForm(formLimiter, request, survey.accountId, session.visitor);
    else if (session.visitor.anonymous) await chargeFiles(formLimiter, request, survey.accountId, form);
    const look = lookOf(product);
    const texts = textsIn(survey, languageOf(request, survey, field(form, 'switch') || field(form, 'lang')));
    if (field(form, HONEYPOT) !== '') return thank(request, response, { survey, texts, look });
    const again = { look, session, form };
    if (field(form, 'revision') !== String(survey.revision))
      return showChanged(request, response, { ...again, survey, texts });
    const given = readGiven(survey, field(form, 'given'));
    const offered = { ...survey, creditReward: await rewardFor(db, survey, session.visitor) };
    const shown = { survey: offered, texts, look, session, typed: () => form, given };
    const earlier = await findResponse(db, survey, session.visitor.personId);
    const answers = { ...given.hidden, ...earlier?.answers };
    const place = findPlace(survey.questions, answers, field(form, 'page'));
    if (field(form, 'switch') !== '') return show(request, response, { ...shown, answers, place });
    const { anonymous, personId } = session.visitor;
    const isNew = anonymous && !earlier;
    const challenge = isNew
      ? await challengeFor({ config, formLimiter }, request, response, { subject: survey.id, personId })
      : '';
    if (challenge !== '') {
      const notice = wordsOf(texts.language).crowded;
      return show(request, response, { ...shown, answers, place, notice, status: 429, challenge });
    }
    // If a survey has a maximum of responses, one address must not use it up.
    const isCounted = survey.maxResponses !== null && anonymous;
    const origin = isCounted ? originOf(request, config.LINK_SECRETS, `answer to\n${survey.id}`) : null;
    const sender = { language: texts.language, origin };
    const step = await storeStep(survey, session, form, given, sender).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'survey_changed') return 'changed' as const;
      throw error;
    });
    if (step === 'changed') {
      const current = await getPublicSurvey(db, survey.id);
      return showChanged(request, response, { ...again, survey: current, texts: textsIn(current, texts.language) });
    }
    if (!step) {
      const submitted = await findResponse(db, survey, session.visitor.personId);
      return thank(request, response, shown, submitted);
    }
    if (step.kind !== 'problems') {
      const language = isTranslated(survey) ? texts.language : '';
      return redirect(request, response, session, step, given, language);
    }
    const { nothing } = wordsOf(texts.language);
    show(request, response, { ...shown, ...step, ...(step.problems.size === 0 && { notice: nothing }) });
  });

  /** Shows a page again because its survey has changed, with the input that still fits. */
  async function showChanged(
    request: Request,
    response: Response,
    { form, ...shown }: Pick<Shown, 'survey' | 'texts' | 'look' | 'session'> & { form: Form },
  ): Promise<void> {
    const { survey, session, texts } = shown;
    const earlier = await findResponse(db, survey, session.visitor.personId);
    if (earlier?.status === 'submitted') return thank(request, response, shown, earlier);
    requireOpen(survey);
    const given = readGiven(survey, field(form, 'given'));
    const answers = { ...given.hidden, ...earlier?.answers };
    const kept = keepTyped(survey.questions, form);
    const [first = field(form, 'page')] = kept.keys();
    const place = findPlace(survey.questions, answers, first);
    const notice = wordsOf(texts.language).changed;
    show(request, response, { ...shown, answers, place, given, typed: (id) => kept.get(id), notice, status: 409 });
  }

  /** Stores the answers in the transaction that reads the earlier answers. Null if the response was already submitted. */
  async function storeStep(
    survey: SurveyRow,
    { visitor }: Session,
    form: Form,
    { hidden }: Given,
    { language, origin }: { language: string; origin: string | null },
  ): Promise<Step | null> {
    let step: Step | null = null;
    const decide = (earlier: Answers, mayFinish: boolean) => {
      step = takeStep({ ...survey, language }, { ...hidden, ...earlier }, form);
      // Files are stored even if the page has problems, because a browser does not send a chosen file again with the corrected
      // form.
      const files = Object.entries(step.answers).filter(([id]) => form[id] instanceof Upload);
      if (step.kind === 'problems' && files.length === 0) return null;
      const answers = step.kind === 'problems' ? { ...earlier, ...Object.fromEntries(files) } : step.answers;
      const finished = step.kind === 'finished' && mayFinish;
      const page = step.kind === 'page' ? step.page[0]?.id : field(form, 'page');
      const resumeAt = finished ? null : (survey.questions.find(({ id }) => id === page)?.id ?? null);
      return { answers, finished, resumeAt, origin, ...(isTranslated(survey) && { language }) };
    };
    const store = (mayFinish: boolean) =>
      inTurn(db, survey.accountId, async (tx) => {
        const row = await continueResponse(tx, survey, visitor, (earlier) => decide(earlier, mayFinish));
        if (row && survey.questions.some(({ type }) => type === 'file')) await keepFiles(tx, survey, row, form);
      });
    try {
      await store(true);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The reward cannot be paid now. The input is stored, so that the response can be finished later.
      if (error.code === 'budget_exhausted') await store(false);
      if (error.code !== 'response_already_submitted') throw error;
    }
    return step;
  }

  function open(request: Request, response: Response, survey: SurveyRow, token: string): Session {
    const session = findSession(request, config.LINK_SECRETS, [survey.id], token);
    if (session && (!session.visitor.anonymous || survey.allowAnonymous)) return session;
    if (survey.allowAnonymous)
      return startSession(request, response, config.LINK_SECRETS, { subject: survey.id, path: request.path });
    throw new AppError(
      403,
      'link_required',
      'This survey is by invitation. Open the personal link from your invitation, or ask the person who invited you for one.',
    );
  }

  return router;
}

/**
 * Refuses to start a survey on its page if the reward can no longer be paid. Answers that were sent are stored anyway, because
 * only finishing pays the reward.
 *
 * @throws AppError 409 `budget_exhausted`.
 */
function requireReward({ creditReward, budgetLeft }: SurveyRow): void {
  if (budgetLeft !== null && budgetLeft < creditReward) throw budgetExhausted('survey');
}

/** The requested language, or otherwise the survey's language that the visitor's browser prefers. */
export function languageOf(request: Request, survey: SurveyRow, asked: string): string {
  const languages = languagesOf(survey);
  return languages.includes(asked) ? asked : request.acceptsLanguages(...languages) || survey.language;
}

function isTranslated(survey: SurveyRow): boolean {
  return languagesOf(survey).length > 1;
}

/** The language data for a page's frame. */
function spoken({ language }: Texts) {
  return { lang: language, dir: directionOf(language), words: wordsOf(language) };
}

interface Shown {
  survey: SurveyRow;
  texts: Texts;
  look: Look;
  session: Session;
  answers: Answers;
  place: Place;
  given: Given;
  /** Returns the form that contains the input for a question, if the page is shown again. */
  typed?: (id: string) => Form | undefined;
  problems?: Map<string, Message>;
  /** The message at the top of the page, if the page is shown again for a reason that concerns no single question. */
  notice?: string;
  status?: number;
  /** The task that a browser must solve before it can answer, if the survey gets too many responses. */
  challenge?: string;
}

function show(
  request: Request,
  response: Response,
  {
    survey,
    texts: { language },
    look,
    session,
    answers,
    place: { pages, index },
    given,
    typed,
    problems = new Map(),
    ...rest
  }: Shown,
): void {
  const { notice = '', challenge = '', status = problems.size > 0 || notice !== '' ? 400 : 200 } = rest;
  const page = pages[index] ?? [];
  const { path, answers: onPath } = walk(survey.questions, answers);
  const texts = textsIn(survey, language, onPath);
  const ordered = inOrderOf(session.visitor.personId, page, survey.questions);
  const questions = ordered.map((question) => {
    const problem = problems.get(question.id);
    return viewQuestion(question, path.indexOf(question) + 1, texts, {
      personId: session.visitor.personId,
      answer: answers[question.id] ?? given.answers[question.id] ?? defaultOf(question),
      form: typed?.(question.id),
      problem: problem && texts.message(question, problem),
    });
  });
  const [first, last] = [ordered[0], ordered.at(-1)].map((question) => question && texts.question(question));
  const data = {
    ...spoken(texts),
    languages: isTranslated(survey)
      ? languagesOf(survey).map((tag) => ({
          tag,
          dir: directionOf(tag),
          name: nameOf(tag),
          current: tag === texts.language,
        }))
      : [],
    look,
    title: texts.title,
    intro: index === 0 ? introOf(survey, texts, session) : '',
    rich: index === 0 ? renderMarkdown(texts.intro, texts.filled) : '',
    given: given.query,
    button: last?.button_label,
    skip: first?.type === 'statement' ? first.skip_label : undefined,
    action: request.path,
    token: session.token,
    honeypot: HONEYPOT,
    page: page[0]?.id ?? '',
    revision: survey.revision,
    asked: askedOn(page, survey.questions),
    notice,
    challenge,
    pressed: field(typed?.(page[0]?.id ?? '') ?? {}, 'action') === 'skip' ? 'skip' : 'next',
    questions,
    problems: questions.filter(({ problem }) => problem !== ''),
    step: index + 1,
    steps: pages.length,
    last: index >= pages.length - 1 && !mayGoOn(survey.questions, page),
  };
  sendPage(response, './survey', data, { status, embedded: isEmbedded(request) });
}

/** The questions of a page as one person sees them. */
function inOrderOf(personId: string, page: readonly Question[], questions: readonly Question[]): readonly Question[] {
  const begin = page[0] && pageBegins(questions)[questions.indexOf(page[0])];
  return begin?.page_random_order ? shuffled(page, ({ id }) => `${personId} ${id}`) : page;
}

function introOf({ creditReward }: SurveyRow, { language }: Texts, { visitor }: Session): string {
  const words = wordsOf(language);
  if (visitor.anonymous) return words.anonymous;
  const reward = creditReward > 0 ? ` ${words.reward(creditReward)}` : '';
  return `${words.answeringAs(visitor.name || visitor.personId)}${reward}`;
}

/** The ending that the answers lead to, with the earned credits. */
function thank(
  request: Request,
  response: Response,
  { survey, texts: { language }, look }: Pick<Shown, 'survey' | 'texts' | 'look'>,
  submitted: FoundResponse | null = null,
): void {
  const { ending: named, answers } = walk(survey.questions, submitted?.answers ?? {});
  const score = submitted && scoreOf(survey.questions, answers);
  const texts = textsIn(survey, language, { ...answers, ...(score !== null && { score }) });
  const own = endingFor(survey.endings, named, score);
  const ending = own && texts.ending(own);
  const frame = spoken(texts);
  const earned = submitted?.creditsEarned ? ` ${frame.words.earned(submitted.creditsEarned)}` : '';
  const data = {
    ...frame,
    look,
    title: ending?.title ? texts.filled(ending.title) : frame.words.thanks,
    message: `${frame.words.arrived(texts.title)}${earned}`,
    rich: renderMarkdown(ending?.body ?? '', texts.filled),
    link: ending?.link,
    redirect: ending?.redirect_url,
  };
  sendPage(response, './ending', data, { embedded: isEmbedded(request) });
}

/** Redirects the browser after a form, so that going back or reloading does not send the form again. */
function redirect(
  request: Request,
  response: Response,
  session: Session,
  step: Step,
  given: Given,
  language: string,
): void {
  const query = new URLSearchParams(step.kind === 'page' ? given.query : '');
  if (session.inAddress) query.set('t', session.token);
  if (step.kind === 'page' && step.page[0]) query.set('page', step.page[0].id);
  if (language !== '') query.set('lang', language);
  if (isEmbedded(request)) query.set('embed', '1');
  response.redirect(303, `${request.path}${query.size > 0 ? `?${query}` : ''}`);
}
