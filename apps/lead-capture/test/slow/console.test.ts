import { createLink } from '@services/common/members/links';
import { createSetupCode } from '@services/common/members/setup';
import { faultsOf } from '@services/console/testing/browser.ts';
import { editTogether, testConsole } from '@services/console/testing/console.ts';

import { saveConnection } from '../../src/connections/store.ts';
import { startTestApp } from '../app.ts';
import { insertConversation, insertEvent, insertLeads, insertManyLeads, insertPerson } from '../factories.ts';

const app = startTestApp({
  simulators: true,
  environment: ({ url }) => ({ INSTAGRAM_API_URL: `${url}/instagram/v26.0` }),
});

const PATHS = '/ /leads /leads?view=board /people /automations /connections /activity /settings/webhooks'.split(' ');

testConsole(
  { service: 'lead-capture', app, setupCode: () => createSetupCode(app.db), paths: PATHS },
  (browser, setUp) => {
    /** Opens the overview as an owner. */
    const enter = async (width?: number) => {
      const opened = await browser.open(`${app.url}/console/`, width === undefined ? {} : { width });
      await setUp(opened.page);
      await opened.page.waitForSelector('h1:text("Overview")', { state: 'attached' });
      const { id: accountId } = await app.db.orm.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
      /** Enters text in fields of the open dialog. */
      const fill = async (values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values)) await opened.page.fill(`dialog [name="${name}"]`, value);
      };
      /** Sends a request with the session of the page. @returns the body of the answer. */
      const call = (method: string, path: string, body: object) =>
        opened.page.evaluate(async ([to, request]) => (await fetch(to, request)).json(), [
          path,
          { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
        ] as const);
      return { ...opened, accountId, fill, call };
    };

    test('when two people change the tags of one lead at the same time, the second person sees the conflict', async () => {
      const { page, complaints, call } = await enter();
      const lead = { username: 'together', display_name: 'Toni', trigger_keyword: 'guide', trigger_type: 'comment' };
      const { data } = await call('POST', '/v1/leads', lead);
      await page.goto(`${app.url}/console/leads`);
      await page.click('td >> text="Toni"');
      const change = () => call('PUT', `/v1/leads/${data.id}/tags`, { tags: ['theirs'] });
      await editTogether(page, { field: 'tags', mine: 'mine', change });
      await page.waitForSelector('text="Saved."');
      expect(await app.db.orm.lead.findUnique({ where: { id: data.id } })).toMatchObject({ tags: ['mine'] });
      expect(complaints).toEqual([]);
    });

    test('a tag that contains a comma stays one tag', async () => {
      const { page, complaints, accountId } = await enter();
      const tags = ['red, "blue"', 'a "b" c'];
      const [id] = await insertLeads(app.db, accountId, [{ username: 'comma', tags }]);
      await page.goto(`${app.url}/console/leads`);
      await page.click('td >> text="@comma"');
      const field = page.locator('dialog [name=tags]');
      expect(await field.inputValue()).toBe('"red, ""blue""", a "b" c');
      await field.fill(`${await field.inputValue()} , "x,y"`);
      await page.click('dialog >> text="Save"');
      await page.waitForSelector('text="Saved."');
      expect(await app.db.orm.lead.findUnique({ where: { id: id! } })).toMatchObject({ tags: [...tags, 'x,y'] });
      expect(complaints).toEqual([]);
    });

    test('leads can be moved on the board and sorted in the list, and an automation can be limited to a post with events', async () => {
      const { page, complaints, accountId, fill } = await enter();
      const people = Array.from({ length: 25 }, (_, index) => ({ username: `person_${index}` }));
      await insertLeads(app.db, accountId, people);
      await insertEvent(app.db, accountId);
      await page.goto(`${app.url}/console/leads?view=board`);
      await page.waitForSelector('.lane >> text="Show more"');
      expect(await page.locator('.lane[aria-label="New"] li').count()).toBe(20);
      await page.click('text="Show more"');
      await page.waitForSelector('.lane li:nth-child(25)');
      const name = await page.locator('.lane[aria-label="New"] li strong').first().innerText();
      const cardIn = (lane: string) => `.lane[aria-label="${lane}"] li:has(strong:text-is("${name}"))`;
      await page.dragAndDrop(cardIn('New'), '.lane[aria-label="Contacted"] h2');
      await page.click(`${cardIn('Contacted')} [aria-label^="Move "]`);
      await page.click('.menu-items:popover-open >> text="Qualified"');
      await page.waitForSelector(cardIn('Qualified'));
      // Another person moves the card first: the card is not moved again, and appears where it is now.
      const { id: movedId } = await app.db.orm.lead.findFirstOrThrow({ where: { accountId, username: name } });
      await page.locator(`${cardIn('Qualified')} .row-open`).focus();
      await app.db.orm.lead.update({ where: { id: movedId }, data: { status: 'converted' } });
      await page.keyboard.press('ArrowLeft');
      await page.waitForSelector('.toast:has-text("has changed since you read it")');
      await page.click(`${cardIn('Converted')} [aria-label^="Move "]`);
      await page.click('.menu-items:popover-open >> text="Qualified"');
      await page.waitForSelector(cardIn('Qualified'));
      // The board ignores dragged text, because it is not a card.
      const isLeftAlone = await page.locator('.lane >> nth=0').evaluate((lane) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', 'two words');
        return lane.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
      });
      expect(isLeftAlone).toBe(true);
      // A refused move leaves the focus where the person types next.
      await page.route(/\/status$/, (route) => route.fulfill({ status: 503, json: { message: 'It failed' } }));
      await page.locator(`${cardIn('Qualified')} .row-open`).focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('.toast:has-text("It failed")');
      await page.keyboard.press('/');
      await page.keyboard.type(name);
      await page.waitForSelector('.lane[aria-label="New"] li', { state: 'detached' });
      await page.waitForSelector(cardIn('Qualified'));
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
      await page.unroute(/\/status$/);

      await page.goto(`${app.url}/console/leads`);
      const sorted = page.waitForResponse((answer) => /sort_by=username&sort_order=asc/.test(answer.url()));
      await page.click('th >> text="Lead"');
      expect((await sorted).status()).toBe(200);
      await page.waitForSelector('th[aria-sort=ascending]:has-text("Lead")');
      await page.keyboard.press('Enter');
      await page.waitForSelector('th[aria-sort=descending]:has-text("Lead")');
      expect(page.url()).toContain('sort=username&order=desc');
      await page.keyboard.press('/');
      await page.keyboard.type('person_1');
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('screen');
      expect(await page.inputValue('.filters input >> nth=0')).toBe('person_1');
      expect(await page.locator('text="Show more"').count()).toBe(0);

      await page.goto(`${app.url}/console/automations?new=yes`);
      await fill({ keyword: 'offer', message: 'Here is our offer.' });
      await page.click('dialog summary');
      await page.check('dialog label:has-text("17900000000000001") input');
      expect(await page.inputValue('dialog [name=media_ids]')).toBe('17900000000000001');
      await page.click('text=Create and start');
      await page.waitForSelector('h1:text("offer")');
      const offer = await app.db.orm.automation.findFirst({ where: { accountId, keyword: 'offer' } });
      expect(offer?.mediaIds).toEqual(['17900000000000001']);
      await page.goBack();
      await page.waitForSelector('h1:text("Automations")');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('leads are imported from a file, and a suggested keyword becomes an automation', async () => {
      const { page, complaints, accountId } = await enter();
      // The tests of this file share an account and create more automations than the free plan allows.
      await app.db.orm.account.update({ where: { id: accountId }, data: { plan: 'pro' } });
      await page.goto(`${app.url}/console/leads`);
      await page.click('text="Import"');
      const buffer = Buffer.from('Handle;Full name;Shoe size\nada;Ada Löwe;39\n;Nobody;40\n', 'latin1');
      await page.setInputFiles('dialog input[type=file]', { name: 'leads.csv', mimeType: 'text/csv', buffer });
      await page.fill('dialog [name=trigger_keyword]', 'fair');
      await page.click('text="Check file"');
      await page.waitForSelector('dialog td >> text="Ada Löwe"');
      await page.waitForSelector('dialog td >> text="Username is required"');
      await page.click('text="Import 1 lead"');
      await page.click('text="Done"');
      await page.goto(`${app.url}/console/leads?search=lowe`);
      await page.waitForSelector('td >> text="Ada Löwe"');

      // Deletes the automations of earlier tests, because they could cause a warning, too.
      await app.db.orm.automation.deleteMany({ where: { accountId } });
      for (const person of ['1', '2']) await insertEvent(app.db, accountId, undefined, person);
      await page.goto(`${app.url}/console/automations`);
      for (const warnings of [0, 1]) {
        await page.click('tr:has-text("so pretty") >> text="Create automation"');
        await page.fill('dialog [name=message]', 'Thank you!');
        await page.click('text="Create and start"');
        await page.waitForSelector('h1:text("so pretty")');
        expect(await page.locator('.notice').count()).toBe(warnings);
        await page.goto(`${app.url}/console/automations`);
      }
      await app.db.orm.automation.deleteMany({ where: { accountId } });
      expect(complaints).toEqual([]);
    });

    test('while an automation is being entered, a preview shows its messages as on a phone', async () => {
      for (const width of [1440, 390]) {
        const { page, complaints, fill } = await enter(width);
        await page.goto(`${app.url}/console/automations?new=yes`);
        const preview = page.locator('dialog [aria-label="Preview on a phone"]');
        await fill({ keyword: 'catalog', message: 'Hi {{first_name|there}}!' });
        await page.click('dialog >> text="More options"');
        await page.fill('dialog [name=public_replies]', 'Look at your messages\nSent!');
        await page.click('dialog >> text="Add step"');
        await page.selectOption('dialog [name="steps.0.type"]', 'message');
        await page.fill('dialog [name="steps.0.text"]', 'Here it is');
        await page.click('dialog >> text="Picture, buttons and quick replies"');
        await page.click('dialog >> text="Add button"');
        await page.fill('dialog [name="steps.0.buttons.0.title"]', 'Open catalog');
        expect((await preview.innerText()).split(/\n+/)).toEqual([
          'Comment on your post',
          'jane.doe catalog',
          'Your account Look at your messages',
          '1 of 2 public replies, used in turn',
          'Direct message',
          'Hi there!',
          'Here it is',
          'Open catalog',
        ]);
        expect(await faultsOf(page)).toEqual([]);
        await page.selectOption('dialog [name=trigger_type]', 'story_reply');
        expect(await preview.innerText()).toMatch(/^Direct message\s+Replied to your story\s+catalog\s+Hi Jane!/);
        expect(complaints).toEqual([]);
      }
    });

    test('the steps of a conversation can be entered and moved with a preview, and the lead shows the answers', async () => {
      const { page, complaints, accountId, fill } = await enter();
      await page.goto(`${app.url}/console/automations?new=yes`);
      await fill({ keyword: 'brochure', message: 'Shall we send you our guide?' });
      await page.click('dialog >> text="Add step"');
      await page.selectOption('dialog [name="steps.0.expects"]', 'choice');
      await fill({
        'steps.0.text': 'Which language?',
        'steps.0.choices.0.label': 'English',
        'steps.0.choices.1.label': 'German',
      });
      await page.click('dialog >> text="Add step"');
      await page.fill('dialog [name="steps.1.text"]', 'Where should we send it?');
      await page.click('dialog >> text="Add step"');
      await page.selectOption('dialog [name="steps.2.type"]', 'message');
      await page.fill('dialog [name="steps.2.text"]', 'Thank you!');
      await page.selectOption('dialog [name="steps.0.choices.1.next"]', 'message');
      await page.click('dialog >> [aria-label="Move step 3 up"]');
      await page.click('dialog >> [aria-label="Move step 2 down"]');
      const preview = page.locator('dialog [aria-label="Preview on a phone"]');
      expect(await preview.innerText()).toContain('jane@example.com');
      await page.click('text=Create and start');
      await page.waitForSelector('h1:text("brochure")');
      const { id: automationId, steps } = await app.db.orm.automation.findFirstOrThrow({
        where: { accountId, keyword: 'brochure' },
      });
      expect(steps).toEqual([
        {
          id: 'choice',
          type: 'question',
          expects: 'choice',
          text: 'Which language?',
          choices: [{ label: 'English' }, { label: 'German', next: 'message' }],
        },
        { id: 'email', type: 'question', expects: 'email', text: 'Where should we send it?' },
        { id: 'message', type: 'message', text: 'Thank you!' },
      ]);
      await page.waitForSelector('[aria-label="Preview on a phone"] >> text="Thank you!"');
      const [id = ''] = await insertLeads(app.db, accountId, [{ username: 'answered', tags: [] }]);
      const answers = { choice: 'English', email: 'jane@example.com' };
      await app.db.orm.lead.update({ where: { id }, data: { email: answers.email, answers, automationId } });
      await page.goto(`${app.url}/console/leads`);
      await page.click('td >> text="@answered"');
      await page.waitForSelector('dialog >> text="jane@example.com"');
      await page.waitForSelector('dialog >> text="English"');
      expect(complaints).toEqual([]);
    });

    test('the page of a person shows the messages in both directions, and the notes about the person can be changed', async () => {
      const { page, complaints, accountId } = await enter();
      const facts = { username: 'mary.poppins', email: 'mary@example.com' };
      const id = await insertPerson(app.db, accountId, facts);
      const { connectionId } = await app.db.orm.contact.findUniqueOrThrow({ where: { id } });
      await insertEvent(app.db, accountId, connectionId);
      const mention = { accountId, connectionId, platformUserId: '1', kind: 'story_mention', text: '' };
      const times = { occurredAt: new Date(), matchedAt: new Date() };
      await app.db.orm.event.create({ data: { ...mention, ...times, key: 'a-mention', raw: '{}' } });
      await page.goto(`${app.url}/console/people?search=poppins`);
      await page.click('td >> text="@mary.poppins"');
      await page.waitForSelector('.bubble.theirs >> text="So pretty!"');
      await page.waitForSelector('.bubble.theirs >> text="No text"');
      await page.waitForSelector('.facts >> text="mary@example.com"');
      await page.fill('[name=note]', 'Prefers English');
      await page.click('text="Add note"');
      await page.click('.attempt:has-text("Prefers English") >> text="Edit"');
      await page.waitForSelector('dialog [name=note]');
      const change = () => app.db.orm.note.updateMany({ where: { accountId }, data: { note: 'Prefers French' } });
      await editTogether(page, { field: 'note', mine: 'Prefers German', change });
      await page.click('.attempt:has-text("Prefers German") >> text="Delete"');
      await page.click('dialog >> button:text("Delete note")');
      await page.waitForSelector('text="No notes yet."');
      expect(await app.db.orm.note.count({ where: { accountId } })).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('a conversation whose message failed continues after a click on Retry', async () => {
      const { page, complaints, accountId } = await enter();
      const person = await insertPerson(app.db, accountId, { username: 'failed' });
      const { id: leadId, connectionId } = await app.db.orm.lead.findFirstOrThrow({ where: { username: 'failed' } });
      const automation = { id: 'auto_failed', keyword: 'failed', message: 'x' };
      await app.db.orm.automation.create({ data: { ...automation, accountId, triggerType: 'both' } });
      const whose = { accountId, automationId: automation.id, leadId, connectionId: connectionId ?? '' };
      const id = await insertConversation(app.db, { ...whose, hasFailed: true });
      await page.goto(`${app.url}/console/people/${person}`);
      await page.click('.facts >> text="Retry"');
      await page.waitForSelector('text="The conversation continues."');
      expect(await app.db.orm.conversation.findUnique({ where: { id } })).toMatchObject({ status: 'running' });
      expect(complaints).toEqual([]);
    });

    test('in the console, a user can answer, hide, show and delete a comment', async () => {
      const { page, complaints, accountId } = await enter();
      const connection = { accountId, instagramAccountId: '17841409', username: 'example_shop', accessToken: 'x' };
      const { id } = await saveConnection(app.db, app.config.ENCRYPTION_KEYS, connection);
      await insertEvent(app.db, accountId, id);
      await page.goto(`${app.url}/console/activity`);
      await page.click('td >> text="So pretty!" >> nth=0');
      await page.waitForSelector('dialog >> text=/one private reply for 7 days/');
      await page.fill('dialog [name=text]', 'Thank you!');
      await page.click('dialog >> text="Send"');
      await page.waitForSelector('dialog .attempt:has-text("Thank you!") >> text="Pending"');
      await page.click('dialog >> text="Hide comment"');
      await page.waitForSelector('dialog >> text=/Show it first/');
      await page.click('dialog >> text="Show comment"');
      await page.click('dialog >> text="Delete comment"');
      await page.click('dialog.dialog button.danger');
      await page.waitForSelector('dialog >> text="The comment was deleted."');
      expect(await app.db.orm.publicReply.findMany({ where: { connectionId: id } })).toMatchObject([
        { message: 'Thank you!', status: 'queued', automationId: null },
      ]);
      await app.db.orm.connection.update({ where: { id }, data: { subscriptionRepairedAt: new Date() } });
      await page.goto(`${app.url}/console/connections`);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForSelector('td >> text=/of [0-9]+ this hour/ >> nth=1');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(complaints).toEqual([]);
    });

    test('filters are set, saved and removed with the keyboard alone, also on a narrow screen', async () => {
      const { page, complaints, press, tabTo, accountId } = await enter();
      await insertManyLeads(app.db, accountId, 10_001, { username: 'crowd', triggerKeyword: 'crowd' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${app.url}/console/leads?search=crowd`);
      await page.waitForSelector('text="At least 10,000 leads"');
      await insertLeads(app.db, accountId, [
        { username: 'crowd_vip', status: 'contacted', tags: ['red, blue', 'x'.repeat(50)] },
      ]);
      await tabTo('.filters >> text="Filter"');
      await press('Enter');
      await tabTo('.filter-items >> text="Tag"');
      await press('Enter');
      await page.waitForSelector('.filter-items [name=value]:focus');
      await page.keyboard.type('red, blue');
      await press('Enter');
      await page.waitForSelector('tr:has-text("@crowd_vip"):has-text("Contacted"):has-text("red, blue")');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.waitForSelector('text="1 lead"');
      await tabTo('text="Save filters"');
      await press('Enter');
      await page.waitForSelector('.saved .chip');
      await tabTo('[aria-label="Remove filter Tag"]');
      await press('Enter');
      await page.waitForSelector('text="At least 10,000 leads"');
      await page.goto(`${app.url}/console/leads`);
      await tabTo('.saved >> text="“crowd”, Tag red, blue"');
      await press('Enter');
      await page.waitForSelector('text="1 lead"');
      await tabTo('[aria-label^="Delete saved"]');
      await press('Enter');
      await page.waitForSelector('.saved', { state: 'detached' });
      await page.goto(`${app.url}/console/leads?keyword=crowd`);
      await page.waitForSelector('text="10,001 leads"');
      await page.goto(`${app.url}/console/leads?view=board&search=crowd`);
      await page.waitForSelector('.lane h2:has-text("10,000+")');
      expect(complaints).toEqual([]);
    });

    test('if another person signs in while the form for a new password is open, the password is not saved for that person', async () => {
      const { page } = await enter();
      const { person } = await page.evaluate(async () => (await fetch('/console/api/session')).json());
      const token = await createLink(app.db, person.id);
      await page.goto('about:blank');
      await page.goto(`${app.url}/console/new-password#token=${token}`);
      await page.fill('[name=password]', 'another horse battery');
      let sent = 0;
      await page.route('**/console/api/password', (route) => {
        sent += 1;
        return route.fulfill({ status: 503, json: { message: 'It failed' } });
      });
      await page.click('[type=submit]');
      await page.waitForSelector('[role=alert]:has-text("It failed")');
      const other = { ...person, id: 'per_other' };
      await page.route('**/console/api/session', (route) => route.fulfill({ json: { person: other } }));
      await page.click('[type=submit]');
      await page.waitForSelector('[role=alert]:has-text("no longer signed in")');
      expect(sent).toBe(1);
    });

    test('on a screen 320 pixels wide, the steps of the overview and long names in the search fit; a new search hides old results', async () => {
      const { page, accountId } = await enter(320);
      await page.waitForSelector('main li', { state: 'attached' });
      const username = `long${'x'.repeat(500)}`;
      await insertLeads(app.db, accountId, [{ username }]);
      await page.route('**/v1/automations', (route) => route.fulfill({ json: { success: true, data: [] } }));
      await page.goto(`${app.url}/console/`);
      const text = await page.locator('.steps li:has(.button) .under').first().boundingBox();
      expect(text?.width).toBeGreaterThan(180);
      await page.click('header [aria-label=Search]');
      await page.fill('dialog [role=combobox]', 'longx');
      const found = page.locator(`[role=option]:has-text("${username}")`).first();
      await found.waitFor();
      expect((await found.boundingBox())?.height).toBeLessThan(80);
      // While the next answer is on its way, Enter must not open a record of the previous text.
      await page.route(/search=zz/, () => {});
      await page.fill('dialog [role=combobox]', 'zzzz');
      await page.waitForSelector('dialog [role=status]:text("Searching…")');
      expect(await page.locator('[role=option]').count()).toBe(0);
      await app.db.orm.lead.deleteMany({ where: { username } });
    });
  },
);
