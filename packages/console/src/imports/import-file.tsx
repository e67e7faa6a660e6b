import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { FileLink, saveFile } from '../files.tsx';
import { Modal } from '../forms/dialogs.tsx';
import { Form } from '../forms/forms.tsx';
import { send, upload, type ApiRequest } from '../http.ts';
import { Table } from '../lists/table.tsx';
import { Button, Code, Facts } from '../parts.tsx';
import { toastError } from '../toasts.tsx';
import { plural, words } from '../words.ts';
import { openCsv, REASON_HEADING, refusedRows, withHeadings, type CsvFile } from './csv-file.ts';

/** The report of an import, with counts of stored rows by name. */
interface Report {
  total: number;
  created: number;
  refused: number;
  errors: { row: number; line: number; field: string; message: string }[];
  first_rows?: Record<string, unknown>[];
  /** Present only for an import that workers process after the upload. */
  importId?: string;
  status?: string;
  processed?: number;
  endedAt?: string | null;
}

const POLL_MS = 500;

/** The columns of a file. Each is kept, renamed or left out. */
interface Column {
  from: string;
  to: string;
}
/** The value of `to` for a column that is left out. */
const LEFT_OUT = 'ignore';

interface ImportProps {
  /** The word for a row in texts: `contact`. */
  noun: string;
  example: string;
  request: Pick<ApiRequest, 'path' | 'query'>;
  /** The path below which the service has the reports of imports that it processes in the background. */
  reports?: string;
  /** The name of the query parameter for a dry run. */
  dryRun: string;
  fields: readonly string[];
  /** Additional headings of the fields, as patterns of lower-case letters and dots. */
  headings: readonly (readonly [RegExp, string])[];
  /**
   * Additional fields that a column can be sent as, if the service accepts any. The first is used for columns without a known
   * heading.
   */
  otherFields?: (heading: string) => string[];
  /** The additional counts of the report, besides rows, created and rejected. */
  counts: readonly (readonly [name: string, title: string])[];
  /** Additional fields of the form. */
  children?: ReactNode;
  onClose: () => void;
}

/**
 * Imports a CSV file. The person names its columns, sees the result of a dry run, and then imports the file. Refused rows are
 * listed.
 */
export function ImportFile(props: ImportProps) {
  const { noun, example, request, fields, headings, otherFields, onClose } = props;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<CsvFile | null>(null);
  const [columns, setColumns] = useState<Column[]>([]);
  const [checked, setChecked] = useState<Report | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [started, setStarted] = useState<Report | null>(null);

  /** The field that a heading most likely names: `E-Mail Address` → `email`. */
  function guess(heading: string): string {
    const plain = heading.toLowerCase().replaceAll(/[^a-z.]/g, '');
    if (heading === REASON_HEADING) return LEFT_OUT;
    const known = fields.find((field) => field.toLowerCase().replaceAll(/[^a-z.]/g, '') === plain);
    return known ?? headings.find(([pattern]) => pattern.test(plain))?.[1] ?? otherFields?.(heading)[0] ?? LEFT_OUT;
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    const csv = await openCsv(file);
    setColumns(csv.headings.map((from) => ({ from, to: guess(from) })));
    setChosen(csv);
  }
  async function run(isDry: boolean): Promise<Report> {
    const names = columns.map(({ to }) => to);
    const file = await withHeadings(chosen as CsvFile, names);
    setSent(0);
    try {
      const query = { ...request.query, ...(isDry && { [props.dryRun]: true }) };
      const answer = await upload<Report | { data: Report }>({ path: request.path, query }, file, setSent);
      return await follow('data' in answer ? answer.data : answer);
    } finally {
      setSent(null);
      setStarted(null);
    }
  }
  const pathOf = ({ importId }: Report) => `${props.reports}/${importId}`;
  /** Waits until workers have processed the file. */
  async function follow(sentFile: Report): Promise<Report> {
    let now = sentFile;
    while (now.endedAt === null) {
      setStarted(now);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      now = await send<Report>({ path: pathOf(now) });
    }
    return now;
  }
  const progress = started ? (
    <p role="status">
      <progress value={started.processed} max={started.total || 1} aria-label="Processed" /> {started.processed} of{' '}
      {plural(started.total, 'row')} processed. You can close this dialog.{' '}
      <Button
        look="quiet"
        onClick={() => send({ method: 'POST', path: `${pathOf(started)}/cancel` }).catch(toastError)}
      >
        Stop
      </Button>
    </p>
  ) : (
    sent !== null && (
      <p role="status">
        <progress value={sent} aria-label="Sent" />{' '}
        {sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Processing the last rows…'}
      </p>
    )
  );

  if (report) {
    return (
      <Modal
        kind="wide"
        title={`Import ${report.status?.replace('completed', 'complete') ?? 'complete'}`}
        onClose={onClose}
      >
        <Reported report={report} csv={chosen} counts={props.counts} fileOf={pathOf} />
        <div className="form-actions">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Modal>
    );
  }
  if (checked) {
    const { total, refused } = checked;
    return (
      <Modal kind="wide" title="Review the import" onClose={onClose}>
        <Form
          submit={`Import ${plural(total - refused, noun)}`}
          disabled={total === refused}
          onCancel={onClose}
          extra={<Button onClick={() => setChecked(null)}>Back</Button>}
          onSubmit={async () => {
            setReport(await run(false));
            await client.invalidateQueries({ queryKey: [`${noun}s`] });
          }}
        >
          <p className="muted">
            Nothing has been imported yet. In a long file, a repeated {noun} may be counted twice.
          </p>
          <Reported report={checked} csv={chosen} counts={props.counts} fileOf={pathOf} />
          {progress}
        </Form>
      </Modal>
    );
  }
  return (
    <Modal kind="wide" title={`Import ${noun}s`} onClose={onClose}>
      <Form
        submit="Check file"
        disabled={!chosen}
        onCancel={onClose}
        onSubmit={async () => setChecked(await run(true))}
      >
        <p className="muted">Upload a CSV file with a header row, up to 100 MB.</p>
        <Code text={example} label="Copy example" />
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
                    {otherFields?.(from).map((field) => (
                      <option key={field}>{field}</option>
                    ))}
                    <option value={LEFT_OUT}>Don’t import</option>
                    {fields.map((field) => (
                      <option key={field}>{field}</option>
                    ))}
                  </select>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {props.children}
        {progress}
      </Form>
    </Modal>
  );
}

interface ReportedProps {
  report: Report;
  csv: CsvFile | null;
  counts: ImportProps['counts'];
  /** The path of an import that workers process. */
  fileOf: (report: Report) => string;
}

/** The result of an import: the counts, and the refused rows. */
function Reported({ report, csv, counts, fileOf }: ReportedProps) {
  const { total, created, refused, errors } = report;
  const first: Record<string, unknown>[] = report.first_rows ?? [];
  async function download() {
    if (!csv) return;
    saveFile('rejected-rows.csv', await refusedRows(csv, errors));
  }
  return (
    <>
      <Facts
        items={[
          ['Rows', total],
          ['Created', created],
          ...counts.map(([name, title]) => [title, Number(report[name as keyof Report])] as const),
          ['Rejected', refused],
        ]}
      />
      {first.length > 0 && (
        <Table
          label="First rows"
          rows={first}
          keyOf={(row) => JSON.stringify(row)}
          columns={Object.keys(first[0] ?? {}).map((title) => ({
            title: words(title),
            cell: (row: Record<string, unknown>) => String(row[title] ?? ''),
          }))}
        />
      )}
      {errors.length < refused && <p className="muted">The first {errors.length} rejected rows:</p>}
      {report.importId !== undefined && refused > 0 ? (
        <FileLink path={`${fileOf(report)}/refused-rows`}>Download rejected rows</FileLink>
      ) : (
        errors.length > 0 && <Button onClick={() => download()}>Download rejected rows</Button>
      )}
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
