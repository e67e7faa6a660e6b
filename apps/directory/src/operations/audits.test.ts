import { serverAudits } from 'graphql-http';

import { GRAPHQL, startTestApp } from '../../test/app.ts';

const app = startTestApp();
let token = '';

beforeAll(async () => {
  ({ token } = await app.client());
});

const audits = serverAudits({
  url: () => app.url + GRAPHQL,
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
});

test('graphql-http provides 61 audits of GraphQL over HTTP', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))('%s', async (_name, audit) => {
  const result = await audit();
  expect(result).toMatchObject({ status: 'ok' });
});
