import { describeInChromium } from '@services/console/testing/browser.ts';

import { expectAccessible } from '../accessibility.ts';
import { givenOnce, startTestApp } from '../app.ts';
import { createPost, createProduct } from '../factories.ts';

const app = startTestApp();
let board: string;
let post: { id: string };

const account = givenOnce(() => app.account());
const product = givenOnce(() => createProduct(account, { name: 'مخطط', colour: '#ffe600' }));
beforeAll(async () => {
  board = `${app.url}/p/${product.id}/board`;
  const long = 'Aword'.repeat(40);
  post = await createPost(account, product.id, { title: 'عرض عطلة نهاية الأسبوع', text: `${long}\n\nText` });
  await createPost(account, product.id, { title: long, status: 'planned' });
  await createPost(account, product.id, { title: 'Weekends', status: 'done' });
  await account.put(`/api/v1/posts/${post.id}/status`, { status: 'in_progress', note: 'قريبا' }).expect(200);
  await account.post(`/api/v1/posts/${post.id}/comments`, { text: long }).expect(200);
  await account.post(`/api/v1/posts/${post.id}/comments`, { person_id: 'user-7', text: 'نعم' }).expect(200);
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
});

describeInChromium('every page of a board', (browser) => {
  test.each(['light', 'dark'] as const)(
    'every page of a board passes axe and fits 320 pixels, in %s colours',
    async (colorScheme) => {
      const { page } = await browser.open(board, { dark: colorScheme === 'dark', width: 320 });
      for (const path of ['', '?search=nothing', '/roadmap', `/${post.id}`, '/suggest?title=Weekends', '/suggest']) {
        await page.goto(`${board}${path}`);
        await expectAccessible(page, path);
      }
      await page.goto(`${board}/${post.id}`);
      await Promise.all([page.waitForLoadState(), page.click('text=Publish comment')]);
      await page.waitForSelector('#problems');
      await expectAccessible(page, 'a refused comment');
    },
  );

  test('votes, comments and suggestions need no script and no mouse', async () => {
    const { page, complaints } = await browser.open(board, { javaScriptEnabled: false });
    const focus = async (selector: string) => page.locator(selector).first().focus();
    await focus(`#${post.id} .vote button`);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`#${post.id} [aria-pressed=true]`);
    await focus(`#${post.id} h2 a`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:text("عرض")');
    await focus('#comment');
    await page.keyboard.type('Typed');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ann');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=status]:has-text("approved it")');
    expect((await account.get(`/api/v1/posts/${post.id}`).expect(200)).body).toMatchObject({ votes: 1, comments: 2 });
    expect(complaints).toEqual([]);
  });
});
