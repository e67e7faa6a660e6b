import type { Message } from '../languages/languages.ts';
import { readAnswer, field, keepsFile, type Form } from '../pages/form.ts';
import { mergeAnswers, missingText } from '../surveys/answer-checks.ts';
import { hasAnswers, isEmpty, type Answers } from '../surveys/answers.ts';
import { dependsOn, toPages, walk } from '../surveys/path.ts';
import { isRequired, type Question } from '../surveys/question-schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';

/** A respondent's position in a survey. */
export interface Place {
  /** The pages of the path that results from the answers. */
  pages: Question[][];
  index: number;
}

/** The next step after the respondent has submitted a page. */
export type Step =
  /** The page is shown again with its problems. If nothing at all was answered, there are no problems to show. */
  | { kind: 'problems'; place: Place; answers: Answers; problems: Map<string, Message> }
  /** The answers are stored, and another page follows. */
  | { kind: 'page'; answers: Answers; page: Question[] }
  /** The answers are complete. */
  | { kind: 'finished'; answers: Answers };

/** The page with the given question; without a question, the page to continue with. */
export function findPlace(questions: readonly Question[], answers: Answers, id: string): Place {
  const pages = toPages(questions, walk(questions, answers).path);
  const named = pages.findIndex((page) => page.some((question) => question.id === id));
  return { pages, index: named >= 0 ? named : openPage(pages, answers) };
}

/** The first page with an unanswered required question; otherwise the page after the last page with an answer. */
function openPage(pages: Question[][], answers: Answers): number {
  const isMissing = (question: Question) => isRequired(question) && answers[question.id] === undefined;
  const missing = pages.findIndex((page) => page.some(isMissing));
  const next = Math.min(pages.findLastIndex((page) => hasAnswers(page, answers)) + 1, pages.length - 1);
  return missing >= 0 ? Math.min(missing, next) : next;
}

/** Whether answers on the page can add questions to the path. */
export function mayGoOn(questions: readonly Question[], page: Question[]): boolean {
  return page.some(({ branches }) => branches) || questions.some((question) => dependsOn(question, page));
}

/**
 * Merges the answers from one page into the earlier answers, and determines the next step. `language` is the language in which the
 * page was shown.
 */
export function takeStep(
  { questions, translations, language }: Pick<SurveyRow, 'questions' | 'translations' | 'language'>,
  earlier: Answers,
  form: Form,
): Step {
  const place = findPlace(questions, earlier, field(form, 'page'));
  const page = place.pages[place.index] ?? [];
  const given = new Map(
    page.filter((question) => !keepsFile(question, form)).map((question) => [question.id, readAnswer(question, form)]),
  );
  const { answers, problems } = mergeAnswers(questions, earlier, given, { translations, language });
  const walked = walk(questions, answers);
  const pages = toPages(questions, walked.path);
  if (field(form, 'action') === 'back')
    return { kind: 'page', answers, page: pages[Math.max(place.index - 1, 0)] ?? [] };

  for (const question of walked.missing) {
    if (page.includes(question) && !problems.has(question.id)) problems.set(question.id, missingText(question));
  }
  if (problems.size > 0) return { kind: 'problems', place, answers, problems };
  const next = pages[place.index + 1];
  if (next) return { kind: 'page', answers, page: next };
  // A required question of an earlier page was skipped by editing the URL.
  const [missing] = walked.missing;
  if (missing) return { kind: 'page', answers, page: pages.find((each) => each.includes(missing)) ?? [] };
  if (isEmpty(walked.path, walked.answers)) return { kind: 'problems', place, answers, problems };
  return { kind: 'finished', answers: walked.answers };
}
