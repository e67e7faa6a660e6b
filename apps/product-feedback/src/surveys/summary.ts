import type { z } from 'zod';

import { otherLabel } from './conditions.ts';
import { scaleOf, valuesOf, type Question } from './question-schemas.ts';
import type * as schemas from './summary-schemas.ts';
import { frequentWords } from './words.ts';

/** The number of submitted responses with one value. */
export interface Count {
  /** The rank in a ranking, or the row of a matrix; otherwise empty. */
  part: string;
  value: string;
  count: number;
}

/** The stored counts of one question. */
export interface Tally {
  answered: number;
  counts: readonly Count[];
  /** Free texts instead of an option: their number and the most frequent texts. */
  others?: { total: number; texts: readonly Count[] };
  /** The average and the extremes of a number question. There are no counts, because the numbers may differ in every response. */
  numbers?: { average: number; minimum: number; maximum: number } | undefined;
  /** The first and the last date, time or month, instead of their counts. */
  days?: { first: string | null; last: string | null } | undefined;
  /** A bounded sample of the texts. */
  texts?: readonly string[];
}

type ValueCount = z.output<typeof schemas.ValueCount>;
type QuestionSummary = z.output<typeof schemas.QuestionSummary>;

/** The summary of one question's answers. Scores are null before the first answer. */
export function summarize(question: Question, tally: Tally): QuestionSummary {
  const { answered, counts } = tally;
  const base = { id: question.id, text: question.text, type: question.type, answered };
  switch (question.type) {
    case 'rating':
    case 'nps':
    case 'csat':
    case 'ces': {
      const shares = distribution(valuesOf(question) ?? [], counts, answered);
      const scale = { ...base, average: average(counts), distribution: shares };
      if (question.type === 'rating') return scale;
      if (question.type === 'nps') return { ...scale, nps: nps(counts, answered) };
      const least = question.type === 'ces' && scaleOf(question).highest === 7 ? 5 : 4;
      const high = countOf(counts, (value) => Number(value) >= least);
      const score = percentage(high, answered);
      if (question.type === 'csat') return { ...scale, csat: { satisfied: high, score } };
      return { ...scale, ces: { easy: high, score } };
    }
    case 'single_choice':
    case 'multiple_choice':
      return { ...base, ...choices(question, tally) };
    case 'yes_no':
    case 'consent':
      return { ...base, distribution: distribution(['yes', 'no'], counts, answered) };
    case 'ranking':
      return {
        ...base,
        distribution: distribution(question.options, inPart(counts, '1'), answered),
        rows: places(question.options, counts, answered),
      };
    case 'matrix':
      return { ...base, rows: question.rows.map((row) => matrixRow(row, question.columns, counts)) };
    case 'number': {
      const { average = null, minimum = null, maximum = null } = tally.numbers ?? {};
      return { ...base, average: average === null ? null : Math.round(average * 100) / 100, minimum, maximum };
    }
    case 'date':
    case 'time':
    case 'month': {
      const { first = null, last = null } = tally.days ?? {};
      return { ...base, minimum: first, maximum: last };
    }
    case 'text':
      return { ...base, ...(tally.texts && { words: frequentWords(tally.texts) }) };
    case 'statement':
      if (question.skip_label === undefined) return base;
      return { ...base, distribution: distribution(['yes', 'no'], counts, answered) };
    case 'email':
    case 'url':
    case 'phone':
    case 'file':
      return base;
  }
}

/** Net Promoter Score: the share of 9 and 10 less the share of 0 to 6, from −100 to 100. Only answers count. */
function nps(counts: readonly Count[], answered: number): NonNullable<QuestionSummary['nps']> {
  const promoters = countOf(counts, (value) => Number(value) >= 9);
  const detractors = countOf(counts, (value) => Number(value) <= 6);
  const score = answered === 0 ? null : round(((promoters - detractors) / answered) * 100);
  return { promoters, passives: answered - promoters - detractors, detractors, score };
}

function countOf(counts: readonly Count[], test: (value: string) => boolean): number {
  return counts.reduce((total, { value, count }) => (test(value) ? total + count : total), 0);
}

function average(counts: readonly Omit<Count, 'part'>[]): number | null {
  const answered = counts.reduce((total, { count }) => total + count, 0);
  const points = counts.reduce((total, { value, count }) => total + Number(value) * count, 0);
  return answered === 0 ? null : Math.round((points / answered) * 100) / 100;
}

/** Every possible value with its count, in the question's order, including values that were never chosen. */
function distribution(values: readonly string[], counts: readonly Count[], answered: number): ValueCount[] {
  const totals = new Map(counts.map(({ value, count }) => [value, count]));
  return values.map((value) => valueCount(value, totals.get(value) ?? 0, answered));
}

export function valueCount(value: string, count: number, answered: number): ValueCount {
  return { value, count, percentage: percentage(count, answered) ?? 0 };
}

/** The maximum number of texts written instead of an option that a summary lists. */
export const MAX_OTHERS = 20;

/** The options, and the texts written instead of an option. The texts are counted together, and the most frequent ones also separately. */
function choices(
  question: Question & { type: 'single_choice' | 'multiple_choice' },
  { answered, counts, others = { total: 0, texts: [] } }: Tally,
): Pick<QuestionSummary, 'distribution' | 'others'> {
  const chosen = distribution(question.options, counts, answered);
  if (!question.allow_other) return { distribution: chosen };
  return {
    distribution: [...chosen, valueCount(otherLabel(question), others.total, answered)],
    others: others.texts.map(({ value, count }) => valueCount(value, count, answered)),
  };
}

function inPart(counts: readonly Count[], part: string): Count[] {
  return counts.filter((count) => count.part === part);
}

/** Counts how often people gave each rank to each option. */
function places(
  options: readonly string[],
  counts: readonly Count[],
  answered: number,
): QuestionSummary['rows'] & object {
  const byPlace = Map.groupBy(counts, ({ part }) => part);
  const columns = options.map((_, index) => distribution(options, byPlace.get(String(index + 1)) ?? [], answered));
  return options.map((row, place) => ({
    row,
    average: average(columns.map((column, index) => ({ value: String(index + 1), count: column[place]?.count ?? 0 }))),
    distribution: columns.map((column, index) => valueCount(String(index + 1), column[place]?.count ?? 0, answered)),
  }));
}

function matrixRow(row: string, columns: readonly string[], counts: readonly Count[]) {
  const cells = inPart(counts, row);
  return {
    row,
    distribution: distribution(
      columns,
      cells,
      countOf(cells, () => true),
    ),
  };
}

function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : round((part / whole) * 100);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
