import { startTestApp, type TestAccount } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';
import { withNeighbour } from '../../test/neighbour.ts';

const app = startTestApp();
withNeighbour(app);
let account: TestAccount;
beforeEach(async () => {
  account = await app.account();
});

const NASTY = `"><script>alert(1)</script>&amp;'\u0001`;

/** The path and query of a signed link, for requests to the server under test. */
async function surveyLink(surveyId: string, link: object = {}): Promise<string> {
  const { body } = await account
    .post(`/api/v1/surveys/${surveyId}/links`, { respondent_id: 'user-7', respondent_name: 'Reviewer 7', ...link })
    .expect(200);
  expect(body.url).toContain('http://feedback.example.com/s/');
  return body.url.replace('http://feedback.example.com', '');
}

async function feedbackLink(productId: string): Promise<string> {
  const { body } = await account
    .post(`/api/v1/products/${productId}/feedback-links`, { reviewer_id: 'user-7', reviewer_name: 'Reviewer 7' })
    .expect(200);
  return body.url.replace('http://feedback.example.com', '');
}

const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('t') ?? '';
const send = (path: string, form: object) => app.http.post(path).type('form').send(form);
const responsesOf = async (id: string) => (await account.get(`/api/v1/surveys/${id}/responses`).expect(200)).body.data;
const feedbackOf = async (id: string) => (await account.get(`/api/v1/products/${id}/feedback`).expect(200)).body.data;
const balance = async () => (await account.get('/api/v1/reviewers/user-7/credits').expect(200)).body.balance;

describe('a survey', () => {
  test('is answered through a signed link without JavaScript, and earns its credits', async () => {
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

  test('is answered once; a second visit is thanked', async () => {
    const { id } = await createSurvey(account);
    const link = await surveyLink(id);
    await respond(account, id).expect(200);
    expect((await app.http.get(link).expect(200)).text).toContain('Thank you!');
    expect((await send(`/s/${id}`, { t: tokenOf(link), page: 'q1', q1: '1' })).text).toContain('Thank you!');
    expect(await responsesOf(id)).toMatchObject([{ answers: { q1: 5 } }]);
  });

  test('shows problems at their field and keeps what was typed', async () => {
    const { id } = await createSurvey(account, {
      questions: [
        { text: 'A number', type: 'number', max: 5 },
        { text: 'Required', type: 'text', required: true },
      ],
    });
    const link = await surveyLink(id);
    const { text } = await send(`/s/${id}`, { t: tokenOf(link), page: 'q1', q1: '99', q2: '' }).expect(400);
    expect(text).toContain('2 answers need another look');
    expect(text).toMatch(/id="q1-problem">Enter a number of at most 5/);
    expect(text).toMatch(/id="q2-problem">This question needs an answer/);
    expect(text).toContain('value="99"');
    expect(await responsesOf(id)).toEqual([]);
  });

  test('leads along its branches from page to page and back, keeping the answers', async () => {
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

  test('cannot be finished by passing a required page with a hand-made address', async () => {
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

  test('takes every type of question from a plain form', async () => {
    const options = ['A', 'B', 'C'];
    const { id } = await createSurvey(account, {
      questions: [
        { text: 'nps', type: 'nps' },
        { text: 'csat', type: 'csat' },
        { text: 'ces', type: 'ces' },
        { text: 'one', type: 'single_choice', options },
        { text: 'many', type: 'multiple_choice', options },
        { text: 'email', type: 'email' },
        { text: 'url', type: 'url' },
        { text: 'date', type: 'date' },
        { text: 'rank', type: 'ranking', options },
        { text: 'matrix', type: 'matrix', rows: ['Speed', 'Price'], columns: ['Good', 'Bad'] },
        { text: 'consent', type: 'consent', required: true },
        { text: 'news', type: 'consent' },
        { text: 'calls', type: 'consent' },
      ],
    });
    const t = tokenOf(await surveyLink(id));
    const forms = [
      { page: 'q1', q1: '0', q2: '5', q3: '7', q4: 'B' },
      { page: 'q5', q5: ['C', 'A'], q6: 'a@example.com', q7: 'https://example.com', q8: '2026-02-28' },
      { page: 'q9', 'q9-0': '2', 'q9-1': '3', 'q9-2': '1', 'q10-0': 'Good', 'q10-1': 'Bad', q11: 'yes', q12: 'yes' },
      { page: 'q13' },
    ];
    for (const form of forms) {
      const { text } = await app.http.get(`/s/${id}?t=${t}&page=${form.page}`).expect(200);
      for (const name of Object.keys(form)) expect(text).toContain(`name="${name}"`);
      await send(`/s/${id}`, { t, ...form }).expect(303);
    }
    const [response] = await responsesOf(id);
    expect(response.answers).toEqual({
      q1: 0,
      q2: 5,
      q3: 7,
      q4: 'B',
      q5: ['C', 'A'],
      q6: 'a@example.com',
      q7: 'https://example.com',
      q8: '2026-02-28',
      q9: ['C', 'A', 'B'],
      q10: { Speed: 'Good', Price: 'Bad' },
      q11: true,
      q12: true,
      q13: false,
    });
  });

  test('two options cannot share a place of a ranking', async () => {
    const { id } = await createSurvey(account, { questions: [{ text: 'rank', type: 'ranking', options: ['A', 'B'] }] });
    const { text } = await send(`/s/${id}`, {
      t: tokenOf(await surveyLink(id)),
      page: 'q1',
      'q1-0': '1',
      'q1-1': '1',
    }).expect(400);
    expect(text).toContain('Give each option a different place; missing: B');
  });

  test('is open to everybody with its link unless it is by invitation, and then earns nothing', async () => {
    const closed = await createSurvey(account, { allow_anonymous: false });
    expect((await app.http.get(`/s/${closed.id}`).expect(403)).text).toContain(
      'Open the personal link from your invitation, or ask whoever sent you here for one.',
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

  test('forged and foreign links are refused', async () => {
    const { id } = await createSurvey(account, { allow_anonymous: true });
    const other = await createSurvey(account, { allow_anonymous: true });
    const t = tokenOf(await surveyLink(id));
    for (const path of [`/s/${other.id}?t=${t}`, `/s/${id}?t=${t}x`, `/s/${id}?t=x.y`]) {
      expect((await app.http.get(path).expect(403)).text).toContain('not valid or has expired');
    }
    await send(`/s/${other.id}`, { t, page: 'q1', q1: '1' }).expect(403);
  });

  test('a robot that fills the hidden field is thanked, and nothing is kept', async () => {
    const { id } = await createSurvey(account, { allow_anonymous: true });
    expect(
      (await send(`/s/${id}`, { page: 'q1', q1: '1', website: 'https://spam.example.com' }).expect(200)).text,
    ).toContain('Thank you!');
    expect(await responsesOf(id)).toEqual([]);
  });

  test('says when it is closed, and when it does not exist', async () => {
    const { id } = await createSurvey(account, { allow_anonymous: true });
    await account.post(`/api/v1/surveys/${id}/close`).expect(200);
    expect((await app.http.get(`/s/${id}`).expect(409)).text).toContain('The survey is closed');
    const missing = await app.http.get('/s/survey-none').expect(404);
    expect(missing.text).toContain('Survey not found');
    expect(missing.headers['content-type']).toContain('text/html');
  });
});

test('coming back leads to the page after the last one sent, skipped questions or not', async () => {
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

test('the survey of an archived product is not shown, nor one to the owner of its product', async () => {
  const { id: productId } = await createProduct(account, { owner_id: 'user-7' });
  const { id } = await createSurvey(account, {}, productId);
  const link = await surveyLink(id);
  expect((await app.http.get(link).expect(409)).text).toContain('Owners cannot answer');
  await account.put(`/api/v1/products/${productId}`, { status: 'Archived' }).expect(200);
  expect((await app.http.get(`/s/${id}`).expect(409)).text).toContain('takes no survey responses');
});

describe('feedback', () => {
  test('is given through a signed link in the reviewer’s name', async () => {
    const { id } = await createProduct(account);
    const t = tokenOf(await feedbackLink(id));
    const { headers } = await send(`/p/${id}/feedback`, { t, type: 'structured', clear: 'All', works: 'Most' }).expect(
      303,
    );
    expect((await app.http.get(headers['location'] ?? '').expect(200)).text).toContain('Thank you!');
    const [feedback] = await feedbackOf(id);
    expect(feedback).toMatchObject({
      reviewer_id: 'user-7',
      reviewer_name: 'Reviewer 7',
      type: 'structured',
      content: { clear: 'All', works: 'Most' },
    });
    expect((await account.post(`/api/v1/feedback/${feedback.id}/validate`)).body.credits_earned).toBe(10);
  });

  test('is given anonymously, under a name or none, and earns nothing when validated', async () => {
    const { id } = await createProduct(account);
    await send(`/p/${id}/feedback`, {
      type: 'quick',
      comment: 'Nice',
      rating: '5',
      sentiment: 'positive',
      name: 'Reviewer 8',
    }).expect(303);
    const [feedback] = await feedbackOf(id);
    expect(feedback).toMatchObject({
      reviewer_id: expect.stringMatching(/^anon-/),
      reviewer_name: 'Reviewer 8',
      content: { comment: 'Nice', rating: 5, sentiment: 'positive' },
    });
    expect((await account.post(`/api/v1/feedback/${feedback.id}/validate`)).body.credits_earned).toBe(0);
  });

  test('shows problems at their field and keeps what was typed', async () => {
    const { id } = await createProduct(account);
    const { text } = await send(`/p/${id}/feedback`, { type: 'quick', comment: ' ', rating: '4' }).expect(400);
    expect(text).toContain('id="comment-problem"');
    expect(text).toMatch(/value="4" checked/);
    expect((await send(`/p/${id}/feedback`, { type: 'structured' }).expect(400)).text).toContain(
      'Answer at least one of the four questions',
    );
  });

  test('an error keeps the name, the texts of both kinds, and links to the field in the words of the page', async () => {
    const { id } = await createProduct(account);
    const form = {
      type: 'structured',
      clear: 'x'.repeat(4001),
      comment: 'Kept as well',
      name: 'Reviewer 8',
      rating: '2',
      sentiment: 'negative',
    };
    const { text } = await send(`/p/${id}/feedback`, form).expect(400);
    expect(text).toContain('value="Reviewer 8"');
    expect(text).toContain('Kept as well');
    const checked = [...text.matchAll(/name="(rating|sentiment)" value="(\w+)" checked/g)];
    expect(checked.map(([, name, value]) => [name, value])).toEqual([
      ['rating', '2'],
      ['sentiment', 'negative'],
    ]);
    expect(text).toContain('<a href="#clear">What was clear?: The text must be at most 4000 characters</a>');
    const empty = await send(`/p/${id}/feedback`, { type: 'structured' }).expect(400);
    expect(empty.text).toContain('<a href="#clear">What was clear?: Answer at least one of the four questions</a>');
    const blank = await send(`/p/${id}/feedback`, { type: 'quick', rating: '9' }).expect(400);
    expect(blank.text).toContain('<a href="#comment">Your comment: Write a comment</a>');
    expect(blank.text).toContain('<a href="#rating">How do you rate it?: Choose one of the options</a>');
    const long = await send(`/p/${id}/feedback`, { type: 'quick', comment: 'x', name: 'x'.repeat(201) }).expect(400);
    expect(long.text).toContain('<a href="#name">Your name: The text must be at most 200 characters</a>');
    for (const page of [text, empty.text, blank.text, long.text]) {
      for (const [, target] of page.matchAll(/<a href="#([^"]*)"/g)) expect(page).toContain(`id="${target}"`);
    }
  });

  test('is taken by invitation only, or not at all, where the product says so', async () => {
    const { id } = await createProduct(account, { feedback_page: 'invited' });
    const link = await feedbackLink(id);
    expect((await app.http.get(`/p/${id}/feedback`).expect(403)).text).toContain('ask whoever sent you here for one');
    await send(`/p/${id}/feedback`, { type: 'quick', comment: 'x' }).expect(403);
    await app.http.get(link).expect(200);
    const { body } = await account.put(`/api/v1/products/${id}`, { feedback_page: 'closed' }).expect(200);
    expect(body.status).toBe('MVP');
    expect((await account.get(`/api/v1/products/${id}`)).body.feedback_page).toBe('closed');
    await app.http.get(link).expect(409);
    await send(`/p/${id}/feedback`, { t: tokenOf(link), type: 'quick', comment: 'x' }).expect(409);
    expect(await feedbackOf(id)).toEqual([]);
  });

  test('is not taken from robots, owners, or for archived products', async () => {
    const { id } = await createProduct(account, { owner_id: 'user-7' });
    await send(`/p/${id}/feedback`, { type: 'quick', comment: 'Buy', website: 'x' }).expect(200);
    const t = tokenOf(await feedbackLink(id));
    expect((await send(`/p/${id}/feedback`, { t, type: 'quick', comment: 'Great' }).expect(409)).text).toContain(
      'cannot review',
    );
    await account.put(`/api/v1/products/${id}`, { status: 'Archived' }).expect(200);
    await app.http.get(`/p/${id}/feedback`).expect(409);
    expect(await feedbackOf(id)).toEqual([]);
  });
});

describe('pages', () => {
  test('escape whatever text they show', async () => {
    const { id: productId } = await createProduct(account, { name: NASTY, description: NASTY });
    const survey = {
      title: NASTY,
      allow_anonymous: true,
      questions: [
        { text: NASTY, help: NASTY, type: 'single_choice', options: [NASTY, 'B'] },
        { text: NASTY, type: 'matrix', rows: [NASTY], columns: [NASTY, 'B'] },
        { text: NASTY, type: 'text' },
      ],
    };
    const { id: surveyId } = await createSurvey(account, survey, productId);
    await account.post(`/api/v1/products/${productId}/updates`, { title: NASTY, description: NASTY }).expect(200);
    const pages = [
      await app.http.get(`/s/${surveyId}`).expect(200),
      await send(`/s/${surveyId}`, { page: 'q1', q1: NASTY.slice(1), q3: NASTY, 'q2-0': NASTY.slice(1) }).expect(400),
      await app.http.get(`/p/${productId}/feedback`).expect(200),
      await send(`/p/${productId}/feedback`, { type: NASTY, name: NASTY }).expect(400),
      await app.http.get(`/p/${productId}/updates`).expect(200),
    ];
    for (const { text } of pages) {
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('&lt;script&gt;');
    }
  });

  test('allow nothing inline, and are framed only for the widget', async () => {
    const { id } = await createProduct(account);
    const page = await app.http.get(`/p/${id}/feedback`).expect(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
    const framed = await app.http.get(`/p/${id}/feedback?embed=1`).expect(200);
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(framed.headers).not.toHaveProperty('x-frame-options');
    for (const asset of ['/assets/style.css', '/assets/page.js', '/assets/icon.svg', '/widget.js'])
      await app.http.get(asset).expect(200);
  });

  test('state their limit, too', async () => {
    expect((await app.http.get('/s/survey-none')).headers).toHaveProperty('x-ratelimit-remaining');
  });

  test.each([
    ['/s/%00', 400],
    ['/s/%', 400],
    ['/s/%ff', 400],
    ['/s/survey-x?source=%ff', 400],
    ['/p/%ff/feedback', 400],
    ['/p/%00/updates', 400],
    ['/s/survey-x/nothing', 404],
    ['/p/prod-x/nothing', 404],
  ])('an address that cannot be read or found is answered by a page: %s', async (address, status) => {
    const { text, headers } = await app.http
      .get(address)
      .expect(status)
      .expect('Content-Type', /text\/html/);
    expect(text).toMatch(status === 400 ? /The address of this page is not valid/ : /Page not found/);
    expect(headers).toHaveProperty('x-ratelimit-remaining');
  });

  test('a form that cannot be read is 400 or 413, never 500', async () => {
    const { id } = await createProduct(account);
    await send(`/p/${id}/feedback`, { comment: 'x'.repeat(600_000) }).expect(413);
    await app.http.post(`/p/${id}/feedback`).type('form').send('comment=%00&type=quick').expect(400);
    await app.http.post(`/p/${id}/feedback`).send({ comment: 'as JSON', type: 'quick' }).expect(400);
    await app.http.post(`/p/${id}/feedback`).expect(400);
  });
});

test('an address in capitals is that of the same page: its form is read, and its errors are pages', async () => {
  const { id } = await createProduct(account);
  await send(`/P/${id}/FEEDBACK`, { type: 'quick', comment: 'Nice' }).expect(303);
  expect(await feedbackOf(id)).toMatchObject([{ content: { comment: 'Nice' } }]);
  const missing = await app.http.get('/S/survey-none').expect('Content-Type', /html/).expect(404);
  const same = await app.http.get('/s/survey-none').expect(404);
  expect(missing.text).toBe(same.text);
  expect(missing.headers['x-ratelimit-limit']).toBe(same.headers['x-ratelimit-limit']);
});
