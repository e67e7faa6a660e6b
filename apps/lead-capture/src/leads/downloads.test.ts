import { cellWithoutFormula } from '@services/common/files/csv';
import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { parse } from 'csv-parse/sync';

import { given, startTestApp } from '../../test/app.ts';
import { insertLeads, insertManyLeads } from '../../test/factories.ts';
const app = startTestApp();

const account = given(() => app.account());

/** A response of which nothing has been read yet. */
async function download(query = '', { key } = account): Promise<IncomingMessage> {
  const request = get(`${app.url}/v1/leads/export?${query}`, {
    headers: { authorization: `Bearer ${key}` },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const ids = (csv: string) =>
  (parse(csv, { columns: true, record_delimiter: '\r\n' }) as { id: string }[]).map(({ id }) => id);

const exporting = async () => {
  const [row] = await app.db.orm.$queryRaw<{ pids: number[] }[]>`
    SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'COPY%' AND state <> 'idle'`;
  return row?.pids ?? [];
};

describe('a lead with any content', () => {
  /** Text with a special meaning in CSV, JSON, COPY or a spreadsheet. */
  const PIECES = ['"', '""', ',', ';', '\r\n', '\n', '\r', '\t', '\\', '\\.', '\\N', '\u0001', '\u0002', '\u2028', "'"];
  const WORDS = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '＝',
    '＋',
    '－',
    '＠',
    'é',
    '漢字',
    '🔥',
    'plain',
    ' ',
    '',
    'null',
    '$1',
    '<b>',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const anyText = () =>
    Array.from({ length: 1 + random(5) }, () => [...PIECES, ...WORDS][random(PIECES.length + WORDS.length)]).join('');

  test('a long text is unchanged in CSV and JSON, even if it spans many network chunks', async () => {
    const leads = Array.from({ length: 1500 }, () => ({
      displayName: anyText(),
      triggerKeyword: anyText(),
      profilePictureUrl: random(2) ? anyText() : null,
      tags: Array.from({ length: random(3) }, anyText),
    }));
    const inserted = await insertLeads(app.db, account.id, leads);
    const note = anyText();
    await app.db.orm.note.create({
      data: { id: 'note_x', accountId: account.id, leadId: inserted[0] ?? '', note },
    });

    const csv = await text(await download());
    expect(Buffer.byteLength(csv)).toBeGreaterThan(100_000);
    const records = parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const cells = records.toReversed().map((record) => ({
      name: record['display_name'],
      keyword: record['trigger_keyword'],
      picture: record['profile_picture_url'],
      tags: record['tags'],
      notes: record['notes'],
    }));
    expect(cells).toEqual(
      leads.map((lead, index) => ({
        name: cellWithoutFormula(lead.displayName),
        keyword: cellWithoutFormula(lead.triggerKeyword),
        picture: cellWithoutFormula(lead.profilePictureUrl ?? ''),
        tags: cellWithoutFormula(lead.tags.join(';')),
        notes: index === 0 ? cellWithoutFormula(note) : '',
      })),
    );

    const array = JSON.parse(await text(await download('format=json'))) as { id: string }[];
    expect(array.map(({ id }) => id)).toEqual(inserted.toReversed());
    for (const id of [inserted[0] ?? '', inserted[700] ?? '']) {
      const { data } = (await account.get(`/v1/leads/${id}`).expect(200)).body;
      expect(array.find((lead) => lead.id === id)).toEqual(data);
    }
  });

  test('if no lead matches, a CSV export has only its header, and a JSON export is an empty array', async () => {
    expect(await text(await download())).toMatch(/^id,username,[^\r\n]*\r\n$/);
    expect(JSON.parse(await text(await download('format=json')))).toEqual([]);
  });
});

test('an export is one snapshot: later changes do not appear in it', async () => {
  await insertManyLeads(app.db, account.id, 2_000);
  const response = await download();
  await insertLeads(app.db, account.id, [{ username: 'later' }]);
  await app.db.orm.lead.deleteMany({ where: { accountId: account.id, username: { in: ['u1', 'u1000', 'u2000'] } } });
  const exported = ids(await text(response));
  expect(exported).toHaveLength(2_000);
  expect(new Set(exported).size).toBe(2_000);
  expect((await account.get('/v1/leads?limit=1')).body.pagination.total).toBe(1_998);
});

test('if the database connection is lost, the download is aborted, so that the file does not look complete', async () => {
  app.log.expectErrors(/request failed/);
  await insertManyLeads(app.db, account.id, 2_000);
  const response = await download();
  await eventually(async () => (await exporting()).length > 0);
  await app.db.orm.$queryRaw`SELECT pg_terminate_backend(pid) FROM unnest(${await exporting()}::int[]) AS pid`;
  await expect(text(response)).rejects.toThrow('aborted');
  const few = await app.account();
  expect(ids(await text(await download('', few)))).toEqual([]);
});

test('if the SQL statement of an export fails immediately, the response is an error instead of a file', async () => {
  app.log.expectErrors(/does not exist/);
  await app.db.orm.$executeRaw`ALTER TABLE notes RENAME TO mislaid`;
  try {
    const { headers } = await account
      .get('/v1/leads/export')
      .expect(500, { success: false, error: 'Internal server error', code: 'internal_error' });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['content-disposition']).toBeUndefined();
  } finally {
    await app.db.orm.$executeRaw`ALTER TABLE mislaid RENAME TO notes`;
  }
});

test('exports whose clients do not read leave database connections for other requests', async () => {
  await insertManyLeads(app.db, account.id, 2_000);
  const unread = [await download(), await download()];
  await eventually(async () => (await exporting()).length === 2);
  // This download waits until one of the other two downloads ends. On a busy machine it may wait for ten seconds and is then refused.
  const third = download();
  await Promise.all(Array.from({ length: 20 }, () => account.get('/v1/leads').expect(200)));
  expect(await exporting()).toHaveLength(2);
  for (const response of unread) response.destroy();
  (await third).destroy();
  await eventually(async () => (await exporting()).length === 0);
  expect(ids(await text(await download()))).toHaveLength(2_000);
});
