import { createSetupCode } from '@services/common/members/setup';
import { faultsOf } from '@services/console/testing/browser.ts';
import { editTogether, testConsole } from '@services/console/testing/console.ts';

import { createApplication } from '../../src/applications/store.ts';
import { createLimitRequest } from '../../src/limits/store.ts';
import { setRole } from '../../src/users/roles.ts';
import { startTestApp } from '../app.ts';
import { createPost, createUser } from '../directory.ts';

const app = startTestApp();

testConsole(
  {
    service: 'directory',
    app,
    setupCode: () => createSetupCode(app.database.shared),
    paths: [
      '/',
      '/applications',
      '/exports',
      '/posts',
      '/operators',
      '/operators?view=blocks',
      '/operators?view=log',
      '/profile',
      '/settings/webhooks',
    ],
  },
  (browser, setUp) => {
    test('when two people edit one application, the second person sees the conflict', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const { orm } = app.database;
      const account = await orm.account.findFirstOrThrow();
      const { application } = await createApplication(app.database.shared, account.id, {
        name: 'Shared',
        redirectUris: [],
        type: 'confidential',
      });
      await page.goto(`${app.url}/console/applications/${application.id}`);
      await page.click('button[aria-label="More actions"]');
      await page.click('.menu-items:popover-open >> text="Edit"');
      const change = () => orm.application.update({ where: { id: application.id }, data: { name: 'Theirs' } });
      const uri = 'https://example.com/back';
      await editTogether(page, { field: 'redirectUris', mine: uri, change });
      await page.waitForSelector('dialog', { state: 'detached' });
      expect(await orm.application.findUnique({ where: { id: application.id } })).toMatchObject({
        redirectUris: [uri],
      });
      await orm.application.delete({ where: { id: application.id } });
      expect(complaints).toEqual([]);
    });

    test('text typed into a form is restored after a reload', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${app.url}/console/applications`);
      await page.click('main >> button:text-is("New application")');
      await page.fill('[name=name]', 'Lamp reader');
      await page.selectOption('[name=type]', 'public');
      await page.fill('[name=redirectUris]', 'https://example.com/back');
      await page.reload();
      await page.waitForSelector('text="Your unsaved changes were restored."');
      const typed = ['name', 'type', 'redirectUris'].map((name) => page.inputValue(`[name=${name}]`));
      expect(await Promise.all(typed)).toEqual(['Lamp reader', 'public', 'https://example.com/back']);
      await page.click('dialog >> button[type=submit]');
      await page.waitForSelector('text="Application registered"');
      await page.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.includes('draft')));
      await app.database.orm.application.deleteMany({ where: { name: 'Lamp reader' } });
      expect(complaints).toEqual([]);
    });

    test('an editor corrects, schedules, shows, features and hides a post', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.goto(`${app.url}/console/posts`);
      await page.waitForSelector('text=This account isn’t an editor');
      const { orm, transaction } = app.database;
      const userId = await createUser(app, 'editor');
      await transaction((sql) => setRole(sql, 'Jo', 'editor', 'editor'));
      await orm.account.updateMany({ data: { userId } });
      const postId = await createPost(app, 'lantern-desk', { name: 'Lantern Dsek' });
      await page.reload();
      await page.waitForSelector('nav >> text="Posts"');
      await page.keyboard.press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await page.keyboard.type(`post_${postId}`);
      await page.click('[role=option]:has-text("Lantern Dsek")');
      const choose = async (action: string) => {
        await page.click('button[aria-label^="Actions for Lantern"]');
        await page.click(`.menu-items:popover-open >> text="${action}"`);
      };
      const show = (state: string) => page.click(`[aria-label=Status] >> text="${state}"`);
      await choose('Edit');
      await page.fill('[name=name]', 'Lantern Desk');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await choose('Edit');
      await page.waitForSelector('text="Your unsaved changes were restored."');
      await page.click('dialog >> button:text-is("Save")');
      await page.waitForSelector('strong:text-is("Lantern Desk")');
      await choose('Edit');
      const change = () => orm.post.update({ where: { slug: 'lantern-desk' }, data: { tagline: 'Theirs' } });
      await editTogether(page, { field: 'tagline', mine: 'Mine', change });
      await page.waitForSelector('td:has-text("Mine")');
      await choose('Schedule launch');
      await page.fill('[name=scheduledAt]', '2999-01-01T10:00');
      await page.click('dialog >> button:text-is("Schedule")');
      await page.waitForSelector('text=No posts');
      await show('Scheduled');
      expect(await faultsOf(page)).toEqual([]);
      // The conflict is detected for hidden posts, too.
      await choose('Edit');
      const rewrite = () => orm.post.update({ where: { slug: 'lantern-desk' }, data: { tagline: 'Theirs again' } });
      await editTogether(page, { field: 'tagline', mine: 'Mine again', change: rewrite });
      await page.waitForSelector('td:has-text("Mine again")');
      await choose('Schedule launch');
      const launchAt = new Date('2998-01-01T10:00:00Z');
      const postpone = () =>
        orm.post.update({ where: { slug: 'lantern-desk' }, data: { launchAt, scheduledAt: launchAt } });
      await editTogether(page, { field: 'scheduledAt', mine: '2997-01-01T10:00', change: postpone });
      await page.waitForSelector('dialog', { state: 'detached' });
      await choose('Show now');
      await page.waitForSelector('text=No posts');
      await show('To review');
      await choose('Feature');
      await page.waitForSelector('text=No posts');
      await show('Featured');
      await choose('Hide');
      await page.click('dialog >> button:text-is("Hide")');
      await page.waitForSelector('text=No posts');
      const post = await orm.post.findFirstOrThrow({ where: { slug: 'lantern-desk' } });
      expect(post).toMatchObject({ name: 'Lantern Desk', featuredAt: expect.any(Date), hiddenAt: expect.any(Date) });
      expect(complaints).toEqual([]);
      await orm.account.updateMany({ data: { userId: null } });
      await orm.person.deleteMany();
      await orm.account.deleteMany();
    });

    test('the log shows the decisions of an operator about limits and blocks', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.goto(`${app.url}/console/operators`);
      await page.waitForSelector('text=This account isn’t an operator');
      expect(await page.locator('nav >> text=/^(Posts|Operators)$/').count()).toBe(0);
      const { orm, shared, transaction } = app.database;
      const userId = await createUser(app, 'operator');
      await transaction((sql) => setRole(sql, 'Jo', 'operator', 'operator'));
      const { accountId: own } = await orm.membership.findFirstOrThrow();
      await orm.account.update({ where: { id: own }, data: { userId } });
      const { accountId, applicationId } = await app.client();
      await createLimitRequest(shared, accountId, applicationId, { requests: 2000, cost: 5000, reason: 'A report' });
      await page.reload();
      await page.waitForSelector('nav >> text="Operators"');
      await page.click('button[aria-label^="Actions for"]');
      await page.click('.menu-items:popover-open >> text="Grant"');
      await page.fill('[name=cost]', '6000');
      await page.fill('[name=reason]', 'Useful');
      await page.click('dialog >> button:text-is("Grant")');
      await page.waitForSelector('text=No pending requests');
      expect(await orm.limitGrant.findMany({ where: { applicationId } })).toMatchObject([
        { requests: 2000, cost: 6000 },
      ]);
      await page.click('[aria-label=Show] >> text="Blocks"');
      await page.click('button:text-is("Block")');
      await page.fill('[name=subjectId]', applicationId);
      await page.fill('[name=reason]', 'Evades limits');
      await page.click('dialog >> button:text-is("Block")');
      await page.waitForSelector('td >> text=Evades limits');
      expect(await faultsOf(page)).toEqual([]);
      await page.click('button:text-is("Lift")');
      await page.click('dialog >> button:text-is("Lift")');
      await page.waitForSelector('text=No blocks');
      await page.goBack();
      await page.waitForSelector('text=No pending requests');
      await page.goto(`${app.url}/console/operators?view=log&subject=${applicationId}`);
      await page.waitForSelector('td >> text=unblock');
      await page.keyboard.press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await page.keyboard.type('post_999999');
      await page.click('[role=option]:has-text("post_999999")');
      await page.waitForURL((url) => url.searchParams.get('subject') === 'post_999999');
      expect(complaints).toEqual([]);
      await orm.account.updateMany({ data: { userId: null } });
      await orm.application.deleteMany();
      await orm.person.deleteMany();
      await orm.account.deleteMany();
    });

    test('an editor can go from the first run to a launched and featured post with the keyboard alone', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const { orm, transaction } = app.database;
      const userId = await createUser(app, 'keyed');
      await transaction((sql) => setRole(sql, 'Jo', 'keyed', 'editor'));
      await orm.account.updateMany({ data: { userId } });
      await createPost(app, 'harbour-lamp', { name: 'Harbour Lamp' });
      await page.reload();
      await page.waitForSelector('main h1');
      await press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await page.keyboard.type('posts');
      await press('Enter');
      await tabTo('button[aria-label^="Actions for Harbour Lamp"]');
      await press('Enter');
      await tabTo('.menu-items:popover-open >> text="Schedule launch"');
      await press('Enter');
      await tabTo('[name=scheduledAt]');
      // The date field has separate parts for month, day, year, hour, minute, and AM or PM.
      await page.keyboard.type('01022999');
      await press('ArrowRight');
      await page.keyboard.type('1030AM');
      await press('Enter');
      await page.waitForSelector('text=No posts');
      expect(await orm.post.findFirstOrThrow({ where: { slug: 'harbour-lamp' } })).toMatchObject({
        launchAt: expect.any(Date),
      });
      await tabTo('[aria-label=Status] >> text="Scheduled"');
      await press('Enter');
      await tabTo('button[aria-label^="Actions for Harbour Lamp"]');
      await press('Enter');
      await tabTo('.menu-items:popover-open >> text="Show now"');
      await press('Enter');
      await page.waitForSelector('text=No posts');
      await tabTo('[aria-label=Status] >> text="To review"');
      await press('Enter');
      await tabTo('button[aria-label^="Actions for Harbour Lamp"]');
      await press('Enter');
      await tabTo('.menu-items:popover-open >> text="Feature"');
      await press('Enter');
      await page.waitForSelector('text=No posts');
      await tabTo('[aria-label=Status] >> text="Featured"');
      await press('Enter');
      await page.waitForSelector('main >> text=Harbour Lamp');
      expect(await orm.post.findFirstOrThrow({ where: { slug: 'harbour-lamp' } })).toMatchObject({
        featuredAt: expect.any(Date),
      });
      expect(complaints).toEqual([]);
      await orm.account.updateMany({ data: { userId: null } });
      await orm.person.deleteMany();
      await orm.account.deleteMany();
    });

    test('an owner can go from the first run to a token that answers a query with the keyboard alone', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.waitForSelector('text=Register your first application');
      await tabTo('text=New application');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.type('Weekly report');
      await press('Enter');
      await page.waitForSelector('text=I’ve saved it');
      await tabTo('text=I’ve saved it');
      await press('Enter');
      await page.waitForSelector('h1:text("Weekly report")');
      await tabTo('text=New token');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.type('Nightly report');
      await tabTo('text=Create token');
      await press('Enter');
      await page.waitForSelector('dialog .code pre');
      const token = await page.innerText('dialog .code pre');
      await page.waitForSelector('td:text("Nightly report")', { state: 'attached' });
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
