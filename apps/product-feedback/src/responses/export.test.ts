import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';

import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
const MANY = 4000;
let path: string;

/** A survey whose export is larger than all buffers between the database and the client. */
const account = given(() => app.account());
beforeEach(async () => {
  const { id } = await createSurvey(account);
  path = `/api/v1/surveys/${id}/responses`;
  await app.db.orm.$executeRaw`
    INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
    SELECT 'resp-' || ${id} || n, ${account.id}, ${id}, 'person-' || n, '', jsonb_build_object('q1', repeat('x', 8000)), 'submitted'
    FROM generate_series(1, ${MANY}::int) AS n`;
});

/** A response whose body the client has not read yet. */
async function download(query = ''): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${account.key}` };
  const request = get(`${app.url}${path}/export?${query}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const exporting = async () => {
  const [row] = await app.db.orm.$queryRaw<{ pids: number[] }[]>`
    SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND query LIKE '%survey_responses%'`;
  return row?.pids ?? [];
};

/** All cells of a CSV file, or of the sheet that another program reads. */
async function cellsOf(survey: string, query: string): Promise<unknown[][]> {
  const request = account.get(`/api/v1/surveys/${survey}/responses/export?${query}`).responseType('blob');
  const { body } = await request.expect(200);
  if (!query.includes('xlsx')) return parse(body as Buffer, { bom: true });
  const [sheet] = await readExcelFile(body as Buffer, { trim: false });
  return sheet?.data ?? [];
}

const OPTIONS = ['Yes, but later', 'A; B', '"Quoted"', 'a\\b', '_x0041_', '<i>ü</i>'];

test('the CSV file and the Excel sheet have the same columns, including one for each option and each matrix row @slow', async () => {
  const { id } = await createSurvey(account, {
    hidden_fields: ['zone', 'area'],
    questions: [
      { type: 'multiple_choice', text: 'Which?', options: OPTIONS, allow_other: true },
      { type: 'single_choice', text: 'Which?', options: OPTIONS, allow_other: true },
      { type: 'ranking', text: 'Rank', options: ['x', 'y', 'z'] },
      { type: 'matrix', text: 'Rows', rows: ['r', 's'], columns: ['bad', 'good'] },
      { type: 'statement', text: 'No question' },
      { type: 'yes_no', text: 'Yes?' },
      { type: 'nps', text: 'Score' },
      { type: 'text', text: 'Why?' },
    ],
  });
  const text = 'a\u0001 < b & "c"\r\nd ]]>';
  const full = {
    q1: ['A; B', '_x0041_', 'own'],
    q2: 'a\\b',
    q3: ['z', 'x', 'y'],
    q4: { r: 'good' },
    q6: false,
    q7: 0,
    q8: text,
  };
  const hidden_fields = { area: 'north' };
  await respond(account, id, { respondent_id: 'p1', responses: full, hidden_fields }).expect(200);
  await respond(account, id, { respondent_id: 'p2', responses: { q2: 'own', q6: true } }).expect(200);
  const answersIn = async (query: string) =>
    (await cellsOf(id, query)).map((row) => row.slice(5).map((cell) => (cell === null ? '' : String(cell))));
  const none = (count: number) => Array.from({ length: count }, () => '');
  const labelled = [
    [
      ...[...OPTIONS, 'Other'].map((option) => `q1: Which? [${option}]`),
      'q2: Which?',
      ...['x', 'y', 'z'].map((option) => `q3: Rank [${option}]`),
      'q4: Rows [r]',
      'q4: Rows [s]',
      'q6: Yes?',
      'q7: Score',
      'q8: Why?',
      'zone',
      'area',
      'language',
    ],
    [...none(7), 'own', ...none(5), 'yes', '', '', '', '', ''],
    ['', 'A; B', '', '', '_x0041_', '', 'own', 'a\\b', '2', '3', '1', 'good', '', 'no', '0', text, '', 'north', ''],
  ];
  const coded = [
    'q1_1 q1_2 q1_3 q1_4 q1_5 q1_6 q1_other q2 q3_1 q3_2 q3_3 q4_1 q4_2 q6 q7 q8 zone area language'.split(' '),
    [...none(7), 'own', ...none(5), '1', '', '', '', '', ''],
    ['0', '1', '0', '0', '1', '0', 'own', '4', '2', '3', '1', '2', '', '0', '0', text, '', 'north', ''],
  ];
  const shown = (rows: string[][]) =>
    rows.map((row) => row.map((cell) => cell.replace('\u0001', '\ufffd').replace('\r', '')));
  expect(await answersIn('format=csv&bom=true')).toEqual(labelled);
  expect(await answersIn('format=csv&values=codes')).toEqual(coded);
  expect(shown(await answersIn('format=xlsx'))).toEqual(shown(labelled));
  expect(shown(await answersIn('format=xlsx&values=codes'))).toEqual(shown(coded));
  const { text: file } = await account.get(`/api/v1/surveys/${id}/responses/export?bom=true`).expect(200);
  expect(file.startsWith('\ufeffid,')).toBe(true);
  const list = (await account.get(`/api/v1/surveys/${id}/responses`)).body.data;
  await account.get(`/api/v1/surveys/${id}/responses/export?format=json`).expect(200, list);
});

test('a sheet with more columns than Excel allows is refused @slow', async () => {
  const options = Array.from({ length: 200 }, (_, index) => `Option ${index}`);
  const questions = Array.from({ length: 82 }, () => ({ type: 'multiple_choice', text: 'x', options }));
  const { id } = await createSurvey(account, { questions });
  const { body } = await account.get(`/api/v1/surveys/${id}/responses/export?format=xlsx`).expect(400);
  expect(body.details).toMatchObject([{ field: 'format' }]);
  await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
});

test('every response is exported on its own line @slow', async () => {
  const lines = (await text(await download())).split('\r\n');
  expect(lines).toHaveLength(MANY + 2);
  expect(new Set(lines).size).toBe(MANY + 2);
});

test('if the database connection is lost, the download is aborted, so that the file does not look complete @slow', async () => {
  app.log.expectErrors(/request failed/);
  const response = await download('format=csv');
  await eventually(async () => (await exporting()).length > 0);
  await app.db.orm.$queryRaw`SELECT pg_terminate_backend(pid) FROM unnest(${await exporting()}::int[]) AS pid`;
  await expect(text(response)).rejects.toThrow('aborted');
  await account.get(path).expect(200);
});

test('exports that clients do not read leave database connections for other requests @slow', async () => {
  const unread = [await download('format=csv'), await download('format=xlsx')];
  await eventually(async () => (await exporting()).length === 2);
  await Promise.all(Array.from({ length: 20 }, () => account.get('/api/v1/products').expect(200)));
  for (const response of unread) response.destroy();
  await eventually(async () => (await exporting()).length === 0);
});
