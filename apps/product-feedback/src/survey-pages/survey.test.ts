import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, tokenOf, send, responsesOf, balance } = pagesOf(app, () => account);

describe('the pages of a survey', () => {
  test('answering a survey through a signed link earns its credits @slow', async () => {
    const { id } = await createSurvey(account, { credit_reward: 15 });
    const link = await surveyLink(id);
    const page = await app.http.get(link).expect(200);
    expect(page.text).toContain('You are answering as Reviewer 7. You earn 15 credits when you finish.');
    const answer = await send(`/s/${id}`, {
      t: tokenOf(link),
      page: 'q1',
      q1: '4',
      q2: 'line\r\nbreak',
      action: 'next',
    }).expect(303);
    const thanks = await app.http.get(answer.headers['location'] ?? '').expect(200);
    expect(thanks.text).toContain('Thank you!');
    expect(await responsesOf(id)).toMatchObject([
      { respondent_id: 'user-7', respondent_name: 'Reviewer 7', answers: { q1: 4, q2: 'line\nbreak' } },
    ]);
    expect(await balance()).toBe(15);
  });

  test('a second visit to an answered survey shows the thank-you page @slow', async () => {
    const { id } = await createSurvey(account);
    const link = await surveyLink(id);
    await respond(account, id).expect(200);
    expect((await app.http.get(link).expect(200)).text).toContain('Thank you!');
    expect((await send(`/s/${id}`, { t: tokenOf(link), page: 'q1', q1: '1' })).text).toContain('Thank you!');
    expect(await responsesOf(id)).toMatchObject([{ answers: { q1: 5 } }]);
  });

  test('a survey shows each problem at its field and keeps the input', async () => {
    const { id } = await createSurvey(account, {
      questions: [
        { text: 'A number', type: 'number', max: 5 },
        { text: 'What else?', type: 'text', required: true },
      ],
    });
    const link = await surveyLink(id);
    const { text } = await send(`/s/${id}`, { t: tokenOf(link), page: 'q1', q1: '99', q2: '' }).expect(400);
    expect(text).toContain('2 answers need another look');
    expect(text).toContain('<a href="#q1">A number: Enter a number of at most 5');
    expect(text).toContain('<a href="#q2">What else? This question needs an answer</a>');
    expect(text).toMatch(/id="q1-problem">Enter a number of at most 5/);
    expect(text).toMatch(/id="q2-problem">This question needs an answer/);
    expect(text).toContain('value="99"');
    expect(await responsesOf(id)).toEqual([]);
  });

  test('a survey follows its branches forwards and backwards, and keeps the answers @slow', async () => {
    const { id } = await createSurvey(account, {
      questions: [
        {
          text: 'Go on?',
          type: 'yes_no',
          required: true,
          branches: [{ if: { operator: 'equals', value: false }, end: true }],
        },
        { text: 'Second page', type: 'text', required: true },
      ],
    });
    const t = tokenOf(await surveyLink(id));
    const second = await send(`/s/${id}`, { t, page: 'q1', q1: 'yes', action: 'next' }).expect(303);
    expect(second.headers['location']).toContain('page=q2');
    expect((await app.http.get(second.headers['location'] ?? '')).text).toContain('Second page');
    const back = await send(`/s/${id}`, { t, page: 'q2', q2: '', action: 'back' }).expect(303);
    expect((await app.http.get(back.headers['location'] ?? '')).text).toMatch(/value="yes" checked/);
    await send(`/s/${id}`, { t, page: 'q1', q1: 'no', action: 'next' }).expect(303);
    expect(await responsesOf(id)).toMatchObject([{ answers: { q1: false }, status: 'submitted' }]);
  });

  test('a survey cannot be finished by skipping a required page with an edited URL @slow', async () => {
    const { id } = await createSurvey(account, {
      questions: [
        { text: 'First', type: 'text', required: true },
        { text: 'Second', type: 'text', show_if: { question: 'q1', operator: 'not_answered' } },
      ],
    });
    const t = tokenOf(await surveyLink(id));
    const { headers } = await send(`/s/${id}`, { t, page: 'q2', q2: 'x', action: 'next' }).expect(303);
    expect(headers['location']).toContain('page=q1');
    expect(await responsesOf(id)).toEqual([]);
  });

  test('a survey refuses a ranking in which two options have the same rank', async () => {
    const { id } = await createSurvey(account, { questions: [{ text: 'rank', type: 'ranking', options: ['A', 'B'] }] });
    const { text } = await send(`/s/${id}`, {
      t: tokenOf(await surveyLink(id)),
      page: 'q1',
      'q1-0': '1',
      'q1-1': '1',
    }).expect(400);
    expect(text).toContain('Give each option a different rank; missing: B');
  });

  test('answers earn credits only through a signed link, even if everyone can answer the survey @slow', async () => {
    const closed = await createSurvey(account, { allow_anonymous: false });
    expect((await app.http.get(`/s/${closed.id}`).expect(403)).text).toContain(
      'Open the personal link from your invitation, or ask the person who invited you for one.',
    );
    const { id } = await createSurvey(account, { credit_reward: 50 });
    const page = await app.http.get(`/s/${id}`).expect(200);
    const cookie = page.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    const t = /pf_visitor=([^;]+)/.exec(cookie)?.[1] ?? '';
    await send(`/s/${id}`, { t, page: 'q1', q1: '3' }).expect(303);
    expect(await responsesOf(id)).toMatchObject([
      { respondent_id: expect.stringMatching(/^anon-/), answers: { q1: 3 } },
    ]);
    const { rows } = await app.db.pool.query(
      'SELECT count(*)::int AS entries FROM credit_transfers WHERE account_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ entries: 0 }]);
  });

  test('a survey refuses forged links and links to other surveys', async () => {
    const { id } = await createSurvey(account, { allow_anonymous: true });
    const other = await createSurvey(account, { allow_anonymous: true });
    const t = tokenOf(await surveyLink(id));
    for (const path of [`/s/${other.id}?t=${t}`, `/s/${id}?t=${t}x`, `/s/${id}?t=x.y`]) {
      expect((await app.http.get(path).expect(403)).text).toContain('not valid or has expired');
    }
    await send(`/s/${other.id}`, { t, page: 'q1', q1: '1' }).expect(403);
  });

  test('a survey stores nothing and shows the thank-you page if a robot fills in the field that people do not see', async () => {
    const { id } = await createSurvey(account, { allow_anonymous: true });
    expect(
      (await send(`/s/${id}`, { page: 'q1', q1: '1', website: 'https://spam.example.com' }).expect(200)).text,
    ).toContain('Thank you!');
    expect(await responsesOf(id)).toEqual([]);
  });

  test('a survey shows a message if it is closed or does not exist', async () => {
    const product = await createProduct(account, { name: 'Harbour', url: 'https://harbour.example.com' });
    const { id } = await createSurvey(account, { allow_anonymous: true }, product.id);
    await account.post(`/api/v1/surveys/${id}/close`).expect(200);
    const closed = await app.http.get(`/s/${id}`).expect(409);
    expect(closed.text).toContain('If you still want to answer, ask the makers of the product.');
    expect(closed.text).toContain('<a href="https://harbour.example.com" rel="noopener">');
    const missing = await app.http.get('/s/survey-none').expect(404);
    expect(missing.text).toContain('There is nothing here.');
    expect(missing.headers['content-type']).toContain('text/html');
  });
});

test('a survey continues after the last page that a returning visitor sent', async () => {
  const questions = Array.from({ length: 12 }, (_, index) => ({ text: `Question ${index + 1}`, type: 'text' }));
  const { id } = await createSurvey(account, { questions });
  const link = await surveyLink(id);
  const t = tokenOf(link);
  await send(`/s/${id}`, { t, page: 'q1', action: 'next' }).expect(303);
  expect((await app.http.get(link).expect(200)).text).toContain('name="q5"');
  await send(`/s/${id}`, { t, page: 'q5', q6: 'x', action: 'next' }).expect(303);
  expect((await app.http.get(link).expect(200)).text).toContain('name="q9"');
  await send(`/s/${id}`, { t, page: 'q9', action: 'back' }).expect(303);
  expect((await app.http.get(link).expect(200)).text).toContain('name="q5"');
});

test('a survey is not shown to the owner of its product, and is not shown at all if the product is archived', async () => {
  const { id: productId } = await createProduct(account);
  const { id } = await createSurvey(account, {}, productId);
  const link = await surveyLink(id);
  await account.put(`/api/v1/products/${productId}`, { owner_id: 'user-7' }).expect(200);
  expect((await app.http.get(link).expect(409)).text).toContain('Owners cannot answer');
  await account.put(`/api/v1/products/${productId}`, { status: 'Archived' }).expect(200);
  expect((await app.http.get(`/s/${id}`).expect(409)).text).toContain('no longer accepts survey responses');
});
