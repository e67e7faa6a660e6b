import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { useTestPool } from '@services/tooling/testing/test-pool';
import { eventually } from '@services/tooling/testing/eventually';
import type { Request } from 'express';
import type pg from 'pg';
import request from 'supertest';

import { finishApp } from '@services/common/http/error-handling';
import { createLogger } from '@services/common/runtime/logging';
import express from 'express';
import { jsonBody } from '@services/common/http/json-body';
import { createLongIdempotency } from './long.ts';

const pool = useTestPool();
let runs = 0;
/** The handler; each test sets its own. */
let handle: (body: Request) => Promise<unknown>;

const counted = async (body: AsyncIterable<Buffer>) => {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  runs += 1;
  return { bytes, at: performance.now() };
};

beforeEach(async () => {
  handle = counted;
  runs = 0;
  await pool.query('TRUNCATE idempotency_keys');
});

const app = express();
const guarded = (req: Request, run: () => Promise<unknown>) =>
  createLongIdempotency<pg.Pool>(pool, async (db, sql, values) => (await db.query(sql, values)).rows)(
    req,
    String(req.query['account'] ?? 'acc'),
    run,
  );
app.post('/streams', async (req, res) => {
  res.json(await guarded(req, () => handle(req)));
});
app.post('/parsed', jsonBody({ limitBytes: 10_000 }), async (req, res) => {
  res.json(await guarded(req, async () => ({ run: (runs += 1) })));
});
finishApp(app, { logger: createLogger({ service: 'test', level: 'silent' }), formatError: ({ code }) => ({ code }) });

const upload = (content: string, path = '/streams', key = 'k') =>
  request(app).post(path).set('Idempotency-Key', key).type('text/csv').send(content);

test('a request that repeats an Idempotency-Key gets the first answer only if its path and its streamed body are the same', async () => {
  const content = 'x'.repeat(1_000_000);
  const first = await upload(content).expect(200);
  expect(first.body).toMatchObject({ bytes: 1_000_000 });
  expect((await upload(content).expect(200)).text).toBe(first.text);
  expect((await upload(`${content}y`).expect(422)).body.code).toBe('idempotency_mismatch');
  expect((await upload(content, '/streams?other=1').expect(422)).body.code).toBe('idempotency_mismatch');
  expect(runs).toBe(1);
  await upload(content, '/streams?account=other').expect(200);
  expect(runs).toBe(2);
});

describe('a handler gets the whole body even if it waits before reading', () => {
  const content = 'a,b\n'.repeat(200_000);
  const ways: [string, (body: Request) => Promise<number>][] = [
    [
      'by iteration',
      async (body) => {
        let bytes = 0;
        for await (const chunk of body) bytes += (chunk as Buffer).length;
        return bytes;
      },
    ],
    ['by a pipe', async (body) => Buffer.byteLength(await text(body.pipe(new PassThrough())))],
    [
      'by events',
      async (body) => {
        let bytes = 0;
        body.on('data', (chunk: Buffer) => (bytes += chunk.length));
        await once(body, 'end');
        return bytes;
      },
    ],
  ];
  test.each(ways)('the whole body is read %s', async (_way, read) => {
    handle = async (body) => {
      await pool.query('SELECT pg_sleep(0.05)');
      runs += 1;
      return { bytes: await read(body) };
    };
    await upload(content).expect(200, { bytes: content.length });
    await upload(content).expect(200, { bytes: content.length });
    await upload(`${content}y`).expect(422);
    expect(runs).toBe(1);
  });
});

test('if the first response was sent before the body was read, it is still repeated only for the same body', async () => {
  handle = async () => ({ run: (runs += 1) });
  const content = 'x'.repeat(1_000_000);
  await upload(content).expect(200, { run: 1 });
  await upload(content).expect(200, { run: 1 });
  await upload(`${content}y`).expect(422);
});

test('the bodies of requests with the same Idempotency-Key are also compared if a body is parsed JSON or missing', async () => {
  const post = (body?: object) => request(app).post('/parsed').set('Idempotency-Key', 'k').send(body);
  await post({ a: 1 }).expect(200, { run: 1 });
  await post({ a: 1 }).expect(200, { run: 1 });
  await post({ a: 2 }).expect(422);
  await post().expect(422);
  const bare = () => request(app).post('/parsed').set('Idempotency-Key', 'bare');
  await bare().expect(200, { run: 2 });
  await bare().expect(200, { run: 2 });
});

test('a second request with the same Idempotency-Key gets 409 while the first request runs', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let running = false;
  handle = async (body) => {
    running = true;
    await finished;
    return counted(body);
  };
  const first = upload('a').then((answer) => answer);
  await eventually(() => running);
  expect((await upload('a').expect(409)).body.code).toBe('idempotency_conflict');
  finish();
  expect((await upload('a').expect(200)).text).toBe((await first).text);
});

test('the Idempotency-Key of a request can be used again if the handler fails', async () => {
  handle = () => Promise.reject(new Error('in the middle'));
  await upload('a').expect(500);
  handle = counted;
  await upload('b').expect(200);
});

test('an Idempotency-Key can be used again after the process of its request died, or after its answer expired', async () => {
  const age = (status: number, interval: string) =>
    pool.query(
      `INSERT INTO idempotency_keys VALUES ('acc', 'k', '', $1, '', now() - $2::interval)
       ON CONFLICT (account_id, key) DO UPDATE SET status = excluded.status, created_at = excluded.created_at`,
      [status, interval],
    );
  await age(102, '9 minutes');
  await upload('a').expect(409);
  await age(102, '11 minutes');
  await upload('a').expect(200);
  await age(200, '23 hours');
  await upload('b').expect(422);
  await age(200, '25 hours');
  await upload('b').expect(200);
});

test('an invalid Idempotency-Key gets 400', async () => {
  await upload('a', '/streams', 'x'.repeat(256)).expect(400);
  expect(runs).toBe(0);
});
