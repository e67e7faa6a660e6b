import { createSetupCode } from '@services/common/members/setup';
import { newId } from '@services/common/runtime/ids';
import { faultsInBothSchemes, goTo } from '@services/console/testing/browser.ts';
import { testConsole } from '@services/console/testing/console.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';
import { post } from '../console-requests.ts';

const app = startTestApp({ worker: true });

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
    describe('the screens of this service', () => {
      let { page, complaints, press, tabTo } = {} as Awaited<ReturnType<typeof browser.open>>;
      beforeEach(async () => {
        ({ page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`));
        await setUp(page);
      });
      afterEach(() => expect(complaints).toEqual([]));

      test('an owner can go from the first run to a delivered message with the keyboard alone', async () => {
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
        await page.waitForSelector('dialog [role=combobox]:focus');
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

        // The first steps stay marked as done, even if there are no messages in the period.
        await page.route(/\/api\/v1\/numbers\?/, async (route) => {
          const answer = await (await route.fetch()).json();
          const total = Object.fromEntries(Object.keys(answer.total).map((name) => [name, 0]));
          await route.fulfill({ json: { ...answer, total, groups: [], failures: [] } });
        });
        await page.goto(`${app.url}/console/`);
        await page.waitForSelector('.steps .done:has-text("Send your first message")');
      });

      test('the overview can be left while it is loading', async () => {
        await page.goto(`${app.url}/console/contacts`);
        const unanswered = new Set<string>();
        await page.route(/\/api\/v1\/(?:account|channels|messages)\b/, (route) => {
          unanswered.add(new URL(route.request().url()).pathname);
        });
        await page.click('nav >> text="Overview"');
        await eventually(() => unanswered.size === 3);
        await page.click('nav >> text="Contacts"');
        await page.waitForSelector('h1:text("Contacts")');
      });

      test('a campaign is written while its recipients are counted, then reviewed, corrected and started', async () => {
        await post(page, 'channels', { channel: 'sms', provider: 'sandbox' });
        await post(page, 'contacts', { phone: '+15550123', firstName: 'Ada', tags: ['customers'] });
        const step = (name: string) => page.click(`.stepper button:has-text("${name}")`);
        const review = async () => {
          await page.click('text="Save and review"');
          await page.waitForSelector('h2:text("Recipients")');
        };
        await goTo(page, '/campaigns/new');
        await page.click('main >> text="Continue"');
        await page.waitForSelector('[name=name]:invalid:focus');
        await page.fill('[name=name]', 'Spring sale');
        await page.selectOption('[name=channel]', 'sms');
        await page.fill('[name=body]', 'Hello {{firstName}}');
        await page.click('main >> text="Continue"');
        await page.fill('[name="audience.tags"]', 'customers');
        await page.waitForSelector('text=1 contact right now');
        expect(await faultsInBothSchemes(page)).toEqual([]);
        await page.click('main >> text="Continue"');
        await page.fill('[name="throttle.perSecond"]', '0');
        await step('Content');
        await page.click('text="Save and review"');
        await page.waitForSelector('[name="throttle.perSecond"]:invalid >> visible=true');
        await page.fill('[name="throttle.perSecond"]', '5');
        await review();
        await page.waitForSelector('tr:has-text("Ada"):has-text("+15550123"):has-text("Hello Ada")');
        await page.waitForSelector('dd:text("5 per second")');
        expect(await faultsInBothSchemes(page)).toEqual([]);
        await step('Content');
        await page.fill('[name=body]', 'Code {{voucherCode}}');
        await review();
        await page.waitForSelector('.problem:has-text("voucherCode has no value (1)")');
        await page.waitForSelector('dt:text("No value for voucherCode") + dd:has-text("1 skipped Contacts")');
        expect(await page.isDisabled('main button:text-is("Start")')).toBe(true);
        await step('Audience');
        await page.selectOption('[name=audience]', 'segment');
        await page.fill('[name="audience.segment.value"]', 'unused');
        await page.waitForSelector('text=0 contacts right now');
        await review();
        await page.waitForSelector('text=The audience is empty');
        await step('Content');
        await page.fill('[name=body]', 'Hello {{firstName}}');
        await step('Audience');
        await page.selectOption('[name=audience]', 'everybody');
        await review();
        await page.click('main button:text-is("Start")');
        await page.waitForSelector('dialog >> text=This message goes to 1 person by SMS now');
        await page.click('dialog button:text-is("Start")');
        await page.waitForSelector('dialog.drawer progress');
      });

      test('a campaign lists the contacts that it skipped, by reason', async () => {
        await post(page, 'channels', { channel: 'sms', provider: 'sandbox' });
        const tags = ['skips'];
        await post(page, 'contacts', { phone: '+15550191', firstName: 'Grace', tags });
        await post(page, 'contacts', { phone: '+15550192', firstName: 'Alan', tags });
        await post(page, 'contacts', { email: 'edsger@example.com', firstName: 'Edsger', tags });
        await post(page, 'suppressions', { channel: 'sms', address: '+15550192' });
        const news = { name: 'News', channel: 'sms', body: 'News', audience: { tags } };
        const { campaignId } = await post(page, 'campaigns', news);
        await post(page, `campaigns/${campaignId}/start`, {});
        await eventually(async () => (await app.db.orm.campaignSkip.count({ where: { campaignId } })) === 2);
        await page.goto(`${app.url}/console/campaigns?open=${campaignId}`);
        const rows = page.locator('dialog table[aria-label="Skipped contacts"] tbody tr');
        await rows.nth(1).waitFor();
        expect(
          (await rows.allInnerTexts()).map((text) => text.split(/\s+/).filter(Boolean).join(' ')).toSorted(),
        ).toEqual(['Alan +15550192 Opted out', 'Edsger No address']);
        await page.selectOption('dialog select[aria-label="Reason"]', { label: 'No address (1)' });
        await rows.getByText('Alan').waitFor({ state: 'detached' });
        await rows.getByText('Edsger').waitFor();
        expect(await faultsInBothSchemes(page)).toEqual([]);
      });

      test('Back closes an opened row and shows the list, and a row that was closed leaves nothing in the history', async () => {
        await post(page, 'contacts', { phone: '+15550199', firstName: 'Mira' });
        await goTo(page, '/contacts');
        const open = async () => {
          await page.click('main td:has-text("Mira")');
          await page.waitForSelector('dialog[open] >> text=+15550199');
        };
        const closed = async () => {
          await page.waitForSelector('dialog', { state: 'detached' });
          await page.waitForFunction(() => !location.search.includes('open='));
        };
        await open();
        await page.goBack();
        await closed();
        await page.waitForSelector('main td:has-text("Mira")');
        await page.goForward();
        await page.waitForSelector('dialog[open] >> text=+15550199');
        await press('Escape');
        await closed();
        const count = await page.evaluate(() => history.length);
        await open();
        await page.click('dialog [aria-label=Close]');
        await closed();
        expect(await page.evaluate(() => history.length)).toBe(count);
        await page.goBack();
        await page.waitForFunction(() => !location.pathname.includes('contacts'));
      });

      test('a list is sorted with the keyboard, and on a phone with a select box; the URL keeps the order', async () => {
        for (const name of ['Alpha', 'Beta']) await post(page, 'templates', { name, body: 'Hello' });
        await goTo(page, '/templates');
        const names = page.locator('table[aria-label=Templates] tbody strong');
        await page.waitForSelector('th[aria-sort=ascending]:has-text("Name")');
        expect(await names.allInnerTexts()).toEqual(['Alpha', 'Beta']);
        await tabTo('th button');
        await press('Enter');
        await page.waitForSelector('th[aria-sort=descending]:has-text("Name")');
        await names.first().getByText('Beta').waitFor();
        expect(await names.allInnerTexts()).toEqual(['Beta', 'Alpha']);
        expect(new URL(page.url()).search).toBe('?order=desc');
        await page.reload();
        await names.first().getByText('Beta').waitFor();
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await faultsInBothSchemes(page)).toEqual([]);
        await page.selectOption('main select[aria-label="Sort by"]', { label: 'Name: A to Z' });
        await names.first().getByText('Alpha').waitFor();
        expect(new URL(page.url()).search).toBe('');
      });

      test('a page number after the last page leads to the first page, and on a phone the bars at top and bottom never cover the focused row', async () => {
        await page.setViewportSize({ width: 390, height: 900 });
        for (let number = 1; number <= 20; number += 1) {
          await post(page, 'templates', { name: `Long list ${number}`, body: 'Hello' });
        }
        await page.goto(`${app.url}/console/templates?page=9`);
        await page.click('main button:text("First page")');
        await page.waitForSelector('main .row-open >> nth=19');
        expect(new URL(page.url()).search).toBe('');
        const top = await page.locator('header.top').boundingBox();
        const bar = await page.locator('nav[aria-label="Quick access"]').boundingBox();
        for (let row = 0; row < 20; row += 1) {
          await press('j');
          const { y = 0, height = 0 } = (await page.locator('main .row-open:focus').boundingBox()) ?? {};
          expect(y).toBeGreaterThanOrEqual((top?.y ?? Infinity) + (top?.height ?? 0));
          expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
        }
      });

      test('the export of the audit log tells the user whether older changes are missing from the file', async () => {
        await goTo(page, '/settings/audit-log');
        await page.waitForSelector('main td');
        const logged = await app.db.orm.auditLogEntry.findFirstOrThrow();
        const said = page.locator('.toast:has-text("The file contains the newest 10,000 changes only.")');
        for (const missing of [false, true]) {
          if (missing)
            await app.db.orm.auditLogEntry.createMany({
              data: Array.from({ length: 10_000 }, () => ({ ...logged, details: {}, id: newId('aud_') })),
            });
          const saved = page.waitForEvent('download');
          await page.click('main button:text("Export as CSV")');
          await saved;
          await page.waitForSelector('main button:text("Export as CSV"):not([aria-busy=true])');
          expect(await said.count()).toBe(missing ? 1 : 0);
        }
      });

      test('a suppression shows the account’s own reason, even if the reason is the name of a property of every JavaScript object', async () => {
        await post(page, 'suppressions', { channel: 'sms', address: '+15550199', reason: 'constructor' });
        await goTo(page, '/suppressions');
        await page.waitForSelector('main tr:has-text("+15550199") >> text="constructor"');
      });

      test('the search finds messages by subject, and campaigns, flows and templates by a part of the name', async () => {
        await post(page, 'channels', { channel: 'email', provider: 'sandbox' });
        const mail = { channel: 'email', to: 'ada@example.com', subject: 'Zebra receipt', body: 'Hi' };
        await post(page, 'messages/send', mail);
        await post(page, 'campaigns', {
          name: 'Big zebra sale',
          channel: 'sms',
          body: 'Hi',
          audience: { tags: ['a'] },
        });
        await post(page, 'flows', {
          name: 'Zebra welcome',
          trigger: { type: 'api' },
          steps: [{ id: 'a', type: 'stop' }],
        });
        await post(page, 'templates', { name: 'For zebras', body: 'Hi' });
        await press('Control+k');
        await page.waitForSelector('dialog [role=combobox]:focus');
        await page.keyboard.type('zebra');
        await page.waitForSelector('[role=option] >> nth=3');
        expect((await page.locator('[role=option]').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
          'Message',
          'Campaign',
          'Flow',
          'Template',
        ]);
      });

      test('the search finds messages to all spellings of a phone number', async () => {
        await post(page, 'channels', { channel: 'sms', provider: 'sandbox' });
        await post(page, 'messages/send', { channel: 'sms', to: '+525512345678', body: 'Hi' });
        await press('Control+k');
        await page.waitForSelector('dialog [role=combobox]:focus');
        await page.keyboard.type('+5215512345678');
        await page.waitForSelector('[role=option]:has-text("+525512345678")');
      });

      test('the list of channels does not move when today’s numbers are loaded', async () => {
        await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Steady' });
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route(/\/api\/v1\/numbers\?/, (route) => held.then(() => route.continue()));
        await goTo(page, '/settings/channels');
        const placeOf = async () => (await page.locator('section:has(h2:text-is("Steady"))').boundingBox())?.y;
        const before = await placeOf();
        release();
        await page.waitForSelector('.figures >> text=/failed/');
        expect(await placeOf()).toBe(before);
      });

      test('a webhook shows that it is failing, and each delivery shows its request and response', async () => {
        await post(page, 'webhooks', { event: '*', url: 'https://receiver.invalid/hook' });
        await goTo(page, '/settings/webhooks');
        await page.click('td:has-text("receiver.invalid")');
        await page.waitForSelector('h2:text("No deliveries yet")');
        await page.click('main button:text("Send test event")');
        await page.click('.pane-list button:has-text("Webhook test")');
        await page.waitForSelector('.delivery .badge:text("No response")');
        await page.waitForSelector('.delivery pre:has-text("webhook.test")');
        expect(await faultsInBothSchemes(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.isVisible('.pane-list')).toBe(false);
        expect(await faultsInBothSchemes(page)).toEqual([]);
        await page.click('main a:text("All webhooks")');
        await page.waitForSelector('tr:has-text("receiver.invalid") .badge:text("Failing")');
        await page.waitForSelector('tr:has-text("receiver.invalid") td[data-title="Last delivery"] time');
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.reload();
        await page.waitForSelector('tr:has-text("receiver.invalid") td[data-title="Last delivery"] time');
        expect(asked.filter((path) => path.includes('/deliveries'))).toEqual([]);
      });

      test('a conversation is read and answered next to the list, and after an opt-out the page has no field for a reply', async () => {
        await post(page, 'channels', { channel: 'sms', provider: 'sandbox' });
        await post(page, 'contacts', { phone: '+15550177', firstName: 'Ada', lastName: 'Lovelace', tags: ['vip'] });
        const texts = [['+15550177', 'Hello?'], ['+15550177', 'Where is my order?'], ['+15550178', 'STOP']] as const; // prettier-ignore
        for (const [from, body] of texts) await post(page, 'inbound-messages/simulate', { channel: 'sms', from, body });
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
        await page.keyboard.press('Control+k');
        await page.waitForSelector('dialog [role=combobox]:focus');
        await page.keyboard.type('lovel');
        await page.click('[role=option]:has-text("Contact") >> text=/Ada Lovelace/');
        await page.waitForSelector('dialog[open] >> text="Ada Lovelace"');
      });
    });
  },
);
