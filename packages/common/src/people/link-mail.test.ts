import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startMailServer } from '../../test/mail-server.ts';
import { PASSWORD, startPeopleService } from '../../test/people-service.ts';

const mail = startMailServer();
const service = startPeopleService(() => ({
  PUBLIC_URL: 'http://console.test',
  SMTP_URL: mail.url(),
  MAIL_FROM: 'Console <console@example.com>',
}));
const askForLink = (email: string) => service.browser().send('post', '/console/api/sign-in-links', { email });

test('an emailed sign-in link signs its reader in once @slow', async () => {
  await service.owner();
  expect((await askForLink('Owner@Example.com')).status).toBe(202);
  await eventually(() => mail.received.length === 1);
  const [message] = mail.received;
  expect(message?.to).toEqual(['owner@example.com']);
  expect(message?.source).toMatch(/^From: Console <console@example.com>\r$/m);
  expect(message?.source).toMatch(/^Subject: Sign in to the test console\r$/m);
  expect(message?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const [, token] = /http:\/\/console\.test\/console\/sign-in#token=([\w-]{43})\r/.exec(message?.source ?? '') ?? [];
  const use = () => service.browser().send('post', '/console/api/sign-in-links/use', { token });
  expect((await use()).body.person.email).toBe('owner@example.com');
  expect((await use()).status).toBe(401);
});

test('a person who has forgotten their password gets a link to a form for a new password @slow', async () => {
  await service.owner();
  const browser = service.browser();
  await browser.send('post', '/console/api/sign-in-links', { email: 'owner@example.com', newPassword: true });
  await eventually(() => mail.received.length === 1);
  const source = mail.received[0]?.source ?? '';
  expect(source).toMatch(/^Subject: Choose a new password for the test console\r$/m);
  const [, token] = /http:\/\/console\.test\/console\/new-password#token=([\w-]{43})\r/.exec(source) ?? [];
  await browser.send('post', '/console/api/sign-in-links/use', { token });
  const password = 'a new correct password';
  expect((await browser.send('put', '/console/api/password', { password })).status).toBe(200);
  const next = await service.browser().send('post', '/console/api/session', { email: 'owner@example.com', password });
  expect(next.status).toBe(200);
});

test('nothing is sent to an unknown address @slow', async () => {
  await service.owner();
  await askForLink('nobody@example.com');
  await askForLink('owner@example.com');
  await eventually(() => mail.received.length > 0);
  expect(mail.received.map(({ to }) => to)).toEqual([['owner@example.com']]);
});

test('accepting an emailed invitation also confirms the address @slow', async () => {
  const owner = await service.owner();
  const { status, body } = await owner.send('post', '/console/api/invitations', {
    email: 'bob@example.com',
    role: 'member',
  });
  expect([status, body.mailed, body.url]).toEqual([201, true, undefined]);
  const [message] = mail.received;
  expect(message?.to).toEqual(['bob@example.com']);
  expect(message?.source).toContain('owner@example.com invites you to Olga in the test console.');
  const [, token] = /http:\/\/console\.test\/console\/invitation#token=([\w-]{43})\r/.exec(message?.source ?? '') ?? [];
  const accepted = { token, name: 'Bob', password: PASSWORD };
  expect((await service.browser().send('post', '/console/api/invitations/accept', accepted)).status).toBe(200);
  const confirmed = `SELECT email FROM people WHERE email_verified_at IS NOT NULL AND email = 'bob@example.com'`;
  expect(await service.rows(confirmed)).toHaveLength(1);
});

test('the answer to a request for a link takes the same time for known and unknown addresses @slow', async () => {
  const browser = await service.owner();
  const statement = 'LOCK TABLE people, sign_in_links IN ACCESS EXCLUSIVE MODE';
  await whileLocked({ pool: service.pool, statement }, async () => {
    for (const email of ['owner@example.com', 'nobody@example.com'])
      expect((await browser.send('post', '/console/api/sign-in-links', { email }, { Cookie: '' })).status).toBe(202);
  });
  await eventually(() => mail.received.length === 1);
});
