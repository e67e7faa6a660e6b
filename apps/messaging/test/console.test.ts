import { createSetupCode } from '@services/common/members/setup';
import { testConsole, withConsole } from '@services/console/testing/console.ts';

import { startTestApp } from './app.ts';

const app = withConsole('messaging', () => startTestApp());

testConsole(
  {
    service: 'messaging',
    app,
    setupCode: () => createSetupCode(app.db),
    paths: [
      '/',
      '/messages',
      '/contacts',
      '/suppressions',
      '/templates',
      '/campaigns',
      '/settings/channels',
      '/settings/webhooks',
    ],
  },
  (browser, setUp) => {
    test('from the first run to an accepted message, with the keyboard alone', async () => {
      const { page, complaints, press } = await browser.open(`${app.url}/console/`);
      await setUp(page);
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
  },
);
