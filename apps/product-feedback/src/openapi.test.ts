import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { testDocument } from '@services/common/testing/document-checks';
import type { OperationExample } from '@services/common/openapi/operation';

import { signInAs } from '@services/common/testing/role-checks';
import { testClient, type TestClient } from '@services/tooling/testing/test-client';

import { startTestApp, type TestAccount } from '../test/app.ts';
import { SCOPES } from './scopes.ts';
import { document, operations } from './openapi.ts';

const app = startTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Feedback <news@example.com>' },
});

const pages = /^\/(?:[sp]\/|mail\/|assets|widget|robots)/;
testDocument({ folder: `${import.meta.dirname}/..`, app: () => app.express, document, operations, pages });

const bodyOf = (id: string) => operations.find((operation) => operation.id === id)?.example?.body as object;

/** Sends another operation's example to create the object that this operation needs. @returns the id of the created object */
async function create(account: TestAccount, path: string, id: string): Promise<string> {
  return (await account.post(path, bodyOf(id)).expect(200)).body.id;
}
const product = (account: TestAccount) => create(account, '/api/v1/products', 'products.create');
const feedback = async (account: TestAccount, productId?: string) =>
  create(account, `/api/v1/products/${productId ?? (await product(account))}/feedback`, 'feedback.create');
const survey = async (account: TestAccount, productId?: string) =>
  create(account, `/api/v1/products/${productId ?? (await product(account))}/surveys`, 'surveys.create');
const update = async (account: TestAccount, productId: string) =>
  create(account, `/api/v1/products/${productId}/updates`, 'updates.create');
const draft = async (account: TestAccount) => {
  const body = { ...bodyOf('updates.create'), draft: true };
  return (await account.post(`/api/v1/products/${await product(account)}/updates`, body).expect(200)).body.id as string;
};
const subscriber = (account: TestAccount, productId: string) =>
  create(account, `/api/v1/products/${productId}/subscribers`, 'subscribers.create');
const post = async (account: TestAccount, productId?: string) =>
  create(account, `/api/v1/products/${productId ?? (await product(account))}/posts`, 'posts.publish');
/** @returns the ids of the post and of the comment on it */
async function commented(account: TestAccount): Promise<[string, string]> {
  const id = await post(account);
  await account.post(`/api/v1/posts/${id}/votes`, bodyOf('votes.add')).expect(200);
  return [id, await create(account, `/api/v1/posts/${id}/comments`, 'comments.add')];
}
const webhook = (account: TestAccount) => create(account, '/api/v1/webhooks', 'webhooks.create');

async function answeredSurvey(account: TestAccount): Promise<string> {
  const id = await survey(account);
  await account.post(`/api/v1/surveys/${id}/responses`, bodyOf('responses.create')).expect(200);
  return id;
}

async function sharedSurvey(account: TestAccount): Promise<string> {
  const id = await survey(account);
  await account.put(`/api/v1/surveys/${id}/results-link`, {}).expect(200);
  return id;
}

/** @returns the id of a reviewer who has earned credits */
async function earned(account: TestAccount): Promise<string> {
  await account.post(`/api/v1/feedback/${await feedback(account)}/validate`).expect(200);
  return 'user-7';
}

type Prepare = (account: TestAccount) => Promise<unknown>;

/** A product with the objects that `make` creates. @returns the id of the product */
const inProduct =
  (make: (account: TestAccount, productId: string) => Promise<unknown>): Prepare =>
  async (account) => {
    const id = await product(account);
    await make(account, id);
    return id;
  };

/** Creates the objects that an example needs; their ids replace the ids of the example. Keyed by the operation's id or path. */
const PREPARATIONS: Record<string, Prepare> = {
  'products.list': product,
  'feedback.list': inProduct(feedback),
  'feedback.tags': async (account) => {
    const id = await product(account);
    await account.put(`/api/v1/feedback/${await feedback(account, id)}/tags`, bodyOf('feedback.tag')).expect(200);
    return id;
  },
  'overview.get': (account) => feedback(account),
  'surveys.list': inProduct(survey),
  'subscribers.list': inProduct(subscriber),
  'updates.list': inProduct(update),
  'posts.list': inProduct(post),
  'posts.export': inProduct(post),
  'posts.similar': inProduct(post),
  'posts.merge': async (account) => {
    const productId = await product(account);
    const [id, into] = [await post(account, productId), await post(account, productId)];
    return { params: { id }, body: { into } };
  },
  'posts.separate': async (account) => {
    const productId = await product(account);
    const [id, into] = [await post(account, productId), await post(account, productId)];
    await account.post(`/api/v1/posts/${id}/merge`, { into }).expect(200);
    return id;
  },
  'votes.remove': async (account) => ({ id: await post(account), person_id: 'user-7' }),
  'votes.list': async (account) => (await commented(account))[0],
  'comments.list': async (account) => (await commented(account))[0],
  '/api/v1/posts': (account) => post(account),
  '/api/v1/comments': async (account) => (await commented(account))[1],
  'webhooks.list': webhook,
  'webhooks.redeliver': async (account) => {
    const id = await webhook(account);
    const { body } = await account.post(`/api/v1/webhooks/${id}/test`).expect(200);
    return { id, delivery_id: body.id };
  },
  'surveys.corrections': async (account) => {
    const id = await answeredSurvey(account);
    const { body } = await account.get(`/api/v1/surveys/${id}`);
    const [first, ...others] = body.questions;
    await account
      .put(`/api/v1/surveys/${id}`, { questions: [{ ...first, text: 'How was it?' }, ...others] })
      .expect(200);
    return id;
  },
  'surveys.reopen': async (account) => {
    const id = await survey(account);
    await account.post(`/api/v1/surveys/${id}/close`).expect(200);
    return id;
  },
  'responses.list': answeredSurvey,
  'responses.summarize': answeredSurvey,
  'responses.file': async (account) => {
    const id = await answeredSurvey(account);
    const { rows } = await app.db.pool.query<{ file: string }>(
      `INSERT INTO survey_files (id, account_id, response_id, question, name, size, bytes)
        SELECT 'file-' || id, account_id, id, 'q1', 'a.txt', 23, 'The content of the file' FROM survey_responses
        WHERE survey_id = $1 RETURNING id AS file`,
      [id],
    );
    return { id, file: rows[0]?.file };
  },
  'responses.compare': answeredSurvey,
  'responses.trend': answeredSurvey,
  'results.getLink': sharedSurvey,
  'results.unshare': sharedSurvey,
  'credits.get': earned,
  'credits.redeem': earned,
  'credits.reverse': async (account) =>
    create(account, `/api/v1/reviewers/${await earned(account)}/redemptions`, 'credits.redeem'),
  '/api/v1/responses': async (account) => {
    const { body } = await account.post(
      `/api/v1/surveys/${await survey(account)}/responses`,
      bodyOf('responses.create'),
    );
    return body.id;
  },
  '/api/v1/reviewers': () => Promise.resolve('user-7'),
  'apiKeys.list': (account) => create(account, '/api/v1/api-keys', 'apiKeys.create'),
  'apiKeys.rename': (account) => create(account, '/api/v1/api-keys', 'apiKeys.create'),
  'apiKeys.revoke': (account) => create(account, '/api/v1/api-keys', 'apiKeys.create'),
  '/api/v1/products': product,
  '/api/v1/feedback': (account) => feedback(account),
  '/api/v1/surveys': (account) => survey(account),
  'updates.update': draft,
  'updates.publish': draft,
  '/api/v1/updates': async (account) => update(account, await product(account)),
  '/api/v1/subscribers': async (account) => subscriber(account, await product(account)),
  '/api/v1/email-addresses': () => Promise.resolve({ email: 'reader@example.com' }),
  '/api/v1/notifications': product,
  '/api/v1/webhooks': webhook,
};

/** The fields whose values differ between the example and a real response, by id of the operation. Secrets always differ. */
const VARYING: Record<string, string[]> = {
  'credits.get': ['id'],
  'credits.redeem': ['id'],
  'credits.reverse': ['id', 'source_id'],
  'overview.get': ['days'],
  'responses.trend': ['periods'],
  'notifications.get': ['email', 'products'],
  'notifications.update': ['email'],
  'webhooks.test': ['id', 'payload'],
  'webhooks.redeliver': ['id', 'payload'],
};

async function prepare(account: TestAccount, id: string, path: string): Promise<OperationExample> {
  const [collection] = path.split('/:');
  const prepared = await (PREPARATIONS[id] ?? (path.includes(':') ? PREPARATIONS[collection ?? ''] : undefined))?.(
    account,
  );
  if (typeof prepared === 'object') return prepared !== null && 'params' in prepared ? prepared : { params: prepared };
  return path.includes(':id') ? { params: { id: prepared } } : {};
}

/** Some operations are only for people, not for keys. */
async function signedIn({ id: accountId }: TestAccount): Promise<TestClient> {
  const { headers } = await signInAs(app.db, { service: 'product-feedback', accountId, role: 'owner' });
  return testClient(app.http, headers);
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, operation) => {
    const account = await app.account();
    const { method, url, body } = exampleRequest(operation, await prepare(account, id, operation.path));
    const sender = id.startsWith('notifications.') ? await signedIn(account) : account;
    const send = sender[method as 'get' | 'post' | 'put' | 'patch' | 'delete'];
    const answer = await send(url, body as object | undefined);
    const varying = ['key', 'hint', 'secret', ...(VARYING[id] ?? [])];
    expect(differencesFromExample(operation, answer, varying)).toEqual([]);
  },
);

test('every address in an example is a valid URI', () => {
  const strings = [...JSON.stringify(operations.map(({ example }) => example)).matchAll(/"(https?:[^"]*)"/g)];
  expect(strings.length).toBeGreaterThan(5);
  for (const [, address] of strings) expect(address).toMatch(/^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/);
});

test.each([
  ['surveys.create', 'opens_at'],
  ['surveys.create', 'closes_at'],
  ['surveys.update', 'closes_at'],
  ['surveys.createLink', 'expires_at'],
  ['feedback.createLink', 'expires_at'],
  ['webhooks.recover', 'since'],
  ['apiKeys.create', 'expires_at'],
])('%s refuses a time in %s that the database cannot store', async (id, field) => {
  const account = await app.account();
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  const { method, url, body } = exampleRequest(operation, await prepare(account, id, operation.path));
  const send = account[method as 'post' | 'put'];
  for (const time of ['0000-06-01T00:00:00Z', '9999-12-31T23:59:59-23:59']) {
    const answer = await send(url, { ...(body as object), [field]: time });
    expect([time, answer.status, answer.body.details?.[0]?.field]).toEqual([time, 400, field]);
  }
});

test('each operation accepts a key with only its scope, and refuses a key without its scope', async () => {
  const { id: accountId } = await app.account();
  expect(accountId).toMatch(/^acct-/);
  for (const { id, method, path, scope } of operations) {
    const without = await app.account(SCOPES.filter((each) => each !== scope));
    const only = await app.account(SCOPES.filter((each) => each === scope));
    const url = path.replace(':id', 'none');
    const send = (account: TestAccount) =>
      account[method as 'get' | 'post' | 'put' | 'patch' | 'delete'](url, method === 'get' ? undefined : {});
    const { status, body } = await send(without);
    expect([id, status, body.code]).toEqual([id, 403, 'INSUFFICIENT_SCOPE']);
    expect([id, (await send(only)).status]).not.toEqual([id, 403]);
  }
});

test('every operation refuses an unknown or misspelled query parameter and names it', async () => {
  const account = await app.account();
  for (const { id, method, path, example } of operations) {
    const query = new URLSearchParams({ ...(example?.query as object), per_pgae: '5' });
    const url = `${path.replace(':id', 'none')}?${query}`;
    const send = account[method as 'get' | 'post' | 'put' | 'patch' | 'delete'];
    const { status, body } = await send(url, bodyOf(id));
    expect([id, status, body.details?.[0]?.field]).toEqual([id, 400, 'per_pgae']);
  }
});
