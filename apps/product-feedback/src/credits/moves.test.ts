import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createProduct, createSurvey, respond } from '../../test/factories.ts';
import { SOUND } from '../../test/holdings.ts';
import { checkLedger } from './ledger.ts';

const app = startTestApp({ otherAccount: true });
let productId: string;
const account = given(() => app.account());
beforeEach(async () => {
  productId = (await createProduct(account)).id;
});
/** After every test, the ledger must be consistent. */
afterEach(async () => {
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

/** Validates feedback, with which user-7 earns 10 credits. @returns the id of the award */
async function earn(owner = account, product = productId): Promise<string> {
  const { id } = await createFeedback(owner, product);
  await owner.post(`/api/v1/feedback/${id}/validate`).expect(200);
  return (await creditsOf(owner)).data[0].id;
}

const creditsOf = async (owner = account) => (await owner.get('/api/v1/reviewers/user-7/credits').expect(200)).body;
const redeem = (body: object, owner = account) => owner.post('/api/v1/reviewers/user-7/redemptions', body);
const reverse = (id: string, owner = account) => owner.post(`/api/v1/credits/${id}/reverse`);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('a redemption lowers the balance, notifies webhooks, and is an entry of the ledger', async () => {
  await account
    .post('/api/v1/webhooks', { url: 'https://hooks.example.com/', events: ['credits.redeemed'] })
    .expect(200);
  await earn();
  const { body } = await redeem({ amount: 4, reference: 'order-1' }).expect(200);
  expect(body).toMatchObject({ reviewer_id: 'user-7', amount: -4, balance_after: 6, reason: 'credits_redeemed' });
  const { balance, data } = await creditsOf();
  expect([balance, data[0].id, data[0].amount, data[0].source_id]).toEqual([6, body.id, -4, 'order-1']);
  const { rows } = await app.db.pool.query('SELECT payload FROM webhook_outbox WHERE account_id = $1', [account.id]);
  expect(rows.map(({ payload }) => JSON.parse(payload).data)).toEqual([body]);
});

test('credits are redeemed once for one reference, even if parallel requests repeat the redemption', async () => {
  await earn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem({ amount: 10, reference: 'order-1' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await creditsOf()).balance).toBe(0);
  expect((await redeem({ amount: 9, reference: 'order-1' }).expect(409)).body.code).toBe('REFERENCE_TAKEN');
  const other = await account.post('/api/v1/reviewers/user-8/redemptions', { amount: 10, reference: 'order-1' });
  expect([other.status, other.body.code]).toEqual([409, 'REFERENCE_TAKEN']);
});

test('parallel redemptions never exceed the balance', async () => {
  await earn();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => redeem({ amount: 3, reference: `order-${index}` })),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('INSUFFICIENT_CREDITS');
  expect((await creditsOf()).balance).toBe(1);
});

test.each([
  { amount: 0 },
  { amount: 1.5 },
  { amount: -1 },
  { amount: '1' },
  { reference: ' ' },
  { reference: undefined },
])('a redemption with %j is refused with the name of the invalid field', async (wrong) => {
  const { body } = await redeem({ amount: 1, reference: 'order-1', ...wrong }).expect(400);
  expect(body.details[0].field).toBe(Object.keys(wrong)[0]);
});

test('an award is reversed once by a counter-entry, and a reversal cannot be reversed', async () => {
  const id = await earn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => reverse(id)));
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 5 }, () => 'ALREADY_REVERSED'),
  );
  const { balance, data } = await creditsOf();
  expect([balance, data.map(({ amount }: { amount: number }) => amount)]).toEqual([0, [-10, 10]]);
  expect([data[0].reversed, data[1].reversed]).toEqual([undefined, true]);
  expect((await reverse(data[0].id).expect(409)).body.code).toBe('NOT_REVERSIBLE');
});

test('an award that is partly spent cannot be reversed until the redemption is reversed', async () => {
  const id = await earn();
  const { body: redemption } = await redeem({ amount: 1, reference: 'order-1' }).expect(200);
  expect((await reverse(id).expect(409)).body.code).toBe('INSUFFICIENT_CREDITS');
  expect((await reverse(redemption.id).expect(200)).body).toMatchObject({ amount: 1, balance_after: 10 });
  expect((await reverse(id).expect(200)).body).toMatchObject({ amount: -10, balance_after: 0 });
});

test('credits of another account are not found, and two accounts can use the same reference', async () => {
  const id = await earn();
  const other = await app.account();
  await earn(other, (await createProduct(other)).id);
  expect((await reverse(id, other).expect(404)).body.code).toBe('TRANSFER_NOT_FOUND');
  await redeem({ amount: 1, reference: 'order-1' }).expect(200);
  await redeem({ amount: 1, reference: 'order-1' }, other).expect(200);
  expect([(await creditsOf()).balance, (await creditsOf(other)).balance]).toEqual([9, 9]);
});

test('parallel validations of feedback never award more credits than the account’s budget @slow', async () => {
  await account.put('/api/v1/settings', { budget_left: 34 }).expect(200);
  const items = await Promise.all(Array.from({ length: 6 }, () => createFeedback(account, productId)));
  const answers = await Promise.all(items.map(({ id }) => account.post(`/api/v1/feedback/${id}/validate`)));
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('BUDGET_EXHAUSTED');
  expect((await account.get('/api/v1/settings')).body.budget_left).toBe(4);
  const { body } = await account.get(`/api/v1/products/${productId}/feedback?status=submitted`).expect(200);
  expect(body.pagination.total).toBe(3);
  await account.put('/api/v1/settings', { budget_left: null }).expect(200);
  await account.post(`/api/v1/feedback/${body.data[0].id}/validate`).expect(200);
  expect((await account.get('/api/v1/settings')).body).not.toHaveProperty('budget_left');
});

test('feedback that is validated while the account’s credit amounts change earns either the old or the new amount @slow', async () => {
  const items = await Promise.all(Array.from({ length: 20 }, () => createFeedback(account, productId)));
  const answers = await Promise.all(
    items.flatMap(({ id }, index) => [
      account.post(`/api/v1/feedback/${id}/validate`),
      account.put('/api/v1/settings', { structured_credits: index % 2 ? 10 : 11, budget_left: 1000 }),
    ]),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  const { data } = await creditsOf();
  expect(data).toHaveLength(20);
  for (const { amount } of data) expect([10, 11]).toContain(amount);
});

test('parallel responses never earn more credits than the survey’s budget @slow', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 40 }, productId);
  const people = ['user-1', 'user-2', 'user-3', 'user-4'];
  for (const respondent_id of people) await respond(account, id, { respondent_id, finished: false }).expect(200);
  const finish = (respondent_id: string) => respond(account, id, { respondent_id, responses: {} });
  const answers = await Promise.all(people.map(finish));
  expect(statuses(answers)).toEqual([200, 200, 409, 409]);
  expect((await account.get(`/api/v1/surveys/${id}`)).body).toMatchObject({ budget_left: 10, response_count: 2 });
  expect((await respond(account, id, { respondent_id: 'user-5' }).expect(409)).body.code).toBe('BUDGET_EXHAUSTED');
  const link = (await account.post(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-5' })).body.url;
  await app.http.get(new URL(link).pathname + new URL(link).search).expect(409);
  await app.http.get(`/s/${id}`).expect(200);
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 30 }).expect(200);
  const late = people.filter((_, index) => answers[index]?.status === 409);
  expect(statuses(await Promise.all(late.map(finish)))).toEqual([200, 200]);
});

test('an unfinished response is stored even when the budget is exhausted', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 14 }, productId);
  const { body } = await respond(account, id, { finished: false }).expect(200);
  expect(body).toMatchObject({ status: 'in_progress', answers: { q1: 5 } });
  await respond(account, id, { responses: { q2: 'Slow' }, finished: false }).expect(200);
  expect((await respond(account, id, { responses: {} }).expect(409)).body.code).toBe('BUDGET_EXHAUSTED');
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 15 }).expect(200);
  const { body: finished } = await respond(account, id, { responses: {} }).expect(200);
  expect(finished).toMatchObject({ id: body.id, status: 'submitted', answers: { q1: 5, q2: 'Slow' } });
});

test('a finished response that a budget cannot pay is kept unfinished with its answers, with and without an Idempotency-Key', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 14 }, productId);
  const responses = { q1: 4, q2: 'Precious' };
  await respond(account, id, { respondent_id: 'user-8', responses: { q1: 3 }, finished: false }).expect(200);
  await respond(account, id, { responses }).expect(409);
  const keyed = () => respond(account, id, { respondent_id: 'user-8', responses }).set('Idempotency-Key', 'unpaid');
  expect((await keyed().expect(409)).body.code).toBe('BUDGET_EXHAUSTED');
  const { data } = (await account.get(`/api/v1/surveys/${id}/responses?status=in_progress`).expect(200)).body;
  expect(data).toMatchObject([{ answers: responses }, { answers: responses }]);
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 30 }).expect(200);
  expect((await keyed().expect(200)).body).toMatchObject({ status: 'submitted', answers: responses });
  const { body } = await respond(account, id, { responses: {} }).expect(200);
  expect(body).toMatchObject({ status: 'submitted', answers: responses });
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

test('reversing an award returns its credits to the budgets of the account and the survey', async () => {
  await account.put('/api/v1/settings', { budget_left: 50 }).expect(200);
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 15 }, productId);
  await respond(account, id).expect(200);
  const left = async () => [
    (await account.get('/api/v1/settings')).body.budget_left,
    (await account.get(`/api/v1/surveys/${id}`)).body.budget_left,
  ];
  expect(await left()).toEqual([35, 0]);
  const { body } = await redeem({ amount: 5, reference: 'order-1' }).expect(200);
  await reverse(body.id).expect(200);
  expect(await left()).toEqual([35, 0]);
  await reverse((await creditsOf()).data.at(-1).id).expect(200);
  expect(await left()).toEqual([50, 15]);
});

test('a reversal does not raise budgets that were set after the award', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15 }, productId);
  await respond(account, id).expect(200);
  const feedback = await earn();
  await account.put('/api/v1/settings', { budget_left: 50 }).expect(200);
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 20 }).expect(200);
  await reverse(feedback).expect(200);
  await reverse((await creditsOf()).data.at(-1).id).expect(200);
  expect((await creditsOf()).balance).toBe(0);
  expect((await account.get('/api/v1/settings')).body.budget_left).toBe(50);
  expect((await account.get(`/api/v1/surveys/${id}`)).body.budget_left).toBe(20);
});

test("the reversal of an award for a deleted response returns its credits to the survey's budget", async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 15 }, productId);
  const { body: response } = await respond(account, id).expect(200);
  await account.delete(`/api/v1/responses/${response.id}`).expect(200);
  await reverse((await creditsOf()).data[0].id).expect(200);
  expect((await account.get(`/api/v1/surveys/${id}`)).body.budget_left).toBe(15);
});

test('if the request of a reversed redemption is repeated, the response is that redemption with `reversed: true`', async () => {
  await earn();
  const { body } = await redeem({ amount: 4, reference: 'order-1' }).expect(200);
  expect(body).not.toHaveProperty('reversed');
  await reverse(body.id).expect(200);
  expect((await redeem({ amount: 4, reference: 'order-1' }).expect(200)).body).toEqual({ ...body, reversed: true });
  expect((await creditsOf()).balance).toBe(10);
});

test('a second answer after a deleted response earns the reward only if the first award was reversed', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 45 }, productId);
  const { url } = (await account.post(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-7' })).body;
  const page = async () => (await app.http.get(new URL(url).pathname + new URL(url).search).expect(200)).text;
  expect(await page()).toContain('15 credits');
  const answer = async () => {
    const { body } = await respond(account, id).expect(200);
    await account.delete(`/api/v1/responses/${body.id}`).expect(200);
    return creditsOf();
  };
  const { balance, data } = await answer();
  expect([balance, (await answer()).balance]).toEqual([15, 15]);
  expect(await page()).not.toContain('15 credits');
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 0 }).expect(200);
  await respond(account, id, { respondent_id: 'user-8' }).expect(409);
  expect(await answer()).toMatchObject({ balance: 15 });
  await account.put(`/api/v1/surveys/${id}`, { budget_left: 15 }).expect(200);
  await reverse(data.at(-1).id).expect(200);
  expect(await page()).toContain('15 credits');
  expect((await answer()).balance).toBe(15);
  expect(await checkLedger(app.db)).toEqual(SOUND);
});

test('a reversal never raises a budget above its maximum', async () => {
  const most = 2_000_000_000;
  await account.put('/api/v1/settings', { budget_left: 15 }).expect(200);
  const { id } = await createSurvey(account, { credit_reward: 15, budget_left: 15 }, productId);
  await respond(account, id).expect(200);
  await account.put('/api/v1/settings', { budget_left: most }).expect(200);
  await account.put(`/api/v1/surveys/${id}`, { budget_left: most }).expect(200);
  await reverse((await creditsOf()).data[0].id).expect(200);
  expect((await account.get('/api/v1/settings')).body.budget_left).toBe(most);
  expect((await account.get(`/api/v1/surveys/${id}`)).body.budget_left).toBe(most);
});

test.each(['account', 'survey'])(
  'a response that exceeds the budget of the %s can be finished later',
  async (whose) => {
    const { id } = await createSurvey(
      account,
      { credit_reward: 15, questions: [{ text: 'Why?', type: 'text' }] },
      productId,
    );
    const path = whose === 'account' ? '/api/v1/settings' : `/api/v1/surveys/${id}`;
    await account.put(path, { budget_left: 14 }).expect(200);
    const { body: link } = await account.post(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-7' }).expect(200);
    const t = new URL(link.url).searchParams.get('t') ?? '';
    const send = (q1: string) => app.http.post(`/s/${id}`).type('form').send({ t, revision: '1', page: 'q1', q1 });
    const { text } = await send('A long answer').expect(409);
    expect(text).toContain('cannot be paid at the moment');
    const inProgress = `/api/v1/surveys/${id}/responses?status=in_progress`;
    expect((await account.get(inProgress)).body.data[0].answers).toEqual({ q1: 'A long answer' });
    await account.put(path, { budget_left: 15 }).expect(200);
    const { text: page } = await app.http.get(`/s/${id}`).query({ t }).expect(200);
    expect(page).toContain('A long answer');
    await send('A longer answer').expect(303);
    expect((await creditsOf()).balance).toBe(15);
  },
);
