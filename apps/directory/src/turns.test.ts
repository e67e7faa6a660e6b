import type { Role } from '@services/common/access/roles';
import { signInAs } from '@services/common/testing/role-checks';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../test/app.ts';
import { createUser } from '../test/directory.ts';
import { documentHash } from './operations/documents.ts';

const app = startTestApp({ poolSize: 10, neighbour: true });

const WRITERS = 60;
type Person = Awaited<ReturnType<typeof signInAs>>;
const rename =
  'mutation ($name: String) { profileUpdate(input: { name: $name }) { node { name } errors { message } } }';

/** Runs the work while the row is locked and others have begun to wait for it. */
async function whileLocked(
  table: string,
  id: bigint | string,
  send: () => Promise<number>[],
  work: () => Promise<void>,
) {
  const client = await app.database.pool.connect();
  let sent: Promise<number[]>;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    sent = Promise.all(send());
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await app.database.sql.query(waiting)).length > 0);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return [...new Set(await sent)];
}

test('while many mutations of one application wait for a row, another application reads and writes', async () => {
  const userId = await createUser(app, 'writer');
  const writer = await app.client({ userId });
  const stranger = await app.client({ userId: await createUser(app, 'stranger') });
  const send = () =>
    Array.from({ length: WRITERS }, async (_, index) => {
      const { body } = await writer.send({ query: rename, variables: { name: `Name ${index}` } });
      return body.errors?.length ?? 0;
    });
  const errors = await whileLocked('users', userId, send, async () => {
    await stranger.query('{ posts(first: 1) { nodes { id } } }');
    const { profileUpdate } = await stranger.query(rename, { name: 'Stranger' });
    expect(profileUpdate).toEqual({ node: { name: 'Stranger' }, errors: [] });
    const { clientId, clientSecret } = stranger;
    const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    await app.http.post('/v2/oauth/token').type('form').send(credentials).expect(200);
  });
  expect(errors).toEqual([0]);
});

test('while many requests of one account wait for its application, another account creates one', async () => {
  const [owner, stranger] = [await app.client(), await app.client()];
  const as = ({ accountKey }: typeof owner) => ({ Authorization: `Bearer ${accountKey}` });
  const path = `/v2/applications/${owner.applicationId}`;
  const send = () =>
    Array.from({ length: WRITERS }, async (_, index) => {
      return (
        await app.http
          .patch(path)
          .set(as(owner))
          .send({ name: `Reader ${index}` })
      ).status;
    });
  const statuses = await whileLocked('applications', owner.applicationId, send, async () => {
    await app.http.post('/v2/applications').set(as(stranger)).send({ name: 'Mine' }).expect(201);
  });
  expect(statuses).toEqual([200]);
});

test('while many new documents of one application wait to be stored, another application reads and writes', async () => {
  const writer = await app.client();
  const stranger = await app.client({ userId: await createUser(app, 'reader') });
  const send = () =>
    Array.from({ length: WRITERS }, async (_, index) => {
      const query = `{ document${index}: __typename }`;
      const persistedQuery = { version: 1, sha256Hash: documentHash(query) };
      return (await writer.send({ query, extensions: { persistedQuery } })).status;
    });
  const statuses = await whileLocked('applications', writer.applicationId, send, async () => {
    const { profileUpdate } = await stranger.query(rename, { name: 'Reader' });
    expect(profileUpdate).toEqual({ node: { name: 'Reader' }, errors: [] });
  });
  expect(statuses).toEqual([200]);
});

test('while many requests for tokens of one application wait for its row, another application writes', async () => {
  const { clientId, clientSecret, applicationId } = await app.client();
  const stranger = await app.client({ userId: await createUser(app, 'bystander') });
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const send = () =>
    Array.from({ length: WRITERS }, async () => {
      return (await app.http.post('/v2/oauth/token').type('form').send(credentials)).status;
    });
  const statuses = await whileLocked('applications', applicationId, send, async () => {
    const { profileUpdate } = await stranger.query(rename, { name: 'Bystander' });
    expect(profileUpdate).toEqual({ node: { name: 'Bystander' }, errors: [] });
  });
  expect(statuses).toEqual([200]);
});

test('while many changes of an account’s members wait for it, another account changes a member', async () => {
  const { shared } = app.database;
  const signIn = async (role: Role, { accountId }: { accountId: string }) =>
    signInAs(shared, { service: 'directory', accountId, role });
  const [client, stranger] = [await app.client(), await app.client()];
  const change = async (owner: Person, member: Person, role: Role) => {
    const path = `/console/api/members/${member.personId}`;
    return (await app.http.patch(path).set(owner.headers).send({ role })).status;
  };
  const [owner, member] = [await signIn('owner', client), await signIn('viewer', client)];
  const [otherOwner, otherMember] = [await signIn('owner', stranger), await signIn('viewer', stranger)];
  const send = () => Array.from({ length: WRITERS }, () => change(owner, member, 'admin'));
  const statuses = await whileLocked('accounts', client.accountId, send, async () => {
    expect(await change(otherOwner, otherMember, 'member')).toBe(200);
  });
  expect(statuses).toEqual([200]);
});
