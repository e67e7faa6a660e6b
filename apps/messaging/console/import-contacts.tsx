import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { CheckField, SelectField, TextField } from '@services/console/forms/forms.tsx';
import { ImportFile } from '@services/console/imports/import-file.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, Time } from '@services/console/parts.tsx';
import { toastError } from '@services/console/toasts.tsx';

import { api } from './api.ts';

const FIELDS = [
  'externalId',
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'locale',
  'timezone',
  'tags',
  'consent.sms',
  'consent.email',
  'consent.whatsapp',
  'optOut.sms',
  'optOut.email',
  'optOut.whatsapp',
];
const HEADINGS = [
  [/mail/, 'email'],
  [/phone|mobile|tel/, 'phone'],
  [/first|given/, 'firstName'],
  [/last|family|surname/, 'lastName'],
] as const;
const MAX_ATTRIBUTE = 'attributes.'.length + 64;

/**
 * The fields that an unknown column can be assigned to: an attribute with text, or with values of another type. Names of attributes consist
 * of letters, digits and `_`.
 */
function attributesOf(heading: string): string[] {
  const name = heading.replace(/^attributes\./, '').replaceAll(/\W+/g, '_');
  const attribute = `attributes.${/^[A-Za-z_]/.test(name) ? name : `_${name}`}`.slice(0, MAX_ATTRIBUTE);
  return [attribute, `${attribute}:number`, `${attribute}:date`, `${attribute}:boolean`];
}

/** Imports contacts from a CSV file. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [update, setUpdate] = useState(false);
  const [country, setCountry] = useState('');
  const [clearEmpty, setClearEmpty] = useState(false);
  const [dateOrder, setDateOrder] = useState('');
  const query = {
    ...(update && { update, ...(clearEmpty && { clearEmpty }) }),
    dateOrder,
    defaultCountry: country.trim().toUpperCase(),
  };
  return (
    <ImportFile
      noun="contact"
      example={'email,firstName,tags\nada@example.com,Ada,customers;vip'}
      request={{ path: '/api/v1/contacts/import', query }}
      reports="/api/v1/contact-imports"
      dryRun="dryRun"
      fields={FIELDS}
      headings={HEADINGS}
      otherFields={attributesOf}
      counts={[['updated', 'Updated']]}
      onClose={onClose}
    >
      <TextField
        name="defaultCountry"
        label="Default country for phone numbers"
        hint="Two-letter code, such as DE. Applies to numbers without a country code, which are otherwise rejected."
        maxLength={2}
        value={country}
        onValue={setCountry}
      />
      <CheckField
        name="update"
        label="Update existing contacts"
        hint="If off, rows for existing contacts are rejected."
        checked={update}
        onValue={setUpdate}
      />
      {update && (
        <CheckField
          name="clearEmpty"
          label="Empty cells clear the value"
          hint="If off, an empty cell changes nothing."
          checked={clearEmpty}
          onValue={setClearEmpty}
        />
      )}
      <SelectField
        name="dateOrder"
        label="Order of dates such as 03/04/2026"
        options={[['', 'Reject such dates'], ['dmy', 'Day first'], ['mdy', 'Month first']]} // prettier-ignore
        value={dateOrder}
        onValue={setDateOrder}
      />
      <RecentImports />
    </ImportFile>
  );
}

const POLL_MS = 2000;

/** The imports in progress, which continue if this dialog is closed, and the last finished imports. */
function RecentImports() {
  const imports = useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/contact-imports', { signal })),
    staleTime: 0, // Always refetch, because the dialog may be reopened seconds after it started an import.
    refetchInterval: ({ state }) => (state.data?.data.some(({ endedAt }) => endedAt === null) ? POLL_MS : false),
  });
  const rows = (imports.data?.data ?? []).filter(({ dryRun }) => !dryRun);
  if (rows.length === 0) return null;
  const cancel = (importId: string) =>
    answer(api.POST('/api/v1/contact-imports/{importId}/cancel', { params: { path: { importId } } }))
      .then(() => imports.refetch())
      .catch(toastError);
  return (
    <Table
      label="Recent imports"
      rows={rows}
      keyOf={({ importId }) => importId}
      columns={[
        { title: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
        { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
        { title: 'Rows', cell: ({ processed, total }) => `${processed} of ${total}` },
        { title: 'Created', cell: ({ created }) => created },
        {
          title: 'Rejected',
          cell: ({ importId, refused }) =>
            refused === 0 ? (
              0
            ) : (
              <FileLink path={`/api/v1/contact-imports/${importId}/refused-rows`}>{refused}</FileLink>
            ),
        },
        {
          title: '',
          cell: ({ importId, endedAt }) =>
            endedAt === null && (
              <Button look="quiet" onClick={() => cancel(importId)}>
                Stop
              </Button>
            ),
        },
      ]}
    />
  );
}
