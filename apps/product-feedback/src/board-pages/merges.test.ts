import { throughLock } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { mailSettings } from '../../test/mail.ts';

const app = startTestApp({ simulators: true, environment: mailSettings, otherAccount: true });
let board: string;
let id: string;
let target: string;
const account = given(() => app.account());
beforeEach(async () => {
  const { id: productId } = await createProduct(account);
  board = `/p/${productId}/board`;
  id = (await createPost(account, productId)).id;
  target = (await createPost(account, productId)).id;
  await account.put(`/api/v1/products/${productId}/board`, { open: true }).expect(200);
});

/** Sends a form about the post and merges the post while the request waits for its lock. */
async function sendWhileMerging(path: string, form: object) {
  const merging = { statement: 'UPDATE posts SET merged_into = $2 WHERE id = $1', values: [id, target] };
  const sent = app.http.post(`${board}/${id}/${path}`).type('form').send(form);
  return throughLock({ pool: app.db.pool, ...merging }, () => sent.then((answer) => answer));
}

test('a comment on a post that is being merged is published on the target of the merge @slow', async () => {
  const { status, headers } = await sendWhileMerging('comments', { comment: 'Please', name: 'Ann' });
  expect([status, headers['location']]).toEqual([303, `${board}/${target}?commented=waiting#comments`]);
  const { body } = await account.get(`/api/v1/posts/${target}/comments`).expect(200);
  expect(body.data).toMatchObject([{ text: 'Please', person_name: 'Ann' }]);
});

test('a vote for a post that is being merged counts for the target of the merge @slow', async () => {
  const { status, headers } = await sendWhileMerging('vote', { vote: 'give' });
  expect([status, headers['location']]).toEqual([303, `${board}#${target}`]);
  expect((await account.get(`/api/v1/posts/${target}`).expect(200)).body.votes).toBe(1);
});

test('followers of a merged post follow the target of the merge @slow', async () => {
  const { status } = await sendWhileMerging('follow', { email: 'a@example.com' });
  expect(status).toBe(200);
  const { rows } = await app.db.pool.query('SELECT post_id FROM post_followers WHERE account_id = $1', [account.id]);
  expect(rows).toEqual([{ post_id: target }]);
});
