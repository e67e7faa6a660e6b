import './automations.css';

import { Time } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { REASONS, type Person } from './api.ts';

/** The messages between a person and the account, oldest first; the person's messages are on the left. */
export function Timeline({ entries }: { entries: Person['timeline'] }) {
  return (
    <div className="timeline" role="group" aria-label="Timeline">
      {entries.toReversed().map(({ at, from, kind, text, image_url, outcome, reason, platform_id }, place) => (
        <div key={platform_id ?? place} className={from === 'person' ? 'entry theirs' : 'entry'}>
          <p className={from === 'person' ? 'bubble theirs pre' : 'bubble pre'}>
            {text || (image_url ? 'Picture' : 'No text')}
          </p>
          <p className="muted small">
            {words(kind)}, <Time at={at} />. {REASONS[outcome] ?? words(outcome)}
            {reason && `: ${words(reason).toLowerCase()}`}
          </p>
        </div>
      ))}
    </div>
  );
}
