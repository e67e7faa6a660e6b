import type { ChangeEventHandler } from 'react';

import { CheckField, SelectField, TextArea } from '@services/console/forms/forms.tsx';

import { Facts } from '@services/console/parts.tsx';
import { entriesOf, entriesText } from '@services/console/words.ts';

import { ALSO_ON, type AutomationDetails } from './api.ts';
import { linesOf, MediaField } from './media-field.tsx';

type Choices = Pick<
  AutomationDetails,
  | 'also_on'
  | 'additional_keywords'
  | 'excluded_keywords'
  | 'match_mode'
  | 'media_ids'
  | 'include_replies'
  | 'public_replies'
>;

const MODES = [
  ['word', 'As a whole word'],
  ['exact', 'As the whole text'],
  ['contains', 'Anywhere, including inside a word'],
  ['any', 'Any text'],
] as const;

/** The optional settings of an automation besides keyword, message and trigger type. */
export function ChoiceFields({
  automation,
  onPublicReplies,
}: {
  automation?: Choices | undefined;
  /** Called with the public replies as text, while they are typed. */
  onPublicReplies: (text: string) => void;
}) {
  return (
    <details open={automation !== undefined && hasChoices(automation)}>
      <summary>More options</summary>
      <fieldset>
        <legend>Also reply to</legend>
        {ALSO_ON.map(([kind, label]) => (
          <CheckField
            key={kind}
            name={kind}
            label={label}
            defaultChecked={automation?.also_on?.includes(kind) ?? false}
          />
        ))}
      </fieldset>
      <SelectField
        name="match_mode"
        label="Keyword match"
        options={MODES}
        defaultValue={automation?.match_mode ?? 'word'}
      />
      <LinesField name="additional_keywords" label="Additional keywords" lines={automation?.additional_keywords} />
      <LinesField name="excluded_keywords" label="Excluded words" lines={automation?.excluded_keywords} />
      <MediaField ids={automation?.media_ids} />
      <CheckField
        name="include_replies"
        label="Include replies to comments"
        defaultChecked={automation?.include_replies ?? true}
      />
      <LinesField
        name="public_replies"
        label="Public replies"
        hint="Also reply to the comment in public, using these in turn. One per line, up to 300 characters each. Leave empty to skip."
        rows={3}
        lines={automation?.public_replies}
        onChange={(event) => onPublicReplies(event.target.value)}
      />
    </details>
  );
}

interface LinesProps {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  lines: readonly string[] | undefined;
  onChange?: ChangeEventHandler<HTMLTextAreaElement>;
}

/** A list of texts, one on each line. */
function LinesField({ hint = 'One per line.', rows = 2, lines = [], ...field }: LinesProps) {
  return <TextArea {...field} hint={hint} rows={rows} defaultValue={entriesText(lines, '\n')} />;
}

/** Whether an automation has any of these optional settings. */
function hasChoices({ match_mode, include_replies, ...lists }: Choices): boolean {
  const { also_on, additional_keywords, excluded_keywords, media_ids, public_replies } = lists;
  return (
    match_mode !== undefined ||
    include_replies === false ||
    [also_on, additional_keywords, excluded_keywords, media_ids, public_replies].some((list) => list !== undefined)
  );
}

/** The settings of a form, in the format of the API. */
export function readChoices(values: { text: (name: string) => string; checked: (name: string) => boolean }) {
  return {
    also_on: ALSO_ON.map(([kind]) => kind).filter((kind) => values.checked(kind)),
    match_mode: values.text('match_mode') as NonNullable<Choices['match_mode']>,
    additional_keywords: entriesOf(values.text('additional_keywords'), '\n'),
    excluded_keywords: entriesOf(values.text('excluded_keywords'), '\n'),
    media_ids: linesOf(values.text('media_ids')),
    include_replies: values.checked('include_replies'),
    public_replies: entriesOf(values.text('public_replies'), '\n'),
  };
}

/** The chosen options as text; empty if there are none. */
export function ChoiceFacts({ automation }: { automation: Choices }) {
  if (!hasChoices(automation)) return null;
  const { also_on, match_mode, additional_keywords, excluded_keywords, media_ids, include_replies, public_replies } =
    automation;
  const items: [string, string][] = [
    ['Also replies to', (also_on ?? []).map((kind) => new Map<string, string>(ALSO_ON).get(kind)).join(', ')],
    ['Keyword match', MODES.find(([mode]) => mode === match_mode)?.[1] ?? ''],
    ['Additional keywords', (additional_keywords ?? []).join(', ')],
    ['Excluded words', (excluded_keywords ?? []).join(', ')],
    ['Posts and stories', (media_ids ?? []).join(', ')],
    ['Replies to comments', include_replies === false ? 'Ignored' : ''],
    ['Public replies', (public_replies ?? []).join(' · ')],
  ];
  return <Facts items={items.filter(([, value]) => value !== '')} />;
}
