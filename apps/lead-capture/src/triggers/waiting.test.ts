import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';

const app = startTestApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [past, soon, later] = [inHours(-1), inHours(1), inHours(2)] as const;

test.each([
  ['its next attempt is not due yet', { trigger: { dueAt: soon } }, { reason: 'code_2', next_attempt_at: soon }],
  ['it is due', {}, { reason: 'code_2', next_attempt_at: past }],
  [
    'the hourly limit is reached',
    { connection: { repliesResumeAt: soon } },
    { reason: 'hourly_limit', next_attempt_at: soon },
  ],
  [
    'the hourly limit has room again',
    { connection: { repliesResumeAt: past } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'the hourly limit is reached, but does not apply to messages',
    { trigger: { kind: 'story_reply' }, connection: { repliesResumeAt: soon } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'its next attempt is not due yet and the hourly limit is reached',
    { trigger: { dueAt: soon }, connection: { repliesResumeAt: later } },
    { reason: 'code_2', next_attempt_at: soon },
  ],
  [
    'the connection is paused',
    { connection: { heldUntil: soon } },
    { reason: 'account_restricted', next_attempt_at: soon },
  ],
  [
    'the pause of the connection is over',
    { connection: { heldUntil: past } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'several pauses apply, of which the last one counts',
    { connection: { heldUntil: soon, commentsHeldUntil: later, repliesResumeAt: soon } },
    { reason: 'permission_denied', next_attempt_at: later },
  ],
  [
    'the automation is paused',
    { automation: { status: 'paused' } },
    { reason: 'automation_paused', next_attempt_at: null },
  ],
  [
    'the account was disconnected',
    { connection: { status: 'disconnected' }, automation: { status: 'paused' } },
    { reason: 'account_restricted', next_attempt_at: null },
  ],
])('a queued reply shows why it waits and until when, if %s', async (_for, states: Record<string, object>, shown) => {
  const { orm } = app.db;
  const account = await app.account();
  const body = { keyword: 'price', message: 'Hi', trigger_type: 'both' };
  const { id } = (await account.post('/v1/automations', body).expect(201)).body.data;
  await insertTriggers(app.db, { accountId: account.id, id }, [{ at: past, status: 'queued', reason: 'code_2' }]);
  const where = { accountId: account.id };
  await orm.trigger.updateMany({ where, data: { dueAt: past, ...states['trigger'] } });
  await orm.connection.updateMany({ where, data: { statusReason: 'account_restricted', ...states['connection'] } });
  await orm.automation.updateMany({ where, data: { ...states['automation'] } });
  const { data } = (await account.get(`/v1/automations/${id}/triggers`).expect(200)).body;
  expect(data).toMatchObject([{ ...shown, outcome: 'pending' }]);
});
