import { goTo, signIn, testConsole, withConsole } from '@services/console/testing/console.ts';
import { createSetupCode } from '@services/common/members/setup';

import { startTestApp } from './app.ts';

const app = withConsole('product-feedback', () => startTestApp());

test('the console is served compressed, under a strict policy, its files for good', async () => {
  const { headers, text } = await app.http.get('/console/surveys/any').set('Accept-Encoding', 'gzip').expect(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-cache');
  const [, file = ''] = /src="([^"]+\.js)"/.exec(text) ?? [];
  const script = await app.http.get(file).set('Accept-Encoding', 'gzip').expect(200);
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  await app.http.get('/settings/api-keys').expect(303).expect('Location', '/console/settings/api-keys');
  await app.http.get('/console/assets/none.js').expect(404);
  await app.http.get('/console/api/none').expect(404);
});

testConsole(
  {
    service: 'product-feedback',
    app,
    setupCode: () => createSetupCode(app.db),
    paths: [
      '/',
      '/feedback',
      '/surveys',
      '/surveys/new',
      '/products',
      '/updates',
      '/updates/subscribers',
      '/credits',
      '/settings/webhooks',
      '/settings/account',
    ],
  },
  (browser, setUp) => {
    test('from the first run to a validated feedback, with the keyboard alone', async () => {
      const { page, complaints, press } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const type = (text: string) => page.keyboard.type(text);

      await page.waitForSelector('text=Add a product first');
      await press('Control+k');
      await type('products');
      await press('Enter');
      await page.waitForSelector('h1:text("Products")');
      await page.focus('text=Add a product');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await type('Harbour Planner');
      await press('Enter');
      await page.waitForSelector('td:has-text("Harbour Planner")');
      await page.waitForSelector('dialog', { state: 'detached' });

      const [product] = await app.db.orm.product.findMany({ where: { name: 'Harbour Planner' } });
      await app.http
        .post(`/p/${product?.id}/feedback`)
        .type('form')
        .send({ type: 'quick', comment: 'More tides', name: 'Reviewer 1' });
      await press('Control+k');
      await type('feedback');
      await press('Enter');
      await page.waitForSelector('td:has-text("More tides")');
      await press('j', 'v');
      await page.waitForSelector('td:has-text("Validated")');
      expect(await app.db.orm.feedback.findMany({ where: { productId: product?.id ?? '' } })).toMatchObject([
        { status: 'validated' },
      ]);
      expect(complaints).toEqual([]);
    });

    test('a survey that is built in the console is answered, and its result is shown', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/surveys/new`);
      await signIn(page);
      await page.fill('[name=title]', 'First impressions');
      await page.getByLabel('Question', { exact: true }).fill('Would you recommend it?');
      await page.click('text=Add a question');
      await page.getByLabel('Question', { exact: true }).nth(1).fill('What is missing?');
      await page.selectOption('[name=add_language]', 'de');
      await page.getByLabel('Title').nth(1).fill('Erste Eindrücke');
      await page.getByLabel('Question 2').last().fill('Was fehlt?');
      await page.click('text=Create the survey');
      await page.waitForSelector('h1:text("First impressions")');
      const address = await page.innerText('.code pre');
      const id = address.split('/').at(-1) ?? '';
      await page.waitForSelector('text=No answers yet');

      const survey = await app.db.orm.survey.findUniqueOrThrow({ where: { id } });
      expect(survey).toMatchObject({ title: 'First impressions', allowAnonymous: true });
      expect(survey.translations).toEqual({
        de: { title: 'Erste Eindrücke', questions: { q2: { text: 'Was fehlt?' } } },
      });
      const answers = await browser.open(`${app.url}/s/${id}`);
      await answers.page.check('input[name=q1][value="9"]');
      await answers.page.fill('#q2', 'A night mode');
      await answers.page.click('text=Send answers');
      await answers.page.waitForSelector('text=Thank you!');

      await goTo(page, '/surveys');
      await page.waitForSelector('tr:has-text("First impressions") .badge:text-is("Open")');
      await goTo(page, `/surveys/${id}`);
      await page.waitForSelector('text=A night mode');
      expect(await page.innerText('main')).toContain('NPS 100');
      expect(await page.innerText('section:has-text("In which it was answered")')).toMatch(/English\s+1/);
      expect(complaints).toEqual([]);
    });

    test('a key is generated, shown once, and revoked by typing its name', async () => {
      const { page } = await browser.open(`${app.url}/console/settings/api-keys`);
      await signIn(page);
      await page.locator('text=Generate New Key').first().click();
      await page.fill('dialog [name=name]', 'Website');
      await page.click('dialog >> text="Generate"');
      await page.waitForSelector('text=I have stored it');
      const key = await page.innerText('dialog .code pre');
      await app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`).expect(200);
      await page.click('text=I have stored it');
      await page.click('[aria-label="Actions for Website"]');
      await page.click('text=Revoke');
      expect(await page.isDisabled('dialog button.danger')).toBe(true);
      await page.fill('dialog [name=confirmation]', 'Website');
      await page.click('dialog button.danger');
      await page.waitForSelector('text=No API key yet');
      expect(await app.db.orm.apiKey.findMany({ where: { label: 'Website' } })).toMatchObject([
        { revokedAt: expect.any(Date) },
      ]);
    });
  },
);
