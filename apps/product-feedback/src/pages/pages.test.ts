import { statedLimit } from '@services/common/testing/stated-limit';

import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { send, feedbackOf } = pagesOf(app, () => account);

const LABEL = `"><script>alert(1)</script>&amp;'`;
const NASTY = `${LABEL}\u0001`;

describe('pages', () => {
  test('escape all text that they show', async () => {
    const { id: productId } = await createProduct(account, { name: NASTY, description: NASTY });
    const survey = {
      title: NASTY,
      allow_anonymous: true,
      questions: [
        { text: NASTY, help: NASTY, type: 'single_choice', options: [LABEL, 'B'] },
        { text: NASTY, type: 'matrix', rows: [LABEL], columns: [LABEL, 'B'] },
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

  test('pages have and allow no inline scripts or styles, and can be framed only by the widget', async () => {
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

  test('pages state their rate limit', async () => {
    expect(statedLimit((await app.http.get('/s/survey-none')).headers)).toBeDefined();
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
  ])('an invalid or unknown URL returns an HTML page: %s', async (address, status) => {
    const { text, headers } = await app.http
      .get(address)
      .expect(status)
      .expect('Content-Type', /text\/html/);
    expect(text).toMatch(status === 400 ? /The address of this page is not valid/ : /Page not found/);
    expect(statedLimit(headers)).toBeDefined();
  });

  test('a form that cannot be read returns 400 or 413, never 500', async () => {
    const { id } = await createProduct(account);
    await send(`/p/${id}/feedback`, { comment: 'x'.repeat(600_000) }).expect(413);
    await app.http.post(`/p/${id}/feedback`).type('form').send('comment=%00&type=quick').expect(400);
  });
});

test('a URL in capitals leads to the same page, with a working form and HTML error pages', async () => {
  const { id } = await createProduct(account);
  await send(`/P/${id}/FEEDBACK`, { type: 'quick', comment: 'Nice' }).expect(303);
  expect(await feedbackOf(id)).toMatchObject([{ content: { comment: 'Nice' } }]);
  const missing = await app.http.get('/S/survey-none').expect('Content-Type', /html/).expect(404);
  const same = await app.http.get('/s/survey-none').expect(404);
  expect(missing.text).toBe(same.text);
  expect(statedLimit(missing.headers)?.limit).toBe(statedLimit(same.headers)?.limit);
});
