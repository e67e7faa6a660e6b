import { createLink } from '../members/links.ts';
import { PASSWORD, startPeopleService } from '../../test/people-service.ts';

const service = startPeopleService();
const USE = '/console/api/sign-in-links/use';

async function personId(email = 'owner@example.com'): Promise<string> {
  const [row] = await service.rows<{ id: string }>('SELECT id FROM people WHERE email = $1', [email]);
  return String(row?.id);
}

test('a link signs the person in once, and is stored as a hash @slow', async () => {
  await service.owner();
  const token = await createLink(service.db, await personId());
  expect(JSON.stringify(await service.rows('SELECT * FROM sign_in_links'))).not.toContain(token);
  const browser = service.browser();
  const { status, body } = await browser.send('post', USE, { token });
  expect([status, body.person.email]).toEqual([200, 'owner@example.com']);
  expect((await service.browser().send('post', USE, { token })).body.code).toBe('invalid_link');
});

test('if a link is used several times at once, it signs in only one browser @slow', async () => {
  await service.owner();
  const token = await createLink(service.db, await personId());
  const answers = await Promise.all([1, 2, 3].map(() => service.browser().send('post', USE, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a sign-in link expires after 15 minutes, when the password changes, and when five newer links exist @slow', async () => {
  const owner = await service.owner();
  const id = await personId();
  const use = async (token: string) => (await service.browser().send('post', USE, { token })).status;
  const expired = await createLink(service.db, id);
  await service.rows('UPDATE sign_in_links SET expires_at = now()');
  expect(await use(expired)).toBe(401);
  const oldest = await createLink(service.db, id);
  await service.rows(`UPDATE sign_in_links SET created_at = now() - interval '1 minute'`);
  for (let index = 0; index < 5; index += 1) await createLink(service.db, id);
  expect(await use(oldest)).toBe(401);
  const open = await createLink(service.db, id);
  await owner.send('put', '/console/api/password', { current: PASSWORD, password: 'another horse battery' });
  expect(await use(open)).toBe(401);
});

test('a person who signed in with a link can set a password without the old password @slow', async () => {
  await service.owner();
  const browser = service.browser();
  await browser.send('post', USE, { token: await createLink(service.db, await personId()) });
  const change = () => browser.send('put', '/console/api/password', { password: 'another horse battery' });
  await service.rows(`UPDATE sessions SET created_at = now() - interval '16 minutes'`);
  expect((await change()).status).toBe(401);
  await service.rows('UPDATE sessions SET created_at = now()');
  expect((await change()).status).toBe(200);
});

test('signing in by link removes a password that another person set for the address @slow', async () => {
  await service.owner();
  const squatter = await service.member('viewer');
  const token = await createLink(service.db, squatter.id);
  expect((await service.browser().send('post', USE, { token })).status).toBe(200);
  expect((await squatter.get('/api/things')).status).toBe(401);
  expect((await service.browser().signIn(squatter.email)).status).toBe(401);
});

test('a service without a mail server reports that it sends no links', async () => {
  const { status, body } = await service
    .browser()
    .send('post', '/console/api/sign-in-links', { email: 'a@example.com' });
  expect([status, body.code]).toEqual([409, 'no_mail']);
});
