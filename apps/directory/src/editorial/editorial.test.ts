import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { signInAs } from '@services/common/testing/role-checks';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, createPost } from '../../test/directory.ts';
import { editorialOperations } from './routes.ts';

const app = startTestApp();
let editor: TestClient;
let editorId: bigint;
let member: TestClient;

beforeAll(async () => {
  ({ client: editor, userId: editorId } = await createEditor(app, 'editor', 'editor'));
  ({ client: member } = await createEditor(app, 'member', null));
});

const POSTS = '/v2/editorial/posts';
const as = ({ accountKey }: TestClient) => ({ Authorization: `Bearer ${accountKey}` });
const act = (client: TestClient, id: string, body: object) =>
  app.http.post(`${POSTS}/${id}/actions`).set(as(client)).send(body);
async function list(state: string, query = '') {
  const { body } = await app.http.get(`${POSTS}?state=${state}${query}`).set(as(editor)).expect(200);
  return (body.data as { slug: string }[]).map(({ slug }) => slug);
}

test.each(editorialOperations.map((one) => [one.id, one] as const))(
  'the example of %s gets the answer that the document shows',
  async (_id, one) => {
    await app.database.orm.post.deleteMany();
    const content = { name: 'Lantern Desk', tagline: 'A light that follows the page' };
    const id = await createPost(app, 'lantern-desk', content);
    const { method, url, body } = exampleRequest(one, { params: { id: `post_${id}` } });
    const send = app.http[method](url).set(as(editor));
    const answer = await (typeof body === 'object' && body !== null ? send.send(body) : send);
    expect(differencesFromExample(one, answer, ['id', 'website', 'username'])).toEqual([]);
  },
);

test('the audit log names the editor of each change to a post', async () => {
  await app.database.orm.post.deleteMany();
  const id = `post_${await createPost(app, 'in-queue')}`;
  expect(await list('review')).toEqual(['in-queue']);
  const at = '2999-01-01T00:00:00.000Z';
  const { body } = await act(editor, id, { action: 'schedule', at }).expect(200);
  expect(body).toMatchObject({ state: 'scheduled', launchAt: at });
  expect([await list('review'), await list('scheduled'), await list('hidden')]).toEqual([[], ['in-queue'], []]);
  await act(editor, id, { action: 'unschedule' }).expect(200);
  expect(await list('hidden')).toEqual(['in-queue']);
  await act(editor, id, { action: 'unhide' }).expect(200);
  await act(editor, id, { action: 'feature' }).expect(200);
  expect(await list('featured')).toEqual(['in-queue']);
  await app.http.patch(`${POSTS}/${id}`).set(as(editor)).send({ name: 'Corrected' }).expect(200);
  const { shared: db } = app.database;
  const { accountId } = editor;
  const { headers, personId } = await signInAs(db, { service: 'directory', accountId, role: 'member' });
  await app.http.post(`${POSTS}/${id}/actions`).set(headers).send({ action: 'hide' }).expect(200);
  const entries = await app.database.orm.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  const actor = `user_${editorId}`;
  expect(entries.map((entry) => [entry.action, entry.actor])).toEqual([
    ['schedule-post', actor],
    ['schedule-post', actor],
    ['unhide-post', actor],
    ['feature-post', actor],
    ['edit-post', actor],
    ['hide-post', `${actor} by ${personId}`],
  ]);
});

test('a request that changes nothing adds no audit entry', async () => {
  const subjectId = `post_${await createPost(app, 'unchanged')}`;
  const correct = (body: object) => app.http.patch(`${POSTS}/${subjectId}`).set(as(editor)).send(body);
  await correct({}).expect(200);
  await act(editor, subjectId, { action: 'unschedule' }).expect(200);
  const refused = [await correct({ titel: 'x' }), await act(editor, subjectId, { action: 'hide', titel: 'x' })];
  for (const { status, text } of refused) {
    expect(status).toBe(400);
    expect(text).toContain('titel');
  }
  expect(await app.database.orm.auditEntry.count({ where: { subjectId } })).toBe(0);
});

test('errors about a schedule name the field that the client sent', async () => {
  const id = `post_${await createPost(app, 'to-refuse')}`;
  const wrong = async (at: string) => {
    const { body } = await act(editor, id, { action: 'schedule', at }).expect(400);
    return [body.errors[0].extensions.field, body.errors[0].message];
  };
  expect(await wrong('2020-01-01T00:00:00Z')).toEqual(['at', 'At must be in the future']);
  await act(editor, id, { action: 'feature' }).expect(200);
  expect(await wrong('2999-01-01T00:00:00Z')).toEqual(['action', 'A featured post cannot be scheduled']);
});

test('the account of a hidden editor cannot edit until the member is shown again', async () => {
  const id = `post_${await createPost(app, 'untouched')}`;
  await app.database.orm.user.update({ where: { id: editorId }, data: { hiddenAt: new Date() } });
  await app.http.get(`${POSTS}?state=review`).set(as(editor)).expect(403);
  await act(editor, id, { action: 'feature' }).expect(403);
  await app.http.patch(`${POSTS}/${id}`).set(as(editor)).send({ name: 'Changed' }).expect(403);
  await app.database.orm.user.update({ where: { id: editorId }, data: { hiddenAt: null } });
  await act(editor, id, { action: 'feature' }).expect(200);
});

test('the editors’ queue of posts is read in pages', async () => {
  await app.database.orm.post.deleteMany();
  for (const slug of ['first', 'second', 'third']) await createPost(app, slug);
  const { body } = await app.http.get(`${POSTS}?state=review&limit=2`).set(as(editor));
  expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['third', 'second']);
  expect(await list('review', `&limit=2&before=${body.next}`)).toEqual(['first']);
});

test.each([
  ['an account without an editor', 403, () => act(member, 'post_1', { action: 'hide' })],
  ['an unknown post', 404, () => act(editor, 'post_999999', { action: 'hide' })],
  ['an id of something else', 404, () => act(editor, 'user_1', { action: 'hide' })],
  ['a schedule without a time', 400, () => act(editor, 'post_1', { action: 'schedule' })],
  ['a time that is over', 400, () => act(editor, 'post_1', { action: 'schedule', at: '2020-01-01T00:00:00Z' })],
  ['a time for another act', 400, () => act(editor, 'post_1', { action: 'hide', at: '2999-01-01T00:00:00Z' })],
  ['an unknown state', 400, () => app.http.get(`${POSTS}?state=all`).set(as(editor))],
])('%s is refused with %i and changes nothing', async (_what, status, send) => {
  const before = await app.database.orm.auditEntry.count();
  expect((await send()).status).toBe(status);
  expect(await app.database.orm.auditEntry.count()).toBe(before);
});
