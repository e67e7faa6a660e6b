import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form, TextField } from '@services/console/forms/forms.tsx';
import { upload } from '@services/console/http.ts';
import { Table } from '@services/console/lists/table.tsx';
import { Button, Code, Facts } from '@services/console/parts.tsx';
import { plural } from '@services/console/words.ts';

import { openCsv, REASON_HEADING, refusedRows, withHeadings, type CsvFile } from './csv-file.ts';

interface Report {
  total: number;
  created: number;
  updated: number;
  refused: number;
  errors: { row: number; line: number; field: string; message: string }[];
}

/** The columns of a file, each of which is kept, renamed or left out. */
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
/** The name of a column that is left out. */
const LEFT_OUT = 'ignore';

/** The field that a heading most likely names: `E-Mail Address` → `email`. */
function guess(heading: string): string {
  const plain = heading.toLowerCase().replaceAll(/[^a-z.]/g, '');
  const known = FIELDS.find((field) => field.toLowerCase() === plain);
  if (known) return known;
  if (/mail/.test(plain)) return 'email';
  if (/phone|mobile|tel/.test(plain)) return 'phone';
  if (/first|given/.test(plain)) return 'firstName';
  if (/last|family|surname/.test(plain)) return 'lastName';
  if (heading === REASON_HEADING) return LEFT_OUT;
  return heading.startsWith('attributes.') ? heading : '';
}

/** The heading under which a column is sent. An attribute's name has only letters, digits and `_`. */
function columnName({ from, to }: Column): string {
  if (to !== '') return to;
  const name = from.replace(/^attributes\./, '').replaceAll(/\W+/g, '_');
  return `attributes.${/^[A-Za-z_]/.test(name) ? name : `_${name}`}`.slice(0, MAX_ATTRIBUTE);
}
const MAX_ATTRIBUTE = 'attributes.'.length + 64;

/** Imports a CSV file: the person names its columns, sees the result of a dry run, then imports it. Refused rows are listed. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<CsvFile | null>(null);
  const [columns, setColumns] = useState<Column[]>([]);
  const [update, setUpdate] = useState(false);
  const [country, setCountry] = useState('');
  const [checked, setChecked] = useState<Report | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [sent, setSent] = useState<number | null>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    const csv = await openCsv(file);
    setColumns(csv.headings.map((from) => ({ from, to: guess(from) })));
    setChosen(csv);
  }
  async function run(dryRun: boolean): Promise<Report> {
    const file = await withHeadings(chosen as CsvFile, columns.map(columnName));
    const defaultCountry = country.trim().toUpperCase();
    setSent(0);
    try {
      return await upload<Report>(
        {
          path: '/api/v1/contacts/import',
          query: { ...(update && { update }), ...(dryRun && { dryRun }), defaultCountry },
        },
        file,
        setSent,
      );
    } finally {
      setSent(null);
    }
  }
  const progress = sent !== null && (
    <p role="status">
      <progress value={sent} aria-label="Sent" />{' '}
      {sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Processing the last rows…'}
    </p>
  );

  if (report) {
    return (
      <Modal kind="wide" title="Import complete" onClose={onClose}>
        <Reported report={report} csv={chosen} />
        <div className="form-actions">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Modal>
    );
  }
  if (checked) {
    const stored = checked.created + checked.updated;
    return (
      <Modal kind="wide" title="Review the import" onClose={onClose}>
        <Form
          submit={`Import ${plural(stored, 'contact')}`}
          disabled={stored === 0}
          onCancel={onClose}
          extra={<Button onClick={() => setChecked(null)}>Back</Button>}
          onSubmit={async () => {
            setReport(await run(false));
            await client.invalidateQueries({ queryKey: ['contacts'] });
          }}
        >
          <p className="muted">
            Nothing has been imported yet. In a long file, a repeated contact may be counted twice.
          </p>
          <Reported report={checked} csv={chosen} />
          {progress}
        </Form>
      </Modal>
    );
  }
  return (
    <Modal kind="wide" title="Import contacts" onClose={onClose}>
      <Form
        submit="Check file"
        disabled={!chosen}
        onCancel={onClose}
        onSubmit={async () => setChecked(await run(true))}
      >
        <p className="muted">Upload a CSV file with a header row, up to 100 MB.</p>
        <Code text={'email,firstName,tags\nada@example.com,Ada,customers;vip'} label="Copy example" />
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
                  <span>
                    {from || '(no header)'}
                    <small>
                      {(chosen?.samples ?? [])
                        .map((cells) => cells[index] ?? '')
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <select
                    aria-label={`Import ${from} as`}
                    value={to}
                    onChange={(event) =>
                      setColumns(
                        columns.map((column, at) => (at === index ? { ...column, to: event.target.value } : column)),
                      )
                    }
                  >
                    <option value="">{`An attribute called ${columnName({ from, to: '' }).slice(11)}`}</option>
                    <option value={LEFT_OUT}>Don’t import</option>
                    {FIELDS.map((field) => (
                      <option key={field}>{field}</option>
                    ))}
                  </select>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
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
        {progress}
      </Form>
    </Modal>
  );
}

/** The result of an import: the counts, and the refused rows. */
function Reported({
  report: { total, created, updated, refused, errors },
  csv,
}: {
  report: Report;
  csv: CsvFile | null;
}) {
  async function download() {
    if (!csv) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await refusedRows(csv, errors));
    link.download = 'rejected-rows.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <>
      <Facts
        items={[
          ['Rows', total],
          ['Created', created],
          ['Updated', updated],
          ['Rejected', refused],
        ]}
      />
      {errors.length < refused && <p className="muted">The first {errors.length} rejected rows:</p>}
      {errors.length > 0 && <Button onClick={() => void download()}>Download rejected rows</Button>}
      {errors.length > 0 && (
        <Table
          label="Rejected rows"
          rows={errors}
          keyOf={({ row, field }) => `${row} ${field}`}
          columns={[
            { title: 'Line', cell: ({ line }) => line },
            { title: 'Column', cell: ({ field }) => field },
            { title: 'Error', wide: true, cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  );
}
