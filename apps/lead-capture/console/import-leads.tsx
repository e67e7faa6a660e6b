import { useState } from 'react';

import { TextField } from '@services/console/forms/forms.tsx';
import { ImportFile } from '@services/console/imports/import-file.tsx';

const FIELDS = [
  'username',
  'display_name',
  'trigger_keyword',
  'trigger_type',
  'captured_at',
  'status',
  'tags',
  'notes',
  'email',
  'phone',
  'answers',
  'consent_text',
  'consented_at',
];
const HEADINGS = [
  [/mail/, 'email'],
  [/phone|mobile|tel/, 'phone'],
  [/user|handle|insta/, 'username'],
  [/name/, 'display_name'],
  [/keyword/, 'trigger_keyword'],
  [/tag|label/, 'tags'],
  [/note/, 'notes'],
  [/date|created|subscribed/, 'captured_at'],
] as const;

/** Imports leads from a CSV file. */
export function ImportLeads({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  return (
    <ImportFile
      noun="lead"
      example={'username,display_name,email,tags\nada,Ada,ada@example.com,customers;vip'}
      request={{ path: '/v1/leads/import', query: { ...(keyword.trim() && { trigger_keyword: keyword.trim() }) } }}
      dryRun="dry_run"
      fields={FIELDS}
      headings={HEADINGS}
      counts={[['existing', 'Already there']]}
      onClose={onClose}
    >
      <TextField
        name="trigger_keyword"
        label="Keyword for rows without a keyword"
        hint="A lead with the same username and keyword is not imported again."
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
    </ImportFile>
  );
}
