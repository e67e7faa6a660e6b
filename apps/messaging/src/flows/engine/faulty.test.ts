import { startTestApp } from '../../../test/app.ts';
import { useFlows, WELCOME } from '../../../test/flows.ts';

const app = startTestApp({ worker: true });
const { active, trigger, read, completed, waiting, comeDue, phone } = useFlows(app);

test('a run whose stored steps cannot be read does not stop the other runs of its batch @slow', async () => {
  app.log.expectErrors(/flow runs failed/);
  const [faulty, sound] = [await active(WELCOME), await active(WELCOME)];
  const [first, second] = [await trigger(faulty, { to: phone() }), await trigger(sound, { to: phone() })];
  for (const run of [first, second]) await waiting(run, 'wait');
  // The service never writes invalid steps, but an operator could write them by hand.
  await app.db.pool.query(`UPDATE flow_versions SET steps = '7' WHERE flow_id = $1`, [faulty]);
  await comeDue(first);
  await comeDue(second);
  await completed(second);
  expect((await read(first)).status).toBe('running');
});

test('a run whose stored steps cannot be read does not stop the requests of other runs', async () => {
  app.log.expectErrors(/flow runs failed|a flow request failed/);
  const steps = [
    { id: 'wait', type: 'wait', seconds: 3600, next: 'ask' },
    { id: 'ask', type: 'http', url: `${app.url}/healthz` },
  ];
  const [faulty, sound] = [await active(steps), await active(steps)];
  const [first, second] = [await trigger(faulty, { to: phone() }), await trigger(sound, { to: phone() })];
  for (const run of [first, second]) await waiting(run, 'wait');
  await app.db.pool.query(`UPDATE flow_versions SET steps = '7' WHERE flow_id = $1`, [faulty]);
  await app.db.pool.query(
    `UPDATE flow_runs SET step_id = 'ask', phase = 'calling', due_at = now(), moves = moves + 1 WHERE flow_id = ANY($1)`,
    [[faulty, sound]],
  );
  expect((await completed(second)).history).toMatchObject([{ step: 'ask' }]);
  expect((await read(first)).status).toBe('running');
});
