import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';
import { mailOf, mailSettings, type Received } from '../../test/mail.ts';
import { PAGE_LANGUAGES } from '../languages/page-language.ts';

const app = startTestApp({ worker: true, simulators: true, environment: mailSettings, otherAccount: true });
const mail = mailOf(app);
const account = given(() => app.account());
const product = given(() => createProduct(account, { name: 'Harbour' }));

const post = (path: string, form: object, accepted: string) =>
  app.http.post(path).type('form').set('Accept-Language', accepted).send(form).expect(200);
const lastOf = async (email: string, count: number): Promise<Received> =>
  (await mail.arrived(email, count)).at(-1) as Received;

test('every message is in the language in which its recipient requested or confirmed it @slow', async () => {
  const { id } = await createPost(account, product.id, { title: 'Weekends' });
  await account.put(`/api/v1/products/${product.id}/board`, { open: true }).expect(200);
  for (const { tag, say } of PAGE_LANGUAGES) {
    const [reader, follower] = [`reader-${tag}@example.com`, `follower-${tag}@example.com`];
    await post(`/p/${product.id}/subscribers`, { email: reader }, tag);
    await post(`/p/${product.id}/board/${id}/follow`, { email: follower }, tag);
    const [subscription, follow] = [await lastOf(reader, 1), await lastOf(follower, 1)];
    expect(subscription.subject).toBe(say.mail.subscribeSubject('Harbour'));
    expect(follow.subject).toBe(say.mail.followSubject('Harbour', 'Weekends'));
    expect(subscription.text).toContain(say.mail.subscribeText('Harbour'));
    expect(follow.text).toContain(say.mail.followText('Harbour', 'Weekends'));
    for (const { text } of [subscription, follow])
      expect([text.includes(say.mail.confirmHere), text.includes(say.mail.ignore)]).toEqual([true, true]);
    expect((await post(subscription.path('confirm'), {}, tag)).text).toContain(say.confirmed);
    await post(follow.path('confirm'), {}, tag);
  }
  await account.post(`/api/v1/products/${product.id}/updates`, { title: '2.0' }).expect(200);
  await account.put(`/api/v1/posts/${id}/status`, { status: 'in_progress', note: 'Soon' }).expect(200);
  await account.post(`/api/v1/posts/${id}/comments`, { person_id: 'user-7', text: 'Please' }).expect(200);
  for (const { tag, say } of PAGE_LANGUAGES) {
    const update = await lastOf(`reader-${tag}@example.com`, 2);
    expect(update.subject).toBe('Harbour: 2.0');
    const [, ...news] = await mail.arrived(`follower-${tag}@example.com`, 3);
    expect(news.map(({ subject }) => subject).toSorted()).toEqual(
      [
        say.mail.statusSubject('Harbour', 'Weekends', say.statuses.in_progress),
        say.mail.commentSubject('Harbour', 'Weekends'),
      ].toSorted(),
    );
    for (const { text } of [update, ...news]) expect(text).toContain(say.mail.unsubscribeHere);
  }
});

test('an invitation is in the requested language, and later messages are in the language of the confirmation @slow', async () => {
  const invite = { email: 'ann@example.com', language: 'fr' };
  const { body } = await account.post(`/api/v1/products/${product.id}/subscribers`, invite).expect(200);
  expect(body.language).toBe('fr');
  const message = await lastOf('ann@example.com', 1);
  expect(message.subject).toContain('Confirmez');
  await post(message.path('confirm'), {}, 'de');
  const { body: list } = await account.get(`/api/v1/products/${product.id}/subscribers`).expect(200);
  expect(list.data).toMatchObject([{ status: 'confirmed', language: 'de' }]);
  const refused = await account.post(`/api/v1/products/${product.id}/subscribers`, { ...invite, language: 'xx' });
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'language']);
});
