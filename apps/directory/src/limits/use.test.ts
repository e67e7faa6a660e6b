import { signInAs } from '@services/common/testing/role-checks';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';

const app = startTestApp({ otherAccount: true });

async function limitsOf({ accountId }: TestClient) {
  const { headers } = await signInAs(app.database.shared, { service: 'directory', accountId, role: 'owner' });
  const { body } = await app.http.get('/console/api/limits').set(headers).expect(200);
  return body.data as { name: string; of: { type: string; id: string }; used: number; limit: number }[];
}

test('the used requests and points of one account are not shown as used by another account @slow', async () => {
  const [client, otherAccount] = [await app.client(), await app.client()];
  const query = { query: '{ posts(first: 3) { nodes { name } } }' };
  await app.http.post(GRAPHQL).set('Authorization', `Bearer ${client.token}`).send(query).expect(200);
  const ours = await limitsOf(client);
  const of = (type: string, name: string) => ours.find((limit) => limit.of.type === type && limit.name === name);
  expect(of('application', 'requests')).toMatchObject({ used: 1, limit: app.config.REQUESTS_PER_WINDOW });
  expect(of('organisation', 'requests')).toMatchObject({ used: 1, limit: 2 * app.config.REQUESTS_PER_WINDOW });
  expect(of('application', 'points')?.limit).toBe(app.config.POINTS_PER_WINDOW);
  expect(of('application', 'points')?.used).toBeGreaterThan(1);
  expect(of('organisation', 'points')?.used).toBe(of('application', 'points')?.used);
  expect(of('session', 'requests')).toMatchObject({ used: 1, limit: Math.max(9000, app.config.REQUESTS_PER_WINDOW) });
  const theirs = await limitsOf(otherAccount);
  expect(theirs.map(({ of: { type } }) => type)).toContain('application');
  expect(theirs.every(({ of: { type }, used }) => type === 'session' || used === 0)).toBe(true);
});
