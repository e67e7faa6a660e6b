import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Modal } from '@services/console/dialogs.tsx';
import { CheckField, Form } from '@services/console/forms.tsx';
import { checkedFetch } from '@services/console/http.ts';
import { Table } from '@services/console/table.tsx';
import { Button, Code, Facts } from '@services/console/parts.tsx';
import { plural } from '@services/console/words.ts';

interface Report {
  total: number;
  created: number;
  updated: number;
  refused: number;
  errors: { row: number; field: string; message: string }[];
}

/** The columns of a file, each to be kept, renamed or left out. */
interface Column {
  from: string;
  to: string;
}
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

/** What a heading most likely means: `E-Mail Address` → `email`. */
function guess(heading: string): string {
  const plain = heading.toLowerCase().replaceAll(/[^a-z.]/g, '');
  const known = FIELDS.find((field) => field.toLowerCase() === plain);
  if (known) return known;
  if (/mail/.test(plain)) return 'email';
  if (/phone|mobile|tel/.test(plain)) return 'phone';
  if (/first|given/.test(plain)) return 'firstName';
  if (/last|family|surname/.test(plain)) return 'lastName';
  return heading.startsWith('attributes.') ? heading : '';
}

/** A CSV file: its columns are named, then it is imported, and what was refused is shown by row. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<Column[]>([]);
  const [report, setReport] = useState<Report | null>(null);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const [header = ''] = (await chosen.slice(0, 20_000).text()).replace(/^\uFEFF/, '').split(/\r?\n/);
    setColumns(
      header
        .split(',')
        .map((cell) => cell.trim().replace(/^"|"$/g, ''))
        .map((from) => ({ from, to: guess(from) })),
    );
    setFile(chosen);
  }
  async function run(update: boolean) {
    if (!file) return;
    // Only the header is rewritten: the file itself may be larger than what a page should hold.
    const start = await file.slice(0, 20_000).text();
    const headerBytes = new TextEncoder().encode(start.split('\n')[0]).length;
    const header = columns.map(({ from, to }) => `"${(to || `attributes.${from}`).replaceAll('"', '""')}"`).join(',');
    const response = await checkedFetch(
      new Request(new URL(`/api/v1/contacts/import${update ? '?update=true' : ''}`, location.origin), {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv' },
        body: new Blob([header, file.slice(headerBytes)], { type: 'text/csv' }),
      }),
    );
    setReport((await response.json()) as Report);
    await client.invalidateQueries({ queryKey: ['contacts'] });
  }
  if (report) {
    return (
      <Modal kind="wide" title="The file is imported" onClose={onClose}>
        <Facts
          items={[
            ['Rows', report.total],
            ['Created', report.created],
            ['Updated', report.updated],
            ['Refused', report.refused],
          ]}
        />{' '}
        {/* prettier-ignore */}
        {report.errors.length > 0 && (
          <Table
            label="Refused rows"
            rows={report.errors}
            keyOf={({ row, field }) => `${row} ${field}`}
            columns={[
              { title: 'Row', cell: ({ row }) => row },
              { title: 'Column', cell: ({ field }) => field },
              { title: 'Why', wide: true, cell: ({ message }) => message },
            ]}
          />
        )}
        <div className="form-actions">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal kind="wide" title="Import contacts" onClose={onClose}>
      <Form submit="Import" disabled={!file} onCancel={onClose} onSubmit={(values) => run(values.checked('update'))}>
        <p className="muted">A CSV file in UTF-8 with a line of headings, up to 100 MB.</p>
        <Code text={'email,firstName,tags\nada@example.com,Ada,customers;vip'} label="Copy the example" />
        <input
          type="file"
          aria-label="CSV file"
          accept=".csv,text/csv"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {columns.length > 0 && (
          <fieldset>
            <legend>{plural(columns.length, 'column')}</legend>
            <ul className="waiting">
              {columns.map(({ from, to }, index) => (
                <li key={`${index} ${from}`}>
                  <span>{from || '(no heading)'}</span>
                  <select
                    aria-label={`Import ${from} as`}
                    value={to}
                    onChange={(event) =>
                      setColumns(
                        columns.map((column, at) => (at === index ? { ...column, to: event.target.value } : column)),
                      )
                    }
                  >
                    <option value="">An attribute called {from}</option>
                    {FIELDS.map((field) => (
                      <option key={field}>{field}</option>
                    ))}
                  </select>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <CheckField name="update" label="Update contacts that are there already" hint="Otherwise they are refused." />
      </Form>
    </Modal>
  );
}
