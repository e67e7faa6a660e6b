/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createSetupCode } from '@services/common/members/setup';
import { signInAs } from '@services/common/testing/role-checks';
import { describeInChromium, faultsInBothSchemes, faultsOf, goTo } from '@services/console/testing/browser.ts';
import { editTogether, endSession, signInOrSetUp } from '@services/console/testing/console.ts';
import { eventually } from '@services/tooling/testing/eventually';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';

import { startTestApp } from '../app.ts';
import { post, put } from '../console-requests.ts';
import { importNext } from '../imports.ts';

const app = startTestApp();

/** Processes the file that the page has sent, as workers do. */
async function work(): Promise<void> {
  await eventually(async () => (await importNext(app)) > 0);
  while ((await importNext(app)) > 0);
}
let session: Awaited<ReturnType<BrowserContext['cookies']>> = [];
/** Signs in, unless an earlier test's session is still valid, because a person may sign in only a limited number of times. */
async function setUp(page: Page): Promise<void> {
  await page.context().addCookies(session);
  await page.reload();
  await page.waitForSelector('.gate h1, nav[aria-label=Main]', { state: 'attached' });
  if (await page.isVisible('.gate h1')) await signInOrSetUp(page, () => createSetupCode(app.db));
  session = await page.context().cookies();
}

/** The element that covers the focused element, or null. */
function coverOfFocused(): string | null {
  const focused = document.activeElement;
  const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused?.contains(above)
    ? null
    : `${above?.outerHTML.slice(0, 200)} covers ${focused?.outerHTML.slice(0, 200)}`;
}

describeInChromium('the editors of the console', (browser) => {
  let { page, complaints, press, tabTo } = {} as Awaited<ReturnType<typeof browser.open>>;
  beforeEach(async () => {
    ({ page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`));
    await setUp(page);
  });
  afterEach(() => expect(complaints).toEqual([]));

  test('saving a campaign without a change keeps all its values', async () => {
    const { campaignId: id } = await post(page, 'campaigns', {
      name: 'Winter',
      channel: 'email',
      subject: 'Snow',
      body: 'Two\r\nlines',
      html: '<p>Two lines</p>',
      tracking: { clicks: true },
      audience: { tags: ['vip'], segment: { field: 'attributes.city', op: 'in', value: ['Rome', 'Paris, Texas'] } },
      schedule: {
        at: '2027-12-24T09:00:30.500Z',
        quietHours: { start: '21:00', end: '08:00', timezone: 'Asia/Tokyo' },
      },
    });
    const stored = async () => {
      const { updatedAt: _, ...campaign } = await app.db.orm.campaign.findFirstOrThrow({ where: { id } });
      return campaign;
    };
    const before = await stored();
    const save = async () => {
      await page.click('text="Save and review"');
      await page.waitForSelector('h2:text("Recipients")');
    };
    const step = (name: string) => page.click(`.stepper button:has-text("${name}")`);
    await goTo(page, `/campaigns/${id}/edit`);
    await step('Audience');
    await page.waitForSelector('text=Limited to contacts with the tags vip');
    await save();
    expect(await stored()).toEqual(before);
    await step('Content');
    await page.fill('[name=body]', 'One line');
    await page.selectOption('[name="tracking.opens"]', 'on');
    await step('Audience');
    await page.locator('[name="audience.segment.value"]').fill('');
    await page.locator('[name="audience.segment.value"]').pressSequentially('"Paris, Texas", Rome,');
    await page.locator('[name="audience.segment.value"]').press('Backspace');
    await save();
    expect(await stored()).toMatchObject({
      variants: [{ body: 'One line', subject: 'Snow', html: '<p>Two lines</p>' }],
      audience: { tags: ['vip'], segment: { value: ['Paris, Texas', 'Rome'] } },
      tracking: { opens: true, clicks: true },
    });
  });

  test('an unsaved campaign survives a reload, until it is discarded or another person signs in', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await goTo(page, '/campaigns/new');
    const fill = async () => {
      await page.fill('[name=name]', 'Spring sale');
      await page.fill('[name=subject]', 'Flowers');
      await page.fill('[name=body]', 'Hello {{firstName}}');
      await page.click('main >> text="Continue"');
      await page.selectOption('[name=audience]', 'segment');
      await page.fill('[name="audience.segment.value"]', 'vip');
      await page.click('main >> text="Continue"');
      await page.selectOption('[name=when]', 'later');
      await page.fill('[name="schedule.at"]', '2027-03-01T09:00');
    };
    await fill();
    await page.reload();
    await page.waitForSelector('text="Your unsaved changes were restored."');
    const typed = ['name', 'subject', 'body', 'audience', 'audience.segment.value', 'schedule.at'];
    const values = () => Promise.all(typed.map((name) => page.inputValue(`[name="${name}"]`)));
    await page.waitForSelector('[name="schedule.at"]');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="schedule.at"]')?.value !== '');
    expect(await values()).toEqual([
      'Spring sale',
      'Flowers',
      'Hello {{firstName}}',
      'segment',
      'vip',
      '2027-03-01T09:00',
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await page.click('text="Discard"');
    await page.waitForSelector('text="Your unsaved changes were restored."', { state: 'detached' });
    expect(await page.inputValue('[name=name]')).toBe('');

    await fill();
    const owner = await app.db.orm.membership.findFirstOrThrow({ where: { role: 'owner' } });
    const other = await signInAs(app.db, { service: 'messaging', accountId: owner.accountId, role: 'admin' });
    await endSession(page);
    const [name = '', value = ''] = other.headers.Cookie.split('=');
    await page.click('text="Save and review"');
    await page.waitForSelector('dialog:has-text("Your session has ended")');
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForSelector(`nav >> text="${other.email}"`);
    await page.waitForSelector('main [name=name]');
    expect(await page.inputValue('[name=name]')).toBe('');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([]);
    expect(await app.db.orm.campaign.count({ where: { name: 'Spring sale' } })).toBe(0);
  });

  test('the second of two people who edit one contact sees the conflict', async () => {
    const email = 'together@example.com';
    const { contactId } = await post(page, 'contacts', { email, phone: '+15550123' });
    await goTo(page, '/contacts');
    await page.click(`td >> text="${email}"`);
    await page.click('dialog >> text="Edit"');
    const change = () => put(page, `contacts/${contactId}`, { phone: '+15550124' });
    await editTogether(page, { field: 'tags', mine: 'vip', change });
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await app.db.orm.contact.findUnique({ where: { id: contactId } })).toMatchObject({ tags: ['vip'] });
  });

  test('the second of two people who edit one campaign, segment or channel sees the conflict', async () => {
    const { campaignId } = await post(page, 'campaigns', {
      name: 'Shared',
      channel: 'sms',
      body: 'Hi',
      audience: { tags: ['all'] },
    });
    await goTo(page, `/campaigns/${campaignId}/edit`);
    const campaign = () => put(page, `campaigns/${campaignId}`, { body: 'Theirs' });
    await editTogether(page, { field: 'body', mine: 'Mine', change: campaign });
    await page.waitForSelector('h2:text("Recipients")');
    expect(await app.db.orm.campaign.findUnique({ where: { id: campaignId } })).toMatchObject({
      variants: [{ body: 'Mine' }],
    });

    const conditions = { field: 'tags', op: 'contains', value: 'vip' };
    const { segmentId } = await post(page, 'segments', { name: 'Shared', conditions });
    await goTo(page, '/segments');
    await page.click('td >> text="Shared"');
    const segment = () => put(page, `segments/${segmentId}`, { name: 'Theirs' });
    await editTogether(page, { field: 'name', mine: 'Mine', change: segment });
    await page.waitForSelector('td >> text="Mine"');

    const { channelId } = await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Shared' });
    await goTo(page, '/settings/channels');
    await page.click('section:has(h2:text-is("Shared")) >> button:text-is("Edit")');
    await page.waitForSelector('dialog [name=perSecond]');
    const channel = () => put(page, `channels/${channelId}`, { perSecond: 7 });
    await editTogether(page, { field: 'perSecond', mine: '5', change: channel });
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await app.db.orm.channel.findUnique({ where: { id: channelId } })).toMatchObject({ perSecond: 5 });
  });

  test('the second of two people who edit the replies to keywords or the frequency caps sees the conflict', async () => {
    const { channelId } = await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Replies' });
    await goTo(page, '/settings/channels');
    await page.click('main [aria-label="Actions for Replies"]');
    await page.click('.menu-items:popover-open >> text="Edit replies to keywords"');
    await page.fill('dialog [name="keywordReplies.0.language"]', 'en');
    const replies = () => put(page, `channels/${channelId}`, { keywordReplies: [{ language: 'de', stop: 'Theirs' }] });
    await editTogether(page, { field: 'keywordReplies.0.stop', mine: 'Mine', change: replies });
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await app.db.orm.channel.findUnique({ where: { id: channelId } })).toMatchObject({
      keywordReplies: [{ language: 'en', stop: 'Mine' }],
    });

    await put(page, 'account', { frequencyCaps: [{ messages: 3, hours: 24 }] });
    await page.goto(`${app.url}/console/settings/account`);
    await page.waitForSelector('[name="frequencyCaps.0.messages"]');
    const caps = () => put(page, 'account', { frequencyCaps: [{ messages: 9, hours: 24 }] });
    await editTogether(page, { field: 'frequencyCaps.0.messages', mine: '5', change: caps });
    await page.waitForSelector('.toast:has-text("Frequency caps saved")');
    expect(await app.db.orm.account.findFirst({ where: { frequencyCaps: { not: [] } } })).toMatchObject({
      frequencyCaps: [{ messages: 5, hours: 24 }],
    });
    await put(page, 'account', { frequencyCaps: [] });
  });

  test('a change in the menu of a channel keeps the changes that another person has made since the list was read', async () => {
    const { channelId } = await post(page, 'channels', {
      channel: 'sms',
      provider: 'sandbox',
      name: 'Order',
      priority: 3,
    });
    await page.route('**/console/api/events?*', (route) => route.abort());
    await goTo(page, '/settings/channels');
    await page.waitForSelector('main [aria-label="Actions for Order"]');
    await put(page, `channels/${channelId}`, { priority: 7 });
    await page.click('main [aria-label="Actions for Order"]');
    await page.click('.menu-items:popover-open >> text="Lower priority"');
    await page.waitForSelector('.toast:has-text("Priority lowered")');
    expect(await app.db.orm.channel.findUnique({ where: { id: channelId } })).toMatchObject({ priority: 8 });
    // The browser complains about the stream of events that the test has blocked.
    complaints = [];
  });

  test('opening the editor of a campaign fetches the campaign only once', async () => {
    const news = { name: 'Once', channel: 'sms', body: 'Hi', audience: { tags: ['all'] } };
    const { campaignId } = await post(page, 'campaigns', news);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/campaigns/${campaignId}`)) asked.push(request.method());
    });
    await page.goto(`${app.url}/console/campaigns/${campaignId}/edit`);
    await page.waitForSelector('h1:text("Once")', { state: 'attached' });
    await page.waitForSelector('[name=body]');
    expect(asked).toEqual(['GET']);
  });

  test('a campaign is written, reviewed and started with the keyboard alone', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Keyboard' });
    await post(page, 'contacts', { phone: '+15550155', firstName: 'Kay' });
    await goTo(page, '/campaigns');
    await tabTo('main button:text("New campaign") >> nth=0');
    await press('Enter');
    await page.waitForSelector('[name=name]:focus');
    await page.keyboard.type('By keyboard');
    await press('Tab');
    await page.keyboard.type('SMS');
    await tabTo('main [name=body]');
    await page.keyboard.type('Hello {{ firstName | default: "there" }}');
    await tabTo('main button:text("Continue")');
    await press('Enter');
    await page.waitForSelector('[name=audience]:focus');
    await page.keyboard.type('All');
    await tabTo('main button:text("Continue")');
    await press('Enter');
    await page.waitForSelector('[name=when]:focus');
    await tabTo('main button:text("Save and review")');
    await press('Enter');
    await page.waitForSelector('tr:has-text("Kay"):has-text("Hello Kay")');
    await tabTo('main button:text-is("Start")');
    await press('Enter');
    await page.waitForSelector('dialog >> text=by SMS now');
    await tabTo('dialog [type=submit]');
    await press('Enter');
    await page.waitForSelector('dialog.drawer progress');
    expect(await app.db.orm.campaign.findMany({ where: { name: 'By keyboard' } })).toMatchObject([
      { channel: 'sms', audience: { segment: { all: [] } } },
    ]);
  });

  test('a flow is built and activated with the keyboard alone', async () => {
    await goTo(page, '/flows');
    await tabTo('main button:text("New flow") >> nth=0');
    await press('Enter');
    await page.waitForSelector('dialog [name=name]:focus');
    await page.keyboard.type('By keyboard');
    await tabTo('dialog [type=submit]');
    await press('Enter');
    await page.waitForSelector('h1:text("By keyboard")');
    await tabTo('[name="steps.0.body"]');
    await press('Control+a');
    await page.keyboard.type('Welcome!');
    const add = async (type: string) => {
      await tabTo('[aria-label="Add a step after step 1"]');
      await press('Enter');
      await tabTo(`.menu-items:popover-open button:text-is("${type}")`);
      await press('Enter');
    };
    await add('Stop');
    await add('Wait');
    await tabTo('[name="steps.1.seconds"]');
    await press('Control+a');
    await page.keyboard.type('3');
    await tabTo('main button:text("Save and activate")');
    await press('Enter');
    await page.waitForSelector('.screen-head .badge:text("Active")');
    const { id: flowId } = await app.db.orm.flow.findFirstOrThrow({ where: { name: 'By keyboard' } });
    const version = await app.db.orm.flowVersion.findFirstOrThrow({ where: { flowId }, orderBy: { version: 'desc' } });
    expect(version.steps).toMatchObject([
      { type: 'send', body: 'Welcome!', next: 'wait' },
      { id: 'wait', seconds: 259_200, next: 'stop' },
      { id: 'stop', type: 'stop' },
    ]);
  });

  test('opens and clicks are switched on and off for a channel', async () => {
    await post(page, 'channels', { channel: 'email', provider: 'sandbox', name: 'Mail' });
    await goTo(page, '/settings/channels');
    await page.waitForSelector('.figures :text("Email sent today")');
    await page.click('section:has(h2:text-is("Mail")) summary:text("Details")');
    await page.waitForSelector('dd:text-is("No tracking")');
    const choose = async (action: string, said: string) => {
      await page.click('[aria-label="Actions for Mail"]');
      await page.click(`button:text-is("${action}")`);
      await page.waitForSelector(`dd:text-is("${said}")`);
    };
    await choose('Track clicks', 'Clicks');
    await choose('Track opens', 'Opens and clicks');
    await choose('Stop tracking clicks', 'Opens');
    expect(await app.db.orm.channel.findMany({ where: { name: 'Mail' } })).toMatchObject([
      { tracking: { opens: true, clicks: false } },
    ]);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a channel is edited without its credentials, and gets new credentials without being disconnected', async () => {
    const settings = { from: '+15550199', baseUrl: 'https://twilio.example' };
    const credentials = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'first-token' };
    await post(page, 'channels', { channel: 'sms', provider: 'twilio', name: 'Rotated', settings, credentials });
    const edit = async (fields: Record<string, string>) => {
      await goTo(page, '/settings/channels');
      await page.click('section:has(h2:text-is("Rotated")) >> button:text-is("Edit")');
      for (const [name, value] of Object.entries(fields)) await page.fill(`dialog [name="${name}"]`, value);
      expect(await faultsOf(page)).toEqual([]);
      await page.click('dialog >> text="Save"');
      await page.waitForSelector('dialog', { state: 'detached' });
      return app.db.orm.channel.findFirstOrThrow({ where: { name: 'Rotated' } });
    };
    await goTo(page, '/settings/channels');
    await page.waitForSelector('section:has(h2:text-is("Rotated")):has-text("SMS through Twilio, from +15550199")');
    const before = await app.db.orm.channel.findFirstOrThrow({ where: { name: 'Rotated' } });
    const edited = await edit({ 'settings.from': '+15550198', perSecond: '5' });
    expect(edited).toMatchObject({ settings: { ...settings, from: '+15550198' }, perSecond: 5 });
    expect(edited.sealedCredentials).toBe(before.sealedCredentials);
    const { accountSid } = credentials;
    const rotated = await edit({ 'credentials.accountSid': accountSid, 'credentials.authToken': 'second-token' });
    expect(rotated).toMatchObject({ id: before.id, settings: edited.settings, status: 'connected' });
    expect(rotated.sealedCredentials).not.toBe(before.sealedCredentials);
  });

  test('each day in the overview starts at midnight in the account’s time zone', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Zoned' });
    await goTo(page, '/settings/account');
    await page.selectOption('[name="timeZone"]', 'Asia/Tokyo');
    await page.click('section:has(h2:text-is("Time zone")) >> button:text-is("Save")');
    await page.waitForSelector('text="Time zone saved."');
    await goTo(page, '/');
    await page.waitForSelector('text="Last 30 days (Asia/Tokyo)"');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('frequency caps are added and removed', async () => {
    const save = async (caps: object[]) => {
      await page.click('section:has-text("Frequency caps") >> button:text-is("Save")');
      const stored = await eventually(async () => {
        const accounts = await app.db.orm.account.findMany({ where: { mode: 'live' } });
        const all = accounts.flatMap(({ frequencyCaps }) => frequencyCaps);
        return all.length === caps.length && all;
      });
      expect(stored).toEqual(caps);
    };
    await goTo(page, '/settings/account');
    await page.click('text="Add cap"');
    await page.click('text="Add cap"');
    await page.fill('[name="frequencyCaps.1.messages"]', '1');
    await page.fill('[name="frequencyCaps.1.hours"]', '20');
    expect(await faultsOf(page)).toEqual([]);
    await save([{ messages: 3, hours: 168 }, { messages: 1, hours: 20 }]); // prettier-ignore
    await page.click('.rule >> nth=0 >> text="Remove"');
    await page.click('.rule >> nth=0 >> text="Remove"');
    await save([]);
  });

  test('automatic replies to keywords are edited for a channel, with texts for each language', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Answers' });
    await goTo(page, '/settings/channels');
    await page.click('[aria-label="Actions for Answers"]');
    await page.click('text="Edit replies to keywords" >> visible=true');
    await page.fill('[name="keywordReplies.0.language"]', 'en');
    await page.fill('[name="keywordReplies.0.stop"]', 'Goodbye');
    await page.click('dialog >> text="Add language"');
    await page.fill('[name="keywordReplies.1.language"]', 'de');
    await page.fill('[name="keywordReplies.1.help"]', 'Hilfe');
    expect(await faultsOf(page)).toEqual([]);
    await page.click('dialog >> text="Save"');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await app.db.orm.channel.findMany({ where: { name: 'Answers' } })).toMatchObject([
      { keywordReplies: [{ language: 'en', stop: 'Goodbye' }, { language: 'de', help: 'Hilfe' }] }, // prettier-ignore
    ]);
  });

  test('when a step is renamed, the other steps of the flow refer to it by its new name', async () => {
    const send = (step: string) => ({ id: step, type: 'send', channel: 'sms', body: step });
    const attributes = { visits: 5, vip: true };
    const { flowId: id } = await post(page, 'flows', {
      name: 'Thanks',
      steps: [
        { ...send('send'), next: 'tag' },
        { id: 'tag', type: 'update_contact', attributes, next: 'send2' },
        { ...send('send2'), next: 'wait' },
        { id: 'wait', type: 'wait', seconds: 86_400 },
      ],
    });
    await goTo(page, `/flows/${id}`);
    await page.click('#step-tag > summary');
    await page.click('#step-send2 > summary');
    await page.click('#step-wait > summary:has(span:text-is("1 day"))');
    await page.click('#step-send2 summary:text("For developers")');
    await page.click('#step-tag summary:text("For developers")');
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
    await page.fill('dialog [name=confirmation]', 'Thanks');
    await page.click('dialog button:text-is("Archive flow")');
    await page.waitForSelector('.screen-head .badge:text("Archived")');
    expect(await page.isDisabled('[name=name]')).toBe(true);
    expect(await page.isDisabled('[name="trigger.type"]')).toBe(true);
    expect(await page.locator('main button:text-is("Save")').count()).toBe(0);
    await page.goto(`${app.url}/console/flows/flow_unknown`);
    await page.waitForSelector('text=Flow not found');
    expect(await page.locator('main h1').textContent()).toBe('Flow');
    expect(await page.locator('main a:text("All flows")').count()).toBe(1);
  });

  test('a flow can be built and run, and its problems are shown at their steps', async () => {
    await goTo(page, '/flows');
    await page.locator('main button:text("New flow")').first().click();
    await page.fill('dialog [name=name]', 'Welcome');
    await page.click('dialog >> text="Create flow"');
    await page.waitForSelector('h1:text("Welcome")');
    const add = async (after: number, name: string) => {
      await page.click(`[aria-label="Add a step after step ${after}"]`);
      await page.click(`.menu-items:popover-open button:text-is("${name}")`);
    };
    await add(1, 'Stop');
    await add(1, 'Branch');
    await page.fill('[name="steps.1.cases.0.if.contact.value"]', 'vip');
    // The form refuses a case without a target.
    await page.click('text="Save and activate"');
    await page.waitForSelector('[name="steps.1.cases.0.next"]:invalid:focus');
    await page.selectOption('[name="steps.1.cases.0.next"]', 'stop');
    await page.waitForSelector('.edge:has-text("tags contain vip")');
    await page.fill('[name="steps.0.body"]', 'Hello {{firstName');
    await page.click('text="Save and activate"');
    await page.waitForSelector('.node.wrong.send');
    await page.fill('[name="steps.0.body"]', 'Hello {{firstName}}');
    await page.click('text="Save and activate"');
    await page.waitForSelector('.screen-head .badge:text("Active")');
    expect(await faultsOf(page)).toEqual([]);
    const built = await app.db.orm.flow.findMany({ where: { name: 'Welcome' } });
    expect(built).toMatchObject([{ name: 'Welcome', status: 'active', version: 2 }]);

    await page.locator('main button:text("Start run")').first().click();
    await page.fill('dialog [name=to]', '+15550100');
    await page.click('dialog >> text="Start"');
    await page.waitForSelector('table[aria-label=Runs] td:has-text("+15550100")');

    // A new step between two steps gets the link that the first step had.
    await add(1, 'Wait');
    await page.click('text="Save"');
    await page.waitForSelector('text=/version 3/');
    const version = await app.db.orm.flowVersion.findFirstOrThrow({
      where: { flowId: built[0]?.id ?? '', version: 3 },
    });
    expect(version.steps).toMatchObject([
      { id: 'send', next: 'wait' },
      { id: 'wait', next: 'branch' },
      { id: 'branch', cases: [{ next: 'stop' }], next: 'stop' },
      { id: 'stop' },
    ]);
    await page.reload();
    await page.waitForSelector('.node.send:has-text("1 here")');
    await page.waitForSelector('.pill.start:has-text("Request")');

    // The bar of buttons does not cover a field that gets the focus.
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.locator('[name="trigger.type"]').focus();
    for (let pressed = 0; pressed < 8; pressed += 1) {
      await press('Tab');
      expect(await page.evaluate(coverOfFocused)).toBe(null);
    }
  });

  test('the editor warns about a flow that can repeat, and a person who pauses the flow can cancel its runs', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Texts' });
    const { flowId: id } = await post(page, 'flows', {
      name: 'Again',
      steps: [
        { id: 'send', type: 'send', channel: 'sms', body: 'Again', next: 'wait' },
        { id: 'wait', type: 'wait', seconds: 2, next: 'send' },
      ],
    });
    await goTo(page, `/flows/${id}`);
    await page.waitForSelector('.notice:has-text("about 43,200 messages a day to each person")');
    await page.click('text="Save and activate"');
    await page.waitForSelector('.toasts :text("43,200 messages a day")');
    await post(page, `flows/${id}/trigger`, { to: '+15550100' });
    await page.click('main >> text="Pause"');
    await page.check('dialog [name=cancelRuns]');
    await page.click('dialog button:text-is("Pause flow")');
    await page.waitForSelector('.screen-head .badge:text("Paused")');
    await page.waitForSelector('table[aria-label=Runs] :text("Canceled when the flow was paused")');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the second of two people who edit one flow sees the conflict and can overwrite the other change', async () => {
    const status = ['read', 'failed'];
    const { flowId } = await post(page, 'flows', {
      name: 'Together',
      steps: [
        { id: 'send', type: 'send', channel: 'sms', body: 'Hi', next: 'ask' },
        { id: 'ask', type: 'branch', cases: [{ if: { message: 'send', status }, next: 'end' }] },
        { id: 'end', type: 'stop' },
      ],
    });
    const stored = () => app.db.orm.flowVersion.findFirstOrThrow({ where: { flowId }, orderBy: { version: 'desc' } });
    await goTo(page, `/flows/${flowId}`);
    await page.fill('[name="steps.0.body"]', 'Mine');
    await put(page, `flows/${flowId}`, { name: 'Theirs' });
    await page.click('text="Save"');
    await page.waitForSelector('text=Someone else saved changes');
    expect(await page.inputValue('[name="steps.0.body"]')).toBe('Mine');
    expect(await app.db.orm.flow.findFirst({ where: { id: flowId } })).toMatchObject({ name: 'Theirs' });
    expect(await faultsOf(page)).toEqual([]);
    await page.click('text="Overwrite with mine"');
    await page.waitForSelector('text=Saved.');
    expect((await stored()).steps).toMatchObject([{ body: 'Mine' }, { cases: [{ if: { status } }] }, {}]);
    await page.click('#step-ask summary');
    await page.check('[name="steps.1.cases.0.if.status"][value=delivered]');
    await page.uncheck('[name="steps.1.cases.0.if.status"][value=read]');

    // An accidental click does not discard unsaved changes.
    let question = '';
    page.once('dialog', (dialog) => {
      question = dialog.message();
      void dialog.dismiss();
    });
    await page.click('nav >> text="Templates"');
    await page.waitForFunction(() => location.pathname.includes('/flows/'));
    expect(question).toBe('Leave without saving your changes?');
    await page.click('text="Save"');
    await page.waitForFunction(() => document.querySelector('.screen-head')?.textContent?.includes('version 3'));
    const changed = { cases: [{ if: { status: ['delivered', 'failed'] } }] };
    expect((await stored()).steps).toMatchObject([{ body: 'Mine' }, changed, {}]);
  });
  test('the error of a refused save is visible and has the focus', async () => {
    const { templateId } = await post(page, 'templates', { name: 'Shared', body: 'Hi' });
    await goTo(page, '/templates');
    await page.click('td >> text="Shared"');
    const change = () => put(page, `templates/${templateId}`, { body: 'Theirs' });
    await editTogether(page, { field: 'body', mine: 'Mine', change });
    await page.waitForSelector('text=Saved as version 3');
  });
  test('a segment is saved, and a campaign uses it as its audience', async () => {
    await post(page, 'contacts', { email: 'reader@example.com', attributes: { renewsAt: '2026-01-31' } });
    await goTo(page, '/segments');
    await page.click('button >> text="New segment"');
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 400 && refused.push(response.url()));
    await page.fill('dialog [name=name]', 'Renewals');
    await page.selectOption('dialog [name="conditions.kind"]', 'attributes.');
    await page.fill('dialog [name="conditions.field"]', 'renewsAt');
    await page.selectOption('dialog [name="conditions.op"]', 'lt');
    await page.selectOption('dialog [name="conditions.type"]', 'date');
    await page.fill('dialog [name="conditions.value"]', '2026-02-01');
    await page.waitForSelector('dialog >> text="1 contact right now."');
    await page.click('dialog >> text="Add condition"');
    await page.selectOption('dialog [name="conditions.all.1.kind"]', 'lastOpenedAt');
    await page.selectOption('dialog [name="conditions.all.1.op"]', 'notInLastDays');
    await page.click('dialog >> text="Add condition"');
    await page.selectOption('dialog [name="conditions.all.2.kind"]', 'consent.email');
    await page.selectOption('dialog [name="conditions.all.2.value"]', 'unknown');
    await page.waitForSelector('dialog >> text="1 contact right now."');
    await page.click('dialog >> text="Create segment"');
    await page.waitForSelector('td >> text="Renewals"');
    expect(refused).toEqual([]);
    const [saved] = await app.db.orm.segment.findMany({ where: { name: 'Renewals' } });
    expect(saved?.conditions).toEqual({
      all: [
        { field: 'attributes.renewsAt', op: 'lt', value: '2026-02-01', type: 'date' },
        { field: 'lastOpenedAt', op: 'notInLastDays', value: 30 },
        { field: 'consent.email', op: 'eq', value: 'unknown' },
      ],
    });
    await goTo(page, '/campaigns/new');
    await page.click('.stepper button:has-text("Audience")');
    await page.selectOption('[name=audience]', 'saved');
    await page.waitForSelector('main >> text="1 contact"');
  });
  test('a file of contacts is checked before it is imported, and a person can assign its columns to fields', async () => {
    await goTo(page, '/contacts');
    await page.click('button >> text="Import"');
    const lines = ['\uFEFF"Last, name",E-Mail,Number', '"Doe, Jane",jane.doe@example.com,37', 'Roe,nonsense,38', ''];
    const buffer = Buffer.from(lines.join('\r\n'));
    await page.setInputFiles('dialog [type=file]', { name: 'contacts.csv', mimeType: 'text/csv', buffer });
    await page.selectOption('dialog [aria-label="Import Last, name as"]', 'lastName');
    await page.selectOption('dialog [aria-label="Import Number as"]', 'externalId');
    const stored = () => app.db.orm.contact.findMany({ where: { email: 'jane.doe@example.com' } });
    await page.click('dialog >> text="Check file"');
    await work();
    await page.waitForSelector('dialog >> text=/Nothing has been imported yet/');
    expect(await page.textContent('dialog table')).toContain('email');
    expect(await stored()).toEqual([]);
    await page.click('dialog >> text="Import 1 contact"');
    await work();
    await page.waitForSelector('dialog >> text="Import complete"');
    expect(await stored()).toMatchObject([{ lastName: 'Doe, Jane', externalId: '37' }]);
    await page.click('dialog >> text="Done"');
    await page.waitForSelector('td >> text="Doe, Jane"');
  });
  test('if the answer to a sent message is lost, sending it again in the open form sends no second message within five minutes', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Repeated' });
    await goTo(page, '/messages');
    const send = async () => {
      await page.click('main button:text("Send message")');
      await page.fill('dialog [name=to]', '+15550142');
      await page.fill('dialog [name=body]', 'Sent once');
      await page.click('dialog [type=submit]');
    };
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/messages/send', lose, { times: 1 });
    await send();
    await page.waitForSelector('dialog [role=alert]:has-text("try again")');
    await page.click('dialog [type=submit]');
    await page.waitForSelector('dialog', { state: 'detached' });
    const count = () => app.db.orm.message.count({ where: { recipient: '+15550142' } });
    expect(await count()).toBe(1);
    await send();
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await count()).toBe(2);

    await page.route('**/messages/send', lose, { times: 1 });
    await send();
    await page.waitForSelector('dialog [role=alert]:has-text("try again")');
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 5 * 60_000;
    });
    await page.click('dialog [type=submit]');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await count()).toBe(4);
    await page.reload();
    const lost = expect.stringContaining('ERR_FAILED');
    expect(complaints.splice(0)).toEqual([lost, lost]);
  });
  test('a test of a channel has no idempotency key, so that each test has a new result', async () => {
    await post(page, 'channels', { channel: 'sms', provider: 'sandbox', name: 'Tested' });
    await goTo(page, '/settings/channels');
    const testing = page.waitForRequest('**/channels/*/test');
    await page.click('main button:text-is("Test")');
    expect(await (await testing).headerValue('Idempotency-Key')).toBeNull();
  });
  test('a tab stays in its space after a reload, even if another tab is switched to the other space', async () => {
    const isIn = (tab: Page, name: string) =>
      tab.waitForSelector(`[aria-label="Space"] [aria-pressed=true]:text("${name}")`);
    const other = await page.context().newPage();
    await other.goto(`${app.url}/console/`);
    await isIn(other, 'Live');
    await page.click('[aria-label="Space"] >> text="Test"');
    await isIn(page, 'Test');
    await other.reload();
    await isIn(other, 'Live');
    await other.click('[aria-label="Space"] >> text="Live"');
    await page.reload();
    await isIn(page, 'Test');
    await other.close();
  });
  test("in the test space, the downloads of a contact's personal data and of the list of contacts contain only test data", async () => {
    await post(page, 'contacts', { email: 'live@example.com' });
    await page.click('[aria-label="Space"] >> text="Test"');
    await goTo(page, '/contacts');
    await page.click('button >> text="Add contact"');
    await page.fill('dialog [name=email]', 'tested@example.com');
    await page.click('dialog button[type=submit]');
    await page.click('td >> text="tested@example.com"');
    const saved = async (link: string) => {
      const downloading = page.waitForEvent('download');
      await page.click(link);
      return readFile(await (await downloading).path(), 'utf8');
    };
    expect(JSON.parse(await saved('dialog >> text="Export personal data"'))).toMatchObject([
      { table: 'contacts', email: 'tested@example.com' },
    ]);
    await page.keyboard.press('Escape');
    await page.click('[aria-label="More actions"]');
    const list = await saved('text="Export as CSV"');
    expect(list).toContain('tested@example.com');
    expect(list).not.toContain('live@example.com');
  });
  test('a spreadsheet file is previewed and imported, and refused rows can be downloaded', async () => {
    await goTo(page, '/contacts');
    await page.click('button >> text="Import"');
    const lines = [
      'sep=;',
      'Given name;E-mail;Mobile;Postal code;Notes;Since;',
      'Zoë;zoe@example.com;0151 12345678;"50667',
      'Köln";x;31.12.2025;',
      'Jörg;nonsense;;10115;y;;',
    ];
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
    await page.setInputFiles('dialog [type=file]', { name: 'contacts.csv', mimeType: 'text/csv', buffer });
    await page.waitForSelector('dialog li >> text="Zoë · Jörg"');
    await page.selectOption('dialog [aria-label="Import Notes as"]', 'ignore');
    await page.selectOption('dialog [aria-label="Import Since as"]', 'attributes.Since:date');
    await page.fill('dialog [name=defaultCountry]', 'de');
    await page.click('dialog >> text="Check file"');
    await work();
    await page.click('dialog >> text="Import 1 contact"');
    await work();
    await page.waitForSelector('dialog >> text="Import complete"');
    expect(await page.textContent('dialog table tbody tr')).toMatch(/^5email/);
    const downloading = page.waitForEvent('download');
    await page.click('dialog >> text="Download rejected rows"');
    const refused = await readFile(await (await downloading).path(), 'utf8');
    expect(refused.split('\r\n')).toEqual([
      '\uFEFFImport error,"firstName","email","phone","attributes.Postal_code","ignore","attributes.Since:date"',
      'Line 5: Not a valid email address,Jörg,nonsense,"",10115,y,""',
      '',
    ]);
    await page.click('dialog >> text="Done"');
    await page.click('button >> text="Import"');
    await page.waitForSelector('dialog td >> text="2 of 2"');
    const stored = await app.db.orm.contact.findMany({ where: { email: 'zoe@example.com' } });
    expect(stored).toMatchObject([
      { firstName: 'Zoë', phone: '+4915112345678', attributes: { Postal_code: '50667\r\nKöln', Since: '2025-12-31' } },
    ]);
  });

  test('a template is previewed while it is edited (without scripts, in phone width and in dark mode), and is sent as a test', async () => {
    await post(page, 'contacts', { email: 'ada@example.com', firstName: 'Ada', attributes: { city: 'Rome' } });
    await post(page, 'channels', { channel: 'email', provider: 'sandbox', name: 'Tests' });
    await goTo(page, '/templates/new');
    await page.fill('[name=name]', 'Styled');
    await page.fill('[name=subject]', 'Hello ');
    const insert = async (name: string) => {
      await page.click('button:text("Insert variable")');
      await page.click(`.menu-items button:text-is("${name}")`);
    };
    await insert('firstName');
    expect(await page.inputValue('[name=subject]')).toBe('Hello {{ firstName }}');
    const preview = page.frameLocator('iframe.mail');
    // Each rendering replaces the frame, which ends a locator that waits in it.
    const shows = (wanted: Locator) => eventually(() => wanted.isVisible().catch(() => false));
    await shows(preview.getByText('firstName has no value'));
    await page.fill('[name=contact]', 'ada@example.com');
    await shows(preview.locator('h1:text("Hello Ada")'));
    await page.fill('[name=body]', 'Hi from ');
    await insert('attributes.city');
    await shows(preview.locator('pre:text("Hi from Rome")'));
    await page.fill('[name=body]', '{{ order }} {{ order.number }} {{ __proto__.join }}');
    for (const name of ['order', 'order.number']) await page.fill(`[name="value-${name}"]`, '7');
    expect(await page.locator('[name="value-__proto__.join"]').count()).toBe(0);
    expect(await page.inputValue('[name=body]')).toContain('order.number');
    await page.fill('[name=body]', 'Hi from {{ attributes.city }}');
    await page.fill(
      '[name=html]',
      '<style>p{color:rgb(1,2,3)}@media (prefers-color-scheme:dark){p{color:rgb(4,5,6)}}' +
        '@media (max-width:400px){p{font-size:30px}}</style><p>Hi {{ firstName }}</p><script>document.body.innerHTML="no"</script>',
    );
    const paragraph = preview.frameLocator('iframe').locator('p:text("Hi Ada")');
    const styleOf = () =>
      paragraph
        .evaluate((element) => `${getComputedStyle(element).color} ${getComputedStyle(element).fontSize}`)
        .catch(() => 'none yet');
    const hasStyle = (color: string, size: string) => eventually(async () => (await styleOf()) === `${color} ${size}`);
    await shows(paragraph);
    await hasStyle('rgb(1, 2, 3)', '16px');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.click('main button:text-is("Phone")');
    await hasStyle('rgb(1, 2, 3)', '30px');
    await page.click('main button:text-is("Dark")');
    await hasStyle('rgb(4, 5, 6)', '16px');
    await page.click('main button:text-is("Text")');
    await shows(preview.getByText('As an SMS: 1 part'));
    await page.click('text="Create template"');
    await page.waitForURL('**/console/templates/tpl_*');
    await page.click('button:text-is("Send test")');
    await page.fill('dialog [name=to]', 'owner@example.com');
    await page.selectOption('dialog [name=channel]', 'email');
    await page.click('dialog [type=submit]');
    await page.waitForSelector('dialog [role=alert]:has-text("is missing")');
    await page.keyboard.press('Escape');
    await page.fill('[name=contact]', 'ada@example.com');
    await shows(preview.locator('h1:text("Hello Ada")'));
    await page.click('button:text-is("Send test")');
    await page.fill('dialog [name=to]', 'owner@example.com');
    await page.click('dialog [type=submit]');
    await page.waitForSelector('text=Test accepted');
    complaints = complaints.filter((complaint) => !complaint.startsWith('Blocked script execution'));
  });

  test('a sign-up form is created, shown in its languages and changed, and its sign-ups are listed', async () => {
    await post(page, 'channels', { channel: 'email', provider: 'sandbox', name: 'Confirmations' });
    await goTo(page, '/sign-up-forms');
    await page.click('main button:text("New form") >> nth=0');
    await page.fill('[name=name]', 'Footer');
    await page.fill('[name=title-en]', 'Monthly "news"');
    await page.fill('[name=consent-en]', 'Send me news.');
    await page.click('summary:text("Arabic")');
    await page.fill('[name=title-ar]', 'أخبار');
    await page.click('dialog >> text="Create form"');
    await page.waitForSelector('[aria-invalid=true], dialog .problem');
    await page.fill('[name=consent-ar]', 'أرسل لي الأخبار');
    await page.fill('[name=origins]', 'https://shop.example');
    expect(await faultsOf(page)).toEqual([]);
    await page.click('dialog >> text="Create form"');
    await page.waitForSelector('dialog', { state: 'detached' });
    const form = await app.db.orm.signUpForm.findFirstOrThrow();
    expect(form.texts).toMatchObject([{ language: 'en' }, { language: 'ar', consent: 'أرسل لي الأخبار' }]);
    await page.click('main >> text="Footer"');
    await page.waitForSelector(`dialog >> text=/sign-up\\/${form.id}" title="Monthly &quot;news&quot;"/`);
    await page.click('dialog [aria-label=Close]');
    await page.click('[aria-label="Actions for Footer"]');
    await page.click('text="Show sign-ups"');
    await page.waitForSelector('dialog >> text=No sign-ups yet');
    const visitor = await browser.open(`${app.url}/sign-up/${form.id}?lang=ar`);
    await visitor.page.waitForSelector('html[dir=rtl] h1:text("أخبار")');
    expect(await faultsOf(visitor.page)).toEqual([]);
    await visitor.page.setViewportSize({ width: 390, height: 700 });
    expect(await faultsOf(visitor.page)).toEqual([]);
    await visitor.page.fill('[name=email]', 'ada@example.com');
    await visitor.page.check('[name=consent]');
    await visitor.page.click('button');
    await visitor.page.waitForSelector('h1:text("تحقق من بريدك الوارد")');
  });
});
