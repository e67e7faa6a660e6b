import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form } from '@services/console/forms/forms.tsx';
import { upload } from '@services/console/http.ts';
import { Table } from '@services/console/lists/table.tsx';
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

interface Chosen {
  file: File;
  /** Bytes of its first line: only that is rewritten, the file may be larger than what a page should hold. */
  headerBytes: number;
}

/** The names in the first line of a CSV file, and how long that line is. */
async function readHeader(file: File): Promise<{ names: string[]; headerBytes: number }> {
  const bytes = new Uint8Array(await file.slice(0, 100_000).arrayBuffer());
  const end = bytes.indexOf(NEWLINE);
  const headerBytes = end === -1 ? bytes.length : end;
  const line = new TextDecoder().decode(bytes.subarray(0, headerBytes)).trimEnd();
  const names: string[] = [];
  for (const [, cell = '', separator] of line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)) {
    names.push(cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (separator === '') break;
  }
  return { names, headerBytes };
}

const NEWLINE = 10;

/** A CSV file: its columns are named, what an import would do is shown, then it is imported; what is refused is shown by row. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Column[]>([]);
  const [update, setUpdate] = useState(false);
  const [checked, setChecked] = useState<Report | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [sent, setSent] = useState<number | null>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    const { names, headerBytes } = await readHeader(file);
    setColumns(names.map((from) => ({ from, to: guess(from) })));
    setChosen({ file, headerBytes });
  }
  async function run(dryRun: boolean): Promise<Report> {
    const { file, headerBytes } = chosen as Chosen;
    const header = columns.map(({ from, to }) => `"${(to || `attributes.${from}`).replaceAll('"', '""')}"`).join(',');
    setSent(0);
    try {
      return await upload<Report>(
        { path: '/api/v1/contacts/import', query: { ...(update && { update }), ...(dryRun && { dryRun }) } },
        new Blob([header, file.slice(headerBytes)], { type: 'text/csv' }),
        setSent,
      );
    } finally {
      setSent(null);
    }
  }
  const progress = sent !== null && (
    <p role="status">
      <progress value={sent} aria-label="Sent" />{' '}
      {sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Reading the last rows…'}
    </p>
  );

  if (report) {
    return (
      <Modal kind="wide" title="The file is imported" onClose={onClose}>
        <Reported report={report} />
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
      <Modal kind="wide" title="What the import will do" onClose={onClose}>
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
          <p className="muted">Nothing is stored yet. A contact that a long file repeats may be counted again.</p>
          <Reported report={checked} />
          {progress}
        </Form>
      </Modal>
    );
  }
  return (
    <Modal kind="wide" title="Import contacts" onClose={onClose}>
      <Form
        submit="Check the file"
        disabled={!chosen}
        onCancel={onClose}
        onSubmit={async () => setChecked(await run(true))}
      >
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
        <CheckField
          name="update"
          label="Update contacts that are there already"
          hint="Otherwise they are refused."
          checked={update}
          onChange={(event) => setUpdate(event.target.checked)}
        />
        {progress}
      </Form>
    </Modal>
  );
}

/** The counts, and the rows that are refused. */
function Reported({ report: { total, created, updated, refused, errors } }: { report: Report }) {
  return (
    <>
      <Facts
        items={[
          ['Rows', total],
          ['Created', created],
          ['Updated', updated],
          ['Refused', refused],
        ]}
      />
      {errors.length < refused && <p className="muted">The first {errors.length} refused rows:</p>}
      {errors.length > 0 && (
        <Table
          label="Refused rows"
          rows={errors}
          keyOf={({ row, field }) => `${row} ${field}`}
          columns={[
            { title: 'Row', cell: ({ row }) => row },
            { title: 'Column', cell: ({ field }) => field },
            { title: 'Why', wide: true, cell: ({ message }) => message },
          ]}
        />
      )}
    </>
  );
}
