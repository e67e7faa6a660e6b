import type { Question } from '../src/surveys/question-schemas.ts';
import { NewQuestionList, numberQuestions } from '../src/surveys/questions.ts';

/** The questions of a survey that has only questions. */
export const NewQuestions = NewQuestionList.transform((given, context): Question[] =>
  numberQuestions(given, { endings: [], hiddenFields: [] }, (path, message) =>
    context.addIssue({ code: 'custom', path, message }),
  ),
);
