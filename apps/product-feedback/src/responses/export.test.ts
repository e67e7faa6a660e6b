import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { given, startTestApp } from '../../test/app.ts';
import { createSurvey } from '../../test/factories.ts';

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
async function download(): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${account.key}` };
  const request = get(`${app.url}${path}?format=csv`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const exporting = async () => {
  const [row] = await app.db.orm.$queryRaw<{ pids: number[] }[]>`
    SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND query LIKE '%survey_responses%'`;
  return row?.pids ?? [];
};

test('every response is exported on its own line, newest first', async () => {
  const lines = (await text(await download())).split('\r\n');
  expect(lines).toHaveLength(MANY + 2);
  expect(new Set(lines).size).toBe(MANY + 2);
});

test('if the database becomes unreachable, the download is aborted rather than ended, and the service recovers', async () => {
  app.log.expectErrors(/request failed/);
  const response = await download();
  await eventually(async () => (await exporting()).length > 0);
  await app.db.orm.$queryRaw`SELECT pg_terminate_backend(pid) FROM unnest(${await exporting()}::int[]) AS pid`;
  await expect(text(response)).rejects.toThrow('aborted');
  await account.get(path).expect(200);
});

test('unread exports leave connections for other requests, and end when their clients disconnect', async () => {
  const unread = [await download(), await download()];
  await eventually(async () => (await exporting()).length === 2);
  await Promise.all(Array.from({ length: 20 }, () => account.get('/api/v1/products').expect(200)));
  for (const response of unread) response.destroy();
  await eventually(async () => (await exporting()).length === 0);
});
