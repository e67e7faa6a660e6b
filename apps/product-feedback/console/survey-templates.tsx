import { Button, Section } from '@services/console/parts.tsx';

import { draftsOf } from './drafts-of-survey.ts';
import type { Draft } from './question-drafts.ts';
import templates from './survey-templates.json' with { type: 'json' };

/** Surveys to start from. */
export function Templates({ onChoose }: { onChoose: (title: string, drafts: Draft[]) => void }) {
  return (
    <Section title="Start from a template" note="Or write your own questions below.">
      <ul className="templates">
        {templates.map(({ name, title, questions }) => (
          <li key={name}>
            <strong>{name}</strong>
            <ol className="muted small">
              {questions.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
            <Button aria-label={`Use template ${name}`} onClick={() => onChoose(title, draftsOf({ questions }))}>
              Use template
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
