import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const rating = { text: 'How do you rate it?', type: 'rating', required: true };
const why = { text: 'Why?', type: 'text', show_if: { question: 'q1', operator: 'at_most', value: 2 } };

test('every part of a survey can be changed until the first answer @slow', async () => {
  const { id } = await createSurvey(account, { endings: [{ title: 'Thanks' }], hidden_fields: ['source'] });
  const { body } = await account
    .put(`/api/v1/surveys/${id}`, { questions: [rating, why], intro: 'Hello', credit_reward: 20, title: 'New' })
    .expect(200);
  expect(body).toMatchObject({
    title: 'New',
    intro: 'Hello',
    credit_reward: 20,
    endings: [{ id: 'e1', title: 'Thanks' }],
    hidden_fields: ['source'],
    questions: [
      { id: 'q1', text: 'How do you rate it?' },
      { id: 'q2', text: 'Why?' },
    ],
  });
  expect((await respond(account, id, { responses: { q2: 'x' } }).expect(400)).body.details[0].field).toBe(
    'responses.q1',
  );
  await respond(account, id, { responses: { q1: 5 } }).expect(200);
});

test('a change must be consistent with the unchanged parts of the survey @slow', async () => {
  const branches = [{ if: { question: 'source', operator: 'equals', value: 'x' }, end: 'e2' }];
  const { id } = await createSurvey(account, {
    questions: [{ ...rating, branches }],
    endings: [{}, {}],
    hidden_fields: ['source'],
  });
  for (const [changes, field] of [
    [{ endings: [{}] }, 'questions.0.branches.0.end'],
    [{ hidden_fields: [] }, 'questions.0.branches.0.if.question'],
    [{ questions: [] }, 'questions'],
  ] as const) {
    const { body } = await account.put(`/api/v1/surveys/${id}`, changes).expect(400);
    expect(body.details.map((each: { field: string }) => each.field)).toEqual([field]);
  }
  await account.put(`/api/v1/surveys/${id}`, { questions: [rating], endings: [], hidden_fields: [] }).expect(200);
});

test('corrections after the first answer are listed with the values before and after @slow', async () => {
  const link = { label: 'More', url: 'https://example.com' };
  const questions = [
    { text: 'How do you rade it?', type: 'rating', low_label: 'Poor' },
    { text: 'Look', type: 'statement', link, skip_label: 'Skip' },
    why,
  ];
  const { id } = await createSurvey(account, { questions, endings: [{ title: 'Thanks' }], intro: 'Hello' });
  const path = `/api/v1/surveys/${id}`;
  await account.put(path, { intro: 'Hi' }).expect(200);
  await respond(account, id).expect(200);
  const [first, second, third] = (await account.get(path)).body.questions;
  const corrected = {
    questions: [
      { ...first, text: 'How do you rate it?' },
      { ...second, link: { ...link, label: 'Less' } },
      { ...third, help: 'x' },
    ],
    endings: [{ title: 'Thank you' }, { title: 'Bye' }],
    credit_reward: 5,
    allow_anonymous: false,
    opens_at: '2026-01-01T00:00:00.000Z',
    closes_at: '2040-01-01T00:00:00.000Z',
    max_responses: 9,
    budget_left: 90,
    title: 'New',
    translations: { de: { intro: 'Hallo' } },
  };
  await account.put(path, corrected).expect(200);
  expect((await account.get(path)).body).toMatchObject(corrected);
  const { data } = (await account.get(`${path}/corrections`).expect(200)).body;
  expect(data).toMatchObject([{ response_count: 1 }]);
  expect(data[0].changes).toEqual([
    { field: 'title', before: 'Example survey', after: 'New' },
    { field: 'credit_reward', before: '0', after: '5' },
    { field: 'allow_anonymous', before: 'true', after: 'false' },
    { field: 'opens_at', before: '', after: '2026-01-01T00:00:00.000Z' },
    { field: 'closes_at', before: '', after: '2040-01-01T00:00:00.000Z' },
    { field: 'max_responses', before: '', after: '9' },
    { field: 'budget_left', before: '', after: '90' },
    { field: 'questions.0.text', before: 'How do you rade it?', after: 'How do you rate it?' },
    { field: 'questions.1.link.label', before: 'More', after: 'Less' },
    { field: 'questions.2.help', before: '', after: 'x' },
    { field: 'endings.0.title', before: 'Thanks', after: 'Thank you' },
    { field: 'endings.1.title', before: '', after: 'Bye' },
    { field: 'endings.1.id', before: '', after: 'e2' },
    { field: 'translations.de.intro', before: '', after: 'Hallo' },
  ]);
  const { skip_label: _skip, ...unskippable } = second;
  for (const changed of [
    [first, unskippable, third],
    [second, first, third],
    [{ ...first, required: true }, second, third],
    [{ ...first, scale: 4 }, second, third],
    [first, second],
  ].map((questions) => questions.map(({ id: _id, ...question }) => question)))
    expect((await account.put(path, { questions: changed })).status).toBeGreaterThanOrEqual(400);
  for (let n = 0; n < 45; n += 1) await account.put(path, { title: `Title ${n}` }).expect(200);
  const { data: kept } = (await account.get(`${path}/corrections`).expect(200)).body;
  expect(kept).toHaveLength(40);
  expect(kept[0].changes).toEqual([{ field: 'title', before: 'Title 43', after: 'Title 44' }]);
});

test('a draft cannot be answered, and a survey with answers cannot become a draft @slow', async () => {
  const { id } = await createSurvey(account, { draft: true });
  const path = `/api/v1/surveys/${id}`;
  expect((await account.get(path)).body).toMatchObject({ draft: true, status: 'draft' });
  await respond(account, id).expect(409);
  await app.http.get(`/s/${id}`).expect(409);
  await account.put(path, { draft: false }).expect(200);
  await app.http.get(`/s/${id}`).expect(200);
  await respond(account, id).expect(200);
  expect((await account.put(path, { draft: true }).expect(409)).body.code).toBe('SURVEY_HAS_RESPONSES');
});

test('the questions of a survey with answers cannot be changed, but the survey can be copied @slow', async () => {
  const { id } = await createSurvey(account, { credit_reward: 15, intro: 'Hello', opens_at: '2026-01-01T00:00:00Z' });
  await respond(account, id, { finished: false }).expect(200);
  const { body } = await account.put(`/api/v1/surveys/${id}`, { questions: [rating] }).expect(409);
  expect(body).toMatchObject({ code: 'SURVEY_HAS_RESPONSES', message: expect.stringMatching(/Copy the survey/) });
  await account.put(`/api/v1/surveys/${id}`, { title: 'Old' }).expect(200);

  await account.post(`/api/v1/surveys/${id}/close`).expect(200);
  const { body: copy } = await account.post(`/api/v1/surveys/${id}/copy`, { title: 'New' }).expect(200);
  expect(copy).toMatchObject({
    title: 'New',
    intro: 'Hello',
    credit_reward: 15,
    questions: [{ id: 'q1' }, { id: 'q2' }],
  });
  expect(copy).not.toHaveProperty('opens_at');
  const changed = await account.put(`/api/v1/surveys/${copy.id}`, { questions: [rating] }).expect(200);
  expect(changed.body).toMatchObject({ status: 'open', response_count: 0, questions: [{ id: 'q1' }] });
  expect((await account.get(`/api/v1/surveys/${id}`)).body.questions).toHaveLength(2);
});

test('a parallel change of the questions never leaves an answer under a different question @slow', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createSurvey(account, { questions: [{ text: 'Number?', type: 'number' }] });
    const [changed, ...answered] = await Promise.all([
      account.put(`/api/v1/surveys/${id}`, { questions: [{ text: 'Sure?', type: 'yes_no' }] }),
      ...Array.from({ length: 5 }, (_, index) =>
        respond(account, id, { respondent_id: `user-${index}`, responses: { q1: 7 } }),
      ),
    ]);
    const accepted = answered.filter(({ status }) => status === 200).length;
    for (const { status, body } of answered)
      expect([200, 400, 409]).toContain(status === 409 ? Number(body.code === 'SURVEY_CHANGED') * 409 : status);
    expect(changed.status).toBe(accepted > 0 ? 409 : 200);
  }
});

test('a survey is copied under its own title if the request has no body @slow', async () => {
  const { id } = await createSurvey(account, { title: 'Original' });
  const copy = () => account.post(`/api/v1/surveys/${id}/copy`);
  expect((await copy().expect(200)).body.title).toBe('Original');
  expect((await copy().set('Content-Type', 'application/json').expect(200)).body.title).toBe('Original');
  const first = await copy().set('Idempotency-Key', 'copy-1').expect(200);
  const again = await copy().set('Idempotency-Key', 'copy-1').expect(200);
  expect([again.headers['idempotency-replayed'], again.body.id]).toEqual(['true', first.body.id]);
  expect((await copy().send([]).expect(400)).body.code).toBe('VALIDATION_ERROR');
  const { body: document } = await app.http.get('/openapi.json').expect(200);
  expect(document.paths['/api/v1/surveys/{id}/copy'].post.requestBody.required).toBe(false);
});

test('a survey of an archived product cannot be copied @slow', async () => {
  const { id: productId } = await createProduct(account);
  const { id } = await createSurvey(account, {}, productId);
  await account.put(`/api/v1/products/${productId}`, { status: 'Archived' }).expect(200);
  expect((await account.post(`/api/v1/surveys/${id}/copy`, {}).expect(409)).body.code).toBe('PRODUCT_ARCHIVED');
});

test('the second of two people who change one survey gets 412 @slow', async () => {
  const { id } = await createSurvey(account);
  const path = `/api/v1/surveys/${id}`;
  const read = () => account.get(path).expect(200);
  const etag = String((await read()).headers['etag']);
  const write = (title: string, from: string) => account.put(path, { title }).set('If-Match', from);
  const answers = await Promise.all(['one', 'two', 'three'].map((title) => write(title, etag)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  const saved = answers.find(({ status }) => status === 200);
  expect((await write('late', etag).expect(412)).body.code).toBe('CHANGED_MEANWHILE');
  expect((await read()).body.title).toBe(saved?.body.title);
  await respond(account, id);
  await write('next', String(saved?.headers['etag'])).expect(200);
  await account.put(path, { title: 'without' }).expect(200);
});
