import { given, startTestApp, type TestAccount } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';

const app = startTestApp();
const account = given(() => app.account());
const otherAccount = given(() => app.account());

const overviewOf = async (owner: TestAccount, query = '') =>
  (await owner.get(`/console/api/overview${query}`).expect(200)).body;
const quick = { reviewer_id: 'user-1', reviewer_name: 'Reviewer 1', type: 'quick', content: { comment: 'Good' } };

test('the overview of an account without products has thirty days of zeros', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  const { days, ...figures } = await overviewOf(account);
  expect(figures).toEqual({
    products: 0,
    waiting: [],
    has_feedback: false,
    has_surveys: false,
    surveys_open: 0,
    feeling: { felt: 0, positive: 0 },
    before: { feedback: 0, responses: 0, felt: 0, positive: 0 },
    webhooks_failing: 0,
  });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: expect.any(String), feedback: 0, responses: 0 });
  // The UTC day may have changed during the test.
  expect([begun, today()]).toContain(days.at(-1).day);
});

test("the figures of the overview count only the account's own data @slow", async () => {
  const product = await createProduct(account, { name: 'Ours' });
  const { id: foreign } = await createProduct(otherAccount, { name: 'Theirs' });
  await otherAccount.post(`/api/v1/products/${foreign}/feedback`, quick).expect(200);
  const { id: foreignSurvey } = await createSurvey(otherAccount, {}, foreign);
  await respond(otherAccount, foreignSurvey).expect(200);
  await otherAccount.post('/api/v1/webhooks', { url: 'https://hooks.example.com/theirs', events: [] }).expect(200);
  await app.db.orm.webhook.updateMany({ where: { accountId: otherAccount.id }, data: { failingSince: new Date() } });
  const path = `/api/v1/products/${product.id}/feedback`;
  const { body: first } = await account.post(path, quick).expect(200);
  await account.post(path, quick).expect(200);
  await account.post(`/api/v1/feedback/${first.id}/dismiss`).expect(200);
  const survey = await createSurvey(account, { questions: [{ text: 'Good?', type: 'text' }] });
  const answers = { respondent_id: 'user-2', responses: { q1: 'Yes' } };
  await account.post(`/api/v1/surveys/${survey.id}/responses`, answers).expect(200);

  const ours = await overviewOf(account);
  expect(ours).toMatchObject({
    waiting: [{ id: product.id, name: 'Ours', feedback: 1 }],
    surveys_open: 1,
    webhooks_failing: 0,
  });
  expect(ours.days.at(-1)).toMatchObject({ feedback: 2, responses: 1 });
  const theirs = { products: 1, surveys_open: 1, webhooks_failing: 1 };
  expect(await overviewOf(otherAccount)).toMatchObject(theirs);
});

test('`feeling` counts only feedback that has a sentiment', async () => {
  const people = await app.account();
  const { id } = await createProduct(people);
  for (const sentiment of ['positive', 'positive', 'neutral', 'negative', undefined]) {
    const content = { comment: 'Good', ...(sentiment && { sentiment }) };
    await people.post(`/api/v1/products/${id}/feedback`, { ...quick, content }).expect(200);
  }
  const { feeling, before } = await overviewOf(people);
  expect(feeling).toEqual({ felt: 4, positive: 2 });
  expect(before).toMatchObject({ felt: 0, positive: 0 });
});

test('a closed survey and a draft do not count as open', async () => {
  const survey = await createSurvey(account);
  await account.post(`/api/v1/surveys/${survey.id}/close`).expect(200);
  await createSurvey(account, { draft: true });
  expect(await overviewOf(account)).toMatchObject({ surveys_open: 0 });
});

test('the overview still reports the first steps as completed when the account has had no activity for a long time', async () => {
  const quiet = await app.account();
  const product = await createProduct(quiet);
  await createSurvey(quiet, {}, product.id);
  await quiet.post(`/api/v1/products/${product.id}/feedback`, quick).expect(200);
  const at = ['feedback', 'surveys'].map((table) => `UPDATE ${table} SET created_at = now() - interval '1 year'`);
  for (const statement of at) await app.db.pool.query(`${statement} WHERE product_id = $1`, [product.id]);
  const { has_feedback, has_surveys, before, days } = await overviewOf(quiet, '?days=7');
  expect({ has_feedback, has_surveys }).toEqual({ has_feedback: true, has_surveys: true });
  expect([before, ...days].every(({ feedback }) => feedback === 0)).toBe(true);
});

test.each(['8', '0', '-7', '7.0', '1e9', '', '7&days=30', "7'"])(
  'the overview refuses a period of %s days',
  async (days) => {
    const { body } = await account.get(`/console/api/overview?days=${days}`).expect(400);
    expect(JSON.stringify(body)).toContain('days');
  },
);

test.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo'])(
  'each day in statistics of feedback and responses starts at midnight in %s @slow',
  async (time_zone) => {
    await account.put('/api/v1/settings', { time_zone }).expect(200);
    const { id: productId } = await createProduct(account);
    const { id: surveyId } = await createSurvey(account, {}, productId);
    const times = Array.from({ length: 1000 }, (_, n) => new Date(Date.now() - n * 3_000_000));
    const insert = (statement: string, parentId: string) => app.db.pool.query(statement, [account.id, parentId, times]);
    await insert(
      `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, content, created_at)
        SELECT 'fb-' || $2 || at, $1, $2, 'user-1', '', 'quick', '{"comment": "x"}', at FROM unnest($3::timestamptz[]) AS at`,
      productId,
    );
    await insert(
      `INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status, created_at)
        SELECT 'resp-' || $2 || at, $1, $2, at, '', '{}', 'submitted', at FROM unnest($3::timestamptz[]) AS at`,
      surveyId,
    );
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' });
    const expected = Map.groupBy(times, (at) => dayOf.format(at));
    const { days, before } = await overviewOf(account, '?days=7');
    expect(days).toHaveLength(7);
    // A new day may have begun since the times were chosen.
    expect([dayOf.format(times[0]), dayOf.format()]).toContain(days.at(-1).day);
    for (const { day, feedback, responses } of days) {
      const count = expected.get(day)?.length ?? 0;
      expect([day, feedback, responses]).toEqual([day, count, count]);
    }
    const week = Array.from({ length: 7 }, (_, n) => Date.parse(days[0].day) - (n + 1) * 86_400_000);
    const total = week.reduce(
      (sum, day) => sum + (expected.get(new Date(day).toISOString().slice(0, 10))?.length ?? 0),
      0,
    );
    expect(before).toMatchObject({ feedback: total, responses: total });
  },
);
