import './first-steps.css';

import { Link } from '@tanstack/react-router';

import { Icon } from './icons.tsx';
import { Section } from './parts.tsx';
import { useSession } from './session.ts';

interface Step {
  title: string;
  text: string;
  done: boolean;
  /** The button's text, the screen that it opens, and the scope that the person needs for this step. */
  action: string;
  to: string;
  search?: Record<string, string>;
  scope: string;
}

/** The way from a new account to its first result. Absent once every step is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const { data } = useSession();
  const left = steps.filter(({ done }) => !done);
  const [next] = left;
  if (next === undefined) return null;
  return (
    <Section title="Get started" note={`${steps.length - left.length} of ${steps.length} steps done`}>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.title} className={step.done ? 'done' : ''}>
            <span className="step-mark">{step.done && <Icon name="check" />}</span>
            <span>
              <strong>{step.title}</strong>
              {step.done && <span className="hidden"> (done)</span>}
              <span className="under">{step.text}</span>
            </span>
            {!step.done && data?.account?.scopes.includes(step.scope) && (
              <Link to={step.to} search={step.search as never} className={`button ${step === next ? 'primary' : ''}`}>
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
