import { toConnection } from './schemas.ts';

const now = new Date('2026-03-01T12:00:00Z');
const [past, ahead] = [new Date('2026-03-01T11:00:00Z'), new Date('2026-03-01T13:00:00Z')];
const row = {
  id: 'conn_1',
  instagramAccountId: '17',
  appScopedId: null,
  username: 'shop',
  status: 'active',
  statusReason: 'permission_denied',
  heldUntil: null,
  commentsHeldUntil: null,
  messagesHeldUntil: null,
  publicHeldUntil: null,
  repliesResumeAt: null,
  publicResumeAt: null,
  scopes: [],
  tokenExpiresAt: null,
  tokenRefreshedAt: null,
  refreshFailure: null,
  createdAt: past,
};
const hour = { limits: { private: 750, public: 750 }, used: { private: 0, public: 0 } };

test.each([
  ['heldUntil', 'held_until'],
  ['commentsHeldUntil', 'comments_held_until'],
  ['messagesHeldUntil', 'messages_held_until'],
  ['publicHeldUntil', 'public_replies_held_until'],
] as const)('a connection is paused until %s has passed', (column, field) => {
  const held = toConnection({ ...row, [column]: ahead }, hour, now);
  expect(held).toMatchObject({ status: 'held', [field]: ahead.toISOString() });
  for (const time of [past, null]) {
    expect(toConnection({ ...row, [column]: time }, hour, now)).toMatchObject({ status: 'active', [field]: null });
  }
});
