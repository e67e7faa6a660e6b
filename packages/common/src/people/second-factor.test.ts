import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';
import { TOTP } from 'otpauth';

import { startMailServer } from '../../test/mail-server.ts';
import { PASSWORD, startPeopleService, type Browser } from '../../test/people-service.ts';
import { createPasskey } from '../../test/software-passkey.ts';
import { stepOf } from '../members/factors.ts';
import { createLink } from '../members/links.ts';
import { peopleCommands } from './commands.ts';

const mail = startMailServer();
const HOST = 'console.test';
const ORIGIN = `http://${HOST}`;
const service = startPeopleService(() => ({
  PUBLIC_URL: ORIGIN,
  SMTP_URL: mail.url(),
  MAIL_FROM: 'Console <console@example.com>',
}));
const API = '/console/api';
const EMAIL = 'owner@example.com';
const codeAt = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const auditOf = async () =>
  (await service.rows<{ action: string }>('SELECT action FROM audit_log ORDER BY id')).map(({ action }) => action);
/** Lets the same code be used in the next step of a test. */
const forgetSteps = () => service.rows('UPDATE second_factors SET last_step = 0');

/** A browser in which the owner has entered the password. */
async function withPassword(): Promise<Browser> {
  const browser = service.browser();
  const { status, body } = await browser.signIn();
  expect([status, body.person]).toEqual([200, null]);
  expect(browser.cookies.has('test-session')).toBe(false);
  return browser;
}

const enter = async (browser: Browser, code: string) => {
  const { status, body } = await browser.send('post', `${API}/session/code`, { code });
  return body.code ?? [status, body.person?.email];
};
const SIGNED_IN = [200, EMAIL];

// RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])(
  'the code of RFC 6238 for second %i is accepted from one time step before that second to one time step after it',
  (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const step = Math.floor(seconds / 30);
    const results = [-2, -1, 0, 1, 2].map((late) => stepOf(secret, code, (seconds + late * 30) * 1000));
    expect(results).toEqual([null, step, step, step, null]);
  },
);

test('after the password, a person with an authenticator app must enter a code, and each code works once @slow', async () => {
  const owner = await service.owner();
  const { secret } = await owner.addApp();
  const browser = await withPassword();
  const { body } = await browser.get(`${API}/session`);
  expect([body.person, body.secondFactor]).toEqual([null, { authenticator: true, passkey: false }]);
  expect((await browser.get('/api/things')).status).toBe(401);
  expect((await browser.send('put', `${API}/password`, { password: 'another password' })).status).toBe(401);
  const code = codeAt(secret, 1);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await enter(browser, wrong)).toBe('invalid_code');
  expect(await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(SIGNED_IN);
  expect((await browser.get('/api/things')).status).toBe(200);
  const second = await withPassword();
  expect(await enter(second, code)).toBe('invalid_code');
  expect(await enter(second, codeAt(secret))).toBe('invalid_code');
  await forgetSteps();
  expect(await enter(second, codeAt(secret, -3))).toBe('invalid_code');
  expect(await enter(second, codeAt(secret))).toEqual(SIGNED_IN);
});

test('if several requests use the same code at the same time, only one request signs in @slow', async () => {
  const { secret } = await (await service.owner()).addApp();
  const browsers = await Promise.all([1, 2, 3].map(withPassword));
  const code = codeAt(secret);
  const results = await Promise.all([...browsers, ...browsers].map((browser) => enter(browser.copy(), code)));
  expect(results.filter((result) => Array.isArray(result) && result[0] === 200)).toHaveLength(1);
});

test('codes are counted before they are checked: after ten attempts, even the correct code is refused @slow', async () => {
  const { secret, recoveryCodes } = await (await service.owner()).addApp();
  const browser = await withPassword();
  // Adding the app counted as the first attempt.
  await Promise.all(Array.from({ length: 9 }, () => enter(browser, 'WRONG-CODE')));
  expect(await enter(browser, codeAt(secret))).toBe('too_many_attempts');
  expect(await enter(browser, recoveryCodes[0] ?? '')).toBe('too_many_attempts');
});

test('a mailed link does not replace the second factor @slow', async () => {
  const owner = await service.owner();
  const { secret } = await owner.addApp();
  const [person] = await service.rows<{ id: string }>('SELECT id FROM people');
  const token = await createLink(service.db, person?.id ?? '');
  const browser = service.browser();
  const used = await browser.send('post', `${API}/sign-in-links/use`, { token });
  expect([used.body.person, used.body.secondFactor.authenticator]).toEqual([null, true]);
  expect(await enter(browser, codeAt(secret))).toEqual(SIGNED_IN);
  expect((await browser.send('put', `${API}/password`, { password: 'a new correct password' })).status).toBe(200);
});

test('a code with letters, or with digits of another script, is wrong @slow', async () => {
  const owner = await service.owner();
  await owner.send('post', `${API}/factors/authenticator/begin`, { current: PASSWORD });
  const added = await owner.send('post', `${API}/factors/authenticator`, { name: 'Phone', code: 'é12345' });
  expect([added.status, added.body.code]).toEqual([401, 'invalid_code']);
  await owner.addApp();
  expect(await enter(await withPassword(), '١23456')).toBe('invalid_code');
});

test('a password change ends sign-ins that wait for the second factor @slow', async () => {
  const owner = await service.owner();
  const { secret } = await owner.addApp();
  const browser = await withPassword();
  await owner.send('put', `${API}/password`, { current: PASSWORD, password: 'a new correct password' });
  expect(await enter(browser, codeAt(secret))).toBe('sign_in_expired');
});

test('a sign-in waits ten minutes for the second factor, and can be canceled @slow', async () => {
  const { secret } = await (await service.owner()).addApp();
  const canceled = await withPassword();
  const copy = canceled.copy();
  await canceled.send('delete', `${API}/session`);
  const late = await withPassword();
  await service.rows('UPDATE sign_in_challenges SET expires_at = now()');
  for (const browser of [copy, late, service.browser()]) {
    expect(await enter(browser, codeAt(secret))).toBe('sign_in_expired');
  }
});

test('each of the ten recovery codes signs in once, in any spelling, and the database does not contain them @slow', async () => {
  const owner = await service.owner();
  const { recoveryCodes, secret } = await owner.addApp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const stored = JSON.stringify(await service.rows('SELECT * FROM recovery_codes, second_factors'));
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text.replaceAll('-', ''));
  const [first = '', second = ''] = recoveryCodes;
  expect(await enter(await withPassword(), first.toLowerCase().replaceAll('-', ' '))).toEqual(SIGNED_IN);
  expect(await enter(await withPassword(), first)).toBe('invalid_code');
  expect((await owner.get(`${API}/factors`)).body.recoveryCodes).toBe(9);
  const replaced = await owner.send('post', `${API}/recovery-codes`, { current: PASSWORD });
  expect(await enter(await withPassword(), second)).toBe('invalid_code');
  expect(await enter(await withPassword(), replaced.body.recoveryCodes[9])).toEqual(SIGNED_IN);
  expect(await auditOf()).toEqual([
    'member.set_up',
    'second_factor.added',
    'recovery_code.used',
    'recovery_codes.replaced',
    'recovery_code.used',
  ]);
});

test('adding or removing a second factor needs the password, sends a mail, and is in the audit log @slow', async () => {
  const owner = await service.owner();
  for (const current of [undefined, 'not the password']) {
    const begun = await owner.send('post', `${API}/factors/authenticator/begin`, { current });
    expect([begun.status, begun.body.code]).toEqual([401, 'invalid_credentials']);
  }
  const { id } = await owner.addApp();
  const refused = await owner.send('post', `${API}/factors/${id}/remove`, {});
  expect(refused.body.code).toBe('invalid_credentials');
  const other = await service.member('admin');
  const theirs = await other.send('post', `${API}/factors/${id}/remove`, { current: PASSWORD });
  expect(theirs.body.code).toBe('factor_not_found');
  expect((await owner.send('post', `${API}/factors/${id}/remove`, { current: PASSWORD })).status).toBe(204);
  expect((await owner.get(`${API}/factors`)).body).toEqual({ data: [], recoveryCodes: 0 });
  // Emails that an earlier test has caused may arrive as well: no request waits for them.
  const mailed = (change: RegExp) => mail.received.some(({ to, source }) => to.join() === EMAIL && change.test(source));
  await eventually(() => mailed(/The authenticator app .*Phone.* was added/) && mailed(/app .*Phone.* was removed/));
  expect(await auditOf()).toEqual(['member.set_up', 'second_factor.added', 'second_factor.removed']);
  expect((await service.browser().signIn()).body.person).not.toBeNull();
});

test('a person can sign in with the password while the removal of one of their second factors waits for a lock @slow', async () => {
  const owner = await service.owner();
  const { id } = await owner.addApp();
  const lock = { pool: service.pool, statement: 'SELECT FROM second_factors FOR UPDATE' };
  const { removed } = await whileLocked(lock, async (waiting) => {
    const removal = owner.send('post', `${API}/factors/${id}/remove`, { current: PASSWORD });
    void removal.catch(() => {});
    await eventually(async () => (await waiting()) > 0);
    await withPassword();
    return { removed: removal };
  });
  expect((await removed).status).toBe(204);
});

test('replacing the recovery codes twice at the same time leaves ten codes @slow', async () => {
  const owner = await service.owner();
  await owner.addApp();
  await service.rows('DELETE FROM memberships');
  const lock = { pool: service.pool, statement: 'SELECT FROM recovery_codes FOR UPDATE' };
  const { replaced } = await whileLocked(lock, async (waiting) => {
    const replacements = Promise.all(
      [1, 2].map(() => owner.send('post', `${API}/recovery-codes`, { current: PASSWORD })),
    );
    void replacements.catch(() => {});
    await eventually(async () => (await waiting()) === 2);
    return { replaced: replacements };
  });
  expect((await replaced).map(({ status }) => status)).toEqual([200, 200]);
  expect(await service.rows('SELECT hash FROM recovery_codes')).toHaveLength(10);
});

test('after an operator resets a person’s second factors, the person signs in with the password alone @slow', async () => {
  const owner = await service.owner();
  await owner.addApp();
  const { 'people reset-second-factors': reset } = peopleCommands<typeof service.db>({ dbOf: (db) => db });
  await reset?.run(service.db, { need: () => EMAIL } as never);
  expect((await owner.get('/api/things')).status).toBe(401);
  const { body } = await service.browser().signIn();
  expect([body.person.email, body.secondFactor]).toEqual([EMAIL, null]);
  expect(await service.rows('SELECT hash FROM recovery_codes')).toEqual([]);
  expect((await auditOf()).at(-1)).toBe('second_factors.reset');
});

async function addPasskey(owner: Browser, passkey = createPasskey(HOST, ORIGIN)) {
  const { body } = await owner.send('post', `${API}/factors/passkey/begin`, { current: PASSWORD });
  const created = passkey.create(body);
  const added = await owner.send('post', `${API}/factors/passkey`, { name: 'Key', passkey: created });
  expect([added.status, added.body.code]).toEqual([201, undefined]);
  return { passkey, created, recoveryCodes: added.body.recoveryCodes };
}
const begin = async (browser: Browser) => (await browser.send('post', `${API}/session/passkey/begin`)).body;
const present = async (browser: Browser, passkey: object) => {
  const { status, body } = await browser.send('post', `${API}/session/passkey`, { passkey });
  return body.code ?? [status, body.person?.email];
};

test('a passkey counts as a second factor even if the person has not unlocked it @slow', async () => {
  const { passkey, recoveryCodes } = await addPasskey(await service.owner());
  expect(recoveryCodes).toHaveLength(10);
  const browser = await withPassword();
  const options = await begin(browser);
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  expect(await present(browser, passkey.use({ ...options, isUnlocked: false }))).toEqual(SIGNED_IN);
});

test('an unlocked passkey signs a person in without a password @slow', async () => {
  const { passkey } = await addPasskey(await service.owner());
  const browser = service.browser();
  expect(await present(browser, passkey.use({ ...(await begin(browser)), isUnlocked: false }))).toBe('invalid_passkey');
  expect(await present(browser, passkey.use(await begin(browser)))).toEqual(SIGNED_IN);
  const { body } = await browser.get(`${API}/sessions`);
  expect(body.data[0].method).toBe('passkey');
});

test('signing in by link removes the second factors that another person added for the address @slow', async () => {
  await service.owner();
  const squatter = await service.member('viewer');
  const { passkey } = await addPasskey(squatter);
  const waiting = service.browser();
  await waiting.signIn(squatter.email);
  const token = await createLink(service.db, squatter.id);
  const { body } = await service.browser().send('post', `${API}/sign-in-links/use`, { token });
  expect(body.person?.email).toBe(squatter.email);
  expect(await present(waiting, passkey.use(await begin(waiting)))).toBe('invalid_passkey');
  const alone = service.browser();
  expect(await present(alone, passkey.use(await begin(alone)))).toBe('invalid_passkey');
  expect(await service.rows('SELECT hash FROM recovery_codes')).toEqual([]);
  expect((await auditOf()).at(-1)).toBe('second_factors.reset');
});

test('a passkey response is refused if it is repeated, or comes from another site, a copied key or another person @slow', async () => {
  const owner = await service.owner();
  const { passkey, created } = await addPasskey(owner);
  const again = await owner.send('post', `${API}/factors/passkey`, { name: 'Key', passkey: created });
  expect(again.body.code).toBe('sign_in_expired');
  const browser = await withPassword();
  const answer = passkey.use(await begin(browser));
  expect(await present(browser.copy(), answer)).toEqual(SIGNED_IN);
  expect(await present(browser, answer)).toBe('sign_in_expired');
  const refused = async (change: object) => {
    const next = await withPassword();
    return present(next, passkey.use({ ...(await begin(next)), ...change }));
  };
  expect(await refused({ origin: 'http://evil.test' })).toBe('invalid_passkey');
  expect(await refused({ challenge: 'AAAA' })).toBe('invalid_passkey');
  expect(await refused({ counter: 1 })).toBe('invalid_passkey');
  const twice = await withPassword();
  const options = await begin(twice);
  expect(await present(twice, passkey.use({ ...options, origin: 'http://evil.test' }))).toBe('invalid_passkey');
  expect(await present(twice, passkey.use(options))).toBe('invalid_passkey');
  const member = await service.member('admin');
  const { passkey: theirs } = await addPasskey(member);
  const mixed = await withPassword();
  expect(await present(mixed, theirs.use(await begin(mixed)))).toBe('invalid_passkey');
});
