import type { Survey } from './api.ts';
import { draftOf, OPERATORS, shownValue, type Draft, type Rule } from './question-drafts.ts';
import { ENDING_TEXTS, type Languages } from './translations.tsx';

/** A question as the API shows it. */
interface Given {
  id: string;
  type: Draft['type'];
  text: string;
  help?: string;
  required?: boolean;
  options?: string[];
  rows?: string[];
  columns?: string[];
  allow_other?: boolean;
  scale?: number;
  points?: number[];
  branches?: GivenBranch[];
}

interface GivenBranch {
  if?: { question?: string; operator?: string; value?: unknown };
  jump_to?: string;
  end?: unknown;
}

/** The questions of a survey for the editor. Each question keeps the properties that the editor does not show. */
export function draftsOf({ questions }: { questions: readonly object[] }): Draft[] {
  const drafts = (questions as Given[]).map((question) => [toDraft(question), question] as const);
  const keys = new Map(drafts.map(([{ key }, { id }]) => [id, key]));
  return drafts.map(([draft, { id, branches = [] }]) => {
    const rules = branches.map((branch) => toRule(branch, id, keys));
    // The first matching branch decides, so the editor shows either all branches or none.
    if (rules.every((rule) => rule !== null)) return { ...draft, rules };
    return { ...draft, kept: { ...draft.kept, branches } };
  });
}

function toDraft({ branches: _branches, ...question }: Given): Draft {
  const {
    id,
    type,
    text,
    help = '',
    required = false,
    options,
    rows,
    columns,
    allow_other,
    scale,
    points,
    ...kept
  } = question;
  return {
    ...draftOf(type),
    id,
    text,
    help,
    required,
    options: (rows ?? options ?? []).join('\n'),
    columns: (columns ?? []).join('\n'),
    allowOther: allow_other === true,
    scale: String(scale ?? 5),
    points: (points ?? []).join(' '),
    kept: { ...kept, ...(type !== 'rating' && scale !== undefined && { scale }) },
  };
}

/** A branch as the editor shows it; null for a branch that the editor cannot show. */
function toRule(branch: GivenBranch, id: string, keys: ReadonlyMap<string, string>): Rule | null {
  const { if: condition, jump_to: target, end, ...more } = branch;
  const { question = id, operator, value, ...otherKeys } = condition ?? {};
  const known = OPERATORS.find(([name]) => name === operator)?.[0];
  const to = end === true ? 'end' : keys.get(target ?? '');
  const isPlain = Object.keys(more).length + Object.keys(otherKeys).length === 0 && typeof value !== 'object';
  if (!known || !to || !isPlain || question !== id) return null;
  return { operator: known, value: shownValue(value), to };
}

export function languagesOf({ language = 'en', translations = {} }: Survey, drafts: readonly Draft[]): Languages {
  const others = Object.entries(translations).map(([tag, { title = '', intro = '', questions = {}, endings = {} }]) => {
    const texts = drafts.flatMap(({ key, id = '' }) =>
      Object.entries(questions[id] ?? {}).map(([name, text]) => [
        `${key}-${name === 'rows' ? 'options' : name}`,
        Array.isArray(text) ? text.join('\n') : String(text),
      ]),
    );
    const ofEndings = Object.entries(endings).flatMap(([id, each]) =>
      ENDING_TEXTS.map(([name]) => [`${id}-${name}`, each[name] ?? '']),
    );
    return { tag, texts: { title, intro, ...Object.fromEntries([...texts, ...ofEndings]) } };
  });
  return { own: language, others };
}
