import { signInAs } from '@services/common/testing/role-checks';
import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';
import { testClient } from '@services/tooling/testing/test-client';

import { startTestApp } from '../test/app.ts';
import { createEditor, createPost, createUser, mutate } from '../test/directory.ts';

const app = startTestApp();

test('the second of two changes to the same version of an application, profile or account is refused @slow', async () => {
  const { accountId, applicationId } = await app.client({ userId: await createUser(app, 'ada') });
  const owner = await signInAs(app.database.shared, { service: 'directory', accountId, role: 'owner' });
  const account = testClient(app.http, owner.headers);
  await expectNoLostUpdate(account, {
    method: 'patch',
    read: `/v2/applications/${applicationId}`,
    first: { name: 'A' },
    second: { redirectUris: ['https://example.com/back'] },
  });
  await expectNoLostUpdate(account, {
    method: 'patch',
    read: '/v2/profile',
    first: { headline: 'A' },
    second: { name: 'B' },
  });
  await expectNoLostUpdate(account, {
    method: 'put',
    read: '/v2/account',
    first: { timeZone: 'Europe/Berlin' },
    second: { timeZone: 'Asia/Tokyo' },
  });
  const hook = await account.post('/v2/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await expectSentBack(account, 'put', `/v2/webhooks/${hook.body.id}`);
  await expectSentBack(account, 'patch', `/v2/applications/${applicationId}`);
  await expectSentBack(account, 'patch', '/v2/profile');
  await expectSentBack(account, 'put', '/v2/account');
  const tokens = `/v2/applications/${applicationId}/tokens`;
  const { id: tokenId } = (await account.post(tokens, { scopes: ['public'] }).expect(201)).body;
  const rename = (from: string, name: string) =>
    account.patch(`${tokens}/${tokenId}`, { name }).set('If-Match', `"${encodeURIComponent(from)}"`);
  expect((await rename('', 'Nightly report').expect(200)).get('ETag')).toBe('"Nightly%20report"');
  await rename('', 'Mine').expect(412);
  await rename('Nightly report', 'Weekly report').expect(200);
  await expectNoIgnoredPrecondition(account, 'post', '/v2/applications', { name: 'Another' });
});

test('a change of a post by an editor is refused if another editor has changed the post since @slow', async () => {
  const { client: editor } = await createEditor(app, 'editor', 'editor');
  const postId = `post_${await createPost(app, 'lamp')}`;
  type Read = { post: { name: string; revision: string } };
  const read = async () =>
    (await editor.query<Read>('query ($id: ID!) { post(id: $id) { name revision } }', { id: postId })).post;
  const { revision } = await read();
  const first = await mutate(editor, 'postUpdate', { postId, name: 'Lamp 2', revision }, 'name');
  expect(first).toMatchObject({ node: { name: 'Lamp 2' }, errors: [] });
  const changed = { node: null, errors: [expect.objectContaining({ field: 'revision' })] };
  expect(await mutate(editor, 'postUpdate', { postId, tagline: 'Bright', revision })).toEqual(changed);
  const codes = 'mutation ($input: PostUpdateInput!) { postUpdate(input: $input) { errors { code } } }';
  expect(await editor.query(codes, { input: { postId, tagline: 'Bright', revision } })).toEqual({
    postUpdate: { errors: [{ code: 'CHANGED' }] },
  });
  const scheduledAt = '2999-01-01T00:00:00Z';
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt, revision })).toEqual(changed);
  const now = await read();
  expect(now.name).toBe('Lamp 2');
  expect(await mutate(editor, 'postSchedule', { postId, scheduledAt, revision: now.revision })).toMatchObject({
    errors: [],
  });
  const again = { postId, scheduledAt: '2999-02-01T00:00:00Z', revision: now.revision };
  expect(await mutate(editor, 'postSchedule', again)).toEqual(changed);
  expect(await mutate(editor, 'postSchedule', { ...again, revision: null })).toMatchObject({ errors: [] });
});
