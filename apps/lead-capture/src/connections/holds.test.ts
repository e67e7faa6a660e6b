import { startTestApp } from '../../test/app.ts';

const app = startTestApp();
const [past, ahead] = [new Date('2026-03-01T11:00:00Z'), new Date('2100-03-01T13:00:00Z')];

test.each([
  ['heldUntil', 'held_until', 'throttled'],
  ['commentsHeldUntil', 'comments_held_until', 'permission_denied'],
  ['messagesHeldUntil', 'messages_held_until', 'permission_denied'],
  ['publicHeldUntil', 'public_replies_held_until', 'permission_denied'],
] as const)('a connection is paused until %s has passed', async (column, field, reason) => {
  const account = await app.account();
  const { id } = await account.connect(`17${column}`);
  const read = async (time: Date | null) => {
    await app.db.orm.connection.update({ where: { id }, data: { [column]: time, statusReason: 'throttled' } });
    return (await account.get(`/v1/connections/${id}`).expect(200)).body.data;
  };
  expect(await read(ahead)).toMatchObject({ status: 'held', reason, [field]: ahead.toISOString() });
  for (const time of [past, null]) {
    expect(await read(time)).toMatchObject({ status: 'active', reason: null, [field]: null });
  }
});
