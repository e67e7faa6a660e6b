import type { InvalidInputError } from '@services/common/http/errors';

import type { PageLanguage } from '../languages/page-language.ts';
import type { Form } from './form.ts';
import { problemsOf } from './problems.ts';

/** The questions of structured feedback. */
export const PARTS = ['clear', 'confusing', 'works', 'improve'] as const;

/** The sentiments, each with the mood of the face that stands for it, from 1 to 5. */
export const SENTIMENTS = { negative: 1, neutral: 3, positive: 5 } as const;

const MAX_PART_LENGTH = 4000;
const MAX_LENGTHS: Record<string, number> = { comment: 2000, name: 200 };

/** The problems that the API reports with a form, in the language of the page: one for each field. */
export function feedbackProblems(language: PageLanguage, form: Form, { issues }: InvalidInputError) {
  const { say, words } = language;
  const labels: Record<string, string> = {
    ...Object.fromEntries(PARTS.map((part) => [part, say.parts[part][0]])),
    comment: say.yourComment,
    rating: say.rating,
    sentiment: say.sentiment,
    name: say.yourName,
  };
  const textOf = (target: string) => {
    if (issues.some(({ field }) => field === 'content')) return say.answerOne;
    if (target === 'rating' || target === 'sentiment') return words.oneOption;
    const [problem] = problemsOf(language, form, { [target]: MAX_LENGTHS[target] ?? MAX_PART_LENGTH });
    return problem?.text ?? words.text;
  };
  const targets = new Set(issues.map(({ field }) => FIELDS[field] ?? field.replace('content.', '')));
  return [...targets].map((target) => ({ target, label: labels[target] ?? say.feedback, text: textOf(target) }));
}

const FIELDS: Record<string, string> = { content: PARTS[0], reviewer_name: 'name' };
