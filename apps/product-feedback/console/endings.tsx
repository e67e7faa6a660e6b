import { TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';

import type { Survey } from './api.ts';
import type { Kept } from './question-drafts.ts';

/** An ending that is being edited. */
export interface EndingDraft {
  /** The ending's id when the survey was opened for editing. */
  id?: string;
  /** Identifies the ending in the editor. */
  key: string;
  title: string;
  body: string;
  minScore: string;
  linkLabel: string;
  linkUrl: string;
  redirect: string;
  kept?: Kept;
}

const EMPTY = { title: '', body: '', minScore: '', linkLabel: '', linkUrl: '', redirect: '' };

export function endingsOf({ endings = [] }: Survey): EndingDraft[] {
  return endings.map(({ id, title = '', body = '', min_score: least, link, redirect_url: redirect = '', ...kept }) => ({
    id,
    key: id,
    title,
    body,
    minScore: String(least ?? ''),
    linkLabel: link?.label ?? '',
    linkUrl: link?.url ?? '',
    redirect,
    kept,
  }));
}

/** The endings as the API expects them. */
export function toEndings(endings: readonly EndingDraft[]): object[] {
  return endings.map(({ title, body, minScore, linkLabel, linkUrl, redirect, kept }) => ({
    ...kept,
    ...(title.trim() && { title: title.trim() }),
    ...(body.trim() && { body }),
    ...(minScore !== '' && { min_score: Number(minScore) }),
    ...((linkLabel.trim() || linkUrl.trim()) && { link: { label: linkLabel.trim(), url: linkUrl.trim() } }),
    ...(redirect.trim() && { redirect_url: redirect.trim() }),
  }));
}

interface EndingsProps {
  endings: readonly EndingDraft[];
  onChange: (changed: EndingDraft[]) => void;
}

export function Endings({ endings, onChange }: EndingsProps) {
  const change = (index: number, changed: Partial<EndingDraft>) =>
    onChange(endings.map((ending, position) => (position === index ? { ...ending, ...changed } : ending)));
  return (
    <Section
      title="Endings"
      note="The page after the last answer. Without an ending, people see a thank-you."
      actions={
        <Button look="quiet" onClick={() => onChange([...endings, { ...EMPTY, key: crypto.randomUUID() }])}>
          Add ending
        </Button>
      }
    >
      {endings.map(({ key, title, body, minScore, linkLabel, linkUrl, redirect }, index) => (
        <div key={key} className="field-stack ending">
          <TextField
            name={`ending-${index}-title`}
            label={`Title of ending ${index + 1}`}
            maxLength={200}
            value={title}
            onChange={(event) => change(index, { title: event.target.value })}
          />
          <TextArea
            name={`ending-${index}-body`}
            label="Text"
            hint="Optional, in Markdown. {{q1}} shows an answer, {{score}} the score."
            rows={2}
            value={body}
            onChange={(event) => change(index, { body: event.target.value })}
          />
          <div className="row">
            <TextField
              name={`ending-${index}-link`}
              label="Button"
              hint="Optional. The text of a button."
              maxLength={100}
              value={linkLabel}
              onChange={(event) => change(index, { linkLabel: event.target.value })}
            />
            <TextField
              name={`ending-${index}-url`}
              label="Address of the button"
              type="url"
              required={linkLabel.trim() !== ''}
              value={linkUrl}
              onChange={(event) => change(index, { linkUrl: event.target.value })}
            />
          </div>
          <TextField
            name={`ending-${index}-redirect`}
            label="Redirect to"
            hint="Optional. The address that opens instead of this ending."
            type="url"
            value={redirect}
            onChange={(event) => change(index, { redirect: event.target.value })}
          />
          <TextField
            name={`ending-${index}-score`}
            label="Minimum score"
            hint="Optional. Only if answers have points."
            type="number"
            value={minScore}
            onChange={(event) => change(index, { minScore: event.target.value })}
          />
          <div>
            <Button look="quiet" onClick={() => onChange(endings.filter((_, position) => position !== index))}>
              Remove
            </Button>
          </div>
        </div>
      ))}
    </Section>
  );
}
