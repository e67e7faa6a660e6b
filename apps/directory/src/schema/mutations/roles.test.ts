import { givenOnce, startTestApp } from '../../../test/app.ts';
import { createEditor, createUser, mutate } from '../../../test/directory.ts';
import { setRole, type Role } from '../../users/roles.ts';

const app = startTestApp();

const editor = givenOnce(async () => (await createEditor(app, 'editor', 'editor')).client);
const operator = givenOnce(async () => (await createEditor(app, 'operator', 'operator')).client);
const member = givenOnce(async () => (await createEditor(app, 'member', null)).client);

const refused = (field: string, message: unknown = expect.any(String)) => ({
  node: null,
  errors: [{ field, message }],
});

const acts = [
  ['postHide', 'post', 'editor'],
  ['postUnhide', 'post', 'editor'],
  ['postSchedule', 'post', 'editor'],
  ['commentHide', 'comment', 'editor'],
  ['commentUnhide', 'comment', 'editor'],
  ['collectionHide', 'collection', 'editor'],
  ['collectionUnhide', 'collection', 'editor'],
  ['userUpdate', 'user', 'editor'],
  ['userHide', 'user', 'operator'],
  ['userUnhide', 'user', 'operator'],
  ['userDelete', 'user', 'operator'],
] as const;

test.each(acts)('%s requires both the role and the scope', async (field, subject, least) => {
  const input = { [`${subject}Id`]: `${subject}_999999` };
  const client = async (role: Role) => {
    const username = `${field}_${role}`;
    const userId = await createUser(app, username);
    await app.database.transaction((sql) => setRole(sql, 'Jo', username, role));
    return app.client({ userId, scopes: ['public', 'private', 'write'] });
  };
  expect(await mutate(member, field, input)).toBe('FORBIDDEN');
  expect(await mutate(await client('operator'), field, input)).toBe('INSUFFICIENT_SCOPE');
  if (least === 'operator') expect(await mutate(editor, field, input)).toBe('FORBIDDEN');
  const notFound = refused(`${subject}Id`, expect.stringContaining('not found'));
  expect(await mutate(operator, field, input)).toEqual(notFound);
});

test('members with a role cannot hide or delete themselves', async () => {
  const { viewer } = await operator.query<{ viewer: { user: { id: string } } }>('{ viewer { user { id } } }');
  for (const field of ['userHide', 'userDelete']) {
    expect(await mutate(operator, field, { userId: viewer.user.id })).toEqual(
      refused('userId', 'You cannot do this to yourself'),
    );
  }
});
