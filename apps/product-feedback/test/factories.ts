import { randomUUID } from 'node:crypto';

import type { TestAccount } from './app.ts';

/** A product of the account, created through the API. */
export async function createProduct(account: TestAccount, product: object = {}): Promise<{ id: string }> {
  return (await account.post('/api/v1/products', { name: 'Example product', ...product }).expect(200)).body;
}

/** Feedback by a reviewer, created through the API. */
export async function createFeedback(
  account: TestAccount,
  productId: string,
  feedback: object = {},
): Promise<{ id: string }> {
  const body = {
    reviewer_id: 'user-7',
    reviewer_name: 'Reviewer 7',
    type: 'structured',
    content: { clear: 'The start' },
    ...feedback,
  };
  return (await account.post(`/api/v1/products/${productId}/feedback`, body).expect(200)).body;
}

/** Validated feedback that has not earned its 10 credits yet, written directly to the database. */
export async function insertValidated(
  db: { pool: { query(text: string, values: unknown[]): Promise<unknown> } },
  accountId: string,
  reviewerId: string,
  id: string = randomUUID(),
): Promise<{ id: string }> {
  const text = `WITH product AS (INSERT INTO products (id, account_id, name) VALUES ($1 || '-product', $2, '') RETURNING id)
    INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, type, status, content)
    SELECT $1, $2, id, $3, '', 'structured', 'validated', '{}' FROM product`;
  await db.pool.query(text, [id, accountId, reviewerId]);
  return { id };
}

/** A post on the product's board, published through the API. */
export async function createPost(account: TestAccount, productId: string, post: object = {}): Promise<{ id: string }> {
  return (await account.post(`/api/v1/products/${productId}/posts`, { title: 'Show the weekend', ...post }).expect(200))
    .body;
}

/** A survey with a rating and a text, created through the API. */
export async function createSurvey(
  account: TestAccount,
  survey: object = {},
  productId?: string,
): Promise<{ id: string }> {
  const product = productId ?? (await createProduct(account)).id;
  const questions = [
    { text: 'How do you rate it?', type: 'rating' },
    { text: 'Why?', type: 'text' },
  ];
  const body = { title: 'Example survey', questions, ...survey };
  return (await account.post(`/api/v1/products/${product}/surveys`, body).expect(200)).body;
}

/** A finished response by a respondent, created through the API. */
export function respond(account: TestAccount, surveyId: string, response: object = {}) {
  const body = { respondent_id: 'user-7', respondent_name: 'Reviewer 7', responses: { q1: 5 }, ...response };
  return account.post(`/api/v1/surveys/${surveyId}/responses`, body);
}

/** A product with validated feedback, a rewarded response, a response in progress and an update. */
export async function createFilledProduct(account: TestAccount) {
  const { id: productId } = await createProduct(account);
  const { id: feedbackId } = await createFeedback(account, productId);
  await account.post(`/api/v1/feedback/${feedbackId}/validate`).expect(200);
  const { id: surveyId } = await createSurvey(account, { credit_reward: 15 }, productId);
  const { body: response } = await respond(account, surveyId).expect(200);
  await respond(account, surveyId, { respondent_id: 'user-8', finished: false }).expect(200);
  const { body: update } = await account.post(`/api/v1/products/${productId}/updates`, { title: 'News' }).expect(200);
  return { productId, feedbackId, surveyId, responseId: response.id as string, updateId: update.id as string };
}
