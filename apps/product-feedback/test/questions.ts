import type { Question } from '../src/surveys/question-schemas.ts';
import { NewQuestionList, numberQuestions } from '../src/surveys/questions.ts';

/** Parses the questions of a survey without endings and hidden fields. */
export const NewQuestions = NewQuestionList.transform((given, context): Question[] =>
  numberQuestions(given, { endings: [], hiddenFields: [] }, (path, message) =>
    context.addIssue({ code: 'custom', path, message }),
  ),
);
