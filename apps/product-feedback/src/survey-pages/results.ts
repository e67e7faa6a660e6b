import { takeReadTurn } from '@services/common/http/turns';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { chosenLanguage, pageLanguage, type PageLanguage } from '../languages/page-language.ts';
import { field, type Form } from '../pages/form.ts';
import { lookOf } from '../pages/look.ts';
import { languageSwitch } from '../pages/portal.ts';
import { sendPage } from '../pages/render.ts';
import { getPublicProduct } from '../products/store.ts';
import { newestTexts, openResults } from '../responses/sharing.ts';
import { summarizeSurvey } from '../responses/summary.ts';
import { otherLabel } from '../surveys/conditions.ts';
import { isCalendar, type Question } from '../surveys/question-schemas.ts';
import { textsIn, type Texts } from '../surveys/translations.ts';
import { languageOf } from './routes.ts';

type Summary = Awaited<ReturnType<typeof summarizeSurvey>>['questions'][number];
type Share = { value: string; count: number; percentage: number };

/** The page with the results of a survey, for everyone who has its link. It does not show who answered. */
export function resultsPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/s/:id/results', async (request, response) => {
    const token = field(request.query as Form, 't');
    const survey = await openResults(db, config.LINK_SECRETS, request.params.id, token);
    const product = await getPublicProduct(db, survey.productId);
    const { summary, texts } = await takeReadTurn(db, survey.accountId, async () => ({
      summary: await summarizeSurvey(db, survey),
      texts: survey.resultsTexts ? await newestTexts(db, survey) : null,
    }));
    const language = pageLanguage(request);
    const { say } = language;
    const own = textsIn(survey, languageOf(request, survey, chosenLanguage(request)?.tag ?? ''));
    const byId = new Map(survey.questions.map((question) => [question.id, question]));
    const data = {
      lang: language.tag,
      dir: language.dir,
      say,
      look: lookOf(product),
      title: own.title,
      answered: say.results.responses(number(language, summary.responses_finished)),
      questions: summary.questions
        .filter(({ type, answered }) => type !== 'statement' || answered > 0)
        .flatMap((summary) => {
          const asked = byId.get(summary.id);
          return asked ? [viewOf(summary, asked, { own, texts, language })] : [];
        }),
      switch: languageSwitch(language, (lang) => `${request.path}?${new URLSearchParams({ t: token, lang })}`),
    };
    sendPage(response, './results', data);
  });

  return router;
}

interface Shown {
  /** The texts of the survey in the language of the reader. */
  own: Texts;
  /** The written answers by question; null if the page does not show them. */
  texts: ReadonlyMap<string, string[]> | null;
  language: PageLanguage;
}

function viewOf(summary: Summary, asked: Question, { own, texts, language }: Shown) {
  const { type, answered, average, minimum, maximum, nps, csat, ces, distribution, rows, others, words } = summary;
  const { results } = language.say;
  const figure = (name: string, value: number | string | null | undefined) =>
    value === null || value === undefined
      ? []
      : [{ name, value: typeof value === 'number' ? number(language, value) : value }];
  const share = ({ value, percentage, count }: Share) => ({
    name: nameOf(asked, value, own, language),
    percentage,
    figure: `${number(language, count)} (${number(language, percentage / 100, { style: 'percent' })})`,
  });
  return {
    text: own.question(asked).text,
    answered: results.answers(number(language, answered)),
    figures: [
      ...figure('NPS', nps?.score),
      ...figure('CSAT', csat?.score),
      ...figure('CES', ces?.score),
      ...figure(results.average, average),
      ...figure(isCalendar(asked) ? results.earliest : results.lowest, minimum),
      ...figure(isCalendar(asked) ? results.latest : results.highest, maximum),
    ],
    // The shares of a ranking are shown for each option.
    shares: type === 'ranking' ? [] : (distribution ?? []).map(share),
    rows: rows?.map(({ row, average: place, distribution: shares }) => ({
      row: own.part(asked, type === 'ranking' ? 'options' : 'rows', row),
      figures: figure(results.averagePlace, place),
      shares: shares.map(share),
    })),
    words: texts ? words : undefined,
    texts: texts && [
      ...(texts.get(asked.id) ?? []),
      ...(others ?? []).map(({ value, count }) => `${value} (${count})`),
    ],
  };
}

/** The text that readers see for a counted value. */
function nameOf(asked: Question, value: string, own: Texts, { words }: PageLanguage): string {
  if (asked.type === 'csat') return words.satisfaction[Number(value) - 1] ?? value;
  // The counted values of a ranking are ranks, even if its options are numbers.
  if (asked.type === 'ranking') return value;
  if (asked.type === 'matrix') return own.part(asked, 'columns', value);
  if ('options' in asked) {
    const isOther = 'allow_other' in asked && value === otherLabel(asked) && !asked.options.includes(value);
    return isOther ? (own.question(asked).other_label ?? words.other) : own.part(asked, 'options', value);
  }
  const isAgreed = ['yes_no', 'consent', 'statement'].includes(asked.type) && (value === 'yes' || value === 'no');
  return isAgreed ? words[value] : value;
}

function number({ tag }: PageLanguage, value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(tag, {
    maximumFractionDigits: 2,
    ...options,
    ...(options.style && { maximumFractionDigits: 0 }),
  });
}
