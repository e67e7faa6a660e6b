import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createPost, createProduct } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let board: string;
let id: string;
const account = given(() => app.account());
const product = given(() => createProduct(account, { name: 'Harbour Planner' }));
beforeEach(async () => {
  board = `/p/${product.id}/board`;
  id = (await createPost(account, product.id, { title: 'Show the weekend' })).id;
  await set({ open: true });
});

const NASTY = `"><script>alert(1)</script>&amp;'\u0001`;
const set = (settings: object) => account.put(`/api/v1/products/${product.id}/board`, settings).expect(200);
const page = async (path = '', cookie = '') =>
  (await app.http.get(`${board}${path}`).set('Cookie', cookie).expect(200)).text;
const send = (path: string, form: object, cookie = '') =>
  app.http.post(`${board}${path}`).set('Cookie', cookie).type('form').send(form);
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String((answer.headers['set-cookie'] as string[] | undefined)?.[0] ?? '').split(';')[0] ?? '';
const postOf = async (post: string) => (await account.get(`/api/v1/posts/${post}`).expect(200)).body;
const tokenFor = async (person: object = {}) => {
  const body = { person_id: 'user-7', person_name: 'Reviewer 7', ...person };
  const { body: link } = await account.post(`/api/v1/products/${product.id}/board-links`, body).expect(200);
  return new URL(link.url).searchParams.get('t') ?? '';
};

test('a board returns 404 before it is opened and after it is closed', async () => {
  const paths = ['', '/roadmap', `/${id}`, '/suggest', '.atom', '.rss'];
  for (const path of paths) await app.http.get(`${board}${path}`).expect(200);
  await set({ open: false });
  for (const path of paths) await app.http.get(`${board}${path}`).expect(404);
  await send(`/${id}/vote`, { vote: 'give' }).expect(404);
  await send(`/${id}/comments`, { comment: 'x' }).expect(404);
  await send('/suggest', { title: 'x' }).expect(404);
  const other = await createProduct(account);
  await app.http.get(`/p/${other.id}/board`).expect(404);
});

test('no page or feed shows private data of the feedback or its reviewer @slow', async () => {
  const feedback = await createFeedback(account, product.id, {
    reviewer_id: 'private-id',
    reviewer_name: 'Private Name',
    content: { clear: 'Private words' },
  });
  await account.put(`/api/v1/feedback/${feedback.id}/tags`, { tags: ['private-tag'] }).expect(200);
  await account.post(`/api/v1/feedback/${feedback.id}/validate`).expect(200);
  const post = await createPost(account, product.id, { title: 'Public', feedback_id: feedback.id, status: 'planned' });
  await account.post(`/api/v1/posts/${post.id}/votes`, { person_id: 'private-voter', person_name: 'Private Voter' });
  await account.post(`/api/v1/posts/${post.id}/comments`, { person_id: 'private-writer', text: 'Hi' }).expect(200);
  for (const path of ['', '/roadmap', `/${post.id}`, '/suggest?title=public', '.atom', '.rss']) {
    const text = await page(path);
    expect(text).not.toMatch(/private/i);
    expect(text).not.toContain(feedback.id);
    expect(text).toContain(path === `/${post.id}` ? 'Hi' : 'Public');
  }
});

test('a visitor can vote once, see the vote and withdraw it without JavaScript @slow', async () => {
  const first = await send(`/${id}/vote`, { vote: 'give', back: `${board}?sort=newest` }).expect(303);
  expect(first.headers['location']).toBe(`${board}?sort=newest#${id}`);
  const cookie = cookieOf(first);
  expect(first.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax/);
  await send(`/${id}/vote`, { vote: 'give' }, cookie).expect(303);
  expect((await postOf(id)).votes).toBe(1);
  expect(await page('', cookie)).toMatch(/value="withdraw" aria-pressed="true"/);
  expect(await page('')).toMatch(/value="give" aria-pressed="false"/);
  await send(`/${id}/vote`, { vote: 'withdraw' }, cookie).expect(303);
  expect((await postOf(id)).votes).toBe(0);
});

test('a double click without JavaScript on a page that knew no visitor counts one vote, which the visitor can withdraw', async () => {
  const [, action = ''] = /class="vote" method="post" action="([^"]*)"/.exec(await page(`/${id}`)) ?? [];
  const vote = (path: string, choice: string, cookie = '') =>
    app.http.post(path).set('Cookie', cookie).type('form').send({ t: '', vote: choice });
  // The browser follows only the redirect of the second click.
  await vote(action, 'give').expect(307);
  const second = await vote(action, 'give').expect(307);
  await vote(String(second.headers['location']), 'give').expect(303);
  await vote(action, 'give', cookieOf(second)).expect(303);
  expect((await postOf(id)).votes).toBe(1);
  await vote(action, 'withdraw', cookieOf(second)).expect(303);
  expect((await postOf(id)).votes).toBe(0);
});

test('visitors without cookies can cast five votes from one address', async () => {
  for (let n = 0; n < 5; n += 1) await send(`/${id}/vote`, { vote: 'give' }).expect(303);
  for (const vote of ['', '\0', 'xyz', undefined]) await send(`/${id}/vote`, { vote }).expect(400);
  const refused = await send(`/${id}/vote`, { vote: 'give' }).expect(429);
  expect(refused.text).toContain('Too many votes for this post came from your network');
  expect((await postOf(id)).votes).toBe(5);
  const { rows } = await app.db.pool.query('SELECT origin FROM votes WHERE account_id = $1', [account.id]);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|::1/);
});

test('a signed link lets a visitor act as the person it names on all pages of its product, and of no other product @slow', async () => {
  const t = await tokenFor();
  const text = await page(`?t=${t}`);
  expect(text).toContain('You are taking part as <bdi>Reviewer 7</bdi>');
  expect(text).toContain(`/${id}?t=${t}`);
  const voted = await send(`/${id}/vote`, { vote: 'give', t, back: `${board}?t=${t}` }).expect(303);
  expect(voted.headers['location']).toBe(`${board}?t=${t}#${id}`);
  await send(`/${id}/comments`, { comment: 'Please', name: 'Somebody else', t }).expect(303);
  const { body } = await account.get(`/api/v1/posts/${id}/votes`).expect(200);
  expect(body.data).toMatchObject([{ person_id: 'user-7', person_name: 'Reviewer 7', anonymous: false }]);
  expect(await page(`/${id}`)).toContain('<bdi>Reviewer 7</bdi>');
  const feedback = await app.http.get(`/p/${product.id}/feedback?t=${t}`).expect(200);
  expect(feedback.text).toContain('You are giving feedback as <bdi>Reviewer 7</bdi>');
  await app.http.get(`${board}?t=${t.slice(0, -2)}`).expect(403);
  const other = await createProduct(account);
  await account.put(`/api/v1/products/${other.id}/board`, { open: true }).expect(200);
  await app.http.get(`/p/${other.id}/board?t=${t}`).expect(403);
});

test('the cookie of a board does not identify its visitor on the feedback page', async () => {
  const cookie = cookieOf(await send(`/${id}/vote`, { vote: 'give' }).expect(303));
  const { text } = await app.http.get(`/p/${product.id}/feedback`).set('Cookie', cookie).expect(200);
  expect(text).not.toContain('You are giving feedback as');
});

test('if voting is by invitation, everyone can read and only people with a link can vote', async () => {
  await set({ participation: 'invited' });
  expect(await page()).not.toContain('value="give"');
  expect(await page(`/${id}`)).not.toContain('Publish comment');
  expect((await send(`/${id}/vote`, { vote: 'give' }).expect(403)).text).toContain('need a personal link');
  await send(`/${id}/comments`, { comment: 'x' }).expect(403);
  await send(`/${id}/vote`, { vote: 'give', t: await tokenFor() }).expect(303);
  expect(await postOf(id)).toMatchObject({ votes: 1, comments: 0 });
});

test('the board of an archived product stays readable', async () => {
  await account.put(`/api/v1/products/${product.id}`, { status: 'Archived' }).expect(200);
  expect(await page()).not.toContain('value="give"');
  await send(`/${id}/vote`, { vote: 'give' }).expect(403);
  await app.http.get(`${board}/suggest`).expect(409);
});

test('a comment of an anonymous visitor is hidden until the owner approves it', async () => {
  const sent = await send(`/${id}/comments`, { comment: '\u202eSee', name: 'A\u202enn' }).expect(303);
  expect((await app.http.get(sent.headers['location'] ?? '').expect(200)).text).toContain(
    'when the makers of the product',
  );
  await send(`/${id}/comments`, { comment: 'Mine', t: await tokenFor() }).expect(303);
  expect(await page(`/${id}`)).not.toContain('<bdi>Ann');
  expect((await postOf(id)).comments).toBe(1);
  const path = `/api/v1/products/${product.id}/comments/pending`;
  const { data } = (await account.get(path).expect(200)).body;
  expect(data).toMatchObject([{ text: 'See', person_name: 'Ann', hidden: true, pending: true }]);
  const decide = (hidden: boolean) => account.put(`/api/v1/comments/${data[0].id}`, { hidden }).expect(200);
  expect((await decide(false)).body).toMatchObject({ hidden: false, pending: false });
  expect(await page(`/${id}`)).toContain('<bdi>Ann');
  await decide(true);
  expect((await account.get(path)).body.data).toEqual([]);
  await (await app.account()).get(path).expect(404);
});

test.each(['Harbour Planner', 'HARBOUR-planner', ' te\u200bam ', 'Ａdmin', 'Équipe', 'The Harbour Planner team ✓'])(
  'an anonymous visitor cannot comment as %j',
  async (name) => {
    const { text } = await send(`/${id}/comments?lang=fr`, { comment: 'x', name }).expect(400);
    expect(text).toContain('Ce nom est réservé.');
  },
);

test('a post that is done or declined keeps its votes and accepts no new votes', async () => {
  await send(`/${id}/vote`, { vote: 'give', t: await tokenFor() }).expect(303);
  for (const status of ['done', 'declined']) {
    await account.put(`/api/v1/posts/${id}/status`, { status }).expect(200);
    expect(await page(`/${id}`)).not.toContain('value="give"');
    await send(`/${id}/vote`, { vote: 'give' }).expect(409);
    expect((await account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-8' }).expect(409)).body.code).toBe(
      'VOTING_CLOSED',
    );
  }
  expect((await postOf(id)).votes).toBe(1);
  await account.delete(`/api/v1/posts/${id}/votes/user-7`).expect(200);
});

test('a comment is published with the typed name; after an invalid comment, the form keeps the name and links to the field', async () => {
  await set({ approve_comments: false });
  const empty = await send(`/${id}/comments`, { comment: ' ', name: 'Ann' }).expect(400);
  expect(empty.text).toContain('value="Ann"');
  expect(empty.text).toContain('href="#comment"');
  const sent = await send(`/${id}/comments`, { comment: `Line\r\n${NASTY.slice(0, -1)}`, name: 'Ann' }).expect(303);
  const { text } = await app.http.get(sent.headers['location'] ?? '').expect(200);
  expect(text).toContain('Your comment is published');
  expect(text).toContain('<bdi>Ann</bdi>');
  expect(text).not.toContain('<script>alert');
  const { body } = await account.get(`/api/v1/posts/${id}/comments`).expect(200);
  expect(body.data[0].text).toContain('Line\n');
  await account.put(`/api/v1/comments/${body.data[0].id}`, { hidden: true }).expect(200);
  expect(await page(`/${id}`)).not.toContain('<bdi>Ann');
});

test('comments can be turned off, and comments from robots are not published', async () => {
  await send(`/${id}/comments`, { comment: 'Buy', website: 'http://spam.example' }).expect(303);
  await set({ comments: false });
  expect(await page(`/${id}`)).not.toContain('Publish comment');
  const refused = await send(`/${id}/comments`, { comment: 'x' }).expect(409);
  expect(refused.text).toContain('Comments have been turned off.');
  expect((await postOf(id)).comments).toBe(0);
});

test('a page of another site cannot vote, comment or follow on behalf of its visitors', async () => {
  for (const path of ['vote', 'comments'])
    await send(`/${id}/${path}`, { comment: 'x' }).set('Sec-Fetch-Site', 'cross-site').expect(400);
  await send(`/${id}/vote`, { vote: 'give' }).set('Sec-Fetch-Site', 'same-origin').expect(303);
  expect(await postOf(id)).toMatchObject({ votes: 1, comments: 0 });
});

test('the URL of the board determines its order, filter, search and page @slow', async () => {
  const texts = async (query: string) =>
    [...(await page(query)).matchAll(/<h2 dir="auto"><a href="[^"]*">([^<]*)</g)].map(([, title]) => title);
  for (let n = 1; n <= 22; n += 1)
    await createPost(account, product.id, { title: `Quay ${n}`, status: n === 22 ? 'done' : 'planned' });
  await account.post(`/api/v1/posts/${id}/votes`, { person_id: 'user-1' }).expect(200);
  expect((await texts(''))[0]).toBe('Show the weekend');
  expect((await texts('?sort=newest'))[0]).toBe('Quay 22');
  expect(await texts('?status=done')).toEqual(['Quay 22']);
  expect(await texts('?search=WEEKEND&status=')).toEqual(['Show the weekend']);
  const [, next = ''] = /href="[^"?]*(\?[^"]*)" rel="next"/.exec(await page('?sort=newest')) ?? [];
  expect(await texts(next.replaceAll('&amp;', '&'))).toEqual(['Quay 2', 'Quay 1', 'Show the weekend']);
  await app.http.get(`${board}?sort=odd`).expect(400);
});

test('a list shows the beginning of a text without its Markdown marks, and the page of the post shows the whole text formatted', async () => {
  const { id: other } = await createPost(account, product.id, {
    title: 'Tides',
    text: `**Bold**\n\n- ${'tide '.repeat(60)}`,
  });
  expect(await page('')).toMatch(/<p class="description" dir="auto">Bold (?:tide ){45}tid…<\/p>/);
  expect(await page(`/${other}`)).toContain('<strong>Bold</strong>');
});

test('the roadmap shows only posts that are planned, in progress or done', async () => {
  await createPost(account, product.id, { title: 'Coming', status: 'planned' });
  await createPost(account, product.id, { title: 'Now', status: 'in_progress' });
  await createPost(account, product.id, { title: 'Finished', status: 'done' });
  await createPost(account, product.id, { title: 'Never', status: 'declined' });
  const text = await page('/roadmap');
  for (const title of ['Coming', 'Now', 'Finished']) expect(text).toContain(title);
  for (const title of ['Never', 'Show the weekend']) expect(text).not.toContain(title);
});

test('the URL of a duplicate leads to the target of the merge, for reading, voting and commenting', async () => {
  await set({ approve_comments: false });
  const [other, third] = [await createPost(account, product.id), await createPost(account, product.id)];
  await account.post(`/api/v1/posts/${id}/merge`, { into: other.id }).expect(200);
  await account.post(`/api/v1/posts/${other.id}/merge`, { into: third.id }).expect(200);
  const answer = await app.http.get(`${board}/${id}`).expect(302);
  expect(answer.headers['location']).toBe(`${board}/${third.id}`);
  await send(`/${id}/vote`, { vote: 'give' }).expect(303);
  await send(`/${id}/comments`, { comment: 'x' }).expect(303);
  expect(await postOf(third.id)).toMatchObject({ votes: 1, comments: 1 });
});

test('a visitor who suggests something sees similar posts first, and the suggestion becomes feedback that only the owner sees', async () => {
  const similar = await page('/suggest?title=show%20weekends');
  expect(similar).toContain('Is your suggestion one of these?');
  expect(similar).toContain('Show the weekend');
  const sent = await send('/suggest', { title: 'Tides', details: 'High\r\nand low', name: 'Ann' }).expect(200);
  expect(sent.text).toContain('Your suggestion has arrived');
  await send('/suggest', { title: 'Moon', t: await tokenFor() }).expect(200);
  const { body } = await account.get(`/api/v1/products/${product.id}/feedback`).expect(200);
  expect(body.data).toMatchObject([
    { reviewer_id: 'user-7', type: 'quick', content: { comment: 'Moon' } },
    { reviewer_name: 'Ann', type: 'quick', content: { comment: 'Tides\n\nHigh\nand low' } },
  ]);
  expect(await page()).not.toContain('Tides');
  const refused = await send('/suggest', { title: 'x'.repeat(201), details: 'Kept' }).expect(400);
  expect(refused.text).toContain('Kept');
  await account.put(`/api/v1/products/${product.id}`, { feedback_page: 'invited' }).expect(200);
  await set({ participation: 'invited' });
  await send('/suggest', { title: 'x' }).expect(409);
  expect(await page()).not.toContain('Suggest something');
});

test.each([
  ['https://evil.example', ''],
  ['//evil.example', ''],
  ['\\\\evil.example', ''],
  ['http://[', ''],
  ['https://evil.exampleBOARD', 'BOARD'],
  ['/p/other/board', ''],
  ['BOARD.evil', ''],
  ['BOARD/../../../console', ''],
  ['BOARD?search=x', 'BOARD?search=x'],
])('after a vote from %s, the browser returns to a page of the board', async (back, expected) => {
  const at = (text: string) => text.replace('BOARD', board);
  const answer = await send(`/${id}/vote`, { vote: 'give', back: at(back) }).expect(303);
  expect(answer.headers['location']).toBe(`${at(expected) || board}#${id}`);
});

test('feeds contain the newest posts and are not sent again while unchanged', async () => {
  const { id: newer } = await createPost(account, product.id, { title: `Tides ${NASTY}`, text: 'High' });
  for (const type of ['atom', 'rss']) {
    const { text, headers } = await app.http.get(`${board}.${type}`).expect(200);
    expect(headers['content-type']).toContain(`application/${type}+xml`);
    expect(text).toContain(`http://feedback.example.com${board}/${newer}`);
    expect(text).toContain('&lt;script&gt;');
    expect(text.indexOf('Tides')).toBeLessThan(text.indexOf('Show the weekend'));
    await app.http
      .get(`${board}.${type}`)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  }
});

test('unusual text anywhere in a URL is shown as text or refused', async () => {
  const odd = encodeURIComponent(NASTY);
  for (const path of [`?search=${odd}`, `/suggest?title=${odd}`])
    expect(await page(path)).not.toContain('<script>alert');
  for (const path of [`/${odd}`, `?after=${odd}`, `?status=${odd}`]) {
    const { status, text } = await app.http.get(`${board}${path}`);
    expect([path, status < 500]).toEqual([path, true]);
    expect(text).not.toContain('<script>alert');
  }
  for (const after of ['x'.repeat(3000), '%00', 'x']) await app.http.get(`${board}/${id}?after=${after}`).expect(400);
});

test('a post of another product or account is not on this board', async () => {
  const stranger = await app.account();
  const foreign = await createPost(stranger, (await createProduct(stranger)).id);
  const other = await createPost(account, (await createProduct(account)).id);
  for (const post of [foreign.id, other.id]) {
    await app.http.get(`${board}/${post}`).expect(404);
    await send(`/${post}/vote`, { vote: 'give' }).expect(404);
    await send(`/${post}/comments`, { comment: 'x' }).expect(404);
  }
});

test('no page of the board or the updates can be framed', async () => {
  for (const path of [
    board,
    `${board}/roadmap`,
    `${board}/suggest`,
    `${board}/${id}`,
    `${board}/none`,
    board.replace('board', 'updates'),
  ]) {
    const { headers } = await app.http.get(`${path}?embed=1`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
