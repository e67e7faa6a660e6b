import type { Answers } from './answers.ts';
import { holds, names } from './conditions.ts';
import { showsAnswer } from './piping.ts';
import { isRequired, type Question } from './question-schemas.ts';

interface Walk {
  /** The questions on the path that these answers take, in order. */
  path: Question[];
  /** The answers to the questions on the path; all other answers are dropped. */
  answers: Answers;
  /** The required questions on the path that have no answer yet. */
  missing: Question[];
  /** The id of the ending that the path leads to; undefined for the first ending. */
  ending: string | undefined;
}

/**
 * Follows the branches with the given answers. Only questions on the path count: an answer off the path is dropped and does
 * not affect later questions. A required question off the path needs no answer. Jumps only lead forward, so the walk always
 * ends.
 */
export function walk(questions: readonly Question[], given: Readonly<Answers>): Walk {
  const result: Walk = { path: [], answers: hiddenFields(given), missing: [], ending: undefined };
  const byId = new Map(questions.map((question) => [question.id, question]));
  const begins = pageBegins(questions);
  const skipped = new Map<Question, boolean>();
  const isSkipped = (begin: Question) => {
    const { page_show_if: shown, id } = begin;
    const known = skipped.get(begin) ?? (shown !== undefined && !holds(shown, result.answers, id, byId));
    skipped.set(begin, known);
    return known;
  };
  let index = 0;
  for (let question = questions[0]; question; question = questions[index]) {
    const begin = begins[index] ?? question;
    index += 1;
    const { id } = question;
    if (isSkipped(begin)) continue;
    if (question.show_if && !holds(question.show_if, result.answers, id, byId)) continue;
    result.path.push(question);
    const answer = given[id];
    if (answer !== undefined) result.answers[id] = answer;
    else if (isRequired(question)) result.missing.push(question);
    const branch = question.branches?.find(
      (candidate) => !candidate.if || holds(candidate.if, result.answers, id, byId),
    );
    if (branch?.end) {
      if (branch.end !== true) result.ending = branch.end;
      break;
    }
    if (branch) index = questions.findIndex((other) => other.id === branch.jump_to);
  }
  return result;
}

/**
 * Maps each question to the question that begins its page: the last question with a page break up to it, or else the first
 * question.
 */
export function pageBegins(questions: readonly Question[]): Question[] {
  let begin = questions[0];
  return questions.map((question) => (begin = question.page_break || !begin ? question : begin));
}

const QUESTION_ID = /^q\d+$/;

/** The values of hidden fields, which are stored among the answers under their own names. */
export function hiddenFields(answers: Readonly<Answers>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !QUESTION_ID.test(name)));
}

/** The answers without the values of hidden fields. */
export function withoutHiddenFields(answers: Readonly<Answers>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => QUESTION_ID.test(name)));
}

/** The maximum number of questions on a page of the hosted survey. */
const PAGE_SIZE = 4;

/**
 * Splits a path into pages: a page ends after a question that branches, before a question that depends on or shows an answer on the same
 * page, and before a question with a page break. The questions on a page therefore never depend on input on the same page. A statement has
 * its own page.
 */
export function toPages(questions: readonly Question[], path: readonly Question[]): Question[][] {
  const pages: Question[][] = [];
  let page: Question[] = [];
  const end = () => {
    if (page.length > 0) pages.push(page);
    page = [];
  };
  for (const question of questions) {
    if (question.page_break || dependsOn(question, page) || showsAnswer(question, page)) end();
    if (!path.includes(question)) continue;
    if (page.length >= PAGE_SIZE || question.type === 'statement') end();
    page.push(question);
    if (question.branches || question.type === 'statement') end();
  }
  end();
  return pages;
}

/** Whether the answer to one of the other questions decides if this question or the page that it begins is shown. */
export function dependsOn({ show_if: shown, page_show_if: page }: Question, others: readonly Question[]): boolean {
  const ids = new Set(others.map(({ id }) => id));
  return others.length > 0 && [shown, page].some((condition) => condition !== undefined && names(condition, ids));
}
