import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, send } = pagesOf(app, () => account);

const answer = (id: string) => send(`/s/${id}`, { page: 'q1', q1: '5' });
const link = (id: string, respondent_id: string) => account.post(`/api/v1/surveys/${id}/links`, { respondent_id });
const countOf = async (id: string) => (await account.get(`/api/v1/surveys/${id}`).expect(200)).body.response_count;

test('in a survey with a maximum number of responses, a signed link reserves one response for its person @slow', async () => {
  const { id } = await createSurvey(account, { max_responses: 2 });
  const path = await surveyLink(id);
  await link(id, 'user-7').expect(200);
  await answer(id).expect(303);
  expect((await answer(id).expect(409)).text).toContain('has enough answers');
  expect((await app.http.get(`/s/${id}`).expect(409)).text).toContain('has enough answers');
  await respond(account, id, { respondent_id: 'user-8' }).expect(409);
  await link(id, 'user-8').expect(409);
  await app.http.get(path).expect(200);
  await answer(id)
    .send({ t: new URL(path, 'http://x').searchParams.get('t') })
    .expect(303);
  expect(await countOf(id)).toBe(2);
});

test('parallel answers and links together never exceed the maximum of responses @slow', async () => {
  const { id } = await createSurvey(account, { max_responses: 3 });
  const people = ['a', 'b', 'c', 'd'];
  await Promise.all(
    people.flatMap((person) => [link(id, person), respond(account, id, { respondent_id: `other-${person}` })]),
  );
  const { rows } = await app.db.pool.query('SELECT respondent_id FROM survey_places WHERE survey_id = $1', [id]);
  expect((await countOf(id)) + rows.length).toBe(3);
  for (const { respondent_id } of rows) await respond(account, id, { respondent_id }).expect(200);
  expect(await countOf(id)).toBe(3);
});

test('when a signed link expires or its person is erased, another person can get the reserved response @slow', async () => {
  const { id } = await createSurvey(account, { max_responses: 1 });
  await link(id, 'user-7').expect(200);
  await account.delete('/api/v1/reviewers/user-7').expect(200);
  await link(id, 'user-8').expect(200);
  await app.db.pool.query("UPDATE survey_places SET expires_at = now() - interval '1 second' WHERE survey_id = $1", [
    id,
  ]);
  await link(id, 'user-9').expect(200);
  const { rows } = await app.db.pool.query('SELECT respondent_id FROM survey_places WHERE survey_id = $1', [id]);
  expect(rows).toEqual([{ respondent_id: 'user-9' }]);
  await respond(account, id, { respondent_id: 'user-9' }).expect(200);
});
