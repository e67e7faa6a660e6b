import { createSetupCode } from '@services/common/members/setup';
import { testConsole, withConsole } from '@services/console/testing/console.ts';

import { startTestApp } from './app.ts';

const app = withConsole('directory', () => startTestApp());

testConsole(
  {
    service: 'directory',
    app,
    setupCode: () => createSetupCode(app.database.shared),
    paths: ['/', '/applications'],
  },
  (browser, setUp) => {
    test('from the first run to a token that answers a query, with the keyboard alone', async () => {
      const { page, complaints, press } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.waitForSelector('text=Register your first application');
      await page.focus('text=New application');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.type('Weekly report');
      await press('Enter');
      await page.waitForSelector('text=I have stored it');
      await page.focus('text=I have stored it');
      await press('Enter');
      await page.waitForSelector('h1:text("Weekly report")');
      await page.focus('text=New token');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.focus('text=Make the token');
      await press('Enter');
      await page.waitForSelector('dialog .code pre');
      const token = await page.innerText('dialog .code pre');
      const { body } = await app.http
        .post('/v2/api/graphql')
        .set('Authorization', `Bearer ${token}`)
        .send({ query: '{ posts(first: 1) { totalCount } }' })
        .expect(200);
      expect(body).toMatchObject({ data: { posts: { totalCount: expect.any(Number) } } });
      expect(complaints).toEqual([]);
    });
  },
);
