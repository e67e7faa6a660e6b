import './phone-preview.css';

import type { ReactNode } from 'react';

import { words } from '@services/console/words.ts';

import type { Automation } from './api.ts';
import type { Step } from './steps.tsx';

const PERSON = { firstName: 'Jane', username: 'jane.doe' };

const SAMPLES: Record<string, string> = {
  email: 'jane@example.com',
  phone: '+1 555 0100',
  number: '2',
  text: '…',
};

interface PreviewProps {
  keyword: string;
  trigger: Automation['trigger_type'];
  publicReplies: readonly string[];
  message: string;
  steps: readonly Step[];
}

/** What happens on the person's phone: their comment, the public reply below it, and the direct messages. */
export function PhonePreview({ keyword, trigger, publicReplies, message, steps }: PreviewProps) {
  const isStory = trigger === 'story_reply';
  const [publicReply = ''] = publicReplies;
  const written = keyword.trim() || '…';
  return (
    <div className="phone" role="group" aria-label="Preview on a phone">
      {!isStory && (
        <Part title="Comment on your post">
          <span className="phone-post" aria-hidden="true" />
          <Comment by={PERSON.username}>{written}</Comment>
          {publicReply.trim() !== '' && (
            <div className="phone-reply">
              <Comment by="Your account">{filled(publicReply, true)}</Comment>
              {publicReplies.length > 1 && (
                <p className="muted small">1 of {publicReplies.length} public replies, used in turn</p>
              )}
            </div>
          )}
        </Part>
      )}
      <Part title="Direct message">
        {isStory && (
          <>
            <p className="muted small theirs-note">Replied to your story</p>
            <p className="bubble theirs">{written}</p>
          </>
        )}
        {message ? (
          <p className="bubble pre">{filled(message, !isStory)}</p>
        ) : (
          <p className="muted small">Write a message.</p>
        )}
        {steps.map((step, place) => (
          <StepPreview key={place} step={step} />
        ))}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="phone-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Comment({ by, children }: { by: string; children: ReactNode }) {
  return (
    <p className="pre">
      <strong>{by}</strong> {children}
    </p>
  );
}

/** A text as the person in the preview gets it. Instagram does not give the first name of a person who only commented. */
function filled(text: string, hasOnlyCommented = false): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (match, name: string, fallback = '') => {
    if (name === 'first_name') return hasOnlyCommented ? fallback.trim() : PERSON.firstName;
    return name === 'username' ? PERSON.username : match;
  });
}

function StepPreview({
  step: { type, text = '', image_url, expects = '', choices = [], consent_text = '', buttons = [], ...step },
}: {
  step: Step;
}) {
  const { quick_replies = choices.map(({ label }) => label) } = step;
  if (type === 'message' || type === 'question') {
    return (
      <>
        <div className="bubble">
          {image_url ? (
            <span className="phone-picture">Picture</span>
          ) : (
            <p className="pre">{filled([text, consent_text].filter(Boolean).join('\n\n')) || '…'}</p>
          )}
          {buttons.map(({ title }, at) => (
            <span key={at} className="phone-button">
              {title || '…'}
            </span>
          ))}
        </div>
        {quick_replies.length > 0 && (
          <p className="quick-replies">
            {quick_replies.map((label, at) => (
              <span key={at}>{label || '…'}</span>
            ))}
          </p>
        )}
        {type === 'question' && <p className="bubble theirs">{choices[0]?.label || SAMPLES[expects] || '…'}</p>}
      </>
    );
  }
  const notes = {
    delay: `Waits ${step.minutes} minutes`,
    lead: `Lead: ${[...(step.add_tags ?? []), step.status && words(step.status)].filter(Boolean).join(', ')}`,
    webhook: 'Notifies webhooks',
    end: 'End',
  };
  return <p className="muted small between">{notes[type]}</p>;
}
