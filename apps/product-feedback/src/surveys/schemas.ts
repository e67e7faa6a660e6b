import { timestamp } from '@services/common/http/dates';
import { z } from 'zod';

import { MAX_BUDGET } from '../credits/ledger.ts';
import { filledText } from '../text.ts';
import { markdown, PublishedQuestion, type NewQuestion, type Question } from './question-schemas.ts';
import { Language } from '../languages/languages.ts';
import { Ending, HiddenFields, NewEnding, NewEndings } from './endings.ts';
import { NewQuestionList, numbered, numberQuestions } from './questions.ts';
import { SurveyState, surveyState, type Terms } from './states.ts';
import { checkTranslations, Translations } from './translations.ts';

const title = filledText('Title', 200);
const time = timestamp();
const maxResponses = z.int().min(1).max(1_000_000_000);

const terms = {
  allow_anonymous: z.boolean().optional().meta({
    description:
      'Whether everybody who has the link may answer, unless set to false; without a signed link nothing is earned',
  }),
  opens_at: time.nullable().optional(),
  closes_at: time.nullable().optional(),
  max_responses: maxResponses.nullable().optional(),
  budget_left: z
    .int()
    .min(0)
    .max(MAX_BUDGET)
    .nullable()
    .optional()
    .meta({
      description:
        'Credits that its responses may still be awarded, null for no limit. Without enough for another reward, only ' +
        'anonymous responses can be finished',
    }),
};

/** The survey closes after it opens. */
function inOrder({
  opens_at: opens,
  closes_at: closes,
}: {
  opens_at?: string | null | undefined;
  closes_at?: string | null | undefined;
}) {
  return !opens || !closes || new Date(opens) < new Date(closes);
}

const IN_ORDER = { error: 'closes_at must be after opens_at', path: ['closes_at'] };

export const NewSurvey = z
  .strictObject({
    title,
    intro: markdown('Intro').optional(),
    questions: NewQuestionList,
    endings: NewEndings.optional(),
    hidden_fields: HiddenFields.optional().meta({
      description: 'Names of values that come with the page’s address: `?source=newsletter`',
    }),
    credit_reward: z.int().min(0).max(10_000).default(0),
    language: Language.optional().meta({ description: 'The language of the texts, English unless given' }),
    translations: Translations.optional(),
    ...terms,
  })
  .refine(inOrder, IN_ORDER)
  .transform((survey, context) => ({ ...survey, ...numberContent(survey, context) }));
export type NewSurvey = z.output<typeof NewSurvey>;

interface GivenContent {
  intro?: string | undefined;
  questions: NewQuestion[];
  endings?: NewEnding[] | undefined;
  hidden_fields?: string[] | undefined;
  language?: string | undefined;
  translations?: Translations | undefined;
}

/** Gives questions and endings their ids, and checks their references and translations. */
function numberContent(
  {
    intro = '',
    questions: given,
    endings: ends = [],
    hidden_fields: hiddenFields = [],
    language = 'en',
    translations = {},
  }: GivenContent,
  context: z.core.$RefinementCtx,
) {
  const reportIn = (field: string) => (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path: [field, ...path], message });
  const endings: Ending[] = numbered('e', ends, reportIn('endings'));
  const questions = numberQuestions(given, { endings, hiddenFields }, reportIn('questions'));
  checkTranslations({ intro, language, translations, questions, endings, hiddenFields }, reportIn('translations'));
  return { questions, endings, hidden_fields: hiddenFields, language, translations };
}

/** The content that responses refer to: it changes only before the first response. */
const content = {
  intro: markdown('Intro').optional(),
  questions: NewQuestionList.optional(),
  endings: z.array(NewEnding).max(20).optional(),
  hidden_fields: HiddenFields.optional(),
  credit_reward: z.int().min(0).max(10_000).optional(),
};

/** The wording of the questions. */
const languages = { language: Language.optional(), translations: Translations.optional() };

export const ChangedSurvey = z
  .strictObject({ title: title.optional(), ...content, ...languages, ...terms })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' })
  .refine(inOrder, IN_ORDER);
export type ChangedSurvey = z.output<typeof ChangedSurvey>;

/** Changes to a survey with the given terms: dates that are not sent keep their values, and must fit those that are. */
export function changesTo(survey: Pick<SurveyRow, 'opensAt' | 'closesAt'>) {
  return ChangedSurvey.refine(
    ({ opens_at = survey.opensAt?.toISOString(), closes_at = survey.closesAt?.toISOString() }) =>
      inOrder({ opens_at, closes_at }),
    IN_ORDER,
  );
}

/** Whether the changes concern the questions or their wording. */
export function concernsContent(changes: ChangedSurvey): boolean {
  return Object.keys({ ...content, ...languages }).some((name) => name in changes);
}

/** The content of a survey after changes: what is not sent stays, and all of it must fit together. */
export const ChangedContent = z
  .object({
    intro: z.string(),
    questions: NewQuestionList,
    endings: z.array(NewEnding),
    hidden_fields: HiddenFields,
    ...languages,
  })
  .transform(numberContent);

/** The body may be missing. */
export const CopiedSurvey = z
  .strictObject({ title: title.optional().meta({ description: 'That of the original unless given' }) })
  .prefault({});

export const Survey = z
  .object({
    id: z.string().meta({ examples: ['survey-01k9x3w8d0q4m7v5t2r6y8z1ab'] }),
    product_id: z.string(),
    title: z.string(),
    questions: z.array(z.intersection(z.object({ id: z.string() }), PublishedQuestion)),
    credit_reward: z.int(),
    created_at: z.iso.datetime(),
    allow_anonymous: z
      .boolean()
      .meta({ description: 'True: everybody who has `url` may answer. False: a signed link is needed' }),
    url: z.url().meta({ description: 'The hosted page' }),
    intro: z.string().optional(),
    endings: z.array(Ending).optional(),
    hidden_fields: z.array(z.string()).optional(),
    language: z.string().optional(),
    translations: Translations.optional(),
    opens_at: z.iso.datetime().optional(),
    closes_at: z.iso.datetime().optional(),
    max_responses: z.int().optional(),
    budget_left: z.int().optional(),
  })
  .meta({
    id: 'Survey',
    description:
      'Intro, endings, hidden fields, translations, dates, the maximum and the budget are present only when they are set, and the ' +
      'language when it is not English or there are translations.',
  });

export const ListedSurvey = Survey.extend({ response_count: z.int(), status: SurveyState }).meta({
  id: 'ListedSurvey',
});

export const SurveyDetails = ListedSurvey.extend({
  opens_at: z.iso.datetime().nullable(),
  closes_at: z.iso.datetime().nullable(),
  max_responses: z.int().nullable(),
}).meta({ id: 'SurveyDetails' });

/** A survey as stores give it. */
export interface SurveyRow extends Terms {
  id: string;
  accountId: string;
  productId: string;
  title: string;
  intro: string;
  questions: Question[];
  endings: Ending[];
  hiddenFields: string[];
  language: string;
  translations: Translations;
  creditReward: number;
  budgetLeft: number | null;
  revision: number;
  allowAnonymous: boolean;
  createdAt: Date;
}

export function toSurvey(row: SurveyRow, publicUrl: string): z.output<typeof Survey> {
  return {
    id: row.id,
    product_id: row.productId,
    title: row.title,
    questions: row.questions.map(({ id, text, type, ...rest }) => ({ id, text, type, ...rest }) as Question),
    credit_reward: row.creditReward,
    created_at: row.createdAt.toISOString(),
    allow_anonymous: row.allowAnonymous,
    url: `${publicUrl}/s/${row.id}`,
    ...(row.intro !== '' && { intro: row.intro }),
    ...(row.endings.length > 0 && { endings: row.endings }),
    ...(row.hiddenFields.length > 0 && { hidden_fields: row.hiddenFields }),
    ...languagesIn(row),
    ...(row.opensAt && { opens_at: row.opensAt.toISOString() }),
    ...(row.closesAt && { closes_at: row.closesAt.toISOString() }),
    ...(row.maxResponses !== null && { max_responses: row.maxResponses }),
    ...(row.budgetLeft !== null && { budget_left: row.budgetLeft }),
  };
}

function languagesIn({ language, translations }: SurveyRow) {
  const translated = Object.keys(translations).length > 0;
  return { ...((translated || language !== 'en') && { language }), ...(translated && { translations }) };
}

export function toListedSurvey(row: SurveyRow, publicUrl: string): z.output<typeof ListedSurvey> {
  return { ...toSurvey(row, publicUrl), response_count: row.responseCount, status: surveyState(row) };
}

export function toSurveyDetails(row: SurveyRow, publicUrl: string): z.output<typeof SurveyDetails> {
  return {
    ...toListedSurvey(row, publicUrl),
    opens_at: row.opensAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
    max_responses: row.maxResponses,
  };
}
