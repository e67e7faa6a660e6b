import { startPeopleService, type Browser } from '../../test/people-service.ts';

const service = startPeopleService();
const MEMBERS = '/console/api/members';
const INVITATIONS = '/console/api/invitations';

test('an invited person chooses a name and a password, and becomes a member with the role of the invitation @slow', async () => {
  const owner = await service.owner();
  const invited = await owner.send('post', INVITATIONS, { email: 'Bob@Example.com', role: 'member' });
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({
    email: 'bob@example.com',
    role: 'member',
    mailed: false,
    invitedBy: 'owner@example.com',
  });
  const [, token] = invited.body.url.split('#token=');
  expect(JSON.stringify(await service.rows('SELECT * FROM invitations'))).not.toContain(token);
  expect(JSON.stringify((await owner.get(INVITATIONS)).body)).not.toContain('token');
  const bob = service.browser();
  expect((await bob.accept(invited.body.url, {})).body.code).toBe('password_required');
  const accepted = await bob.accept(invited.body.url);
  expect([accepted.status, accepted.body.account.role]).toEqual([200, 'member']);
  expect((await bob.get('/api/things')).status).toBe(200);
  expect((await owner.get(INVITATIONS)).body.data).toEqual([]);
  expect((await service.browser().accept(invited.body.url)).body.code).toBe('invitation_not_found');
});

test('after 20 weak passwords for an invitation, further attempts get 429, and other invitations are not affected @slow', async () => {
  const owner = await service.owner();
  const invite = async (email: string) => (await owner.send('post', INVITATIONS, { email, role: 'member' })).body.url;
  const [url, other] = [await invite('bob@example.com'), await invite('carol@example.com')];
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await service.browser().accept(url, { name: 'Bob', password: 'password1234' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  expect((await service.browser().accept(other)).status).toBe(200);
});

test('if several people accept an invitation at the same time, only one of them becomes a member @slow', async () => {
  const owner = await service.owner();
  const { body } = await owner.send('post', INVITATIONS, { email: 'bob@example.com', role: 'member' });
  const answers = await Promise.all([1, 2, 3].map(() => service.browser().accept(body.url)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await owner.get(MEMBERS)).body.data).toHaveLength(2);
});

test('an invitation ends when it is withdrawn or replaced, after seven days, and when its inviter is removed @slow', async () => {
  const owner = await service.owner();
  const invite = async (browser: Browser, email = 'bob@example.com') =>
    (await browser.send('post', INVITATIONS, { email, role: 'member' })).body;
  const first = await invite(owner);
  const second = await invite(owner);
  expect((await service.browser().accept(first.url)).status).toBe(404);
  await owner.send('delete', `${INVITATIONS}/${second.id}`);
  expect((await service.browser().accept(second.url)).status).toBe(404);
  const third = await invite(owner);
  await service.rows('UPDATE invitations SET expires_at = now()');
  expect((await service.browser().accept(third.url)).status).toBe(404);
  const admin = await service.member('admin');
  const fourth = await invite(admin, 'carol@example.com');
  await owner.send('delete', `${MEMBERS}/${admin.id}`);
  expect((await service.browser().accept(fourth.url)).status).toBe(404);
});

test('the link of an invitation does not open a person’s other accounts @slow', async () => {
  const owner = await service.owner();
  const stranger = await service.account('Stranger');
  const bob = await service.member('owner', stranger);
  const { body } = await owner.send('post', INVITATIONS, { email: bob.email, role: 'viewer' });
  for (const browser of [service.browser(), owner]) {
    const refused = await browser.accept(body.url);
    expect([refused.status, refused.body.code]).toEqual([409, 'sign_in_first']);
  }
  const accepted = await bob.accept(body.url, {});
  expect(accepted.body.accounts.map(({ role }: { role: string }) => role).toSorted()).toEqual(['owner', 'viewer']);
});
