import type { Role } from '@services/common/access/roles';
import { signInAs } from '@services/common/testing/role-checks';
import { expectOthersServed } from '@services/tooling/testing/locks';

import { startTestApp } from '../test/app.ts';
import { createUser } from '../test/directory.ts';
import { documentHash } from './operations/documents.ts';

const app = startTestApp({ poolSize: 10, otherAccount: true });

type Person = Awaited<ReturnType<typeof signInAs>>;
const rename =
  'mutation ($name: String) { profileUpdate(input: { name: $name }) { node { name } errors { message } } }';

const lock = (table: string, id: bigint | string) => ({
  pool: app.database.pool,
  statement: `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`,
  values: [id],
});

test('mutations of one application that wait for a lock on a row do not delay another application @slow', async () => {
  const userId = await createUser(app, 'writer');
  const writer = await app.client({ userId });
  const stranger = await app.client({ userId: await createUser(app, 'stranger') });
  const send = async (n: number) => {
    const { status, body } = await writer.send({ query: rename, variables: { name: `Name ${n}` } });
    return { status: body.errors ? 500 : status };
  };
  await expectOthersServed(lock('users', userId), send, async () => {
    await stranger.query('{ posts(first: 1) { nodes { id } } }');
    const { profileUpdate } = await stranger.query(rename, { name: 'Stranger' });
    expect(profileUpdate).toEqual({ node: { name: 'Stranger' }, errors: [] });
    const { clientId, clientSecret } = stranger;
    const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    await app.http.post('/v2/oauth/token').type('form').send(credentials).expect(200);
  });
});

test('changes of one application that wait for a lock on its row do not delay another account @slow', async () => {
  const [owner, stranger] = [await app.client(), await app.client()];
  const path = `/v2/applications/${owner.applicationId}`;
  const send = (n: number) =>
    app.http
      .patch(path)
      .set(owner.auth)
      .send({ name: `Reader ${n}` });
  await expectOthersServed(lock('applications', owner.applicationId), send, async () => {
    await app.http.post('/v2/applications').set(stranger.auth).send({ name: 'Mine' }).expect(201);
  });
});

test('new documents of one application that wait to be stored do not delay another application @slow', async () => {
  const writer = await app.client();
  const stranger = await app.client({ userId: await createUser(app, 'reader') });
  const send = (n: number) => {
    const query = `{ document${n}: __typename }`;
    return writer.send({ query, extensions: { persistedQuery: { version: 1, sha256Hash: documentHash(query) } } });
  };
  await expectOthersServed(lock('applications', writer.applicationId), send, async () => {
    const { profileUpdate } = await stranger.query(rename, { name: 'Reader' });
    expect(profileUpdate).toEqual({ node: { name: 'Reader' }, errors: [] });
  });
});

test('token requests of one application that wait for a lock on its row do not delay another application @slow', async () => {
  const { clientId, clientSecret, applicationId } = await app.client();
  const stranger = await app.client({ userId: await createUser(app, 'bystander') });
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const send = () => app.http.post('/v2/oauth/token').type('form').send(credentials);
  await expectOthersServed(lock('applications', applicationId), send, async () => {
    const { profileUpdate } = await stranger.query(rename, { name: 'Bystander' });
    expect(profileUpdate).toEqual({ node: { name: 'Bystander' }, errors: [] });
  });
});

test('while one account’s changes of a member wait for a lock on the account’s row, another account can change a member @slow', async () => {
  const { shared } = app.database;
  const signIn = async (role: Role, { accountId }: { accountId: string }) =>
    signInAs(shared, { service: 'directory', accountId, role });
  const [client, stranger] = [await app.client(), await app.client()];
  const change = (owner: Person, member: Person, role: Role) =>
    app.http.patch(`/console/api/members/${member.personId}`).set(owner.headers).send({ role });
  const [owner, member] = [await signIn('owner', client), await signIn('viewer', client)];
  const [otherOwner, otherMember] = [await signIn('owner', stranger), await signIn('viewer', stranger)];
  const send = () => change(owner, member, 'admin');
  await expectOthersServed(lock('accounts', client.accountId), send, async () => {
    await change(otherOwner, otherMember, 'member').expect(200);
  });
});
