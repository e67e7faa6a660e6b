import { startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';

const app = startTestApp({ environment: { FORM_LIMIT_PER_MINUTE: '3', BOARD_LIMIT_PER_MINUTE: '5' } });

test('votes are limited for each address, for each person with a link, and for each board @slow', async () => {
  const account = await app.account();
  const boards = [];
  for (let n = 0; n < 2; n += 1) {
    const { id } = await createProduct(account);
    await account.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
    boards.push({ id, post: (await createPost(account, id)).id });
  }
  const [first, second] = boards;
  const vote = (board = first, t?: string) =>
    app.http.post(`/p/${board?.id}/board/${board?.post}/vote`).type('form').send({ vote: 'give', t });
  const link = async (person: string) => {
    const { body } = await account.post(`/api/v1/products/${first?.id}/board-links`, { person_id: person }).expect(200);
    return new URL(body.url).searchParams.get('t') ?? '';
  };
  for (let n = 0; n < 3; n += 1) await vote().expect(303);
  await vote(second).expect(429).expect('Retry-After', /^\d+$/);
  for (const person of ['user-1', 'user-2']) await vote(first, await link(person)).expect(303);
  const busy = await vote(first, await link('user-3')).expect(429);
  expect(busy.text).toContain('This board is very busy');
  const otherAccount = await app.account();
  const { id } = await createProduct(otherAccount);
  await otherAccount.put(`/api/v1/products/${id}/board`, { open: true }).expect(200);
  await vote({ id, post: (await createPost(otherAccount, id)).id }).expect(303);
});
