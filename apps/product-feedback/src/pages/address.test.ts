import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings } from '../../test/mail.ts';

const app = startTestApp({ worker: true, simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
const account = given(() => app.account());

async function forms(): Promise<string[]> {
  const { id } = await createProduct(account);
  await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
  const { id: post } = await createPost(account, id);
  return [`/p/${id}/subscribers`, `/p/${id}/board/${post}/follow`];
}
const send = (path: string, email: string) => app.http.post(path).type('form').send({ email });

test.each([
  'ä@example.com',
  'ann@example',
  'ann@exam\u200bple.com',
  'ann@exa_mple.com',
  '"><b>@x',
  ' ',
  'ann@ex ämple.com',
])('a form with the invalid address %j is shown again with the address and the problem', async (email) => {
  const shown = email.trim().replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  for (const path of await forms()) {
    const { text } = await send(path, email).expect(400);
    expect(text).toContain(`value="${shown}"`);
    expect(text).toContain('Enter an email address such as name@example.com');
    expect(text).toContain(`action="${path}"`);
  }
});

test('an address with an international domain is stored in its ASCII form, and mail reaches the address', async () => {
  const [subscribe = '', follow = ''] = await forms();
  await send(subscribe, 'Ann@Exämple.com').expect(200);
  await send(follow, 'bob@例え.jp').expect(200);
  // The simulated mail server decodes the domains.
  await mail.arrived('ann@exämple.com');
  await mail.arrived('bob@例え.jp');
  const stored = async (table: string) =>
    (await app.db.pool.query(`SELECT email FROM ${table} WHERE account_id = $1`, [account.id])).rows;
  expect(await stored('subscribers')).toEqual([{ email: 'ann@xn--exmple-cua.com' }]);
  expect(await stored('post_followers')).toEqual([{ email: 'bob@xn--r8jz45g.jp' }]);
  await account.delete(`/api/v1/email-addresses/${encodeURIComponent('ann@exämple.com')}`).expect(200);
  expect(await stored('subscribers')).toEqual([]);
});
