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
  dist = buildConsole('messaging');
});
const app = startTestApp();
const setupCode = () => createSetupCode(app.db);

const PATHS = [
  '/',
  '/messages',
  '/contacts',
  '/templates',
  '/campaigns',
  '/settings/channels',
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
  test('from the first run to an accepted message, with the keyboard alone', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await setUpByKeyboard(page, await setupCode());
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.waitForSelector('text=Connect a channel first');
    await page.focus('main >> text="Connect a channel"');
    await press('Enter');
    await page.waitForSelector('h1:text("Channels")');
    await page.locator('main button:text("Connect a channel")').first().focus();
    await press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.selectOption('dialog [name=provider]', 'sandbox');
    await page.focus('dialog >> text="Connect"');
    await press('Enter');
    await page.waitForSelector('main >> text=Connected');
    await page.waitForSelector('dialog', { state: 'detached' });

    await press('Control+k');
    await page.keyboard.type('messages');
    await press('Enter');
    await page.waitForSelector('text=No messages yet');
    await page.locator('main button:text("Send a message")').first().focus();
    await press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.focus('dialog [name=to]');
    await page.keyboard.type('+15550100');
    await press('Tab', 'Tab');
    await page.keyboard.type('Hello from the console');
    await page.focus('dialog >> text="Send"');
    await press('Enter');
    await page.waitForSelector('td:has-text("Hello from the console")');
    await page.waitForSelector('dialog', { state: 'detached' });
    await press('j', 'Enter');
    await page.waitForSelector('dialog[open] >> text=Timeline');
    expect(await app.db.orm.message.findMany()).toMatchObject([{ body: 'Hello from the console' }]);
    expect(complaints).toEqual([]);
  });

  testScreens({ browser, url: () => app.url, setupCode, paths: PATHS });
});
