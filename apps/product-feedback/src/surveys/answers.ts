/** A checked answer: text, number, yes or no, chosen options in order, or column by row. */
export type Answer = string | number | boolean | string[] | Record<string, string>;
/** Answers by question id. Questions without an answer are absent. */
export type Answers = Record<string, Answer>;

/** The answer as the specification's `responses` shows it: always a string. */
export function answerText(answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return typeof answer === 'object' ? JSON.stringify(answer) : String(answer);
}

export function hasAnswers(questions: readonly { id: string }[], answers: Answers): boolean {
  return questions.some(({ id }) => Object.hasOwn(answers, id));
}

/**
 * Whether a response is empty although its survey has questions. Such a response cannot be finished, so it does not count
 * towards `max_responses`.
 */
export function isEmpty(path: readonly { id: string; type: string }[], answers: Answers): boolean {
  return path.some(({ type }) => type !== 'statement' && type !== 'consent') && !deserveReward(path, answers);
}

/** Whether the answers earn a reward. Continuing after a statement and leaving a box unticked do not count. */
export function deserveReward(questions: readonly { id: string; type: string }[], answers: Answers): boolean {
  return questions.some(({ id, type }) => {
    if (type === 'statement' || !Object.hasOwn(answers, id)) return false;
    return type !== 'consent' || answers[id] === true;
  });
}
