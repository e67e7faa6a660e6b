import { randomBytes } from 'node:crypto';

import { useTestPool } from '@services/tooling/testing/test-pool';

import { recordingLogger } from '../../test/recording-logger.ts';
import { recordSecrets } from './fingerprints.ts';
import type { Query } from './key-rotation.ts';

const pool = useTestPool();
const query: Query = async <Row>({ text }: { text: string }, values: unknown[]) =>
  (await pool.query(text, values)).rows as Row[];

beforeEach(() =>
  pool.query(`DROP TABLE IF EXISTS secret_fingerprints;
    CREATE TABLE secret_fingerprints (setting text, key_id text, fingerprint text, PRIMARY KEY (setting, key_id))`),
);

const { logger, lines, text } = recordingLogger();
const [address, one, two] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const read = async () =>
  (await pool.query<Record<'setting' | 'key_id' | 'fingerprint', string>>('TABLE secret_fingerprints ORDER BY 1, 2'))
    .rows;

test('the present secrets are recorded, without anything of them, and those that are gone are not', async () => {
  await recordSecrets({ query }, { ADDRESS_KEY: address, ENCRYPTION_KEYS: [{ id: 'k1', key: one }] }, logger);
  const before = await read();
  expect(before.map(({ setting, key_id }) => [setting, key_id])).toEqual([
    ['ADDRESS_KEY', ''],
    ['ENCRYPTION_KEYS', 'k1'],
  ]);
  for (const { fingerprint } of before) expect(fingerprint).toMatch(/^[\w-]{43}$/);
  // The same key has another fingerprint as another setting.
  await recordSecrets(
    { query },
    {
      ADDRESS_KEY: one,
      ENCRYPTION_KEYS: [
        { id: 'k2', key: two },
        { id: 'k1', key: one },
      ],
    },
    logger,
  );
  const after = await read();
  expect(after.map(({ key_id }) => key_id)).toEqual(['', 'k1', 'k2']);
  expect(new Set([...before, ...after].map(({ fingerprint }) => fingerprint)).size).toBe(4);
  expect(after[1]).toEqual(before[1]);
  await recordSecrets({ query }, { ENCRYPTION_KEYS: [{ id: 'k2', key: two }] }, logger);
  expect(await read()).toEqual([after[2]]);
});

test('a database that is away is logged, and nothing else', async () => {
  const away = async () => Promise.reject(new Error('away'));
  await recordSecrets({ query: away }, { ADDRESS_KEY: address }, logger);
  expect(lines('the fingerprints of secrets could not be recorded')).toHaveLength(1);
  expect(text()).not.toContain(address.toString('base64'));
});
