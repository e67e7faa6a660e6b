import { open } from '@services/common/secrets/encryption';
import { testAccountArchive } from '@services/common/testing/account-archive';

import { startTestApp, type TestApp } from '../../test/app.ts';
import { createOtherAccount } from '../../test/other-account.ts';
import { ARCHIVE, commandLine } from '../command-line.ts';
import { tokenContext } from '../connections/store.ts';
import { createApiKey } from './store.ts';

const KEYS = `test:${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER_KEYS = `other:${Buffer.alloc(32, 9).toString('base64')}`;
const from = startTestApp();
const to = startTestApp({ environment: { ENCRYPTION_KEYS: OTHER_KEYS } });
const installation = ({ db, config }: TestApp, ENCRYPTION_KEYS: string) => ({
  db,
  environment: {
    DATABASE_URL: config.DATABASE_URL,
    ENCRYPTION_KEYS,
    INSTAGRAM_APP_SECRETS: 'an-app-secret',
    INSTAGRAM_VERIFY_TOKEN: 'a-verify-token',
  },
});
let key: string;

testAccountArchive({
  plan: ARCHIVE,
  commandLine,
  from: () => installation(from, KEYS),
  to: () => installation(to, OTHER_KEYS),
  async create() {
    const { id } = await createOtherAccount(from);
    ({ key } = await createApiKey(from.db, { accountId: id, name: 'own' }));
    const [lead] = await from.db.orm.lead.findMany({ where: { accountId: id }, take: 1 });
    await from.http
      .delete(`/v1/leads/${lead?.id}`)
      .set({ Authorization: `Bearer ${key}` })
      .expect(200);
    // Adds a trigger with an existing event, and a trigger whose event was deleted before an earlier import.
    const events = { trg_kept: '(SELECT min(id) FROM events WHERE account_id = $1)', trg_gone: '-7' };
    for (const [name, event] of Object.entries(events)) {
      await from.db.pool.query(
        `INSERT INTO triggers SELECT (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'event_id', ${event}))).*
          FROM triggers t WHERE account_id = $1 ORDER BY id LIMIT 1`,
        [id, name],
      );
    }
    return id;
  },
  async works(accountId) {
    const own = { Authorization: `Bearer ${key}` };
    const { body } = await to.http.get('/v1/leads').set(own).expect(200);
    expect(body.data).not.toEqual([]);
    const lead = { username: 'new', trigger_keyword: 'price', trigger_type: 'comment' };
    await to.http.post('/v1/leads').set(own).send(lead).expect(201);
    const where = { accountId };
    for (const { instagramAccountId, sealedAccessToken } of await to.db.orm.connection.findMany({ where })) {
      if (sealedAccessToken.includes('.'))
        open(to.config.ENCRYPTION_KEYS, sealedAccessToken, tokenContext(instagramAccountId));
    }
    // Triggers whose event exists, with the event's key.
    const joined = (app: TestApp) =>
      app.db.pool.query(
        'SELECT t.id, e.key FROM triggers t JOIN events e ON e.id = t.event_id WHERE t.account_id = $1 ORDER BY 1',
        [accountId],
      );
    const { rows } = await joined(from);
    expect(rows).not.toEqual([]);
    expect((await joined(to)).rows).toEqual(rows);
    const gone = 'SELECT FROM triggers WHERE account_id = $1 AND event_id = -7';
    expect((await to.db.pool.query(gone, [accountId])).rowCount).toBe(1);
  },
});
