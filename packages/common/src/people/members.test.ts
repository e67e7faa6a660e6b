import { throughLock } from '@services/tooling/testing/locks';

import { PASSWORD, startPeopleService, type Browser } from '../../test/people-service.ts';

const service = startPeopleService();
const MEMBERS = '/console/api/members';
const INVITATIONS = '/console/api/invitations';

const idOf = async (browser: Browser) => (await browser.get('/console/api/session')).body.person.id as string;

test.each(['viewer', 'member'] as const)(
  'a %s can neither invite nor change members, but can leave @slow',
  async (role) => {
    const owner = await service.owner();
    const ownerId = await idOf(owner);
    const member = await service.member(role);
    const attempts = await Promise.all([
      member.send('post', INVITATIONS, { email: 'x@example.com', role: 'viewer' }),
      member.send('patch', `${MEMBERS}/${member.id}`, { role: 'owner' }),
      member.send('delete', `${MEMBERS}/${ownerId}`),
      member.get('/console/api/audit-log'),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await member.send('delete', `${MEMBERS}/${member.id}`)).status).toBe(204);
    expect((await member.get('/api/things')).status).toBe(401);
    expect(await service.rows('SELECT id FROM people WHERE id = $1', [member.id])).toEqual([]);
  },
);

test('an admin can manage all members except owners, and cannot create an owner @slow', async () => {
  const owner = await service.owner();
  const ownerId = await idOf(owner);
  const admin = await service.member('admin');
  const viewer = await service.member('viewer');
  const refused = await Promise.all([
    admin.send('post', INVITATIONS, { email: 'x@example.com', role: 'owner' }),
    admin.send('patch', `${MEMBERS}/${viewer.id}`, { role: 'owner' }),
    admin.send('patch', `${MEMBERS}/${admin.id}`, { role: 'owner' }),
    admin.send('patch', `${MEMBERS}/${ownerId}`, { role: 'viewer' }),
    admin.send('delete', `${MEMBERS}/${ownerId}`),
  ]);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 5 }, () => [403, 'insufficient_role']),
  );
  expect((await admin.send('patch', `${MEMBERS}/${viewer.id}`, { role: 'member' })).body.role).toBe('member');
});

test('of two role changes that expect the same current role of a member, the second is refused @slow', async () => {
  const owner = await service.owner();
  const viewer = await service.member('viewer');
  const change = (role: string) => owner.send('patch', `${MEMBERS}/${viewer.id}`, { role }, { 'If-Match': '"viewer"' });
  expect((await change('member')).status).toBe(200);
  expect([(await change('admin')).body.code, (await viewer.get('/console/api/session')).body.account.role]).toEqual([
    'changed_meanwhile',
    'member',
  ]);
});

test('an admin renames the account, and the second of two people who rename it at the same time is refused @slow', async () => {
  const owner = await service.owner();
  const rename = (browser: Browser, name: string) =>
    browser.send('patch', '/console/api/account', { name }, { 'If-Match': '"Olga"' });
  expect((await rename(await service.member('member'), 'Taken')).status).toBe(403);
  expect((await rename(await service.member('admin'), 'Lamps & Co')).body.name).toBe('Lamps & Co');
  expect((await rename(owner, 'Shades')).body.code).toBe('changed_meanwhile');
  expect((await owner.get('/console/api/session')).body.account.name).toBe('Lamps & Co');
  expect((await owner.get('/console/api/audit-log')).body.data[0]).toMatchObject({
    action: 'account.renamed',
    details: { name: 'Lamps & Co', from: 'Olga' },
  });
});

test('a changed role applies from the next request on @slow', async () => {
  const owner = await service.owner();
  const admin = await service.member('admin');
  expect((await admin.get('/api/things')).body.scopes).toContain('keys:manage');
  await owner.send('patch', `${MEMBERS}/${admin.id}`, { role: 'viewer' });
  expect((await admin.get('/api/things')).body.scopes).not.toContain('keys:manage');
});

test('the last owner cannot leave, even if two owners leave at the same time @slow', async () => {
  const first = await service.owner();
  const firstId = await idOf(first);
  const alone = await first.send('delete', `${MEMBERS}/${firstId}`);
  expect([alone.status, alone.body.code]).toEqual([409, 'last_owner']);
  expect((await first.send('patch', `${MEMBERS}/${firstId}`, { role: 'admin' })).body.code).toBe('last_owner');
  const second = await service.member('owner');
  const both = await Promise.all([
    first.send('delete', `${MEMBERS}/${firstId}`),
    second.send('patch', `${MEMBERS}/${second.id}`, { role: 'viewer' }),
  ]);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await service.rows(`SELECT * FROM memberships WHERE role = 'owner'`)).toHaveLength(1);
});

test.each([
  ['gives a role', (browser: Browser, id: string) => browser.send('patch', `${MEMBERS}/${id}`, { role: 'admin' })],
  ['removes a member', (browser: Browser, id: string) => browser.send('delete', `${MEMBERS}/${id}`)],
  ['invites', (browser: Browser) => browser.send('post', INVITATIONS, { email: 'x@example.com', role: 'admin' })],
])('a change is refused if the admin who makes it is removed while it waits: %s @slow', async (_name, change) => {
  await service.owner();
  const viewer = await service.member('viewer');
  const admin = await service.member('admin');
  const statement =
    'DELETE FROM memberships WHERE person_id = $1 AND account_id IN (SELECT id FROM accounts FOR UPDATE)';
  const lock = { pool: service.pool, statement, values: [admin.id] };
  const { status, body } = await throughLock(lock, () => change(admin, viewer.id));
  expect([status, body.code]).toEqual([403, 'insufficient_role']);
  expect(await service.rows('SELECT role FROM memberships WHERE person_id = $1', [viewer.id])).toEqual([
    { role: 'viewer' },
  ]);
  expect(await service.rows('SELECT id FROM invitations')).toEqual([]);
});

test('a person who joins another account while being removed from the first account is not deleted @slow', async () => {
  const owner = await service.owner();
  const bob = await service.member('admin');
  const second = await service.account('Second');
  const statement = `INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, 'viewer')`;
  const lock = { pool: service.pool, statement, values: [second, bob.id] };
  const removed = await throughLock(lock, () => owner.send('delete', `${MEMBERS}/${bob.id}`));
  expect([removed.status, (await bob.get('/console/api/session')).body.accounts]).toMatchObject([
    204,
    [{ id: second }],
  ]);
});

test('a person removed from an account can continue in another account after switching to it @slow', async () => {
  const owner = await service.owner();
  const bob = await service.member('admin');
  const second = await service.account('Second');
  await service.join(second, bob.id, 'viewer');
  expect((await owner.send('delete', `${MEMBERS}/${bob.id}`)).status).toBe(204);
  const refused = await bob.get('/api/things');
  expect([refused.status, refused.body.code]).toEqual([403, 'no_account']);
  const session = (await bob.get('/console/api/session')).body;
  expect(session).toMatchObject({ person: { id: bob.id }, account: null, accounts: [{ id: second }] });
  expect((await bob.send('patch', '/console/api/session', { accountId: second })).status).toBe(200);
  expect((await bob.get('/api/things')).body).toMatchObject({
    accountId: second,
    scopes: expect.not.arrayContaining(['keys:manage']),
  });
});

test('members, invitations and audit log of an account are not accessible from another account @slow', async () => {
  const owner = await service.owner();
  const account = (await owner.get('/console/api/session')).body.account.id;
  const other = await service.member('owner', await service.account('Neighbour'));
  const invited = await other.send('post', INVITATIONS, { email: 'twin@example.com', role: 'member' });
  const otherAccount = async () => ({
    members: (await other.get(MEMBERS)).body,
    invitations: (await other.get(INVITATIONS)).body,
    audit: (await other.get('/console/api/audit-log')).body,
    sessions: (await other.get('/console/api/sessions')).body.data.map(({ id }: { id: string }) => id),
  });
  const before = await otherAccount();
  const attempts = await Promise.all([
    owner.send('patch', `${MEMBERS}/${other.id}`, { role: 'viewer' }),
    owner.send('delete', `${MEMBERS}/${other.id}`),
    owner.send('delete', `${INVITATIONS}/${invited.body.id}`),
    owner.send('delete', `/console/api/sessions/${before.sessions[0]}`),
  ]);
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const twin = await owner.send('post', INVITATIONS, { email: 'twin@example.com', role: 'viewer' });
  await service.browser().accept(twin.body.url);
  for (const path of [MEMBERS, INVITATIONS, '/console/api/audit-log', '/console/api/sessions']) {
    expect(JSON.stringify((await owner.get(path)).body)).not.toContain(other.id);
  }
  expect(await otherAccount()).toEqual(before);
  expect(account).not.toBe((await other.get('/console/api/session')).body.account.id);
});

test('a person’s sessions are listed with their origin, and each session can be ended @slow', async () => {
  const owner = await service.owner();
  const phone = service.browser();
  await phone.send(
    'post',
    '/console/api/session',
    { email: 'owner@example.com', password: PASSWORD },
    { 'User-Agent': 'Phone' },
  );
  const { body } = await owner.get('/console/api/sessions');
  expect(body.data).toHaveLength(2);
  const other = body.data.find(({ current }: { current: boolean }) => !current);
  expect(other).toMatchObject({ userAgent: 'Phone', method: 'password', address: '127.0.0.1' });
  expect((await owner.send('delete', `/console/api/sessions/${other.id}`)).status).toBe(204);
  expect((await phone.get('/api/things')).status).toBe(401);
  expect((await owner.get('/api/things')).status).toBe(200);
});

test('changing the password ends all other sessions @slow', async () => {
  const owner = await service.owner();
  const phone = service.browser();
  await phone.signIn();
  const copy = owner.copy();
  const change = (current: string) =>
    owner.send('put', '/console/api/password', { current, password: 'another horse battery' });
  expect((await change('not the password')).body.code).toBe('invalid_credentials');
  expect((await change(PASSWORD)).status).toBe(200);
  const statuses = await Promise.all([owner, phone, copy].map(async (one) => (await one.get('/api/things')).status));
  expect(statuses).toEqual([200, 401, 401]);
  expect((await service.browser().signIn()).status).toBe(401);
});

test('the audit log lists changes with their authors, newest first, in pages @slow', async () => {
  const owner = await service.owner();
  const member = await service.member('viewer');
  await owner.send('patch', `${MEMBERS}/${member.id}`, { role: 'admin' });
  await owner.send('post', INVITATIONS, { email: 'bob@example.com', role: 'viewer' });
  const found = async (query: string) =>
    (await owner.get(`/console/api/audit-log?${query}`)).body.data.map(
      ({ target }: { target: { type: string } }) => target.type,
    );
  expect(await found('type=invitation&actor=OWNER@example.com')).toEqual(['invitation']);
  expect(await found('type=invitation&actor=bob@example.com')).toEqual([]);
  const first = await owner.get('/console/api/audit-log?limit=2');
  expect(first.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'invitation.created',
    'member.role_changed',
  ]);
  expect(first.body.data[1]).toMatchObject({
    actor: { type: 'person', name: 'owner@example.com' },
    target: { type: 'person', id: member.id },
    details: { email: member.email, from: 'viewer', to: 'admin' },
    address: '127.0.0.1',
  });
  const rest = await owner.get(`/console/api/audit-log?limit=2&before=${first.body.next}`);
  expect(rest.body).toMatchObject({ data: [{ action: 'member.set_up' }], next: null });
});

test.each(['x', '', '%00', 'per_01k9x3w8d0q4m7v5t2r6y8z1ab'])(
  'the audit log rejects the invalid position %j',
  async (wrong) => {
    const owner = await service.owner();
    const { status, body } = await owner.get(`/console/api/audit-log?before=${wrong}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining('before')]);
  },
);

test('a change that fails leaves no entry in the audit log', async () => {
  const owner = await service.owner();
  const before = await service.rows('SELECT id FROM audit_log');
  await owner.send('delete', `${MEMBERS}/${await idOf(owner)}`);
  await owner.send('patch', `${MEMBERS}/per_unknown`, { role: 'viewer' });
  expect(await service.rows('SELECT id FROM audit_log')).toEqual(before);
});

test('without a session, every endpoint about people answers 401', async () => {
  for (const path of [MEMBERS, INVITATIONS, '/console/api/sessions', '/console/api/audit-log']) {
    const { status, body } = await service.browser().get(path);
    expect([path, status, body.code]).toEqual([path, 401, 'not_signed_in']);
  }
});
