import { startTestApp } from '../../../test/app.ts';
import { useFlows } from '../../../test/flows.ts';
import { whileRendering } from '../../../test/rendering.ts';
import { updateFlow } from '../store.ts';
import { claimCalls, claimRuns, startRuns } from './claim.ts';
import { createEngine } from './engine.ts';
import { readParkedWalkers } from './read-walkers.ts';

const app = startTestApp();
const { account, active, phone, trigger, read } = useFlows(app);

beforeEach(() => app.db.pool.query('DELETE FROM flow_runs'));

const WAITING = [{ id: 'wait', type: 'wait', seconds: 3600 }];
const ASKING = [{ id: 'ask', type: 'http', url: 'https://example.com/' }];
/** Inserts `count` due copies of a run. */
const multiply = (runId: string, count: number) =>
  app.db.pool.query(
    `INSERT INTO flow_runs (id, account_id, flow_id, version, recipient, variables, results, history, phase, step_id, due_at)
    SELECT id || n, account_id, flow_id, version, recipient, variables, results, history, phase, step_id, due_at
    FROM flow_runs, generate_series(2, $2) n WHERE id = $1`,
    [runId, count],
  );

const engine = () => createEngine({ ...app, addressKey: app.config.ADDRESS_KEY, leaseSeconds: 60, wake: () => {} });

async function runOfAnother(steps: object[]): Promise<string> {
  const other = await app.account('test');
  const { flowId } = (await other.post('/flows', { name: 'Other', steps }).expect(201)).body;
  await other.put(`/flows/${flowId}`, { status: 'active' }).expect(200);
  return (await other.post(`/flows/${flowId}/trigger`, { to: phone() }).expect(202)).body.runId;
}

test('accounts take turns: many due runs of one account do not delay the runs of another account @slow', async () => {
  await multiply(await trigger(await active(WAITING), { to: phone() }), 500);
  const theirs = await runOfAnother(WAITING);
  const [mine, turns] = [account(), [] as { accountId: string; ids: string[] }[]];
  for (let last = ''; turns.length < 3; last = turns.at(-1)?.accountId ?? '') {
    const started = await startRuns(app.db, 60, last);
    turns.push({ accountId: started[0]?.accountId ?? '', ids: started.map(({ id }) => id) });
  }
  const sizes = turns.map(({ accountId, ids }) => (accountId === mine.id ? ids.length : ids));
  expect(sizes.toSorted()).toEqual([100, 100, [theirs]].toSorted());
});

test('of many due runs with large variables, only a few start in each batch @slow', async () => {
  const variables = { text: 'x'.repeat(60_000) };
  await multiply(await trigger(await active(WAITING), { to: phone(), variables }), 100);
  expect((await startRuns(app.db, 60, '')).length).toBeLessThan(20);
});

test('while the texts of many runs at the same step are rendered, the step is in memory only once @slow', async () => {
  await multiply(await trigger(await active(ASKING), { to: phone() }), 100);
  const runs = await claimRuns(app.db, await startRuns(app.db, 60, ''));
  const walkers = await readParkedWalkers(app.db, runs);
  expect(walkers.map(({ step }) => step?.id)).toEqual(runs.map(() => 'ask'));
  expect(new Set(walkers.map(({ step }) => step)).size).toBe(1);
  expect(runs.length).toBeGreaterThan(1);
});

test('each batch starts runs of at most five flows, beginning with the flows whose runs have waited longest @slow', async () => {
  const runIds: string[] = [];
  for (let flow = 0; flow < 7; flow += 1) {
    const runId = await trigger(await active(WAITING), { to: phone() });
    await app.db.pool.query(`UPDATE flow_runs SET due_at = now() - make_interval(secs => $2) WHERE id = $1`, [
      runId,
      100 - flow,
    ]);
    runIds.push(runId);
  }
  const [first = ''] = runIds;
  await multiply(first, 3);
  const started = (await startRuns(app.db, 60, '')).map(({ id }) => id);
  expect(started.toSorted()).toEqual([...runIds.slice(0, 5), `${first}2`, `${first}3`].toSorted());
  expect((await startRuns(app.db, 60, '')).map(({ id }) => id).toSorted()).toEqual(runIds.slice(5).toSorted());
});

test('all flows of an account share one limit of concurrent http requests @slow', async () => {
  for (let flow = 0; flow < 6; flow += 1) {
    const runId = await trigger(await active(ASKING), { to: phone() });
    await app.db.pool.query(`UPDATE flow_runs SET phase = 'calling' WHERE id = $1`, [runId]);
    await multiply(runId, 30);
  }
  const theirs = await runOfAnother(ASKING);
  await app.db.pool.query(`UPDATE flow_runs SET phase = 'calling' WHERE id = $1`, [theirs]);
  const limits = { limit: 100, limitOfAFlow: 20, limitOfAnAccount: 40, ofFlows: {} };
  const claimed = await claimCalls(app.db, { ...limits, ofAccounts: {} });
  expect(claimed).toHaveLength(41);
  expect(claimed.map(({ id }) => id)).toContain(theirs);
  expect(await claimCalls(app.db, { ...limits, ofAccounts: { [account().id]: 40 } })).toEqual([]);
});

test('if costly texts use up the time of a batch, runs whose texts were not rendered continue in the next batch @slow', async () => {
  const advance = engine();
  // The filter is a single step, which can be ended only by stopping the rendering thread. Two of these texts exceed the time of a batch.
  const costly =
    '{% assign s = "a-" %}{% for i in (1..19) %}{% assign s = s | append: s %}{% endfor %}{% assign z = (1..1000) | where_exp: "x","s | slugify" %}{{ z | size }}';
  const runIds: string[] = [];
  for (const body of [costly, `${costly} `, 'Hi']) {
    runIds.push(await trigger(await active([{ id: 'hi', type: 'send', channel: 'sms', body }]), { to: phone() }));
  }
  const statuses = async () => Promise.all(runIds.map(async (runId) => (await read(runId)).status));
  await advance();
  expect(await statuses()).toMatchObject({ 0: 'completed', 2: 'running' });
  while ((await advance()) > 0);
  expect(await statuses()).toEqual(runIds.map(() => 'completed'));
  expect((await read(runIds[2] ?? '')).history).toMatchObject([{ messageId: expect.any(String) }]);
});

test('while another account’s costly text is rendered, a batch of runs and a change of an active flow wait without an open transaction @slow', async () => {
  const flowId = await active([{ id: 'hi', type: 'send', channel: 'sms', body: 'Hi' }]);
  const runId = await trigger(flowId, { to: phone() });
  expect(await whileRendering(app, 'bulk', engine())).toEqual(['costly text', 'transaction']);
  expect((await read(runId)).status).toBe('completed');
  const activation = () => updateFlow(app.db, app.config.ENCRYPTION_KEYS, account().id, flowId, { name: 'Other' });
  expect(await whileRendering(app, 'single', activation)).toEqual(['costly text', 'transaction']);
});
