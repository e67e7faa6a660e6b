import { createSetupCode } from '@services/common/members/setup';
import { faultsOf } from '@services/console/testing/browser.ts';
import { testConsole, withConsole } from '@services/console/testing/console.ts';

import { setRole } from '../src/users/roles.ts';
import { startTestApp } from './app.ts';
import { createPost, createUser } from './directory.ts';

const app = withConsole('directory', () => startTestApp());

testConsole(
  {
    service: 'directory',
    app,
    setupCode: () => createSetupCode(app.database.shared),
    paths: ['/', '/applications', '/posts', '/profile', '/settings/webhooks'],
  },
  (browser, setUp) => {
    test('an editor corrects, schedules, shows, features and hides a post', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      await page.goto(`${app.url}/console/posts`);
      await page.waitForSelector('text=This account edits nothing');
      const { orm, transaction } = app.database;
      const userId = await createUser(app, 'editor');
      await transaction((sql) => setRole(sql, 'Jo', 'editor', 'editor'));
      await orm.account.updateMany({ data: { userId } });
      await createPost(app, 'lantern-desk', { name: 'Lantern Dsek' });
      await page.reload();
      const choose = async (action: string) => {
        await page.click('button[aria-label^="Actions for Lantern"]');
        await page.click(`.menu-items:popover-open >> text="${action}"`);
      };
      const show = (state: string) => page.selectOption('select[aria-label=State]', state);
      await choose('Correct');
      await page.fill('[name=name]', 'Lantern Desk');
      await page.click('text=Save');
      await page.waitForSelector('strong:text-is("Lantern Desk")');
      await choose('Schedule the launch');
      await page.fill('[name=at]', '2999-01-01T10:00');
      await page.click('dialog >> button:text-is("Schedule")');
      await page.waitForSelector('text=No posts here');
      await show('scheduled');
      expect(await faultsOf(page)).toEqual([]);
      await choose('Show at once');
      await page.waitForSelector('text=No posts here');
      await show('review');
      await choose('Feature');
      await page.waitForSelector('text=No posts here');
      await show('featured');
      await choose('Hide');
      await page.click('dialog >> button:text-is("Hide")');
      await page.waitForSelector('text=No posts here');
      const post = await orm.post.findFirstOrThrow({ where: { slug: 'lantern-desk' } });
      expect(post).toMatchObject({ name: 'Lantern Desk', featuredAt: expect.any(Date), hiddenAt: expect.any(Date) });
      expect(complaints).toEqual([]);
      await orm.account.updateMany({ data: { userId: null } });
      await orm.person.deleteMany();
      await orm.account.deleteMany();
    });

    test('from the first run to a token that answers a query, with the keyboard alone', async () => {
      const { page, complaints, press } = await browser.open(`${app.url}/console/`);
      await setUp(page);
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
  },
);
