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
  const fieldOf = (index: number, name: keyof typeof EMPTY) => ({
    name: `ending-${index}-${name}`,
    value: endings[index]?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(endings.map((each, position) => (position === index ? { ...each, [name]: target.value } : each))),
  });
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
      {endings.map(({ key, linkLabel }, index) => (
        <div key={key} className="field-stack ending">
          <TextField {...fieldOf(index, 'title')} label={`Title of ending ${index + 1}`} maxLength={200} />
          <TextArea
            {...fieldOf(index, 'body')}
            label="Text"
            hint="Optional, in Markdown. {{q1}} shows an answer, {{score}} the score."
            rows={2}
          />
          <div className="row">
            <TextField
              {...fieldOf(index, 'linkLabel')}
              label="Button"
              hint="Optional. The text of a button."
              maxLength={100}
            />
            <TextField
              {...fieldOf(index, 'linkUrl')}
              label="Address of the button"
              type="url"
              required={linkLabel.trim() !== ''}
            />
          </div>
          <TextField
            {...fieldOf(index, 'redirect')}
            label="Redirect to"
            hint="Optional. The address that opens instead of this ending."
            type="url"
          />
          <TextField
            {...fieldOf(index, 'minScore')}
            label="Minimum score"
            hint="Optional. Only if answers have points."
            type="number"
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
