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
  dist = buildConsole('lead-capture');
});
const app = startTestApp();
const setupCode = () => createSetupCode(app.db);

const PATHS = [
  '/',
  '/leads',
  '/automations',
  '/activity',
  '/settings/api-keys',
  '/settings/webhooks',
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
  test('from the first run to a captured lead, with the keyboard alone', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await setUpByKeyboard(page, await setupCode());
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.waitForSelector('text=Answer your first comment');
    await page.focus('text=Create an automation');
    await press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.type('guide');
    await press('Tab', 'Tab');
    await page.keyboard.type('Here is your guide.');
    await page.focus('text=Create and start');
    await press('Enter');
    await page.waitForSelector('h1:text("guide")');

    const lead = { username: 'jane', trigger_keyword: 'guide', trigger_type: 'comment' };
    const answer = await page.evaluate(
      (body) =>
        fetch('/v1/leads', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(({ status }) => status),
      lead,
    );
    expect(answer).toBe(201);
    await press('Control+k');
    await page.keyboard.type('leads');
    await press('Enter');
    await page.waitForSelector('td:has-text("jane")');
    await press('j', 'Enter');
    await page.waitForSelector('dialog[open] >> text=@jane');
    await page.selectOption('dialog [name=status]', 'contacted');
    await page.focus('dialog >> text="Save"');
    await press('Enter');
    await page.waitForSelector('dialog .badge:has-text("Contacted")');
    expect(await app.db.orm.lead.findMany({ where: { username: 'jane' } })).toMatchObject([{ status: 'contacted' }]);
    expect(complaints).toEqual([]);
  });

  testScreens({ browser, url: () => app.url, setupCode, paths: PATHS });
});
