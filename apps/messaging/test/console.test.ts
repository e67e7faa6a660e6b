import { createSetupCode } from '@services/common/members/setup';
import { faultsOf, goTo, testConsole, withConsole } from '@services/console/testing/console.ts';

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
      '/inbox',
      '/contacts',
      '/suppressions',
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
      await page.waitForSelector('text=1 contact now');
      await page.click('text="Save and check"');
      await page.waitForSelector('dialog[open] >> text=Hello Ada');
      expect(await faultsOf(page)).toEqual([]);
      await page.click('dialog >> text="Edit"');
      await page.selectOption('[name=audience]', 'segment');
      await page.fill('[name="audience.segment.value"]', 'nobody');
      await page.waitForSelector('text=0 contacts now');
      await page.click('text="Save and check"');
      await page.waitForSelector('dialog[open] >> text=0 people');
      expect(complaints).toEqual([]);
    });

    test('saving a campaign without a change leaves it as it was, also what the form does not show', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const id = await page.evaluate(async () => {
        const body = JSON.stringify({
          name: 'Winter',
          channel: 'email',
          subject: 'Snow',
          body: 'Two\r\nlines',
          html: '<p>Two lines</p>',
          audience: { tags: ['vip'], segment: { field: 'attributes.city', op: 'in', value: ['Rome', 'New York'] } },
          schedule: {
            at: '2027-12-24T09:00:30.500Z',
            quietHours: { start: '21:00', end: '08:00', timezone: 'Asia/Tokyo' },
          },
        });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/api/v1/campaigns', { method: 'POST', headers, body });
        return ((await answer.json()) as { campaignId: string }).campaignId;
      });
      const stored = async () => {
        const { updatedAt: _, ...campaign } = await app.db.orm.campaign.findFirstOrThrow({ where: { id } });
        return campaign;
      };
      const before = await stored();
      const save = async () => {
        await page.click('text="Save and check"');
        await page.waitForSelector('dialog[open]');
      };
      await goTo(page, `/campaigns/${id}/edit`);
      await page.waitForSelector('text=only contacts with the tags vip');
      await save();
      expect(await stored()).toEqual(before);
      await goTo(page, `/campaigns/${id}/edit`);
      await page.fill('[name=body]', 'One line');
      await page.locator('[name="audience.segment.value"]').fill('');
      await page.locator('[name="audience.segment.value"]').pressSequentially('New York, Rome,');
      await page.locator('[name="audience.segment.value"]').press('Backspace');
      await save();
      expect(await stored()).toMatchObject({
        variants: [{ body: 'One line', subject: 'Snow', html: '<p>Two lines</p>' }],
        audience: { tags: ['vip'], segment: { value: ['New York', 'Rome'] } },
      });
      expect(complaints).toEqual([]);
    });

    test('what leads to a step of a flow follows its id however it is typed, and an archived flow cannot be edited', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const id = await page.evaluate(async () => {
        const send = (step: string) => ({ id: step, type: 'send', channel: 'sms', body: step });
        const attributes = { visits: 5, vip: true };
        const body = JSON.stringify({
          name: 'Thanks',
          steps: [
            { ...send('send'), next: 'tag' },
            { id: 'tag', type: 'update_contact', attributes, next: 'send2' },
            { ...send('send2'), next: 'wait' },
            { id: 'wait', type: 'wait', seconds: 86_400 },
          ],
        });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/api/v1/flows', { method: 'POST', headers, body });
        return ((await answer.json()) as { flowId: string }).flowId;
      });
      await goTo(page, `/flows/${id}`);
      await page.click('#step-tag summary');
      await page.click('#step-send2 summary');
      await page.click('#step-wait summary:has(span:text-is("1 day"))');
      const field = page.locator('[name="steps.2.id"]');
      await field.press('End');
      await field.press('Backspace');
      await field.pressSequentially('_last');
      const first = page.locator('[name="steps.1.id"]');
      await first.fill('');
      await first.pressSequentially('mark');
      await page.locator('[name="steps.1.attributes"]').press('Control+End');
      await page.locator('[name="steps.1.attributes"]').pressSequentially('\ncity: Rome');
      await page.selectOption('[name="steps.3.seconds.unit"]', 'minutes');
      await page.fill('[name="steps.3.seconds"]', '');
      await page.locator('[name="steps.3.seconds"]').pressSequentially('605');
      await page.click('text="Save"');
      await page.waitForSelector('text=Saved.');
      const [version] = await app.db.orm.flowVersion.findMany({
        where: { flowId: id },
        orderBy: { version: 'desc' },
        take: 1,
      });
      expect(version?.steps).toMatchObject([
        { id: 'send', next: 'mark' },
        { id: 'mark', next: 'send_last', attributes: { visits: 5, vip: true, city: 'Rome' } },
        { id: 'send_last' },
        { id: 'wait', seconds: 36_300 },
      ]);
      await page.click('main >> text="Archive"');
      await page.fill('dialog input', 'Thanks');
      await page.click('dialog button:text-is("Archive the flow")');
      await page.waitForSelector('.screen-head .badge:text("Archived")');
      expect(await page.isDisabled('[name=name]')).toBe(true);
      expect(await page.isDisabled('[name="trigger.type"]')).toBe(true);
      expect(await page.locator('main button:text-is("Save")').count()).toBe(0);
      expect(complaints).toEqual([]);
      await page.goto(`${app.url}/console/flows/flow_unknown`);
      await page.waitForSelector('text=Flow not found');
      expect(await page.locator('main h1').textContent()).toBe('Flow');
      expect(await page.locator('main a:text("All flows")').count()).toBe(1);
    });

    test('a message that somebody wrote is read and answered', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.evaluate(async () => {
        const post = async (path: string, body: object) => {
          const headers = { 'Content-Type': 'application/json' };
          const { status } = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
          if (status !== 201) throw new Error(`${path}: ${status}`);
        };
        await post('channels', { channel: 'sms', provider: 'sandbox' });
        await post('contacts', { phone: '+15550177', firstName: 'Ada', lastName: 'Lovelace' });
        await post('inbound-messages/simulate', { channel: 'sms', from: '+15550177', body: 'Where is my order?' });
      });
      await goTo(page, '/inbox');
      await page.click('td:has-text("Ada Lovelace")');
      await page.waitForSelector('dialog[open] .thread >> text=Where is my order?');
      await page.fill('dialog [name=body]', 'We have sent it today.');
      await page.click('dialog >> text="Reply"');
      await page.waitForSelector('dialog[open] .thread .outbound >> text=We have sent it today.');
      expect(await faultsOf(page)).toEqual([]);
      const replies = await app.db.orm.message.findMany({ where: { recipient: '+15550177' } });
      expect(replies).toMatchObject([{ category: 'transactional' }]);
      expect(await app.db.orm.conversation.findMany()).toMatchObject([{ unread: 0 }]);
      expect(complaints).toEqual([]);
    });

    test('a flow is built, refused with its problems at their steps, activated and run', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await goTo(page, '/flows');
      await page.locator('main button:text("New flow")').first().click();
      await page.fill('dialog [name=name]', 'Welcome');
      await page.click('dialog >> text="Create the flow"');
      await page.waitForSelector('h1:text("Welcome")');
      await page.click('text="+ Branch"');
      await page.click('text="+ Stop"');
      await page.fill('[name="steps.1.cases.0.if.contact.value"]', 'vip');
      await page.click('text="Save and activate"');
      await page.waitForSelector('.node.wrong.branch');
      await page.selectOption('[name="steps.1.cases.0.next"]', 'stop');
      await page.click('text="Save and activate"');
      await page.waitForSelector('.screen-head .badge:text("Active")');
      expect(await faultsOf(page)).toEqual([]);
      const built = await app.db.orm.flow.findMany({ where: { name: 'Welcome' } });
      expect(built).toMatchObject([{ name: 'Welcome', status: 'active', version: 2 }]);

      await page.locator('main button:text("Start a run")').first().click();
      await page.fill('dialog [name=to]', '+15550100');
      await page.click('dialog >> text="Start"');
      await page.waitForSelector('table[aria-label=Runs] td:has-text("+15550100")');
      expect(complaints).toEqual([]);
    });
  },
);
