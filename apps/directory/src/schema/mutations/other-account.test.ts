import { createHash } from 'node:crypto';

import { startTestApp } from '../../../test/app.ts';
import { createUser, mutate, refused } from '../../../test/directory.ts';

const app = startTestApp({ otherAccount: true });

test.each([
  ['postVoteUndo', { postId: 'post_1' }, null],
  ['userFollowUndo', { userId: 'user_2' }, null],
  ['collectionAddPost', { collectionId: 'collection_1', postId: 'post_2' }, 'collectionId'],
  ['collectionRemovePost', { collectionId: 'collection_1', postId: 'post_1' }, 'collectionId'],
])('%s by one user does not change what belongs to another user', async (field, input, problem) => {
  const userId = await createUser(app, `stranger-to-${field.toLowerCase()}`);
  const client = await app.client({ userId });
  const { errors } = await mutate(client, field, input);
  expect(errors).toEqual(problem === null ? [] : refused(problem).errors);
});

test('an application cannot find another application’s stored document by its hash', async () => {
  const [first, second] = [await app.client(), await app.client()];
  const query = '{ stored: __typename }';
  const documentId = `sha256:${createHash('sha256').update(query).digest('hex')}`;
  expect((await first.send({ query, documentId })).body.data).toEqual({ stored: 'Query' });
  expect((await first.send({ documentId })).body.data).toEqual({ stored: 'Query' });
  expect((await second.send({ documentId })).body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
});
