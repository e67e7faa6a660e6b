import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { useTestPool } from '@services/tooling/testing/test-pool';
import { eventually } from '@services/tooling/testing/eventually';
import { to as copyTo } from 'pg-copy-streams';
import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { CSV, csvOfCopy } from './csv.ts';
import { createDownloads, type DownloadOptions } from './downloads.ts';

const pool = useTestPool('', { max: 6 });
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** More rows than fit into the buffers between PostgreSQL and a client that does not read. */
const MUCH = `SELECT n, repeat('x', 8000) FROM generate_series(1, 4000) AS n`;

/** An application with one route, which downloads the statement's rows for the account in the path. */
function downloadsOf(statement: string, options: Partial<DownloadOptions> = {}) {
  return createTestApp((routes) => {
    const send = createDownloads(pool, options);
    routes.get('/files/:account', (req, res) =>
      send(req.params.account, res, {
        fileName: 'numbers.csv',
        contentType: CSV,
        rows: (client) => client.query(copyTo(`COPY (${statement}) TO STDOUT (FORMAT csv)`)),
        format: [csvOfCopy(['n', 'x'])],
      }),
    );
  });
}

async function listen(
  statement: string,
  options?: Partial<DownloadOptions>,
): Promise<(account: string) => Promise<IncomingMessage>> {
  const server = downloadsOf(statement, options).app.listen(0);
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (account) => {
    const [response] = await once(get(`http://127.0.0.1:${port}/files/${account}`, { agent: false }), 'response');
    return response as IncomingMessage;
  };
}

async function copying(): Promise<number[]> {
  const { rows } = await pool.query(`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'COPY%' AND state = 'active'`);
  return rows.map(({ pid }) => Number(pid));
}

test('a file has a name, a type and a header line, even without rows', async () => {
  const { app } = downloadsOf(`VALUES (1, E'a\\nb'), (2, 'ü,"')`);
  const { text: file, headers } = await request(app).get('/files/a').expect(200);
  expect(file).toBe('n,x\r\n1,"a\nb"\r\n2,"ü,"""\r\n');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(headers['content-disposition']).toBe('attachment; filename=numbers.csv');
  const none = downloadsOf('SELECT 1, 2 WHERE false').app;
  expect((await request(none).get('/files/a').expect(200)).text).toBe('n,x\r\n');
});

test('a HEAD request for a download runs no statement', async () => {
  const { app } = downloadsOf('SELECT 1 / 0, 2');
  const { headers } = await request(app).head('/files/a').expect(200);
  expect(headers['content-disposition']).toContain('numbers.csv');
});

test('if the statement of a download fails at once, the response is an error and not a file', async () => {
  const { headers } = await request(downloadsOf('SELECT 1 / 0, 2').app).get('/files/a').expect(500);
  expect(headers['content-disposition']).toBeUndefined();
});

test('if the statement of a download fails after the first rows, the file is cut off, and the connection is not used again @slow', async () => {
  const fails = await listen(`SELECT 1 / (3999 - n), repeat('x', 8000) FROM generate_series(1, 4000) AS n`);
  await expect(text(await fails('a'))).rejects.toThrow('aborted');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('the download is aborted if the database connection is lost @slow', async () => {
  const download = await listen(MUCH);
  const response = await download('a');
  await eventually(async () => (await copying()).length > 0);
  await pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [await copying()]);
  await expect(text(response)).rejects.toThrow('aborted');
});

test('the statement of a download ends when the client disconnects, stops reading or reads only a little at a time @slow', async () => {
  const download = await listen(MUCH);
  const response = await download('a');
  await eventually(async () => (await copying()).length === 1);
  response.destroy();
  await eventually(async () => (await copying()).length === 0);

  const stalled = await (await listen(MUCH, { stallMs: 100 }))('a');
  await eventually(async () => (await copying()).length === 0);
  await expect(text(stalled)).rejects.toThrow('aborted');

  const slow = await (await listen(MUCH, { stallMs: 100 }))('a');
  const trickle = async () => {
    for await (const chunk of slow) await delay(chunk.length / 500);
  };
  await expect(trickle()).rejects.toThrow('aborted');
  await eventually(async () => (await copying()).length === 0);
});

test('downloads that clients do not read use at most half of the connections of the pool @slow', async () => {
  const download = await listen(MUCH);
  const unread = [await download('a'), await download('a'), await download('b')];
  await eventually(async () => (await copying()).length === 3);
  const fourth = download('c');
  await Promise.all(Array.from({ length: 10 }, () => pool.query('SELECT 1')));
  expect(await copying()).toHaveLength(3);
  for (const response of unread) response.destroy();
  expect((await text(await fourth)).length).toBeGreaterThan(4000 * 8000);
});

test('a download that waits too long for a slot is refused', async () => {
  const download = await listen(MUCH, { total: 1, waitMs: 20 });
  const unread = await download('a');
  const refused = await download('b');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(JSON.parse(await text(refused))).toMatchObject({ code: 'too_many_exports' });
  unread.destroy();
  await eventually(async () => (await copying()).length === 0);
});
