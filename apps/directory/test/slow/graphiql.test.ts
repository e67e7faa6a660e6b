import { signInAs } from '@services/common/testing/role-checks';
import { describeInChromium, faultsOf } from '@services/console/testing/browser.ts';

import { createComment } from '../../src/comments/store.ts';
import { startTestApp, type TestClient } from '../app.ts';
import { createPost, seedDirectory } from '../directory.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  await seedDirectory(app);
  client = await app.client();
});

describeInChromium('GraphiQL and the schema reference in a browser', (browser) => {
  test('the search of the reference finds fields by name and leads to them', async () => {
    const { page, press, complaints } = await browser.open(`${app.url}/v2/reference`);
    await press('/');
    await page.keyboard.type('commentscount');
    const found = page.locator('search a');
    expect(await found.allInnerTexts()).toEqual(['Post.commentsCount']);
    await press('Enter');
    expect(new URL(page.url()).hash).toBe('#Post.commentsCount');
    expect(await page.isVisible('dt:target >> text=commentsCount')).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('GraphiQL reads the schema, runs the example query, and sends additional headers', async () => {
    const { page, complaints } = await browser.open(`${app.url}/v2/graphiql`);
    await page.fill('#token', client.token);
    await page.click('text=Use it');
    await page.click('[aria-label="Show Documentation Explorer"]');
    await page.waitForSelector('text=Root Types');
    await page.waitForSelector('text=PostConnection');
    await page.click('button:text-is("Headers")');
    await page.click('.graphiql-editor-tool .graphiql-editor:not(.hidden) .view-lines');
    await page.keyboard.insertText('{"X-Request-Id": "from-graphiql"}');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && /votesCount/.test(request.postData() ?? '')),
      page.click('[aria-label^="Execute query"]'),
    ]);
    expect(sent.headers()['x-request-id']).toBe('from-graphiql');
    await page.waitForSelector('.graphiql-response >> text=votesCount');
    expect(await page.textContent('body')).not.toContain('Error fetching schema');
    expect(complaints).toEqual([]);
  });

  test('before a token is entered, the page has a heading and landmarks, and a wrong token shows an error message', async () => {
    const { page } = await browser.open(`${app.url}/v2/graphiql`);
    await page.waitForSelector('main >> text=Enter an access token');
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.innerText('header h1')).toBe('GraphiQL');
    await page.fill('#token', 'dir_wrong');
    await page.click('text=Use it');
    expect(await page.innerText('main [role=alert]')).toBe('Invalid access token.');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('queries and subscriptions need no token from a person who is signed in to the console', async () => {
    const { page, complaints } = await browser.open(`${app.url}/v2/graphiql`);
    const { headers } = await signInAs(app.database.shared, { service: 'directory', ...client, role: 'viewer' });
    const [name = '', value = ''] = headers.Cookie.split('=');
    await page.context().addCookies([{ name, value, url: app.url }]);
    const id = await createPost(app, 'watched');
    await page.reload();
    await page.click('[aria-label^="Execute query"]');
    await page.waitForSelector('.graphiql-response >> text=votesCount');
    await page.click('.graphiql-query-editor .view-lines');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(`subscription { commentCreated(postId: "post_${id}") { body } }`);
    const [response] = await Promise.all([
      page.waitForResponse((answered) => /commentCreated/.test(answered.request().postData() ?? '')),
      page.click('[aria-label^="Execute query"]'),
    ]);
    expect(response.headers()['content-type']).toContain('text/event-stream');
    const author = await app.database.orm.user.findFirstOrThrow();
    await app.database.transaction((sql) =>
      createComment(sql, { postId: String(id), parentId: null, userId: String(author.id), body: 'Seen at once' }),
    );
    await page.waitForSelector('.graphiql-response >> text=Seen at once');
    expect(complaints).toEqual([]);
  });
});
