import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';

const app = startTestApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [past, soon, later] = [inHours(-1), inHours(1), inHours(2)] as const;

test.each([
  ['for its own next attempt', { trigger: { dueAt: soon } }, { reason: 'code_2', next_attempt_at: soon }],
  ['for nothing, once it is due', {}, { reason: 'code_2', next_attempt_at: past }],
  ['for the hour', { connection: { repliesResumeAt: soon } }, { reason: 'hourly_limit', next_attempt_at: soon }],
  [
    'for the hour no longer, when it is over',
    { connection: { repliesResumeAt: past } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'for no hour, as a message',
    { trigger: { kind: 'story_reply' }, connection: { repliesResumeAt: soon } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'for its own attempt rather than for the hour',
    { trigger: { dueAt: soon }, connection: { repliesResumeAt: later } },
    { reason: 'code_2', next_attempt_at: soon },
  ],
  [
    'for a held connection',
    { connection: { heldUntil: soon } },
    { reason: 'account_restricted', next_attempt_at: soon },
  ],
  [
    'for no connection that was held once',
    { connection: { heldUntil: past } },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'for the last of several',
    { connection: { heldUntil: soon, commentsHeldUntil: later, repliesResumeAt: soon } },
    { reason: 'permission_denied', next_attempt_at: later },
  ],
  [
    'for a paused automation',
    { automation: { status: 'paused' } },
    { reason: 'automation_paused', next_attempt_at: null },
  ],
  [
    'for a connection that has ended',
    { connection: { status: 'disconnected' }, automation: { status: 'paused' } },
    { reason: 'account_restricted', next_attempt_at: null },
  ],
])('a queued reply waits %s', async (_for, states: Record<string, object>, shown) => {
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
