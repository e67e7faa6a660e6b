import { PASSWORD, startPeopleService, type Browser } from '../../test/people-service.ts';

const service = startPeopleService();
const API = '/console/api';

const requireFactors = async (browser: Browser, required: boolean) => {
  const { status, body } = await browser.send('put', `${API}/members/second-factor`, { required });
  return status === 204 ? 204 : [status, body.code];
};
const sessionOf = async (browser: Browser) => (await browser.get(`${API}/session`)).body;

test('a member without the required second factor can only add a second factor @slow', async () => {
  const owner = await service.owner();
  const member = await service.member('admin');
  const stream = await member.get(`${API}/members`);
  expect(stream.status).toBe(200);
  await owner.addApp();
  expect(await requireFactors(owner, true)).toBe(204);
  expect((await owner.get('/api/things')).status).toBe(200);
  expect(await sessionOf(owner)).toMatchObject({ mustAddFactor: false, account: { requiresSecondFactor: true } });

  expect(await sessionOf(member)).toMatchObject({ mustAddFactor: true, person: { id: member.id } });
  const refused: [string, number, string][] = [];
  for (const path of [
    '/api/things',
    ...['members', 'invitations', 'audit-log', 'limits', 'events', 'sessions'].map((name) => `${API}/${name}`),
  ]) {
    const { status, body } = await member.get(path);
    refused.push([path, status, body.code]);
  }
  expect(refused.filter(([, status, code]) => status !== 403 || code !== 'second_factor_required')).toEqual([]);
  for (const [method, path, body] of [
    ['post', '/api/things', {}],
    ['put', `${API}/password`, { current: PASSWORD, password: 'another good password' }],
    ['post', `${API}/invitations`, { email: 'new@example.com', role: 'member' }],
    ['put', `${API}/members/second-factor`, { required: false }],
    ['post', `${API}/recovery-codes`, { current: PASSWORD }],
  ] as const) {
    expect((await member.send(method, path, body)).body.code).toBe('second_factor_required');
  }

  await member.addApp();
  expect((await sessionOf(member)).mustAddFactor).toBe(false);
  expect((await member.get('/api/things')).status).toBe(200);
});

test('a person who joins later must add a second factor, and can still open other accounts @slow', async () => {
  const owner = await service.owner();
  await owner.addApp();
  const own = await service.account('Other');
  const member = await service.member('viewer', own);
  expect(await requireFactors(owner, true)).toBe(204);
  const [{ id: required } = { id: '' }] = await service.rows<{ id: string }>(
    'SELECT id FROM accounts WHERE require_second_factor',
  );
  const { body: invitation } = await owner.send('post', `${API}/invitations`, {
    email: 'new@example.com',
    role: 'member',
  });
  const browser = service.browser();
  const joined = await browser.accept(invitation.url);
  expect([joined.status, joined.body.mustAddFactor]).toEqual([200, true]);
  expect((await browser.get('/api/things')).body.code).toBe('second_factor_required');

  await service.join(required, member.id, 'member');
  const open = (accountId: string) => member.send('patch', `${API}/session`, { accountId });
  expect((await open(required)).body.mustAddFactor).toBe(true);
  expect((await member.get('/api/things')).status).toBe(403);
  expect((await open(own)).body.mustAddFactor).toBe(false);
  expect((await member.get('/api/things')).status).toBe(200);
});

test('only an owner with a second factor can require it of all members, and the audit log records when this is turned on and off @slow', async () => {
  const owner = await service.owner();
  const admin = await service.member('admin');
  expect(await requireFactors(owner, true)).toEqual([409, 'no_second_factor']);
  await admin.addApp();
  expect(await requireFactors(admin, true)).toEqual([403, 'insufficient_role']);
  const { id: factor } = await owner.addApp();
  for (const required of [true, true, false, false, true]) expect(await requireFactors(owner, required)).toBe(204);
  const log = await service.rows<{ action: string; details: object }>(
    `SELECT action, details FROM audit_log WHERE target_type = 'account' ORDER BY id`,
  );
  expect(log).toEqual(
    ['second_factors.required', 'second_factors.made_optional', 'second_factors.required'].map((action) => ({
      action,
      details: { name: 'Olga' },
    })),
  );
  const remove = (id: string) => owner.send('post', `${API}/factors/${id}/remove`, { current: PASSWORD });
  const kept = await remove(factor);
  expect([kept.status, kept.body.code]).toEqual([409, 'second_factor_required']);
  expect((await owner.get(`${API}/factors`)).body).toMatchObject({ data: [{ id: factor }], recoveryCodes: 10 });
  expect(await requireFactors(owner, false)).toBe(204);
  expect((await remove(factor)).status).toBe(204);
});

test('members who manage other members see which of them have a second factor @slow', async () => {
  const owner = await service.owner();
  await owner.addApp();
  const viewer = await service.member('viewer');
  const seenBy = async (browser: Browser) =>
    (await browser.get(`${API}/members`)).body.data.map(
      ({ hasSecondFactor }: { hasSecondFactor: boolean | null }) => hasSecondFactor,
    );
  expect(await seenBy(owner)).toEqual([true, false]);
  expect(await seenBy(viewer)).toEqual([null, null]);
});

test('a sign-in with the identity provider needs no second factor, but a password sign-in of the same person does @slow', async () => {
  const owner = await service.owner();
  await owner.addApp();
  const member = await service.member('member');
  expect(await requireFactors(owner, true)).toBe(204);
  await service.rows(`UPDATE sessions SET method = 'oidc' WHERE person_id = $1`, [member.id]);
  expect((await member.get('/api/things')).status).toBe(200);
  const again = service.browser();
  const { body } = await again.signIn(member.email);
  expect(body.mustAddFactor).toBe(true);
});
