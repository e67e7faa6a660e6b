import { createSetupCode } from '@services/common/members/setup';
import {
  buildConsole,
  describeInChromium,
  FIRST_LOAD_BYTES,
  SCREEN_BYTES,
  setUpByKeyboard,
  testScreens,
  weigh,
} from '@services/console/testing/console.ts';

import { startTestApp } from './app.ts';

let dist: string;
beforeAll(() => {
  dist = buildConsole('directory');
});
const app = startTestApp();
const setupCode = () => createSetupCode(app.database.shared);

const PATHS = [
  '/',
  '/applications',
  '/settings/api-keys',
  '/settings/members',
  '/settings/sessions',
  '/settings/audit-log',
  '/settings/account',
];

test('the first load and every further file of the console stay within their limits', () => {
  const { first, others } = weigh(dist);
  expect(first).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  expect([...others].filter(([, bytes]) => bytes > SCREEN_BYTES)).toEqual([]);
});

describeInChromium('the console in a browser', (browser) => {
  test('from the first run to a token that answers a query, with the keyboard alone', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await setUpByKeyboard(page, await setupCode());
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
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

  testScreens({ browser, url: () => app.url, setupCode, paths: PATHS });
});
