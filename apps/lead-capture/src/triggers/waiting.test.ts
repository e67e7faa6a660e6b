import { startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';

const app = startTestApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [past, soon, later] = [inHours(-1), inHours(1), inHours(2)] as const;

test.each<[string, Record<string, object>, string, string | null]>([
  ['its next attempt is not due yet', { trigger: { dueAt: soon } }, 'code_2', soon],
  ['it is due', {}, 'code_2', past],
  ['the hourly limit is reached', { connection: { repliesResumeAt: soon } }, 'hourly_limit', soon],
  ['the hourly limit has room again', { connection: { repliesResumeAt: past } }, 'code_2', past],
  [
    'the hourly limit is reached, but does not apply to messages',
    { trigger: { kind: 'story_reply' }, connection: { repliesResumeAt: soon } },
    'code_2',
    past,
  ],
  [
    'its next attempt is not due yet and the hourly limit is reached',
    { trigger: { dueAt: soon }, connection: { repliesResumeAt: later } },
    'code_2',
    soon,
  ],
  ['the connection is paused', { connection: { heldUntil: soon } }, 'account_restricted', soon],
  ['the pause of the connection is over', { connection: { heldUntil: past } }, 'code_2', past],
  [
    'several pauses apply, of which the last one counts',
    { connection: { heldUntil: soon, commentsHeldUntil: later, repliesResumeAt: soon } },
    'permission_denied',
    later,
  ],
  ['the automation is paused', { automation: { status: 'paused' } }, 'automation_paused', null],
  [
    'the account was disconnected',
    { connection: { status: 'disconnected' }, automation: { status: 'paused' } },
    'account_restricted',
    null,
  ],
])('a queued reply shows why it waits and until when, if %s', async (_for, states, reason, next) => {
  const { orm } = app.db;
  const account = await app.account();
  const id = await account.automation();
  await insertTriggers(app.db, { accountId: account.id, id }, [{ at: past, status: 'queued', reason: 'code_2' }]);
  const where = { accountId: account.id };
  await orm.trigger.updateMany({ where, data: { dueAt: past, ...states['trigger'] } });
  await orm.connection.updateMany({ where, data: { statusReason: 'account_restricted', ...states['connection'] } });
  await orm.automation.updateMany({ where, data: { ...states['automation'] } });
  const { data } = (await account.get(`/v1/automations/${id}/triggers`).expect(200)).body;
  expect(data).toMatchObject([{ reason, next_attempt_at: next, outcome: 'pending' }]);
});
