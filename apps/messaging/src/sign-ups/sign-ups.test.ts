import { eventually } from '@services/tooling/testing/eventually';
import type { Test } from 'supertest';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp } from '../../test/channels.ts';
import type { Statement } from '../db.ts';
import { purgeSignUps } from './store.ts';
import { LANGUAGES, WORDS } from './words.ts';

const app = startTestApp({ worker: true, simulators: true, environment: { TRUSTED_PROXIES: '1' } });
const { world } = app;
const account = given(() => app.account());
beforeEach(() => connectSmtp(account, world));

/** Each test has its own address, because mail of an earlier test may still arrive. */
let to = '';
let tests = 0;
beforeEach(() => {
  to = `ada${(tests += 1)}@example.com`;
});

const TEXTS = LANGUAGES.map((language) => ({
  language,
  title: `News & ${language}`,
  consent: `I agree (${language})`,
}));
async function createForm(fields: object = {}) {
  const { body } = await account.post('/sign-up-forms', { name: 'Footer', texts: TEXTS, ...fields }).expect(201);
  return body as { formId: string; url: string };
}
/** Sends the hosted form from an IP address that only this test uses. */
function fill(formId: string, fields: object = {}, query = ''): Test {
  const form = { email: to, firstName: 'Ada', consent: 'on', version: '1', ...fields };
  return app.http
    .post(`/sign-up/${formId}${query}`)
    .type('form')
    .set('X-Forwarded-For', `203.0.113.${tests}`)
    .send(form);
}
async function linkIn(recipient = to, count = 1): Promise<string> {
  const mails = await world.waitForMessages({ provider: 'smtp', recipient }, count);
  const text = (mails.at(-1)?.request.body.toString() ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  return new RegExp(`${app.url}(/confirm/[\\w.-]+)`).exec(text)?.[1] ?? 'no link';
}
const signUpsOf = async (formId: string) =>
  (await account.get(`/sign-up-forms/${formId}/sign-ups`).expect(200)).body.data;
const contacts = async () => (await account.get(`/contacts?email=${to}`).expect(200)).body.data;
const sends = async (fields: object = {}) =>
  (await account.post('/messages/send', { channel: 'email', to, subject: 'Hi', body: 'Hi', ...fields })).status === 202;

test('a person becomes a contact with consent only after confirming, once, and further clicks on the link show the confirmation @slow', async () => {
  await account.post('/webhooks', { event: 'sign_up.confirmed', url: `${app.url}/nowhere` }).expect(201);
  const { formId, url } = await createForm({ tags: ['news'] });
  expect(url).toBe(`${app.url}/sign-up/${formId}`);
  const sent = await fill(formId, {}, '?lang=de').expect(200);
  expect(sent.text).toContain(WORDS.de.almost);
  const link = await linkIn();
  expect(await contacts()).toEqual([]);
  const asked = await app.http.get(link).expect(200);
  expect(asked.text).toContain('I agree (de)');
  expect(await contacts()).toEqual([]);
  const answers = await Promise.all([1, 2, 3].map(() => app.http.post(link).type('form').send('')));
  for (const { text } of answers) expect(text).toContain(WORDS.de.confirmed);
  const [contact] = await contacts();
  expect(contact).toMatchObject({
    firstName: 'Ada',
    locale: 'de',
    tags: ['news'],
    consent: { email: { status: 'subscribed', source: 'sign_up_form' } },
  });
  const [proof] = await signUpsOf(formId);
  expect(proof).toMatchObject({
    email: to,
    language: 'de',
    consent: 'I agree (de)',
    textVersion: 1,
    contactId: contact.contactId,
  });
  const events = await app.db.orm.webhookDelivery.findMany({ where: { accountId: account.id } });
  expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([
    {
      event: 'sign_up.confirmed',
      contactId: contact.contactId,
      signUpId: proof.signUpId,
      formId,
      address: to,
      firstName: 'Ada',
      language: 'de',
      topic: null,
      confirmedAt: proof.confirmedAt,
    },
  ]);
  expect(Date.parse(proof.confirmedAt)).toBeGreaterThanOrEqual(Date.parse(proof.requestedAt));
  expect((await app.http.get(link).expect(200)).text).toContain(WORDS.de.confirmed);
  // After an opt-out, the page must neither claim that the person is signed up nor sign the person up again.
  await account.post('/suppressions', { channel: 'email', address: to, category: 'marketing' }).expect(201);
  await app.http.get(link).expect(410);
  await app.http.post(link).expect(410);
});

test('an opt-out is lifted only by the confirmation, and other people’s opt-outs stay @slow', async () => {
  await account.post('/topics', { topic: 'news', name: 'News' }).expect(201);
  for (const address of [to, 'bob@example.com']) {
    await account.post('/suppressions', { channel: 'email', address }).expect(201);
    await account.post('/suppressions', { channel: 'email', address, topic: 'news' }).expect(201);
  }
  const { formId } = await createForm({ topic: 'news' });
  await fill(formId).expect(200);
  const link = await linkIn();
  expect(await sends()).toBe(false);
  await app.http.post(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))).expect(410);
  expect(await sends({ topic: 'news' })).toBe(false);
  await app.http.post(link).expect(200);
  expect(await sends({ topic: 'news' })).toBe(true);
  const { body } = await account.get('/suppressions').expect(200);
  expect(body.data.map(({ address }: { address: string }) => address)).toEqual(['bob@example.com', 'bob@example.com']);
});

test('a confirmation link becomes invalid after two days, or when its form or the person is deleted @slow', async () => {
  const { formId } = await createForm();
  const { formId: other } = await createForm();
  await fill(formId).expect(200);
  const late = await linkIn();
  await app.db.pool.query('UPDATE sign_ups SET expires_at = now() WHERE account_id = $1', [account.id]);
  await app.http.post(late).expect(410);
  await fill(other).expect(200);
  const deleted = await linkIn(to, 2);
  await account.delete(`/sign-up-forms/${other}`).expect(204);
  await app.http.post(deleted).expect(410);
  await fill(formId).expect(200);
  const erased = await linkIn(to, 3);
  const { body } = await account.post('/contacts', { email: to }).expect(201);
  await account.delete(`/contacts/${body.contactId}`).expect(204);
  await app.http.post(erased).expect(410);
  expect(await contacts()).toEqual([]);
});

test('an address gets at most three confirmation mails in 24 hours, even from concurrent requests, and none after a complaint @slow', async () => {
  const [{ formId }, { formId: other }] = [await createForm(), await createForm()];
  const forms = [formId, other, formId, other, formId, other, formId, other];
  const answers = await Promise.all(
    forms.map((id) => fill(id, { email: to.toUpperCase().replace('EXAMPLE.COM', 'example.com') })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([...(await signUpsOf(formId)), ...(await signUpsOf(other))]).toHaveLength(3);
  const signUp = (email: string) =>
    account.post(`/sign-up-forms/${formId}/sign-ups`, { email, consent: true }).expect(202);
  expect((await signUp(to)).body).toEqual({ sent: false });
  expect((await signUp('bob@example.com')).body).toEqual({ sent: true });
  await account
    .post('/suppressions', { channel: 'email', address: 'gone@example.com', reason: 'hard_bounce' })
    .expect(201);
  await app.db.pool.query(`UPDATE suppressions SET source = 'complaint' WHERE account_id = $1`, [account.id]);
  expect((await signUp('gone@example.com')).body).toEqual({ sent: false });
});

test('a complaint about spam invalidates the link, so that a confirmation cannot lift the complaint', async () => {
  const { formId } = await createForm();
  await fill(formId).expect(200);
  const link = await linkIn();
  await account.post('/suppressions', { channel: 'email', address: to, reason: 'complaint' }).expect(201);
  await app.http.get(link).expect(410);
  await app.http.post(link).expect(410);
  expect((await account.get(`/suppressions?channel=email&address=${to}`)).body.data).toMatchObject([
    { reason: 'complaint' },
  ]);
  expect(await contacts()).toEqual([]);
});

test('an IP address has twenty sign-up attempts an hour, valid or not, and other IP addresses are not affected @slow', async () => {
  const { formId } = await createForm();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) {
    statuses.push((await fill(formId, { email: `p${index}@example.com`, website: 'filled in by a program' })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  expect(await signUpsOf(formId)).toEqual([]);
  await fill(formId).set('X-Forwarded-For', '198.51.100.7').expect(200);
  expect(await signUpsOf(formId)).toHaveLength(1);
});

test('text that a visitor types into the form never appears in the mail, and the stored message does not contain the link', async () => {
  const { formId } = await createForm();
  await fill(formId, { firstName: 'Visit https://spam.example' }).expect(200);
  expect(await linkIn()).toMatch(/^\/confirm\//);
  const [mail] = world.messages({ provider: 'smtp', recipient: to });
  expect(mail?.request.body.toString()).not.toContain('spam');
  const [{ messageId }] = await signUpsOf(formId);
  const { body } = await account.get(`/messages/${messageId}`).expect(200);
  expect(body.body).toContain('%confirm_url%');
  expect(JSON.stringify(body)).not.toContain('/confirm/');
});

test('the form is shown in five languages, and in frames of the listed sites only', async () => {
  const { formId } = await createForm({ origins: ['https://shop.example'] });
  for (const language of LANGUAGES) {
    const { text, headers } = await app.http.get(`/sign-up/${formId}`).set('Accept-Language', language).expect(200);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(WORDS[language].email);
    expect(text).toContain(`News &#38; ${language}`);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/shop\.example$/);
    expect(headers).not.toHaveProperty('x-frame-options');
  }
  const { formId: unlisted } = await createForm({ texts: TEXTS.slice(1, 2) });
  const { headers, text } = await app.http.get(`/sign-up/${unlisted}?lang=fr`).expect(200);
  expect(text).toContain('<html lang="de">');
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
});

test('a form is shown again and nothing is stored if consent is missing, the address is invalid, or another site sent the form', async () => {
  const { formId } = await createForm();
  expect((await fill(formId, { consent: undefined }).expect(400)).text).toContain(WORDS.en.needsConsent);
  const again = await fill(formId, { email: '"><b>', firstName: '"<i>' }).expect(400);
  expect(again.text).toContain(WORDS.en.needsEmail);
  expect(again.text).not.toMatch(/<[bi]>/);
  await fill(formId).set('Sec-Fetch-Site', 'cross-site').expect(400);
  await fill('suf_unknown').expect(404);
  const { body } = await account.post(`/sign-up-forms/${formId}/sign-ups`, { email: to, consent: false }).expect(400);
  expect(body.error.details.field).toBe('consent');
  expect(await signUpsOf(formId)).toEqual([]);
});

test('a first name that cannot be stored is left out, and a long first name is cut between characters', async () => {
  const { formId } = await createForm();
  await fill(formId, { firstName: 'Ada\0' }).expect(200);
  await fill(formId, { firstName: `${'😀'.repeat(200)}x` }).expect(200);
  const names = (await signUpsOf(formId)).map(({ firstName }: { firstName: string | null }) => firstName);
  expect(names).toEqual(['😀'.repeat(200), null]);
});

test('a sign-up of a known contact adds the tags and the consent, and keeps the other fields', async () => {
  await account.post('/contacts', { email: to, firstName: 'Grace', tags: ['old'] }).expect(201);
  const { formId } = await createForm({ tags: ['news'] });
  await fill(formId).expect(200);
  await app.http.post(await linkIn()).expect(200);
  expect(await contacts()).toMatchObject([
    { firstName: 'Grace', tags: ['old', 'news'], consent: { email: { status: 'subscribed' } } },
  ]);
});

test('changing the texts of a form creates a new version, and an earlier sign-up keeps the text that the person read', async () => {
  const { formId } = await createForm();
  await fill(formId).expect(200);
  await eventually(async () => (await signUpsOf(formId)).length === 1);
  const texts = [{ language: 'en', title: 'News', consent: 'Something else' }];
  expect((await account.put(`/sign-up-forms/${formId}`, { texts }).expect(200)).body.textVersion).toBe(2);
  expect((await account.put(`/sign-up-forms/${formId}`, { texts, name: 'X' }).expect(200)).body.textVersion).toBe(2);
  expect(await signUpsOf(formId)).toMatchObject([{ consent: 'I agree (en)', textVersion: 1 }]);
});

test('a form that shows texts that have changed since is shown again with the new texts and what the person typed', async () => {
  const { formId } = await createForm();
  const texts = [{ language: 'en', title: 'News', consent: 'Something else' }];
  await account.put(`/sign-up-forms/${formId}`, { texts }).expect(200);
  const { text } = await fill(formId).expect(400);
  for (const shown of [WORDS.en.changed, 'Something else', `value="${to}"`, 'value="Ada"'])
    expect(text).toContain(shown);
  expect(await signUpsOf(formId)).toEqual([]);
  await fill(formId, { version: /name="version" value="(\d+)"/.exec(text)?.[1] }).expect(200);
  expect(await signUpsOf(formId)).toMatchObject([{ consent: 'Something else', textVersion: 2 }]);
});

test('housekeeping does not read confirmed sign-ups, no matter how many are kept', async () => {
  await app.db.pool.query(
    `INSERT INTO sign_ups (id, account_id, form_id, message_id, email, address_hash, language, consent_text, text_version, expires_at, confirmed_at)
     SELECT 'sup_' || n, $1, 'suf_1', 'msg_' || n, 'ada@example.com', '', 'en', 'I agree', 1, now() - interval '1 month', now()
     FROM generate_series(1, 5000) AS n`,
    [account.id],
  );
  await app.db.pool.query('ANALYZE sign_ups');
  const plans: unknown[] = [];
  const query = async (statement: Statement) => {
    const explained = { name: '', text: `EXPLAIN (ANALYZE) ${statement.text}` };
    plans.push(...(await app.db.query<{ 'QUERY PLAN': string }>(explained, [])).map((row) => row['QUERY PLAN']));
    return [];
  };
  await purgeSignUps({ ...app.db, query });
  expect(plans.join('\n')).toContain('sign_ups_pending');
  expect(plans.join('\n')).not.toMatch(/Rows Removed|Seq Scan/);
});
