import { Button, Section } from '@services/console/parts.tsx';

import { draftOf, type Draft } from './question-drafts.ts';

type Question = Pick<Draft, 'type' | 'text'> & Partial<Draft>;

interface Template {
  name: string;
  /** The title that respondents see. */
  title: string;
  questions: readonly Question[];
}

const TEMPLATES: readonly Template[] = [
  {
    name: 'Recommendation (NPS)',
    title: 'How are we doing?',
    questions: [
      { type: 'nps', text: 'How likely are you to recommend us to a friend or colleague?', required: true },
      { type: 'text', text: 'What is the main reason for your score?' },
    ],
  },
  {
    name: 'Product-market fit',
    title: 'How much do you need our product?',
    questions: [
      {
        type: 'single_choice',
        text: 'How would you feel if you could no longer use the product?',
        options: 'Very disappointed\nSomewhat disappointed\nNot disappointed',
        required: true,
      },
      { type: 'text', text: 'What is the main benefit you get from it?' },
      { type: 'text', text: 'How could we improve it for you?' },
    ],
  },
  {
    name: 'After support',
    title: 'How was our support?',
    questions: [
      { type: 'csat', text: 'How satisfied are you with our answer?', required: true },
      { type: 'ces', text: 'How easy was it to get help?' },
      { type: 'text', text: 'What could we have done better?' },
    ],
  },
  {
    name: 'Next features',
    title: 'What should we build next?',
    questions: [
      {
        type: 'ranking',
        text: 'Which of these matters most to you?',
        options: 'Faster search\nMobile app\nIntegrations',
      },
      { type: 'text', text: 'What else is missing?' },
    ],
  },
  {
    name: 'Cancellation',
    title: 'Why are you leaving?',
    questions: [
      {
        type: 'single_choice',
        text: 'What is the main reason?',
        options: 'Too expensive\nMissing features\nHard to use\nNo longer needed',
        allowOther: true,
        required: true,
      },
      { type: 'text', text: 'What would have made you stay?' },
      { type: 'email', text: 'May we write to you about it?', help: 'Optional.' },
    ],
  },
];

/** Surveys to start from. */
export function Templates({ onChoose }: { onChoose: (title: string, drafts: Draft[]) => void }) {
  return (
    <Section title="Start from a template" note="Or write your own questions below.">
      <ul className="templates">
        {TEMPLATES.map(({ name, title, questions }) => (
          <li key={name}>
            <strong>{name}</strong>
            <ol className="muted small">
              {questions.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
            <Button
              aria-label={`Use template ${name}`}
              onClick={() =>
                onChoose(
                  title,
                  questions.map((question) => ({ ...draftOf(question.type), ...question })),
                )
              }
            >
              Use template
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
