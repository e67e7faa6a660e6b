import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, send, responsesOf } = pagesOf(app, () => account);

const likes = { text: 'What do you like?', type: 'text' };
const colours = { text: 'Which colours?', type: 'multiple_choice', options: ['Red', 'Blue'], allow_other: true };
const change = (id: string, changes: object) => account.put(`/api/v1/surveys/${id}`, changes).expect(200);
const CHANGED = 'This page has changed since you opened it';

/** The fields that a form would send: all fields of the page, with the given input in some of them. */
function formOn(page: string, typed: object): object {
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), action: 'next', ...typed };
}

test('an answer is stored only under the question that was shown @slow', async () => {
  const { id } = await createSurvey(account, { questions: [likes, colours] });
  const link = await surveyLink(id);
  const { text: shown } = await app.http.get(link).expect(200);
  const sent = formOn(shown, { q1: 'The price', q2: ['Blue', '__other__'], 'q2-other': 'Grey' });
  await change(id, { questions: [{ text: 'What do you hate?', type: 'text' }, colours] });
  const again = await send(`/s/${id}`, sent).expect(409);
  expect(again.text).toContain(CHANGED);
  expect(again.text).toContain('What do you hate?');
  expect(again.text).not.toContain('The price');
  expect(again.text).toMatch(/value="Blue" checked/);
  expect(again.text).toContain('value="Grey"');
  expect(await responsesOf(id)).toEqual([]);
  await send(`/s/${id}`, formOn(again.text, { q1: 'The colours', q2: 'Red' })).expect(303);
  expect(await responsesOf(id)).toMatchObject([{ answers: { q1: 'The colours', q2: ['Red'] } }]);
});

test('typed text stays with its question when the question moves within the survey @slow', async () => {
  const { id } = await createSurvey(account, { questions: [likes, colours] });
  const { text: shown } = await app.http.get(await surveyLink(id)).expect(200);
  await change(id, { questions: [{ text: 'Hello', type: 'statement' }, colours, { ...likes, required: true }] });
  const again = await send(`/s/${id}`, formOn(shown, { q1: 'The price', q2: ['Blue'] })).expect(409);
  expect(again.text).toContain('The price</textarea>');
  expect(again.text).toMatch(/name="q2" value="Blue" checked/);
});

test('questions with the same text are distinguished by their preceding questions @slow', async () => {
  const [price, service, why] = ['The price?', 'The service?', 'Why?'].map((text) => ({ text, type: 'text' }));
  const { id } = await createSurvey(account, { questions: [price, why, service, why] });
  const { text: shown } = await app.http.get(await surveyLink(id)).expect(200);
  const sent = formOn(shown, { q1: 'High', q2: 'It rose', q3: 'Slow', q4: 'It is busy' });
  const shownAgain = async (changes: object) => {
    await change(id, changes);
    const { text } = await send(`/s/${id}`, sent).expect(409);
    return [...text.matchAll(/>([^<]*)<\/textarea>/g)].map(([, typed]) => typed?.trim());
  };
  expect(await shownAgain({ intro: 'Hello' })).toEqual(['High', 'It rose', 'Slow', 'It is busy']);
  expect(await shownAgain({ questions: [service, why, price, why] })).toEqual([
    'Slow',
    'It is busy',
    'High',
    'It rose',
  ]);
  expect(await shownAgain({ questions: [why, why] })).toEqual(['', '']);
});

test('a form is refused if the survey changed after the form was opened @slow', async () => {
  for (const press of [{ action: 'next' }, { action: 'back' }, { switch: 'de' }]) {
    const translations = { de: { title: 'Umfrage' } };
    const { id } = await createSurvey(account, { questions: [likes], translations });
    const { text: shown } = await app.http.get(await surveyLink(id)).expect(200);
    const sent = formOn(shown, { q1: 'The price', ...press });
    await Promise.all([
      send(`/s/${id}`, sent),
      account.put(`/api/v1/surveys/${id}`, {
        questions: [{ text: 'What do you hate?', type: 'text', max_length: 99 }],
      }),
    ]);
    await send(`/s/${id}`, sent);
    const { body: survey } = await account.get(`/api/v1/surveys/${id}`).expect(200);
    const stored = await app.db.orm.surveyResponse.findMany({ where: { surveyId: id } });
    const answered = stored.some(({ answers }) => Object.hasOwn(answers as object, 'q1'));
    expect([survey.questions[0].text, answered]).not.toEqual(['What do you hate?', true]);
  }
});

test('the questions cannot be changed once answers are saved, so the forms of later pages stay valid @slow', async () => {
  const questions = Array.from({ length: 6 }, (_, index) => ({ ...likes, text: `Question ${index + 1}` }));
  const { id } = await createSurvey(account, { questions });
  const link = await surveyLink(id);
  const { text: first } = await app.http.get(link).expect(200);
  const { headers } = await send(`/s/${id}`, formOn(first, { q1: 'one' })).expect(303);
  await account.put(`/api/v1/surveys/${id}`, { questions: [likes] }).expect(409);
  const { text: second } = await app.http.get(headers['location'] ?? '').expect(200);
  await send(`/s/${id}`, formOn(second, { q6: 'six' })).expect(303);
  expect(await responsesOf(id)).toMatchObject([{ answers: { q1: 'one', q6: 'six' } }]);
  expect((await send(`/s/${id}`, formOn(first, { q1: 'again' })).expect(200)).text).toContain('Thank you!');
});

test('a client that sends the ETag of an outdated survey gets 412, and nothing is stored @slow', async () => {
  const { id } = await createSurvey(account, { budget_left: 100, credit_reward: 15 });
  const path = `/api/v1/surveys/${id}`;
  const { headers } = await account.get(path).expect(200);
  const answer = (person: string, etag: string) =>
    account.post(`${path}/responses`, { respondent_id: person, responses: { q2: 'x' } }).set('If-Match', etag);
  await change(id, { questions: [{ text: 'New', type: 'text' }, likes] });
  const { body } = await answer('user-1', String(headers['etag'])).expect(412);
  expect(body.code).toBe('CHANGED_MEANWHILE');
  expect(await responsesOf(id)).toEqual([]);
  const { headers: now } = await account.get(path).expect(200);
  for (const person of ['user-1', 'user-2']) await answer(person, String(now['etag'])).expect(200);
  await answer('user-3', '*').expect(200);
});

test('a form is shown again with its input if the product was changed @slow', async () => {
  const { id } = await createProduct(account, { name: 'Harbour' });
  await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
  for (const [path, typed] of [
    [`/p/${id}/feedback`, { type: 'quick', comment: 'Too loud' }],
    [`/p/${id}/board/suggest`, { title: 'Too loud' }],
  ] as const) {
    await account.put(`/api/v1/products/${id}`, { name: 'Harbour' }).expect(200);
    const { text: shown } = await app.http.get(`${path}?title=x`).expect(200);
    await account.put(`/api/v1/products/${id}`, { name: 'Mountains' }).expect(200);
    const again = await send(path, formOn(shown, typed)).expect(409);
    expect(again.text).toContain(CHANGED);
    expect(again.text).toContain('Mountains');
    expect(again.text).toContain('Too loud');
    const { status } = await send(path, formOn(again.text, typed));
    expect([200, 303]).toContain(status);
  }
  expect((await account.get(`/api/v1/products/${id}/feedback`)).body.data).toHaveLength(2);
});
