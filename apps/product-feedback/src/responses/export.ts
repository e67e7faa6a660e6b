import type { Download } from '@services/common/files/downloads';
import { InvalidInputError } from '@services/common/http/errors';

import { fileOf, type Cell } from '../export-formats.ts';
import type { Answer } from '../surveys/answers.ts';
import { otherLabel } from '../surveys/conditions.ts';
import type { Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { isScored } from '../surveys/scores.ts';
import { MAX_COLUMNS } from '../xlsx.ts';
import { COLUMNS, toResponse, type ResponseExportQuery, type ResponseRow } from './schemas.ts';

// As in store.ts, the condition on the account repeats the check made when the survey was found.
const EXPORT = `SELECT ${COLUMNS} FROM survey_responses
  WHERE survey_id = $1 AND account_id = $2 AND status = $3::response_status ORDER BY created_at DESC, id DESC`;

const HEAD = ['id', 'respondent_id', 'respondent_name', 'status', 'created_at'] as const;

/** The number of responses of a download that are in memory at once. Each has up to `MAX_ANSWERS_BYTES`. */
const ROWS_AT_ONCE = 10;

/**
 * A survey's responses with one status, newest first. The columns depend only on the survey, not on its responses.
 *
 * @throws InvalidInputError for a sheet of a survey with more columns than Excel has.
 */
export function responsesFile(survey: SurveyRow, { status, values, ...parameters }: ResponseExportQuery): Download {
  const questions = survey.questions.map((question) => ({
    id: question.id,
    ...partOf(question, values === 'codes'),
  }));
  const scored = isScored(survey.questions);
  const scores = scored ? ['score'] : [];
  const columns = [
    ...HEAD,
    ...questions.flatMap(({ columns }) => columns),
    ...scores,
    ...survey.hiddenFields,
    'language',
  ];
  if (parameters.format === 'xlsx' && columns.length > MAX_COLUMNS)
    throw new InvalidInputError('query', [
      { field: 'format', message: `A sheet has at most ${MAX_COLUMNS} columns. Use csv for this survey` },
    ]);
  const toCells = (row: ResponseRow): Cell[] => {
    const { answers, hidden_fields: hidden = {}, language = '', score = '', ...fields } = toResponse(row);
    return [
      ...HEAD.map((column) => fields[column]),
      ...questions.flatMap(({ id, columns, cells }) => {
        const answer = answers[id] as Answer | undefined;
        return answer === undefined ? columns.map(() => '') : cells(answer);
      }),
      ...(scored ? [score] : []),
      ...survey.hiddenFields.map((name) => hidden[name] ?? ''),
      language,
    ];
  };
  const rows = { text: EXPORT, values: [survey.id, survey.accountId, status], batchSize: ROWS_AT_ONCE };
  return fileOf(`${survey.id}-responses`, parameters, { columns, toCells, show: toResponse }, rows);
}

/** The columns of one question, and the cells of an answer to it. */
interface Part {
  columns: string[];
  cells: (answer: Answer) => Cell[];
}

/** @param coded true for short names and the positions of options, which programs read; false for the texts of the survey. */
function partOf(question: Question, coded: boolean): Part {
  const { id, text } = question;
  const names = (parts: readonly string[]) =>
    parts.map((part, index) => (coded ? `${id}_${index + 1}` : `${id}: ${text} [${part}]`));
  const toCode = (options: readonly string[]) => {
    const positions = new Map(options.map((option, index) => [option, index + 1]));
    return (label: string) => (coded ? (positions.get(label) ?? label) : label);
  };
  const single = (cell: (answer: Answer) => Cell): Part => ({
    columns: [coded ? id : `${id}: ${text}`],
    cells: (answer) => [cell(answer)],
  });
  switch (question.type) {
    case 'statement':
    case 'yes_no':
    case 'consent':
      // Statements have no answers, unless they can be skipped.
      if (question.type === 'statement' && question.skip_label === undefined) return { columns: [], cells: () => [] };
      return single((answer) => (coded ? Number(answer) : answer === true ? 'yes' : 'no'));
    case 'single_choice': {
      const code = toCode(question.options);
      return single((answer) => code(String(answer)));
    }
    case 'multiple_choice': {
      const { options, allow_other: allowed = false } = question;
      const known = new Set(options);
      const other = coded ? `${id}_other` : `${id}: ${text} [${otherLabel(question)}]`;
      return {
        columns: [...names(options), ...(allowed ? [other] : [])],
        cells: (answer) => {
          const chosen = new Set(answer as string[]);
          const cells: Cell[] = options.map((option) => (chosen.has(option) ? (coded ? 1 : option) : coded ? 0 : ''));
          return allowed ? [...cells, [...chosen].find((each) => !known.has(each)) ?? ''] : cells;
        },
      };
    }
    case 'ranking':
      return {
        columns: names(question.options),
        cells: (answer) => question.options.map((option) => (answer as string[]).indexOf(option) + 1),
      };
    case 'matrix': {
      const code = toCode(question.columns);
      return {
        columns: names(question.rows),
        cells: (answer) => question.rows.map((row) => code((answer as Record<string, string>)[row] ?? '')),
      };
    }
    case 'file':
      return single((answer) => (answer as Record<string, string>)[coded ? 'file' : 'name'] ?? '');
    default:
      return single((answer) => answer as Cell);
  }
}
