import { given, startTestApp } from '../../test/app.ts';
import { createProduct } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { feedbackLink, tokenOf, send, feedbackOf } = pagesOf(app, () => account);

describe('the form', () => {
  test('feedback is sent through a signed link on behalf of the reviewer @slow', async () => {
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

  test('feedback can be sent anonymously, with or without a name, and earns no credits when it is validated @slow', async () => {
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

  test('a form with invalid fields is shown again with the problem of each field @slow', async () => {
    const { id } = await createProduct(account);
    const { text } = await send(`/p/${id}/feedback`, { type: 'quick', comment: ' ', rating: '4' }).expect(400);
    expect(text).toContain('id="comment-problem"');
    expect(text).toMatch(/value="4" checked/);
    expect((await send(`/p/${id}/feedback`, { type: 'structured' }).expect(400)).text).toContain(
      'Answer at least one of the four questions',
    );
  });

  test('the error page keeps the input and links to the invalid field @slow', async () => {
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
    expect(text).toContain('<a href="#clear">What was clear? Write at most 4000 characters</a>');
    const empty = await send(`/p/${id}/feedback`, { type: 'structured' }).expect(400);
    expect(empty.text).toContain('<a href="#clear">What was clear? Answer at least one of the four questions</a>');
    const blank = await send(`/p/${id}/feedback`, { type: 'quick', rating: '9' }).expect(400);
    expect(blank.text).toContain('<a href="#comment">Your comment: This field is required</a>');
    expect(blank.text).toContain('<a href="#rating">How do you rate it? Choose one of the options</a>');
    const long = await send(`/p/${id}/feedback`, { type: 'quick', comment: 'x', name: 'x'.repeat(201) }).expect(400);
    expect(long.text).toContain('<a href="#name">Your name: Write at most 200 characters</a>');
    for (const page of [text, empty.text, blank.text, long.text]) {
      for (const [, target] of page.matchAll(/<a href="#([^"]*)"/g)) expect(page).toContain(`id="${target}"`);
    }
  });

  test('a product can refuse all feedback, or feedback without an invitation @slow', async () => {
    const { id } = await createProduct(account, { feedback_page: 'invited' });
    const link = await feedbackLink(id);
    expect((await app.http.get(`/p/${id}/feedback`).expect(403)).text).toContain(
      'ask the person who invited you for one',
    );
    await send(`/p/${id}/feedback`, { type: 'quick', comment: 'x' }).expect(403);
    await app.http.get(link).expect(200);
    const { body } = await account.put(`/api/v1/products/${id}`, { feedback_page: 'closed' }).expect(200);
    expect(body.status).toBe('MVP');
    expect((await account.get(`/api/v1/products/${id}`)).body.feedback_page).toBe('closed');
    await app.http.get(link).expect(409);
    await send(`/p/${id}/feedback`, { t: tokenOf(link), type: 'quick', comment: 'x' }).expect(409);
    expect(await feedbackOf(id)).toEqual([]);
  });

  test('feedback is not accepted from robots, from owners, or for archived products @slow', async () => {
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
