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
  test('pages show all text escaped', async () => {
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

  test('pages have and allow no inline scripts or styles', async () => {
    const { id } = await createProduct(account);
    const page = await app.http.get(`/p/${id}/feedback`).expect(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
    for (const asset of ['/assets/style.css', '/assets/page.js', '/assets/icon.svg', '/widget.js'])
      await app.http.get(asset).expect(200);
  });

  test('only the forms can be framed, and only by the sites that the product lists', async () => {
    const { id } = await createProduct(account, { indexed: true });
    const { id: surveyId } = await createSurvey(account, {}, id);
    await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
    const forms = [`/s/${surveyId}`, `/p/${id}/feedback`, `/p/${id}/feedback?thanks=1`];
    const others = ['', '/board', '/board/roadmap', '/board/suggest', '/updates'].map((path) => `/p/${id}${path}`);
    const expectFraming = async (paths: string[], ancestors: string) => {
      for (const path of paths) {
        const { headers } = await app.http.get(path);
        expect([path, /frame-ancestors (.*)$/.exec(headers['content-security-policy'] ?? '')?.[1]]).toEqual([
          path,
          ancestors,
        ]);
        expect([path, headers['x-frame-options'] === undefined]).toEqual([path, ancestors !== "'none'"]);
      }
    };
    const embedded = (path: string) => `${path}${path.includes('?') ? '&' : '?'}embed=1`;
    await expectFraming([...forms.map(embedded), '/s/survey-none?embed=1'], "'none'");
    const sites = ['https://www.example.com', 'http://localhost:8080'];
    const { body } = await account.put(`/api/v1/products/${id}`, { embed_origins: sites }).expect(200);
    expect((await account.get(`/api/v1/products/${body.id}`)).body.embed_origins).toEqual(sites);
    await expectFraming(forms.map(embedded), sites.join(' '));
    await expectFraming([...forms, ...others.map(embedded), '/s/survey-none?embed=1'], "'none'");
    await account.post(`/api/v1/surveys/${surveyId}/close`).expect(200);
    await expectFraming(forms.map(embedded), sites.join(' '));
  });

  test.each([
    'https://example.com/',
    'https://example.com/path',
    'https://EXAMPLE.com',
    'https://example.com:443',
    "https://a;script-src-elem 'unsafe-inline'",
    'https://a;b.example',
    'https://a,b.example',
    'https://*.example.com',
    'javascript://example.com',
    'null',
    '*',
  ])('a product cannot list %j in `embed_origins`', async (origin) => {
    const { body } = await account.post('/api/v1/products', { name: 'x', embed_origins: [origin] }).expect(400);
    expect(body.details).toMatchObject([{ field: 'embed_origins.0' }]);
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

  test('a form that cannot be read returns 400 or 413, never 500 @slow', async () => {
    const { id } = await createProduct(account);
    await send(`/p/${id}/feedback`, { comment: 'x'.repeat(600_000) }).expect(413);
    await app.http.post(`/p/${id}/feedback`).type('form').send('comment=%00&type=quick').expect(400);
  });
});

test('a URL in capitals leads to the same page, with a working form and HTML error pages @slow', async () => {
  const { id } = await createProduct(account);
  await send(`/P/${id}/FEEDBACK`, { type: 'quick', comment: 'Nice' }).expect(303);
  expect(await feedbackOf(id)).toMatchObject([{ content: { comment: 'Nice' } }]);
  const missing = await app.http.get('/S/survey-none').expect('Content-Type', /html/).expect(404);
  const same = await app.http.get('/s/survey-none').expect(404);
  expect(missing.text).toBe(same.text);
  expect(statedLimit(missing.headers)?.limit).toBe(statedLimit(same.headers)?.limit);
});
