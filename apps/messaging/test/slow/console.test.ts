import { createSetupCode } from '@services/common/members/setup';
import { faultsInBothSchemes, faultsOf, goTo } from '@services/console/testing/browser.ts';
import { testConsole, withConsole } from '@services/console/testing/console.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';

const app = withConsole('messaging', () => startTestApp({ worker: true }));

testConsole(
  {
    service: 'messaging',
    app,
    setupCode: () => createSetupCode(app.db),
    paths: [
      '/',
      '/messages',
      '/inbox',
      '/contacts',
      '/segments',
      '/suppressions',
      '/sign-up-forms',
      '/templates',
      '/campaigns',
      '/campaigns/new',
      '/flows',
      '/settings/channels',
      '/settings/domains',
      '/settings/webhooks',
    ],
  },
  (browser, setUp) => {
    test('an owner can go from the first run to a delivered message with the keyboard alone', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.waitForSelector('text=Connect your first channel');
      await tabTo('main >> text="Connect channel"');
      await press('Enter');
      await page.waitForSelector('h1:text("Channels")');
      await page.waitForSelector('dialog[open]');
      await tabTo('dialog [name=provider]');
      await page.keyboard.type('Sandbox');
      await tabTo('dialog >> text="Connect"');
      await press('Enter');
      await page.waitForSelector('main >> text=Connected');
      await page.waitForSelector('dialog', { state: 'detached' });

      await press('Control+k');
      await page.keyboard.type('messages');
      await press('Enter');
      await page.waitForSelector('text=No messages yet');
      await tabTo('main button:text("Send message")');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await tabTo('dialog [name=to]');
      await page.keyboard.type('+15550100');
      await press('Tab', 'Tab');
      await page.keyboard.type('Hello from the console');
      await tabTo('dialog >> text="Send"');
      await press('Enter');
      await page.waitForSelector('td:has-text("Hello from the console")');
      await page.waitForSelector('dialog', { state: 'detached' });
      await press('j', 'Enter');
      await page.waitForSelector('dialog[open] .timeline .badge:text-is("Delivered")');
      expect(await app.db.orm.message.findMany()).toMatchObject([{ body: 'Hello from the console' }]);

      // The first steps stay done in a quiet period.
      await page.route(/\/api\/v1\/numbers\?/, async (route) => {
        const answer = await (await route.fetch()).json();
        const total = Object.fromEntries(Object.keys(answer.total).map((name) => [name, 0]));
        await route.fulfill({ json: { ...answer, total, groups: [], failures: [] } });
      });
      await page.goto(`${app.url}/console/`);
      await page.waitForSelector('.steps .done:has-text("Send your first message")');
      expect(complaints).toEqual([]);
    });

    test('the overview can be left while it is loading', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.goto(`${app.url}/console/contacts`);
      const unanswered = new Set<string>();
      await page.route(/\/api\/v1\/(?:account|channels|messages)\b/, (route) => {
        unanswered.add(new URL(route.request().url()).pathname);
      });
      await page.click('nav >> text="Overview"');
      await eventually(() => unanswered.size === 3);
      await page.click('nav >> text="Contacts"');
      await page.waitForSelector('h1:text("Contacts")');
      expect(complaints).toEqual([]);
    });

    test('a campaign is written, counted, checked and changed', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.evaluate(() =>
        fetch('/api/v1/contacts', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ phone: '+15550123', firstName: 'Ada', tags: ['customers'] }),
        }),
      );
      await goTo(page, '/campaigns/new');
      await page.fill('[name=name]', 'Spring sale');
      await page.selectOption('[name=channel]', 'sms');
      await page.fill('[name=body]', 'Hello {{firstName}}');
      await page.fill('[name="audience.tags"]', 'customers');
      await page.waitForSelector('text=1 contact right now');
      await page.click('text="Save and review"');
      await page.waitForSelector('dialog[open] >> text=Hello Ada');
      expect(await faultsOf(page)).toEqual([]);
      await page.click('dialog >> text="Edit"');
      await page.fill('[name=body]', 'Code {{voucherCode}}');
      await page.click('text="Save and review"');
      await page.waitForSelector('dialog[open] .problem:has-text("voucherCode has no value (1)")');
      expect(await page.isDisabled('dialog button:text-is("Start")')).toBe(true);
      await page.click('dialog >> text="Edit"');
      await page.selectOption('[name=audience]', 'segment');
      await page.fill('[name="audience.segment.value"]', 'unused');
      await page.waitForSelector('text=0 contacts right now');
      await page.click('text="Save and review"');
      await page.waitForSelector('dialog[open] >> text=0 people');
      expect(complaints).toEqual([]);
    });

    test('a conversation is read and answered next to the list, and not offered an answer after an opt-out', async () => {
      const { page, complaints, press } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.evaluate(async () => {
        const post = async (path: string, body: object) => {
          const headers = { 'Content-Type': 'application/json' };
          const { status } = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
          if (status !== 201) throw new Error(`${path}: ${status}`);
        };
        await post('channels', { channel: 'sms', provider: 'sandbox' });
        await post('contacts', { phone: '+15550177', firstName: 'Ada', lastName: 'Lovelace', tags: ['vip'] });
        for (const [from, body] of [
          ['+15550177', 'Hello?'],
          ['+15550177', 'Where is my order?'],
          ['+15550178', 'STOP'],
        ] as const) {
          await post('inbound-messages/simulate', { channel: 'sms', from, body });
        }
      });
      await goTo(page, '/inbox');
      const bubbles = page.locator('.bubbles li .bubble');
      await page.click('.pane-list :text("Ada Lovelace")');
      await bubbles.getByText('Where is my order?').waitFor();
      await page.waitForSelector('.contact-card >> text=vip');
      await page.fill('main [name=body]', 'We have sent it today.');
      await press('Control+Enter');
      await bubbles.getByText('We have sent it today.').waitFor();
      expect(await bubbles.allInnerTexts()).toEqual(['Hello?', 'Where is my order?', 'We have sent it today.']);
      const isAtEnd = ({ scrollTop }: Element) => Math.abs(scrollTop) < 1;
      expect(await page.locator('.talk-history').evaluate(isAtEnd)).toBe(true);
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main [name=body]')?.value === '');
      expect(await faultsInBothSchemes(page)).toEqual([]);
      const replies = await app.db.orm.message.findMany({ where: { recipient: '+15550177' } });
      expect(replies).toMatchObject([{ category: 'transactional' }]);
      expect(await app.db.orm.conversation.findMany({ where: { unread: { gt: 0 } } })).toMatchObject([
        { address: '+15550178' },
      ]);

      await page.fill('main [name=body]', 'Half an answer');
      await page.click('.pane-list :text("+15550178")');
      await page.waitForSelector('[role=note] >> text=This person gets no messages by SMS: replied stop by sms');
      expect(await page.locator('main [name=body]').count()).toBe(0);
      expect(await faultsInBothSchemes(page)).toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.isVisible('.pane-list')).toBe(false);
      await page.click('main button:text("Conversations")');
      await page.click('.pane-list :text("Ada Lovelace")');
      expect(await page.inputValue('main [name=body]')).toBe('Half an answer');
      expect(await faultsInBothSchemes(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  },
);
