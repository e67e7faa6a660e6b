import { startTestApp } from '../../test/app.ts';
import { HIGHER_LIMITS } from '../../test/directory.ts';
import { refuseLimitRequest } from '../limits/store.ts';
import { closeFlag } from '../review/flags.ts';
import { issueToken } from '../tokens/store.ts';

const app = startTestApp();

test.each(['audit_entries', 'audit_log'])(
  'a change is rolled back if it cannot be recorded in %s @slow',
  async (table) => {
    const owner = await app.client();
    const { orm, pool } = app.database;
    const { row: token } = await issueToken(orm, {
      kind: 'developer',
      applicationId: owner.applicationId,
      userId: null,
      scopes: ['public'],
      expiresAt: null,
    });
    const request = await orm.limitRequest.create({
      data: {
        id: `lrq_${table}`,
        accountId: owner.accountId,
        applicationId: owner.applicationId,
        requests: 1,
        cost: 1,
        reason: 'x',
      },
    });
    const flag = await orm.reviewFlag.create({
      data: { id: `flg_${table}`, kind: 'x', address: 'x', applications: [] },
    });
    const state = async () => ({
      applications: await orm.application.findMany({ where: { accountId: owner.accountId } }),
      tokens: await orm.accessToken.findMany({ where: { applicationId: owner.applicationId }, orderBy: { id: 'asc' } }),
      requests: await orm.limitRequest.findMany({ where: { id: request.id } }),
      flags: await orm.reviewFlag.findMany({ where: { id: flag.id } }),
    });
    const before = await state();
    app.log.expectErrors(/audit is full/);
    await pool.query(`CREATE OR REPLACE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'audit is full'; END $$`);
    await pool.query(
      `CREATE TRIGGER refuse_audit BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_audit()`,
    );
    try {
      const base = `/v2/applications/${owner.applicationId}`;
      const acts = [
        app.http.post('/v2/applications').send({ name: 'Unaudited' }),
        app.http.patch(base).send({ name: 'Unaudited' }),
        app.http.delete(base),
        app.http.post(`${base}/secret`),
        app.http.post(`${base}/tokens`).send({}),
        app.http.delete(`${base}/tokens/${token.id}`),
        app.http.post(`${base}/limit-requests`).send(HIGHER_LIMITS),
      ];
      for (const act of acts) expect((await act.set(owner.auth)).status).toBe(500);
      // Only the operators' log records actions of operators on requests and flags.
      if (table === 'audit_entries') {
        await expect(refuseLimitRequest(orm, request.id, 'operator', 'No')).rejects.toThrow('audit is full');
        await expect(closeFlag(orm, flag.id, 'operator')).rejects.toThrow('audit is full');
      }
    } finally {
      await pool.query(`DROP TRIGGER refuse_audit ON ${table}`);
    }
    expect(await state()).toEqual(before);
  },
);
