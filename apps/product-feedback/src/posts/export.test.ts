import { given, startTestApp } from '../../test/app.ts';
import { createPost, createProduct } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let productId: string;
const account = given(() => app.account());
beforeEach(async () => {
  productId = (await createProduct(account)).id;
});

const download = (query = '', product = productId) => account.get(`/api/v1/products/${product}/posts/export${query}`);

test('posts are exported as CSV that is safe to open in a spreadsheet @slow', async () => {
  const { id } = await createPost(account, productId, { title: '=1+1, "quoted"', text: 'Two\nlines' });
  const { id: voted } = await createPost(account, productId, { title: 'Tides', status: 'planned' });
  await account.post(`/api/v1/posts/${voted}/votes`, { person_id: 'user-1' }).expect(200);
  const { text, headers } = await download().expect(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toBe(`attachment; filename=${productId}-posts.csv`);
  const [head, first, second] = text.split('\r\n');
  expect(head).toBe('id,product_id,title,text,status,votes,comments,url,feedback_id,created_at,updated_at');
  expect(first).toMatch(new RegExp(`^${voted},${productId},Tides,,planned,1,0,http`));
  expect(second).toContain(`${id},${productId},"'=1+1, ""quoted""","Two\nlines",under_review,0,0,`);
});

test('posts are exported as JSON in the form of the API @slow', async () => {
  await createPost(account, productId, { title: 'Quay' });
  const { id } = await createPost(account, productId, { title: 'Tides', status: 'planned' });
  const { id: duplicate } = await createPost(account, productId, { title: 'Tide', status: 'planned' });
  await account.post(`/api/v1/posts/${duplicate}/merge`, { into: id }).expect(200);
  const { body, headers } = await download('?format=json&status=planned').expect(200);
  expect(headers['content-type']).toContain('application/json');
  const { history: _history, duplicates: _duplicates, ...post } = (await account.get(`/api/v1/posts/${id}`)).body;
  expect(body).toEqual([post]);
  expect((await download('?format=json&search=QUAY').expect(200)).body).toMatchObject([{ title: 'Quay' }]);
  expect((await download('?format=json&search=nothing').expect(200)).body).toEqual([]);
  await createPost(account, productId, { title: 'More' });
  expect((await download('?format=json').expect(200)).body).toHaveLength(3);
});

test('an account cannot export the posts of another account, and unknown formats are refused @slow', async () => {
  const stranger = await app.account();
  const { id } = await createProduct(stranger);
  await createPost(stranger, id);
  await download('', id).expect(404);
  await download('?format=xml').expect(400);
  await download('?after=1-post-x').expect(400);
});
