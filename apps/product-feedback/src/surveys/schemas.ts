import { timestamp } from '@services/common/http/dates';
import { z } from 'zod';

import { budget } from '../accounts/schemas.ts';
import type { Survey as Stored } from '../generated/prisma/client.ts';
import { createdAt, filledText, idOf, productId } from '../text.ts';
import { markdown, PublishedQuestion, type NewQuestion, type Question } from './question-schemas.ts';
import { Language } from '../languages/languages.ts';
import { Ending, HiddenFields, NewEnding } from './endings.ts';
import { NewQuestionList, numbered, numberQuestions } from './questions.ts';
import { checkPlaceholders } from './piping.ts';
import { isScored } from './scores.ts';
import { SurveyState, surveyState } from './states.ts';
import { checkTranslations, Translations } from './translations.ts';

const time = timestamp().nullable().optional();
const endings = z
  .array(NewEnding)
  .max(20)
  .describe('Endings. The first ending is used unless a branch or the score selects another ending');

const content = {
  intro: markdown('Intro', 'Text before the first question').optional(),
  questions: NewQuestionList,
  endings: endings.optional(),
  hidden_fields: HiddenFields.optional(),
  credit_reward: z.int().min(0).max(10_000).describe('Credits that a respondent with a signed link earns by finishing'),
};

const languages = {
  language: Language.optional().describe('Language of the texts, as a BCP 47 tag. `en` unless set'),
  translations: Translations.optional(),
};

const title = filledText('Title', 200).describe('Title, shown at the top of the survey');
const terms = {
  draft: z
    .boolean()
    .optional()
    .describe(
      'Whether the survey is a draft, which people cannot answer. Set `draft` to `false` to publish the survey. Default: `false`',
    ),
  allow_anonymous: z
    .boolean()
    .optional()
    .describe(
      'Whether anyone with the address may answer. True unless set. Only respondents with a signed link earn credits',
    ),
  opens_at: time.describe('When the survey opens. Null to open it at once'),
  closes_at: time.describe('When the survey closes, after `opens_at`. Null to leave it open'),
  max_responses: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .optional()
    .describe('Number of submitted responses after which the survey is full. Null for no limit'),
  budget_left: budget
    .nullable()
    .optional()
    .describe(
      'Credits that responses may still earn. Null for no limit. If too few are left for a reward, only anonymous responses can be finished',
    ),
};

/** Whether the survey closes after it opens. */
function inOrder({
  opens_at: opens,
  closes_at: closes,
}: { [name in 'opens_at' | 'closes_at']?: z.output<typeof time> }) {
  return !opens || !closes || new Date(opens) < new Date(closes);
}

const IN_ORDER = { error: 'closes_at must be after opens_at', path: ['closes_at'] };

export const NewSurvey = z
  .strictObject({
    title,
    ...content,
    credit_reward: content.credit_reward.default(0),
    ...languages,
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
  endings.forEach(({ min_score: least }, index) => {
    if (least === undefined) return;
    const report = (message: string) => reportIn('endings')([index, 'min_score'], message);
    if (!isScored(questions)) report('min_score needs a question with points');
    else if (endings.findIndex((other) => other.min_score === least) < index)
      report('Endings must differ in min_score');
  });
  checkTranslations({ intro, language, translations, questions, endings }, reportIn('translations'));
  checkPlaceholders({ intro, translations, questions, endings, hiddenFields }, (path, message) =>
    context.addIssue({ code: 'custom', path, message }),
  );
  return { questions, endings, hidden_fields: hiddenFields, language, translations };
}

export const ChangedSurvey = z
  .strictObject({ title, ...content, ...languages, ...terms })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' })
  .refine(inOrder, IN_ORDER);
export type ChangedSurvey = z.output<typeof ChangedSurvey>;

/**
 * The schema of changes to a survey whose current terms are given. Dates that are not sent keep their values, and must fit the
 * dates that are sent.
 */
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

/** The content of a survey after changes. Fields that are not sent keep their values, and all fields must fit together. */
export const ChangedContent = z
  .object({
    intro: z.string(),
    questions: NewQuestionList,
    endings: z.array(NewEnding),
    hidden_fields: HiddenFields,
    ...languages,
  })
  .transform(numberContent);

/** The request to copy a survey may have no body. */
export const CopiedSurvey = z
  .strictObject({ title: title.optional().describe('Title of the copy. Default: the title of the original') })
  .prefault({});

export const Survey = z
  .object({
    id: idOf('survey'),
    product_id: productId,
    title,
    questions: z.array(PublishedQuestion).describe('Questions in order'),
    credit_reward: content.credit_reward,
    created_at: createdAt,
    draft: z.boolean().optional().describe('True for a draft, which people cannot answer. Otherwise absent'),
    allow_anonymous: z
      .boolean()
      .describe('Whether anyone with the address may answer. Otherwise a signed link is needed'),
    url: z.url().describe('Address of the hosted survey'),
    intro: content.intro,
    endings: z.array(Ending).optional().describe('Endings. Absent without endings'),
    hidden_fields: z.array(z.string()).optional().describe('Names of hidden fields. Absent without hidden fields'),
    language: z
      .string()
      .optional()
      .describe('Language of the texts, as a BCP 47 tag. Absent if it is English without translations'),
    translations: languages.translations,
    opens_at: z.iso.datetime().optional().describe('When the survey opens, in UTC. Absent if it opened at once'),
    closes_at: z.iso.datetime().optional().describe('When the survey closes, in UTC. Absent if no time is set'),
    max_responses: z
      .int()
      .optional()
      .describe('Number of submitted responses after which the survey is full. Absent without a limit'),
    budget_left: z.int().optional().describe('Credits that responses may still earn. Absent without a limit'),
  })
  .meta({ id: 'Survey' });

/** A survey as a file: the body that `POST /products/{id}/surveys` accepts. */
export const SurveyFile = Survey.omit({
  id: true,
  product_id: true,
  created_at: true,
  draft: true,
  url: true,
  opens_at: true,
  closes_at: true,
}).meta({ id: 'SurveyFile' });

export function toSurveyFile(row: SurveyRow): z.output<typeof SurveyFile> {
  const { id: _id, product_id: _product, created_at: _at, draft: _draft, url: _url, ...survey } = toSurvey(row, '');
  const { opens_at: _opens, closes_at: _closes, ...file } = survey;
  return file;
}

/** Accepts any object, because the import reports unsupported parts instead of refusing them. */
export const SurveyJsSurvey = z
  .record(z.string(), z.unknown())
  .meta({ id: 'SurveyJsSurvey', description: 'Survey in the JSON format of SurveyJS, with `pages` or `elements`' });

export const ImportedSurvey = z.object({
  survey: Survey.describe('The draft'),
  left_out: z
    .array(
      z.object({
        part: z.string().describe('Path of the part, by the names of the questions'),
        reason: z.string().describe('Why the part was left out'),
      }),
    )
    .describe('The first 500 parts that this service does not support'),
});

export const ListedSurvey = Survey.extend({
  response_count: z.int().describe('Number of submitted responses'),
  status: SurveyState,
}).meta({ id: 'ListedSurvey' });

export const SurveyDetails = ListedSurvey.extend({
  opens_at: z.iso.datetime().nullable().describe('When the survey opens, in UTC. Null if it opened at once'),
  closes_at: z.iso.datetime().nullable().describe('When the survey closes, in UTC. Null if no time is set'),
  max_responses: z
    .int()
    .nullable()
    .describe('Number of submitted responses after which the survey is full. Null without a limit'),
}).meta({ id: 'SurveyDetails' });

/** A survey as the stores return it. */
export type SurveyRow = Omit<Stored, 'questions' | 'endings' | 'translations'> & {
  questions: Question[];
  endings: Ending[];
  translations: Translations;
};

export function toSurvey(row: SurveyRow, publicUrl: string): z.output<typeof Survey> {
  return {
    id: row.id,
    product_id: row.productId,
    title: row.title,
    questions: row.questions.map(({ id, text, type, ...rest }) => ({ id, text, type, ...rest }) as Question),
    credit_reward: row.creditReward,
    created_at: row.createdAt.toISOString(),
    ...(row.draft && { draft: true }),
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
