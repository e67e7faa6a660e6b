import { startTestApp } from '../../../test/app.ts';
import { useFlows } from '../../../test/flows.ts';
import { insertRuns } from '../insert.ts';
import { MAX_DIGEST_EVENTS } from '../limits.ts';
import { createEngine } from './engine.ts';

const app = startTestApp();
const { account, phone, contact, create, active, trigger, read, comeDue, textsTo } = useFlows(app);

const DIGEST = [
  { id: 'collect', type: 'digest', seconds: 3600, next: 'tell' },
  {
    id: 'tell',
    type: 'send',
    channel: 'sms',
    body: '{{ steps.collect.total }}: {% for each in steps.collect.events %}{{ each.variables.order }} {% endfor %}',
  },
];
const engine = () => createEngine({ ...app, addressKey: app.config.ADDRESS_KEY, leaseSeconds: 2, wake: () => {} });
/** Advances due runs until none is left. */
async function advance(run = engine()) {
  while ((await run()) > 0);
}
interface Ended {
  status: string;
  history: { joined?: string; events?: number }[];
}

test('at a digest step, a person’s first run waits, later runs end, and the first run continues with the variables of all runs @slow', async () => {
  const flowId = await active(DIGEST);
  const [ada, bob] = [await contact(), await contact()];
  const first = await trigger(flowId, { contactId: ada, variables: { order: 1 } });
  await advance();
  const second = await trigger(flowId, { contactId: ada, variables: { order: 2 } });
  const third = await trigger(flowId, { contactId: ada, variables: { order: 3 } });
  const other = await trigger(flowId, { contactId: bob, variables: { order: 4 } });
  await advance();
  for (const run of [second, third])
    expect(await read(run)).toMatchObject({ status: 'completed', history: [{ type: 'digest', joined: first }] });
  expect(await textsTo(ada)).toEqual([]);
  await comeDue(first);
  await advance();
  expect(await textsTo(ada)).toEqual(['3: 1 2 3 ']);
  expect((await read(first)).history[0]).toMatchObject({ step: 'collect', events: 3 });
  // The first digest has ended, so the next run begins a new digest.
  const next = await trigger(flowId, { contactId: ada, variables: { order: 5 } });
  await advance();
  for (const run of [other, next]) expect((await read(run)).status).toBe('running');
});

test('runs that reach the same digest step at different times in one batch join the same digest @slow', async () => {
  const flowId = await active([
    {
      id: 'fork',
      type: 'branch',
      cases: [{ if: { variable: 'order', op: 'eq', value: 1 }, next: 'collect' }],
      next: 'mark',
    },
    { id: 'mark', type: 'update_contact', addTags: ['seen'], next: 'collect' },
    ...DIGEST,
  ]);
  const ada = await contact();
  const runs: string[] = [];
  for (const order of [1, 2, 1, 2]) runs.push(await trigger(flowId, { contactId: ada, variables: { order } }));
  await advance();
  for (const run of runs) if ((await read(run)).status === 'running') await comeDue(run);
  await advance();
  expect(await textsTo(ada)).toEqual([expect.stringMatching(/^4: /)]);
});

test('a digest keeps the variables of a limited number of runs and a limited amount of text, but counts every run @slow', async () => {
  const flowId = await active(DIGEST);
  const to = phone();
  const runs = (count: number, variables: object) =>
    insertRuns(
      app.db,
      Array.from({ length: count }, () => ({ flowId, contactId: null, recipient: to, variables: { ...variables } })),
    );
  const [first = ''] = await runs(MAX_DIGEST_EVENTS + 20, {});
  await advance();
  const digestOf = async () => {
    const { rows } = await app.db.pool.query<{ digest: { total: number; events: unknown[] }; bytes: number }>(
      `SELECT results->'collect' AS digest, octet_length(results::text) AS bytes FROM flow_runs WHERE flow_id = $1 AND digest_key IS NOT NULL`,
      [flowId],
    );
    return rows.map(({ digest, bytes }) => ({
      total: digest.total,
      events: digest.events.length,
      isLong: bytes > 70_000,
    }));
  };
  expect(await digestOf()).toEqual([{ total: MAX_DIGEST_EVENTS + 20, events: MAX_DIGEST_EVENTS, isLong: false }]);
  await app.db.pool.query('DELETE FROM flow_runs WHERE flow_id = $1', [flowId]);
  await runs(10, { text: 'x'.repeat(20_000) });
  await advance();
  expect(await digestOf()).toEqual([{ total: 10, events: 3, isLong: false }]);
  expect(first).toMatch(/^run_/);
});

test('if two engines run at the same time, every run is in exactly one digest @slow', async () => {
  const flowId = await active(DIGEST);
  const people = await Promise.all([contact(), contact(), contact()]);
  const [one, two] = [engine(), engine()];
  for (let round = 0; round < 8; round += 1) {
    const runs = people.flatMap((contactId) =>
      [1, 2, 3, 4].map((each) => ({ flowId, contactId, recipient: null, variables: { order: `${round}.${each}` } })),
    );
    await Promise.all(runs.map((run) => insertRuns(app.db, [run])));
    // Some digests end while other runs arrive.
    if (round % 3 === 1) await app.db.pool.query(`UPDATE flow_runs SET due_at = now() WHERE status = 'running'`);
    await Promise.all([one(), two()]);
    await Promise.all([one(), two()]);
  }
  const waiting = () => app.db.orm.flowRun.count({ where: { flowId, status: 'running', digestKey: null } });
  const digests = () => app.db.orm.flowRun.count({ where: { flowId, status: 'running' } });
  while ((await waiting()) > 0) await Promise.all([one(), two()]);
  await app.db.pool.query(`UPDATE flow_runs SET due_at = now() WHERE status = 'running'`);
  while ((await digests()) > 0) await Promise.all([one(), two()]);
  const all = (await app.db.orm.flowRun.findMany({ where: { flowId } })) as unknown as (Ended & { id: string })[];
  const joined = all.flatMap(({ history }) => history[0]?.joined ?? []);
  const collected = all.flatMap(({ id, history }) =>
    history[0]?.events === undefined ? [] : [{ id, events: history[0].events }],
  );
  expect(collected.length + joined.length).toBe(all.length);
  for (const { id, events } of collected) expect(joined.filter((into) => into === id)).toHaveLength(events - 1);
  const { rows } = await app.db.pool.query<{ orders: number }>(
    `SELECT count(DISTINCT (contact_id, event->'variables'->>'order'))::int AS orders
      FROM flow_runs, jsonb_array_elements(results->'collect'->'events') AS event WHERE flow_id = $1`,
    [flowId],
  );
  expect(rows).toEqual([{ orders: all.length }]);
});

test('canceling or erasing the first run of a digest ends the digest, and the next run begins a new digest @slow', async () => {
  const flowId = await active(DIGEST);
  const contactId = await contact();
  const first = await trigger(flowId, { contactId });
  await advance();
  await account().post(`/runs/${first}/cancel`).expect(200);
  const second = await trigger(flowId, { contactId });
  await advance();
  expect((await read(second)).status).toBe('running');
  await account().delete(`/contacts/${contactId}`).expect(204);
  const { digestKey, results } = await app.db.orm.flowRun.findUniqueOrThrow({ where: { id: second } });
  expect([digestKey, results]).toEqual([null, {}]);
});

test('a flow with a loop through a digest is activated with a warning, like a flow with a loop through a wait @slow', async () => {
  const steps = [DIGEST[0], { ...DIGEST[1], next: 'collect' }] as object[];
  const { body } = await account()
    .put(`/flows/${await create(steps)}`, { status: 'active' })
    .expect(200);
  expect(body.warnings).toMatchObject([{ field: 'steps.1.next', messagesPerDay: 24 }]);
});
