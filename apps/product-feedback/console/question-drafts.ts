import type { EndingDraft } from './endings.tsx';

/** All types of questions with their labels, in the order of the menu. */
export const TYPES = [
  ['nps', 'Recommendation, 0 to 10 (NPS)'],
  ['rating', 'Rating'],
  ['csat', 'Satisfaction (CSAT)'],
  ['ces', 'Effort (CES)'],
  ['single_choice', 'One choice'],
  ['multiple_choice', 'Several choices'],
  ['yes_no', 'Yes or no'],
  ['ranking', 'Ranking'],
  ['matrix', 'Matrix'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['time', 'Time'],
  ['month', 'Month'],
  ['phone', 'Phone number'],
  ['email', 'Email'],
  ['url', 'URL'],
  ['file', 'File'],
  ['consent', 'Consent'],
  ['statement', 'Statement (no answer)'],
] as const;
type QuestionType = (typeof TYPES)[number][0];

/** Where an answer leads. `to` is another question's key, or `end`. */
export interface Rule {
  operator: (typeof OPERATORS)[number][0];
  value: string;
  to: string;
}

/** Properties of a question as the API has them. The editor shows some of them, and keeps the others unchanged. */
export type Kept = Readonly<Record<string, unknown>>;

/** A question that is being edited. */
export interface Draft {
  key: string;
  /** The question's id when the survey was opened for editing. */
  id?: string;
  kept?: Kept;
  type: QuestionType;
  text: string;
  help: string;
  required: boolean;
  options: string;
  columns: string;
  allowOther: boolean;
  scale: string;
  /** The points of the question's values, separated by spaces. */
  points: string;
  rules: Rule[];
}

/** Part of every new key. It makes new keys differ from the keys of a draft that was saved before the page was reloaded. */
const LOADED = Date.now().toString(36);
let drafted = 0;

export function draftOf(type: QuestionType): Draft {
  drafted += 1;
  return {
    key: `draft-${LOADED}-${drafted}`,
    type,
    text: '',
    help: '',
    required: false,
    options: '',
    columns: '',
    allowOther: false,
    scale: '5',
    points: '',
    rules: [],
  };
}

export const OPERATORS = [
  ['equals', 'is'],
  ['not_equals', 'is not'],
  ['includes', 'includes'],
  ['contains', 'contains'],
  ['starts_with', 'starts with'],
  ['at_least', 'is at least'],
  ['at_most', 'is at most'],
  ['answered', 'is answered'],
  ['not_answered', 'is not answered'],
] as const;
export const WITH_OPTIONS: ReadonlySet<QuestionType> = new Set(['single_choice', 'multiple_choice', 'ranking']);
export const NUMERIC: ReadonlySet<QuestionType> = new Set(['nps', 'rating', 'csat', 'ces', 'number']);

/** Types whose values can have points. */
export const WITH_POINTS: ReadonlySet<QuestionType> = new Set([
  ...(['single_choice', 'multiple_choice', 'yes_no', 'matrix'] as const),
  ...(['nps', 'rating', 'csat', 'ces'] as const),
]);

export const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore

/** The options or rows, and the columns, if the type has them. */
export function listsOf({ type, options, columns }: Draft): { options: string[]; columns: string[] } {
  const matrix = type === 'matrix';
  return {
    options: matrix || WITH_OPTIONS.has(type) ? linesOf(options) : [],
    columns: matrix ? linesOf(columns) : [],
  };
}

/** The drafts of each page. The first question begins a page in any case. */
export function pagesOf(drafts: readonly Draft[]): Draft[][] {
  const pages: Draft[][] = [];
  for (const draft of drafts) {
    if (pages.length === 0 || draft.kept?.['page_break'] === true) pages.push([]);
    pages.at(-1)?.push(draft);
  }
  return pages;
}

/** The value that an answer is compared with, in the type of the answer. */
function toCompared(type: QuestionType, value: string): unknown {
  if (NUMERIC.has(type)) return Number(value);
  return type === 'yes_no' || type === 'consent' ? value === 'yes' : value;
}

export const comparesValue = (operator: string) => operator !== 'answered' && operator !== 'not_answered';

/** A comparison with the answer to an earlier question. `question` is the key of that question. */
export interface Shown {
  question: string;
  operator: Rule['operator'];
  value: string;
}

/** A comparison for the editor; null if it has parts that the editor does not show. */
export function toShown(condition: unknown, earlier: readonly Draft[]): Shown | null {
  const { question, operator, value = '', ...more } = condition as Record<string, unknown>;
  const asked = earlier.find(({ key, id }) => key === question || id === question);
  const known = OPERATORS.find(([name]) => name === operator)?.[0];
  if (!asked || !known || Object.keys(more).length > 0) return null;
  return { question: asked.key, operator: known, value: shownValue(value) };
}

/** Conditions of which all or any must hold. */
export interface Group {
  join: 'all' | 'any';
  conditions: object[];
}

export function groupOf(condition: unknown): Group | null {
  const { all, any } = condition as { all?: object[]; any?: object[] };
  return all ? { join: 'all', conditions: all } : any ? { join: 'any', conditions: any } : null;
}

/** The conditions as one condition of the API: a group, or the condition itself if there is only one. */
export function toGroup(join: Group['join'], conditions: object[]): object | undefined {
  return conditions.length > 1 ? { [join]: conditions } : conditions[0];
}

/** Whether the editor shows all parts of a condition. */
export function isShown(condition: unknown, earlier: readonly Draft[]): boolean {
  const group = groupOf(condition);
  return group ? group.conditions.every((each) => isShown(each, earlier)) : toShown(condition, earlier) !== null;
}

/** A compared value as the editor shows it. */
export const shownValue = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

export function toCondition({ question, operator, value }: Shown, earlier: readonly Draft[]): object {
  const type = earlier.find(({ key }) => key === question)?.type ?? 'text';
  return { question, operator, ...(comparesValue(operator) && { value: toCompared(type, value) }) };
}

/** The question as the API expects it. Questions get the ids q1, q2 … by order. */
export function toQuestion(
  draft: Draft,
  all: readonly Draft[],
  endings: readonly EndingDraft[],
): Record<string, unknown> {
  const { type, text, help, required, options, columns, allowOther, scale, points, rules, kept = {} } = draft;
  const { branches: otherBranches = [], ...unseen } = rename(kept, newIds(all, endings)) as { branches?: unknown[] };
  const written = rules.map(({ operator, value, to }) => {
    const target = all.findIndex(({ key }) => key === to);
    return {
      if: { operator, ...(comparesValue(operator) && { value: toCompared(type, value) }) },
      ...(target < 0 ? { end: true } : { jump_to: `q${target + 1}` }),
    };
  });
  const branches = [...written, ...otherBranches];
  return {
    ...unseen,
    type,
    text: text.trim(),
    ...(help.trim() && { help: help.trim() }),
    ...(type !== 'statement' && required && { required }),
    ...(WITH_OPTIONS.has(type) && { options: linesOf(options) }),
    ...(type === 'matrix' && { rows: linesOf(options), columns: linesOf(columns) }),
    ...((type === 'single_choice' || type === 'multiple_choice') && allowOther && { allow_other: true }),
    ...(type === 'rating' && { scale: Number(scale) }),
    ...(WITH_POINTS.has(type) &&
      points.trim() && {
        points: points
          .trim()
          .split(/[\s,;]+/)
          .map(Number),
      }),
    ...(branches.length > 0 && { branches }),
  };
}

/** The new id of each question and ending by its key and by its id before editing. */
function newIds(all: readonly Draft[], endings: readonly EndingDraft[]): Map<string, string> {
  return new Map([
    ...all.flatMap(({ key, id = '' }, index) => [key, id].map((name) => [name, `q${index + 1}`] as const)),
    ...endings.map(({ id = '' }, index) => [id, `e${index + 1}`] as const),
  ]);
}

const REFERENCES: ReadonlySet<string> = new Set(['question', 'jump_to', 'end']);

/** Conditions and branches with the new ids. References to removed questions and endings are refused. */
function rename(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => rename(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isId = REFERENCES.has(name) && typeof each === 'string' && /^(?:[qe]\d+$|draft-)/.test(each);
      return [name, isId ? (ids.get(each) ?? 'removed') : rename(each, ids)];
    }),
  );
}
