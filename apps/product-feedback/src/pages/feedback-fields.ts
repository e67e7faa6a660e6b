import type { InvalidInputError } from '@services/common/http/errors';

/** The questions of structured feedback. */
export const PARTS = [
  { name: 'clear', label: 'What was clear?', help: 'What did you understand immediately?' },
  { name: 'confusing', label: 'What was confusing?', help: 'Where did you hesitate or guess?' },
  { name: 'works', label: 'What works well?', help: 'What should stay as it is?' },
  { name: 'improve', label: 'What should be improved?', help: 'What would you change first?' },
] as const;

export const SENTIMENTS = [
  { value: 'negative', label: 'Negative', mood: 1 },
  { value: 'neutral', label: 'Neutral', mood: 3 },
  { value: 'positive', label: 'Positive', mood: 5 },
];

/** A problem in the language of the page, with the label of its field. */
interface Problem {
  label: string;
  text: string;
}

const LABELS = new Map<string, string>([
  ...PARTS.map(({ name, label }) => [name, label] as const),
  ['comment', 'Your comment'],
  ['rating', 'How do you rate it?'],
  ['sentiment', 'How do you feel about it?'],
  ['name', 'Your name'],
]);

/** The problems that the API reports with the input, keyed by the id of the page's field. Only the first problem of each field is kept. */
export function feedbackProblems(error: InvalidInputError | undefined): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  for (const { field, message } of error?.issues ?? []) {
    const name = FIELDS[field] ?? field.replace('content.', '');
    const label = LABELS.get(name) ?? 'Feedback';
    if (!problems.has(name)) problems.set(name, { label, text: inPageWords(name, field, message) });
  }
  return problems;
}

const FIELDS: Record<string, string> = { content: PARTS[0].name, reviewer_name: 'name' };

function inPageWords(name: string, field: string, message: string): string {
  if (field === 'content') return 'Answer at least one of the four questions';
  if (name === 'rating' || name === 'sentiment') return 'Choose one of the options';
  if (name === 'comment' && /blank|at least/.test(message)) return 'Write a comment';
  return message.replace(/^(Clear|Confusing|Works|Improve|Comment|Reviewer name) must/, 'The text must');
}
