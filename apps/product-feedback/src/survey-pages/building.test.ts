import { given, startTestApp } from '../../test/app.ts';
import { createSurvey } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

/** A visitor with a signed link: reads and sends pages of one survey. */
async function visit(surveyId: string, person = 'user-7') {
  const { body } = await account
    .post(`/api/v1/surveys/${surveyId}/links`, { respondent_id: person, respondent_name: 'Reviewer 7' })
    .expect(200);
  const t = new URL(body.url).searchParams.get('t') ?? '';
  return {
    read: async (query: object = {}) =>
      (
        await app.http
          .get(`/s/${surveyId}`)
          .query({ t, ...query })
          .expect(200)
      ).text,
    send: (form: object) =>
      app.http
        .post(`/s/${surveyId}`)
        .type('form')
        .send({ t, revision: '1', ...form }),
  };
}

/** A new survey, and a visitor with a signed link. */
async function begin(survey: object) {
  const { id } = await createSurvey(account, survey);
  return { id, ...(await visit(id)) };
}

const only = async (id: string) => (await account.get(`/api/v1/surveys/${id}/responses`).expect(200)).body.data[0];

const options = ['Red', 'Blue'];
const colour = { text: 'Colour?', type: 'single_choice', options, allow_other: true };

test('"Other" accepts free text in lists and dropdowns, and is counted in the summary', async () => {
  const dropdown = { ...colour, display: 'dropdown', other_label: 'Another colour' };
  const many = { ...colour, type: 'multiple_choice' };
  const { id, read, send } = await begin({ questions: [colour, dropdown, many] });
  const page = await read();
  expect(page).toContain('<option value="__other__">Another colour</option>');
  expect(page).toContain('name="q1-other"');
  const empty = await send({ page: 'q1', q1: '__other__', 'q1-other': ' ' }).expect(400);
  expect(empty.text).toContain('Write your answer into the field for other answers');
  const other = { q1: '__other__', 'q1-other': ' Grey ', q2: '__other__', 'q2-other': 'Green' };
  const both = { q3: ['Red', '__other__'], 'q3-other': 'Pink' };
  const long = await send({ page: 'q1', ...other, q3: '__other__', 'q3-other': 'x'.repeat(251) }).expect(400);
  expect(long.text).toContain('Write at most 250 characters');
  expect(long.text).toContain('value="Green"');
  await send({ page: 'q1', ...other, ...both }).expect(303);
  expect((await only(id)).answers).toEqual({ q1: 'Grey', q2: 'Green', q3: ['Red', 'Pink'] });
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.questions[1]).toMatchObject({
    distribution: [
      { value: 'Red', count: 0, percentage: 0 },
      { value: 'Blue', count: 0, percentage: 0 },
      { value: 'Another colour', count: 1, percentage: 100 },
    ],
    others: [{ value: 'Green', count: 1, percentage: 100 }],
  });
  expect(body.questions[2].distribution).toEqual([
    { value: 'Red', count: 1, percentage: 100 },
    { value: 'Blue', count: 0, percentage: 0 },
    { value: 'Other', count: 1, percentage: 100 },
  ]);
});

test('a saved answer in "Other" is shown again', async () => {
  const { read, send } = await begin({
    questions: [colour, { text: 'Sure?', type: 'yes_no', branches: [{ end: true }] }, { text: 'x', type: 'text' }],
  });
  await send({ page: 'q1', q1: '__other__', 'q1-other': 'Grey', action: 'back' }).expect(303);
  const page = await read({ page: 'q1' });
  expect(page).toMatch(/value="__other__" checked/);
  expect(page).toContain('value="Grey"');
});

test('the API accepts free text instead of an option only if the question allows it', async () => {
  const many = { ...colour, type: 'multiple_choice' };
  const { id } = await createSurvey(account, { questions: [colour, many, { ...many, allow_other: false }] });
  const answer = (responses: object) =>
    account.post(`/api/v1/surveys/${id}/responses`, { respondent_id: 'user-7', responses, finished: false });
  await answer({ q1: 'Grey', q2: ['Red', 'Grey'] }).expect(200);
  for (const responses of [{ q1: '__other__' }, { q2: ['Grey', 'Green'] }, { q3: ['Grey'] }])
    expect((await answer(responses).expect(400)).body.code).toBe('VALIDATION_ERROR');
});

test('statements, rich text and placeholders are shown without unsafe markup', async () => {
  const body =
    '**Bold** [site](https://example.com) [bad](javascript:alert(1)) <script>alert(1)</script>\n\n- one\n- two';
  const { id, read, send } = await begin({
    intro: 'Welcome to *this* survey',
    questions: [
      { text: 'Before you begin', type: 'statement', body, button_label: 'Let us begin' },
      { text: 'Why?', type: 'text', body, placeholder: 'Because "x"' },
    ],
  });
  const first = await read();
  expect(first).toContain('<em>this</em>');
  expect(first).toContain('Let us begin');
  await send({ page: 'q1' }).expect(303);
  const second = await read();
  for (const page of [first, second]) {
    expect(page).toContain('<strong>Bold</strong>');
    expect(page).toContain('<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">site</a>');
    expect(page).toContain('<li>one</li>');
    expect(page).not.toMatch(/<script>alert|href="javascript/);
  }
  expect(second).toContain('placeholder="Because &quot;x&quot;"');
  await send({ page: 'q2', q2: 'x' }).expect(303);
  expect((await only(id)).answers).toEqual({ q2: 'x' });
  const csv = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
  expect(csv.text).toContain('created_at,q2: Why?,language\r\n');
});

test('the pressed button of a statement decides which question follows', async () => {
  const { id, read, send } = await begin({
    questions: [
      {
        text: 'Write us a review?',
        type: 'statement',
        skip_label: 'No, thanks',
        link: { label: 'Open the reviews', url: 'https://reviews.example.com/?a=1&b=2' },
        branches: [{ if: { operator: 'equals', value: false }, jump_to: 'q3' }],
      },
      { text: 'What did you write?', type: 'text', button_label: 'Done' },
      { text: 'Why not?', type: 'text', button_label: 'Finish' },
    ],
  });
  const first = await read();
  expect(first).toContain('value="skip" class="plain">No, thanks</button>');
  expect(first).toContain('href="https://reviews.example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"');
  await send({ page: 'q1', action: 'skip' }).expect(303);
  const second = await read();
  expect(second).toContain('Why not?');
  expect(second).not.toContain('What did you write?');
  expect(second).toContain('class="primary">Finish</button>');
  await send({ page: 'q3', q3: 'No time', action: 'next' }).expect(303);
  expect((await only(id)).answers).toEqual({ q1: false, q3: 'No time' });
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.questions[0].distribution).toEqual([
    { value: 'yes', count: 0, percentage: 0 },
    { value: 'no', count: 1, percentage: 100 },
  ]);
  const csv = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
  expect(csv.text).toContain(',q1: Write us a review?,');
});

test('options in random order differ between respondents, stay the same for each respondent, and end with Other', async () => {
  const options = Array.from({ length: 12 }, (_, index) => `Option ${index}`);
  const question = { text: 'Which?', type: 'multiple_choice', options, random_order: true, allow_other: true };
  const { id } = await createSurvey(account, { questions: [question] });
  const orders: string[][] = [];
  for (const person of ['user-1', 'user-2']) {
    const { read } = await visit(id, person);
    const orderOn = async () => (await read()).match(/(?<=value=")(?:Option \d+|__other__)(?=")/g) ?? [];
    const order = await orderOn();
    expect(await orderOn()).toEqual(order);
    expect(order.slice(0, -1).toSorted()).toEqual(options.toSorted());
    expect(order.at(-1)).toBe('__other__');
    orders.push(order);
  }
  expect(orders[0]).not.toEqual(orders[1]);
});

test('the questions of a page in random order differ between respondents, and stay the same for each respondent @slow', async () => {
  const rate = (index: number) => ({ text: `Rate ${index}`, type: 'rating' });
  const questions = [rate(1), { ...rate(2), page_break: true, page_random_order: true }, rate(3), rate(4), rate(5)];
  const { id } = await createSurvey(account, { questions });
  const orders = new Set<string>();
  for (const person of ['user-1', 'user-2', 'user-3', 'user-4']) {
    const { read, send } = await visit(id, person);
    await send({ page: 'q1', q1: '1' }).expect(303);
    const orderOn = async () => [...new Set((await read()).match(/(?<=name=")q\d(?=")/g))];
    const order = await orderOn();
    expect(await orderOn()).toEqual(order);
    expect(order.toSorted()).toEqual(['q2', 'q3', 'q4', 'q5']);
    orders.add(order.join());
    await send({ page: 'q2', q3: '3', q5: '5' }).expect(303);
  }
  expect(orders.size).toBeGreaterThan(1);
  expect((await only(id)).answers).toEqual({ q1: 1, q3: 3, q5: 5 });
});

test('texts show earlier answers and hidden fields in the reader’s language, and nothing in an answer is markup', async () => {
  const { read, send } = await begin({
    hidden_fields: ['source'],
    intro: 'From *{{source}}*',
    language: 'en',
    questions: [
      { text: 'Name?', type: 'text' },
      { text: 'Colours?', type: 'multiple_choice', options },
      {
        text: 'Sure, {{q1}}?',
        type: 'yes_no',
        help: 'You chose {{ q2 }}',
        body: '**{{q1}}** [x](https://a.example/{{q1}})',
      },
      { text: '{{q1}} said {{q3}}', type: 'text' },
    ],
    endings: [{ title: 'Bye, {{q1}}', body: '- {{q4}}' }],
    translations: { de: { questions: { q2: { options: ['Rot', 'Blau'] }, q3: { help: 'Gewählt: {{q2}}' } } } },
  });
  expect(await read({ source: '<b>[shop](https://b.example)' })).toContain(
    '<em>&lt;b&gt;[shop](https://b.example)</em>',
  );
  const name = '<script>alert(1)</script> **A** [b](https://b.example)';
  const shown = '&lt;script&gt;alert(1)&lt;/script&gt; **A** [b](https://b.example)';
  await send({ page: 'q1', q1: name, q2: ['Red', 'Blue'] }).expect(303);
  const second = await read({ lang: 'de' });
  for (const part of [`Sure, ${shown}?`, 'Gewählt: Rot, Blau', `<strong>${shown}</strong>`])
    expect(second).toContain(part);
  expect(second).not.toContain('href="https://b.example');
  expect(second).not.toContain('said');
  await send({ page: 'q3', q3: 'yes' }).expect(303);
  expect(await read()).toContain(`${shown} said Yes`);
  await send({ page: 'q4', q4: '<i>' }).expect(303);
  const ending = await read();
  for (const part of [`Bye, ${shown}`, '<li>&lt;i&gt;</li>']) expect(ending).toContain(part);
});

test('a default answer is shown until the respondent changes it, and counts as an answer only once it is sent', async () => {
  const questions = [
    { text: 'Rate', type: 'rating', default: '4' },
    { text: 'Colour', type: 'multiple_choice', options, default: ['Blue'] },
    { text: 'Where?', type: 'text', default: 'At "home"' },
    { text: 'Well?', type: 'yes_no', default: false },
    { text: 'More?', type: 'text' },
  ];
  const { id } = await createSurvey(account, { questions });
  await account
    .post(`/api/v1/surveys/${id}/responses`, { respondent_id: 'user-8', responses: { q5: 'x' } })
    .expect(200);
  expect((await only(id)).answers).toEqual({ q5: 'x' });
  const { read, send } = await visit(id);
  const first = await read();
  for (const part of ['value="4" checked', 'value="Blue" checked', '\nAt &quot;home&quot;<', 'value="no" checked'])
    expect(first).toContain(part);
  await send({ page: 'q1', q1: '2', q2: 'Blue', q3: '', q4: 'no' }).expect(303);
  expect(await read({ page: 'q1' })).toMatch(/value="2" checked/);
  await send({ page: 'q5' }).expect(303);
  expect((await only(id)).answers).toEqual({ q1: 2, q2: ['Blue'], q4: false });
});

test('stars and faces can be chosen like numbers', async () => {
  const { id, read, send } = await begin({
    questions: [
      { text: 'Stars?', type: 'rating', display: 'stars' },
      { text: 'Faces?', type: 'rating', scale: 3, display: 'faces' },
    ],
  });
  const page = await read();
  expect(page).toContain('4 of 5 stars');
  expect(page.match(/class="face"/g)).toHaveLength(3);
  await send({ page: 'q1', q1: '4', q2: '3' }).expect(303);
  expect((await only(id)).answers).toEqual({ q1: 4, q2: 3 });
});

describe('endings', () => {
  const branches = [{ if: { operator: 'equals', value: true }, end: 'e2' }];
  const survey = {
    credit_reward: 15,
    questions: [{ text: 'Customer?', type: 'yes_no', branches }],
    endings: [
      {
        title: 'Good bye',
        body: 'See *you*',
        link: { label: 'To the shop', url: 'https://shop.example.com/?a=1&b=2' },
      },
      { redirect_url: 'https://example.com/customers?from="survey"' },
    ],
  };

  test('the last page of a survey shows the ending and the earned credits', async () => {
    const { read, send } = await begin(survey);
    await send({ page: 'q1', q1: 'no' }).expect(303);
    const page = await read();
    expect(page).toContain('Good bye');
    expect(page).toContain('You have earned 15 credits.');
    expect(page).toContain('<em>you</em>');
    expect(page).toContain('<a class="button" href="https://shop.example.com/?a=1&amp;b=2"');
    expect((await send({ page: 'q1', q1: 'yes' }).expect(200)).text).toContain('Good bye');
  });

  test('the last page of a survey redirects without JavaScript if its ending has `redirect_url`', async () => {
    const { read, send } = await begin(survey);
    await send({ page: 'q1', q1: 'yes' }).expect(303);
    expect(await read()).toContain(
      '<meta http-equiv="refresh" content="0; url=https://example.com/customers?from=&quot;survey&quot;">',
    );
    // Inside another site, a click takes the visitor out of the frame.
    const framed = await read({ embed: '1' });
    expect(framed).not.toContain('http-equiv');
    expect(framed).toContain('href="https://example.com/customers?from=&quot;survey&quot;" target="_top">Continue');
  });
});

describe('parameters of the URL', () => {
  const survey = {
    hidden_fields: ['source'],
    questions: [
      { text: 'Pick', type: 'multiple_choice', options: ['A', 'B'], branches: [{ jump_to: 'q2' }] },
      { text: 'Rate', type: 'rating' },
      { text: 'Which issue?', type: 'text', show_if: { question: 'source', operator: 'equals', value: 'newsletter' } },
    ],
  };

  test('hidden fields and prefilled answers are taken from the URL, and kept on every page', async () => {
    const { id, read, send } = await begin(survey);
    const first = await read({ source: 'newsletter', q1: ['A', 'B'], q2: '4', other: 'ignored' });
    expect(first.match(/ checked/g)).toHaveLength(2);
    const given = /name="given" value="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(given).toBe('source=newsletter&q1=A&q1=B&q2=4');
    const next = await send({ page: 'q1', q1: ['A', 'B'], given }).expect(303);
    const { searchParams } = new URL(next.headers['location'] ?? '', 'http://x');
    const second = await read(Object.fromEntries(searchParams));
    expect(second).toMatch(/value="4" checked/);
    expect(second).toContain('Which issue?');
    await send({ page: 'q2', q2: '4', q3: 'The first', given }).expect(303);
    expect(await only(id)).toMatchObject({
      answers: { q1: ['A', 'B'], q2: 4, q3: 'The first' },
      hidden_fields: { source: 'newsletter' },
    });
    const csv = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
    expect(csv.text).toMatch(/,source,language\r\n.*,newsletter,\r\n/);
  });

  test('hidden fields and prefilled answers are ignored if they are unknown or invalid', async () => {
    const { id, read, send } = await begin(survey);
    const page = await read({ source: 'x'.repeat(501), q1: 'C', q2: '99', __proto__: 'x', constructor: 'x' });
    expect(page).toContain('name="given" value=""');
    await send({ page: 'q1', given: 'source=%00&q2=%ff&=&constructor=x' }).expect(303);
    await send({ page: 'q2', q2: '3' }).expect(303);
    const response = await only(id);
    expect(response).toMatchObject({ answers: { q2: 3 } });
    expect(response).not.toHaveProperty('hidden_fields');
  });

  test('hidden fields and prefilled answers are accepted only if the survey declares them', async () => {
    const { id } = await createSurvey(account, survey);
    const answer = (hidden_fields: object) =>
      account.post(`/api/v1/surveys/${id}/responses`, { respondent_id: 'user-7', responses: { q2: 1 }, hidden_fields });
    const { body } = await answer({ colour: 'x' }).expect(400);
    expect(body.details).toEqual([{ field: 'hidden_fields.colour', message: 'The survey has no such hidden field' }]);
    expect((await answer({ source: 'crm' }).expect(200)).body.hidden_fields).toEqual({ source: 'crm' });
  });
});
