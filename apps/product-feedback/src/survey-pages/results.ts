import { takeReadTurn } from '@services/common/limits/turns';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { pageLanguage, PAGE_LANGUAGES, type PageLanguage } from '../languages/page-language.ts';
import { field, type Form } from '../pages/form.ts';
import { lookOf } from '../pages/look.ts';
import { sendPage } from '../pages/render.ts';
import { getPublicProduct } from '../products/store.ts';
import { newestTexts, openResults } from '../responses/sharing.ts';
import { summarizeSurvey } from '../responses/summary.ts';

type Summary = Awaited<ReturnType<typeof summarizeSurvey>>['questions'][number];
type Share = { value: string; count: number; percentage: number };

/** The page with the results of a survey, for everyone who has its link. It shows no person. */
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
    const links = PAGE_LANGUAGES.map(({ tag, dir, name }) => ({
      tag,
      dir,
      name,
      current: tag === language.tag,
      href: `${request.path}?${new URLSearchParams({ t: token, lang: tag })}`,
    }));
    const data = {
      lang: language.tag,
      dir: language.dir,
      say,
      look: lookOf(product),
      title: survey.title,
      answered: say.results.responses(number(language, summary.responses_finished)),
      questions: summary.questions
        .filter(({ type, answered }) => type !== 'statement' || answered > 0)
        .map((question) => viewOf(question, texts, language)),
      switch: { label: language.words.languages, links },
    };
    sendPage(response, './results', data);
  });

  return router;
}

/** @param texts the written answers by question; null if the page does not show them. */
function viewOf(question: Summary, texts: ReadonlyMap<string, string[]> | null, language: PageLanguage) {
  const { type, text, answered, average, minimum, maximum, nps, csat, ces, distribution, rows, others, words } =
    question;
  const { results } = language.say;
  const figure = (name: string, value: number | string | null | undefined) =>
    value === null || value === undefined
      ? []
      : [{ name, value: typeof value === 'number' ? number(language, value) : value }];
  const share = ({ value, percentage, count }: Share) => ({
    name: ['yes_no', 'consent'].includes(type) && (value === 'yes' || value === 'no') ? language.words[value] : value,
    percentage,
    figure: `${number(language, count)} (${number(language, percentage / 100, { style: 'percent' })})`,
  });
  return {
    text,
    answered: results.answers(number(language, answered)),
    figures: [
      ...figure('NPS', nps?.score),
      ...figure('CSAT', csat?.score),
      ...figure('CES', ces?.score),
      ...figure(results.average, average),
      ...figure(results.lowest, minimum),
      ...figure(results.highest, maximum),
    ],
    shares: [...(distribution ?? []), ...(texts ? (others ?? []) : [])].map(share),
    rows: rows?.map(({ row, average: place, distribution: shares }) => ({
      row,
      figures: figure(results.averagePlace, place),
      shares: shares.map(share),
    })),
    words: texts ? words : undefined,
    texts: texts?.get(question.id),
  };
}

function number({ tag }: PageLanguage, value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(tag, {
    maximumFractionDigits: 2,
    ...options,
    ...(options.style && { maximumFractionDigits: 0 }),
  });
}
