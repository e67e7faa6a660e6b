import { toTrigger } from './schemas.ts';

const [past, soon, later] = [-3_600_000, 3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms).toISOString());
const queued = {
  id: 'trg_1',
  username: 'jane',
  text: 'price',
  leadId: null,
  variation: null,
  occurredAt: String(past),
  publicReply: null,
  kind: 'comment',
  status: 'queued',
  reason: 'code_2',
  detail: null,
  attempts: 1,
  dueAt: String(past),
  sentAt: null,
  automationStatus: 'active',
  connectionStatus: 'active',
  connectionReason: 'account_restricted',
  heldUntil: null,
  permittedAt: null,
  repliesResumeAt: null,
};

test.each([
  ['for its own next attempt', { dueAt: soon }, { reason: 'code_2', next_attempt_at: soon }],
  ['for nothing, once it is due', {}, { reason: 'code_2', next_attempt_at: past }],
  ['for the hour', { repliesResumeAt: soon }, { reason: 'hourly_limit', next_attempt_at: soon }],
  ['for the hour no longer, when it is over', { repliesResumeAt: past }, { reason: 'code_2', next_attempt_at: past }],
  [
    'for no hour, as a message',
    { kind: 'message', repliesResumeAt: soon },
    { reason: 'code_2', next_attempt_at: past },
  ],
  [
    'for its own attempt rather than for the hour',
    { dueAt: soon, repliesResumeAt: later },
    { reason: 'code_2', next_attempt_at: soon },
  ],
  ['for a held connection', { heldUntil: soon }, { reason: 'account_restricted', next_attempt_at: soon }],
  ['for no connection that was held once', { heldUntil: past }, { reason: 'code_2', next_attempt_at: past }],
  [
    'for the last of several',
    { heldUntil: soon, permittedAt: later, repliesResumeAt: soon },
    { reason: 'permission_denied', next_attempt_at: later },
  ],
  ['for a paused automation', { automationStatus: 'paused' }, { reason: 'automation_paused', next_attempt_at: null }],
  [
    'for a connection that has ended',
    { connectionStatus: 'disconnected', automationStatus: 'paused' },
    { reason: 'account_restricted', next_attempt_at: null },
  ],
])('a queued reply waits %s', (_for, row, shown) => {
  expect(toTrigger({ ...queued, ...row } as Parameters<typeof toTrigger>[0])).toMatchObject(shown);
});
