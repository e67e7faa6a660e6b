import { signInAs } from '@services/common/testing/role-checks';
import { eventually } from '@services/tooling/testing/eventually';
import { testClient, type TestClient } from '@services/tooling/testing/test-client';

import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';
import { announce } from '../mail/waking.ts';

const app = startTestApp({ worker: true, simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
let productId: string;
const account = given(() => app.account());
beforeEach(async () => {
  productId = (await createProduct(account, { name: 'Harbour Planner' })).id;
});

interface Member extends TestClient {
  email: string;
  personId: string;
  choose(feedback: string, product?: string): ReturnType<TestClient['put']>;
}

async function member(accountId = account.id): Promise<Member> {
  const { headers, email, personId } = await signInAs(app.db, {
    service: 'product-feedback',
    accountId,
    role: 'viewer',
  });
  const client = testClient(app.http, headers);
  const choose = (feedback: string, product = productId) =>
    client.put(`/api/v1/notifications/${product}`, { feedback });
  return { ...client, email, personId, choose };
}
const items = async () =>
  (await app.db.pool.query('SELECT * FROM notification_items WHERE account_id = $1', [account.id])).rows;
const makeDue = () =>
  app.db.pool.query(
    `WITH due AS (UPDATE notification_items SET due_at = now() RETURNING setting_id) ${announce('due')}`,
  );

test('a member can get new feedback by mail at once @slow', async () => {
  const [eager, quiet] = [await member(), await member()];
  const { body } = await eager.choose('at_once').expect(200);
  expect(body).toEqual({
    email: eager.email,
    deliverable: 'yes',
    products: [{ product_id: productId, feedback: 'at_once' }],
  });
  await createFeedback(account, productId, { content: { clear: 'The start', improve: 'Show the weekend' } });
  const [message] = await mail.arrived(eager.email);
  expect(message?.subject).toBe('New feedback on Harbour Planner');
  expect(message?.text).toContain('Reviewer 7 wrote:\nClear: The start\nTo improve: Show the weekend');
  expect(message?.text).toContain(`http://feedback.example.com/console/feedback?product=${productId}`);
  await app.http.post(message?.path('unsubscribe') ?? '').expect(200);
  expect((await eager.get('/api/v1/notifications').expect(200)).body.products).toEqual([]);
  await createFeedback(account, productId, { reviewer_id: 'user-8' });
  expect(await items()).toEqual([]);
  expect(mail.received(quiet.email)).toEqual([]);
});

test('feedback within five minutes after a message is collected into the next message @slow', async () => {
  const reader = await member();
  await reader.choose('at_once').expect(200);
  await createFeedback(account, productId);
  await mail.arrived(reader.email);
  for (let index = 0; index < 40; index += 1)
    await createFeedback(account, productId, { type: 'quick', content: { comment: `Comment ${index}`, rating: 4 } });
  expect(await items()).toHaveLength(40);
  await makeDue();
  const [, together] = await mail.arrived(reader.email, 2);
  expect(together?.subject).toBe('40 new pieces of feedback on Harbour Planner');
  expect(together?.text).toContain('Reviewer 7 wrote:\nComment 39\nRating: 4');
  expect(together?.text).toContain('… and 10 more.');
  expect(await items()).toEqual([]);
});

test.each(['UTC', 'Asia/Kathmandu', 'America/Los_Angeles'])(
  'a daily message is sent at the next 8 o’clock in %s, or when the member switches to immediate messages @slow',
  async (zone) => {
    await account.put('/api/v1/settings', { time_zone: zone }).expect(200);
    const reader = await member();
    await reader.choose('daily').expect(200);
    await createFeedback(account, productId);
    const [item] = await items();
    const due = new Date(item.due_at);
    expect(due.toLocaleTimeString('en-GB', { timeZone: zone })).toBe('08:00:00');
    const hours = (due.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    // A day with a change of the clock has 25 hours.
    expect(hours).toBeLessThanOrEqual(25);
    await reader.choose('at_once').expect(200);
    await mail.arrived(reader.email);
  },
);

test('feedback of an account whose time zone the database does not know is accepted, with days in UTC @slow', async () => {
  const reader = await member();
  await reader.choose('daily').expect(200);
  await app.db.pool.query(`UPDATE accounts SET time_zone = 'Mars/Olympus' WHERE id = $1`, [account.id]);
  await createFeedback(account, productId);
  const [item] = await items();
  expect(new Date(item.due_at).toISOString()).toContain('T08:00:00');
  const { feedback } = (await reader.get('/console/api/overview').expect(200)).body.days.at(-1);
  expect(feedback).toBe(1);
});

test('turning notifications off discards queued notifications @slow', async () => {
  const reader = await member();
  await reader.choose('daily').expect(200);
  await createFeedback(account, productId, { content: { clear: 'Deleted' } }).then(({ id }) =>
    account.delete(`/api/v1/feedback/${id}`).expect(200),
  );
  await createFeedback(account, productId, { content: { clear: 'Erased' } });
  await account.delete('/api/v1/reviewers/user-7').expect(200);
  expect(await items()).toEqual([]);
  await createFeedback(account, productId);
  await reader.choose('off').expect(200);
  expect(await items()).toEqual([]);
});

test('an erasure discards a queued message with the person’s text @slow', async () => {
  const reader = await member();
  await reader.choose('at_once').expect(200);
  mail.world.fail({ provider: 'smtp', operation: 'rcpt', recipient: reader.email, status: 451 });
  await createFeedback(account, productId);
  const queued = () => app.db.pool.query('SELECT last_error FROM mail_outbox WHERE account_id = $1', [account.id]);
  await eventually(async () => (await queued()).rows[0]?.last_error);
  await account.delete('/api/v1/reviewers/user-7').expect(200);
  expect((await queued()).rows).toEqual([]);
});

test('a member who leaves the account gets no more notifications @slow', async () => {
  const reader = await member();
  await reader.choose('at_once').expect(200);
  await app.db.pool.query('DELETE FROM memberships WHERE person_id = $1', [reader.personId]);
  await createFeedback(account, productId);
  expect(await items()).toEqual([]);
});

test('a member sees that their address was refused, and the address counts as deliverable after they save the setting again @slow', async () => {
  const reader = await member();
  await reader.choose('at_once').expect(200);
  mail.world.fail({
    provider: 'smtp',
    operation: 'rcpt',
    recipient: reader.email,
    status: 550,
    code: '5.1.1',
    times: 1,
  });
  await createFeedback(account, productId);
  await eventually(async () => (await reader.get('/api/v1/notifications').expect(200)).body.deliverable === 'refused');
  expect((await reader.choose('at_once').expect(200)).body.deliverable).toBe('yes');
});

test("mail is sent only to confirmed addresses and about products of the member's account @slow", async () => {
  expect((await account.get('/api/v1/notifications').expect(409)).body.code).toBe('PERSON_NEEDED');
  const reader = await member();
  await app.db.pool.query('UPDATE people SET email_verified_at = NULL WHERE id = $1', [reader.personId]);
  expect((await reader.choose('daily').expect(409)).body.code).toBe('EMAIL_UNCONFIRMED');
  const stranger = await member((await app.account()).id);
  expect((await stranger.choose('daily').expect(404)).body.code).toBe('PRODUCT_NOT_FOUND');
  expect((await reader.choose('hourly').expect(400)).body.details[0].field).toBe('feedback');
});

test('the tenth attempt to notify a member is the last @slow', async () => {
  app.log.expectErrors(/too many attempts failed/);
  const reader = await member();
  await reader.choose('at_once').expect(200);
  await app.db.pool.query(`
    CREATE FUNCTION refuse_message() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_message BEFORE INSERT ON mail_contents FOR EACH ROW EXECUTE FUNCTION refuse_message()`);
  try {
    await createFeedback(account, productId);
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await eventually(async () => (await items())[0]?.attempts === attempts);
      await makeDue();
    }
    await eventually(async () => (await items()).length === 0);
  } finally {
    await app.db.pool.query('DROP FUNCTION refuse_message CASCADE');
  }
  await createFeedback(account, productId, { reviewer_id: 'user-8' });
  await mail.arrived(reader.email);
});
