import { cut } from '@services/common/runtime/text';
import { newId } from '@services/common/runtime/ids';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import { createdAt, idOf } from '../text.ts';
import type { Question } from './question-schemas.ts';
import type { SurveyRow } from './schemas.ts';

/** The texts of a question, which can be corrected after the first answer. All other properties affect the meaning of an answer. */
const TEXTS = new Set('text body help placeholder button_label low_label high_label skip_label link'.split(' '));

/** The parts of a survey that cannot change after the first answer. */
export function structureOf({ questions, hiddenFields }: Pick<SurveyRow, 'questions' | 'hiddenFields'>) {
  const withoutTexts = (question: Question) => [
    // A statement has an answer only if it can be skipped.
    'skip_label' in question,
    Object.fromEntries(Object.entries(question).filter(([name]) => !TEXTS.has(name))),
  ];
  return { questions: questions.map(withoutTexts), hiddenFields };
}

/** Bounds of the history: corrections of a survey, fields of a correction, and characters of a value. */
const MAX_CORRECTIONS = 40;
const MAX_FIELDS = 100;
const MAX_SHOWN = 500;

const columns = defineColumns({
  id: { schema: idOf('change') },
  response_count: { schema: z.int().describe('Number of submitted responses before the change') },
  changes: {
    schema: z
      .array(
        z.object({
          field: z.string().describe('Path of the field, such as `questions.0.text`'),
          before: z.string().describe('Earlier value, at most 500 characters. Empty if there was no value'),
          after: z
            .string()
            .describe('Value after the correction, at most 500 characters. Empty if the correction removed the value'),
        }),
      )
      .describe('The changed fields, at most 100'),
  },
  created_at: { schema: createdAt },
});

export const SurveyCorrection = z.object(columns.shape(columns.names)).meta({ id: 'SurveyCorrection' });
export type SurveyCorrection = z.output<typeof SurveyCorrection>;

const ADD = prepared(`WITH old AS (DELETE FROM survey_corrections WHERE account_id = $2 AND id IN (
      SELECT id FROM survey_corrections WHERE survey_id = $3 AND account_id = $2 ORDER BY id DESC OFFSET ${MAX_CORRECTIONS - 1}))
    INSERT INTO survey_corrections (id, account_id, survey_id, response_count, changes) VALUES ($1, $2, $3, $4, $5::jsonb)`);
const LIST = prepared(
  `SELECT ${columns.select(columns.names)} FROM survey_corrections WHERE survey_id = $1 AND account_id = $2 ORDER BY id DESC`,
);

/** Keeps the difference between two states of a survey. `tx` must be the transaction that changes the survey. */
export async function keepCorrection(tx: Queries, before: SurveyRow, after: SurveyRow): Promise<void> {
  const changes = [...differences(shown(before), shown(after), [])].slice(0, MAX_FIELDS);
  if (changes.length === 0) return;
  const values = [newId('change-'), before.accountId, before.id, before.responseCount, JSON.stringify(changes)];
  await tx.query(ADD, values);
}

/** The latest corrections of a survey, newest first. */
export function listCorrections(db: Queries, { id, accountId }: SurveyRow): Promise<SurveyCorrection[]> {
  return db.query<SurveyCorrection>(LIST, [id, accountId]);
}

function shown({ title, intro, questions, endings, translations, language, ...terms }: SurveyRow) {
  return {
    title,
    intro,
    language,
    credit_reward: terms.creditReward,
    allow_anonymous: terms.allowAnonymous,
    opens_at: terms.opensAt?.toISOString(),
    closes_at: terms.closesAt?.toISOString(),
    max_responses: terms.maxResponses,
    budget_left: terms.budgetLeft,
    questions,
    endings,
    translations,
  };
}

function* differences(before: unknown, after: unknown, path: string[]): Generator<SurveyCorrection['changes'][number]> {
  const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (isTree(before) || isTree(after)) {
    const [old, now] = [before, after].map((value) => new Map(isTree(value) ? Object.entries(value) : []));
    for (const name of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]))
      yield* differences(old?.get(name), now?.get(name), [...path, name]);
  } else if (before !== after) {
    const text = (value: unknown) => cut(String((value as string | undefined) ?? ''), MAX_SHOWN);
    yield { field: path.join('.'), before: text(before), after: text(after) };
  }
}
