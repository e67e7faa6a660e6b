/** Tests events that kill the process that matches them, with real processes. */
import { commentEntry, instagramEvent } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';
import { nextId, sign } from '../instagram.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const app = startTestApp();

test('an event that crashes the process in a batch and then twice alone is set aside at the fourth start, and the other events are matched', async () => {
  const account = await app.account();
  const instagramAccountId = nextId('1784140');
  await account.connect(instagramAccountId);
  await account.automation();
  const names = ['before', 'poison', 'behind'];
  const entries = names.map((username) =>
    commentEntry({
      accountId: instagramAccountId,
      commentId: `1799-${names.indexOf(username)}`,
      text: 'price',
      from: { id: nextId('526'), username },
    }),
  );
  const body = JSON.stringify(instagramEvent(entries));
  await app.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body)).send(body).expect(200);

  // Matching this event never ends.
  await app.db.pool.query(`
    CREATE FUNCTION never_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
    CREATE TRIGGER never_end BEFORE INSERT ON leads FOR EACH ROW WHEN (NEW.username = 'poison')
      EXECUTE FUNCTION never_end()`);
  const locked = await app.db.pool.connect();
  await locked.query('SELECT pg_advisory_lock(4711)');
  const hanging = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
  const states = async () => {
    const rows = await app.db.orm.event.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } });
    return rows.map(({ attempts, unfinished, fate }) => ({ attempts, unfinished, fate }));
  };
  let service: ServiceProcess | undefined;
  const start = () =>
    startServiceProcess({ DATABASE_URL: app.config.DATABASE_URL, INSTAGRAM_API_URL: 'http://127.0.0.1:9/v26.0' });
  const killWhileItMatches = async () => {
    service = await start();
    await eventually(async () => (await app.db.pool.query(`SELECT ${hanging}`)).rows.length > 0);
    await service.kill();
    // PostgreSQL ends the session of a killed client only after the running statement.
    await app.db.pool.query(`SELECT pg_terminate_backend(pid) ${hanging}`);
    await app.db.pool.query('UPDATE events SET retry_at = now() WHERE matched_at IS NULL');
  };
  try {
    await killWhileItMatches();
    expect(await states()).toEqual(names.map(() => ({ attempts: 1, unfinished: 1, fate: null })));
    await killWhileItMatches();
    expect(await states()).toEqual([
      { attempts: 2, unfinished: 0, fate: 'fired' },
      { attempts: 2, unfinished: 2, fate: null },
      { attempts: 1, unfinished: 1, fate: null },
    ]);
    await killWhileItMatches();
    expect((await states())[1]).toEqual({ attempts: 3, unfinished: 3, fate: null });
    service = await start();
    const { url, log } = service;
    await eventually(async () => (await states()).every(({ fate }) => fate !== null));
    expect((await states()).map(({ fate }) => fate)).toEqual(['fired', 'error', 'fired']);
    const { data } = (await account.get('/v1/activity?outcome=error').expect(200)).body;
    expect(data).toMatchObject([{ username: 'poison', outcome: 'error' }]);
    expect(log()).toContain('an event could not be matched');
    expect(log()).toContain('The process stopped twice while it matched this event alone');
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
      /instagram_events_decided_total\{.*outcome="error".*\} 1/,
    );
  } finally {
    await service?.kill();
    await locked.query('SELECT pg_advisory_unlock(4711)');
    locked.release();
  }
});
