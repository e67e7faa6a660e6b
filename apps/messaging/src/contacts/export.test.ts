import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { parse } from 'csv-parse/sync';
import type { z } from 'zod';

import { given, startTestApp } from '../../test/app.ts';
import type { Contact as ContactSchema } from './schemas.ts';

type Contact = z.output<typeof ContactSchema>;

const app = startTestApp();

const account = given(() => app.account('test'));

/** A response whose body has not been read yet. */
async function download(query = '', { key } = account): Promise<IncomingMessage> {
  const request = get(`${app.url}/api/v1/contacts/export?${query}`, { headers: { 'x-api-key': key }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const records = (csv: string) => parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

const MANY = 4_000;
/** Inserts so many contacts that their export exceeds the buffers of the connection. */
async function insertMany(): Promise<void> {
  await app.db.orm.$executeRaw`
    INSERT INTO contacts (id, account_id, email, attributes, tags, consent)
    SELECT 'con_' || ${account.id} || lpad(n::text, 8, '0'), ${account.id}, 'p' || n || '@example.com',
      jsonb_build_object('note', repeat('x', 8000)), '{}', '{}'
    FROM generate_series(1, ${MANY}::int) AS n`;
}

const exporting = async () => {
  const [row] = await app.db.orm.$queryRaw<{ pids: number[] }[]>`
    SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'COPY%' AND state = 'active'`;
  return row?.pids ?? [];
};

test('an export contains all values of each contact, and can be limited to contacts with a tag @slow', async () => {
  const contacts = [
    { firstName: 'Ada "A", the 1st', lastName: 'line\nbreak\r\n', email: 'ada@example.com', tags: ['vip', 'a,b'] },
    {
      firstName: '漢字 🔥',
      phone: '+15551234567',
      attributes: { city: 'Paris', list: [1, null] },
      externalId: "o'clock",
    },
    { firstName: '\\.', lastName: '', email: 'c@example.com', consent: { email: { status: 'unsubscribed' } } },
  ];
  for (const contact of contacts) await account.post('/contacts', contact).expect(201);
  const rows = records(await text(await download()));
  const { data } = (await account.get('/contacts')).body as { data: Contact[] };
  expect(rows.map(({ attributes = '', ...row }) => ({ ...row, attributes: JSON.parse(attributes) }))).toEqual(
    data.toReversed().map(({ consent, tags, attributes, ...contact }) => ({
      ...Object.fromEntries(Object.entries(contact).map(([name, value]) => [name, value ?? ''])),
      tags: tags.join(';'),
      attributes,
      'consent.sms': consent.sms.status,
      'consent.email': consent.email.status,
      'consent.whatsapp': consent.whatsapp.status,
    })),
  );
  expect(records(await text(await download('tag=vip')))).toHaveLength(1);
  expect(await text(await download(`tag=${encodeURIComponent("o'clock")}`))).toMatch(/^contactId,[^\r\n]*\r\n$/);
});

test('no exported value can become a spreadsheet formula, but phone numbers are exported unchanged @slow', async () => {
  const contact = { firstName: '=1+1', phone: '+15551234567', timezone: '+01:00' };
  await account.post('/contacts', contact).expect(201);
  expect(records(await text(await download()))[0]).toMatchObject({
    firstName: "'=1+1",
    phone: '+15551234567',
    timezone: "'+01:00",
  });
});

test('if the database connection is lost, the download is aborted, so that the file does not look complete @slow', async () => {
  app.log.expectErrors(/request failed/);
  await insertMany();
  const response = await download();
  await eventually(async () => (await exporting()).length > 0);
  await app.db.orm.$queryRaw`SELECT pg_terminate_backend(pid) FROM unnest(${await exporting()}::int[]) AS pid`;
  await expect(text(response)).rejects.toThrow('aborted');
  expect(records(await text(await download('tag=none')))).toEqual([]);
});

test('the query of an export ends when the client disconnects @slow', async () => {
  await insertMany();
  const response = await download();
  await eventually(async () => (await exporting()).length === 1);
  response.destroy();
  await eventually(async () => (await exporting()).length === 0);
});

test('two exports that clients do not read leave database connections for other requests @slow', async () => {
  await insertMany();
  const unread = [await download(), await download()];
  await eventually(async () => (await exporting()).length === 2);
  const third = download();
  await Promise.all(Array.from({ length: 20 }, () => account.get('/contacts?limit=1').expect(200)));
  expect(await exporting()).toHaveLength(2);
  for (const response of unread) response.destroy();
  expect(records(await text(await third))).toHaveLength(MANY);
});
