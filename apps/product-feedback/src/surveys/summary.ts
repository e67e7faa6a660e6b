import { answerText, type Answer } from './answers.ts';
import { otherLabel } from './conditions.ts';
import { scaleOf, type Question } from './question-schemas.ts';
import { frequentWords, type WordCount } from './words.ts';

/** How often an answer was given, over all submitted responses. */
export interface AnswerCount {
  answer: Answer;
  count: number;
}

export interface ValueCount {
  value: string;
  count: number;
  /** Share of those who answered the question, in percent with one decimal. */
  percentage: number;
}

export interface QuestionSummary {
  id: string;
  text: string;
  type: Question['type'];
  answered: number;
  distribution?: ValueCount[];
  /** What was written instead of an option, the most frequent first. */
  others?: ValueCount[];
  average?: number | null;
  minimum?: number | string | null;
  maximum?: number | string | null;
  nps?: { promoters: number; passives: number; detractors: number; score: number | null };
  csat?: { satisfied: number; score: number | null };
  ces?: { easy: number; score: number | null };
  words?: WordCount[];
  rows?: { row: string; distribution: ValueCount[] }[];
}

/**
 * What the answers to one question add up to. Scores are null while nobody has answered.
 *
 * @param counts each distinct answer with its count; for text questions a bounded sample.
 * @param answered how many answered; differs from the counts' sum only for sampled texts.
 */
export function summarize(question: Question, counts: readonly AnswerCount[], answered: number): QuestionSummary {
  const base = { id: question.id, text: question.text, type: question.type, answered };
  switch (question.type) {
    case 'rating':
      return { ...base, average: average(counts), distribution: scale(question, counts, answered) };
    case 'nps':
      return {
        ...base,
        average: average(counts),
        distribution: scale(question, counts, answered),
        nps: nps(counts, answered),
      };
    case 'csat': {
      const satisfied = countOf(counts, (value) => Number(value) >= 4);
      return {
        ...base,
        average: average(counts),
        distribution: scale(question, counts, answered),
        csat: { satisfied, score: percentage(satisfied, answered) },
      };
    }
    case 'ces': {
      const { highest } = scaleOf(question);
      const easy = countOf(counts, (value) => Number(value) > highest - (highest === 7 ? 3 : 2));
      return {
        ...base,
        average: average(counts),
        distribution: scale(question, counts, answered),
        ces: { easy, score: percentage(easy, answered) },
      };
    }
    case 'single_choice':
      return { ...base, ...choices(question, counts, answered) };
    case 'yes_no':
    case 'consent':
      return { ...base, distribution: distribution(['yes', 'no'], counts, answered) };
    case 'multiple_choice':
      return { ...base, ...choices(question, selections(counts), answered) };
    case 'ranking':
      return {
        ...base,
        distribution: distribution(question.options, firstPlaces(counts), answered),
        rows: places(question.options, counts, answered),
      };
    case 'matrix':
      return { ...base, rows: question.rows.map((row) => matrixRow(row, question.columns, counts)) };
    case 'number':
      return { ...base, average: average(counts), ...extremes(counts) };
    case 'date':
      return { ...base, ...extremes(counts) };
    case 'text':
      return { ...base, words: frequentWords(counts.map(({ answer }) => String(answer))) };
    case 'email':
    case 'url':
    case 'statement':
      return base;
  }
}

/** Net Promoter Score: the share of 9 and 10 less the share of 0 to 6, from −100 to 100. Only answers count. */
function nps(counts: readonly AnswerCount[], answered: number): NonNullable<QuestionSummary['nps']> {
  const promoters = countOf(counts, (value) => Number(value) >= 9);
  const detractors = countOf(counts, (value) => Number(value) <= 6);
  const score = answered === 0 ? null : round(((promoters - detractors) / answered) * 100);
  return { promoters, passives: answered - promoters - detractors, detractors, score };
}

function countOf(counts: readonly AnswerCount[], test: (answer: Answer) => boolean): number {
  return counts.reduce((total, { answer, count }) => (test(answer) ? total + count : total), 0);
}

function average(counts: readonly AnswerCount[]): number | null {
  const answered = counts.reduce((total, { count }) => total + count, 0);
  const points = counts.reduce((total, { answer, count }) => total + Number(answer) * count, 0);
  return answered === 0 ? null : Math.round((points / answered) * 100) / 100;
}

function extremes(counts: readonly AnswerCount[]): Pick<QuestionSummary, 'minimum' | 'maximum'> {
  const values = counts.map(({ answer }) => answer as number | string).sort((a, b) => (a < b ? -1 : 1));
  return { minimum: values[0] ?? null, maximum: values.at(-1) ?? null };
}

function scale(
  question: Parameters<typeof scaleOf>[0],
  counts: readonly AnswerCount[],
  answered: number,
): ValueCount[] {
  const { lowest, highest } = scaleOf(question);
  const points = Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index));
  return distribution(points, counts, answered);
}

/** Every possible value with its count, in the question's order, the never chosen ones included. */
function distribution(values: readonly string[], counts: readonly AnswerCount[], answered: number): ValueCount[] {
  const totals = new Map<string, number>();
  for (const { answer, count } of counts) {
    const value = answerText(answer);
    totals.set(value, (totals.get(value) ?? 0) + count);
  }
  return values.map((value) => {
    const count = totals.get(value) ?? 0;
    return { value, count, percentage: percentage(count, answered) ?? 0 };
  });
}

const MOST_OTHERS = 20;

/** The options, and what was written instead of one: counted together, and the most frequent texts by themselves. */
function choices(
  question: Question & { type: 'single_choice' | 'multiple_choice' },
  counts: readonly AnswerCount[],
  answered: number,
): Pick<QuestionSummary, 'distribution' | 'others'> {
  const { options, allow_other: allowed } = question;
  const chosen = distribution(options, counts, answered);
  if (!allowed) return { distribution: chosen };
  const written = counts.filter(({ answer }) => !options.includes(String(answer)));
  const texts = [...new Set(written.map(({ answer }) => String(answer)))];
  const others = distribution(texts, written, answered).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
  const count = countOf(written, () => true);
  const other = { value: otherLabel(question), count, percentage: percentage(count, answered) ?? 0 };
  return { distribution: [...chosen, other], others: others.slice(0, MOST_OTHERS) };
}

function selections(counts: readonly AnswerCount[]): AnswerCount[] {
  return counts.flatMap(({ answer, count }) => (answer as string[]).map((option) => ({ answer: option, count })));
}

function firstPlaces(counts: readonly AnswerCount[]): AnswerCount[] {
  return counts.map(({ answer, count }) => ({ answer: (answer as string[])[0] ?? '', count }));
}

/** For each option, how often it had each place. */
function places(
  options: readonly string[],
  counts: readonly AnswerCount[],
  answered: number,
): QuestionSummary['rows'] & object {
  return options.map((row) => ({
    row,
    distribution: options.map((_, place) => {
      const count = countOf(counts, (answer) => (answer as string[])[place] === row);
      return { value: String(place + 1), count, percentage: percentage(count, answered) ?? 0 };
    }),
  }));
}

function matrixRow(row: string, columns: readonly string[], counts: readonly AnswerCount[]) {
  const cells = counts.flatMap(({ answer, count }) => {
    // A row may have any name, "constructor" included.
    const columns = new Map(Object.entries(answer as Record<string, string>));
    const column = columns.get(row);
    return column === undefined ? [] : [{ answer: column, count }];
  });
  const answered = cells.reduce((total, { count }) => total + count, 0);
  return { row, distribution: distribution(columns, cells, answered) };
}

function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : round((part / whole) * 100);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
