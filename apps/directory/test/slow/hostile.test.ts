import { GRAPHQL, startTestApp } from '../app.ts';
import { attack } from '../attack.ts';
import { seedDirectory } from '../directory.ts';

const DOCUMENTS = 1000;

const app = startTestApp();

beforeAll(() => seedDirectory(app, 300));

test(`${DOCUMENTS} hostile documents never get status 500, and each is answered within 10 s`, async () => {
  const { token } = await app.client({ userId: 1n });
  const outcomes = await attack(app.url + GRAPHQL, token, DOCUMENTS);
  expect(outcomes).toHaveLength(DOCUMENTS);
  expect(outcomes.filter(({ problem, ms }) => problem !== null || ms > 10_000)).toEqual([]);
}, 90_000);
