import { useState } from 'react';

import { CheckField, TextField } from '@services/console/forms/forms.tsx';
import { ImportFile } from '@services/console/imports/import-file.tsx';

const FIELDS = [
  'externalId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'locale',
  'timezone',
  'tags',
  'consent.sms',
  'consent.email',
  'consent.whatsapp',
];
const HEADINGS = [
  [/mail/, 'email'],
  [/phone|mobile|tel/, 'phone'],
  [/first|given/, 'firstName'],
  [/last|family|surname/, 'lastName'],
] as const;
const MAX_ATTRIBUTE = 'attributes.'.length + 64;

/** An attribute's name has only letters, digits and `_`. */
function attributeOf(heading: string): string {
  const name = heading.replace(/^attributes\./, '').replaceAll(/\W+/g, '_');
  return `attributes.${/^[A-Za-z_]/.test(name) ? name : `_${name}`}`.slice(0, MAX_ATTRIBUTE);
}

/** Imports contacts from a CSV file. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [update, setUpdate] = useState(false);
  const [country, setCountry] = useState('');
  const query = { ...(update && { update }), defaultCountry: country.trim().toUpperCase() };
  return (
    <ImportFile
      noun="contact"
      example={'email,firstName,tags\nada@example.com,Ada,customers;vip'}
      request={{ path: '/api/v1/contacts/import', query }}
      dryRun="dryRun"
      fields={FIELDS}
      headings={HEADINGS}
      otherField={attributeOf}
      counts={[['updated', 'Updated']]}
      onClose={onClose}
    >
      <TextField
        name="defaultCountry"
        label="Default country for phone numbers"
        hint="Two-letter code, such as DE. Applies to numbers without a country code, which are otherwise rejected."
        maxLength={2}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      />
      <CheckField
        name="update"
        label="Update existing contacts"
        hint="If off, rows for existing contacts are rejected."
        checked={update}
        onChange={(event) => setUpdate(event.target.checked)}
      />
    </ImportFile>
  );
}
