import { useTestPool } from '@services/tooling/testing/test-pool';

import { recordingLogger } from '../../test/recording-logger.ts';
import { queriesOf } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { createChanges } from './changes.ts';

const MESSAGE = 'open consoles cannot be notified of changes';
const pool = useTestPool();

test('if the database rejects the statement that reads the changes, an error is logged', async () => {
  const { logger, lines } = recordingLogger();
  const statement = { name: 'broken', text: 'SELECT a.id "accountId" c.topic FROM unnest($1::text[]) a (id)' };
  const watch = createChanges(queriesOf(pool), statement, logger).watch('acc_1', 'per_1', () => {});
  await watch?.ready;
  watch?.stop();
  expect(lines(MESSAGE)).toMatchObject([{ level: 'error' }]);
});

test('while the database is unavailable an open console receives no changes, and nothing is logged', async () => {
  const { logger, lines } = recordingLogger();
  const away = createPool('postgresql://127.0.0.1:1/none', { poolSize: 1 });
  const statement = { name: 'state', text: `SELECT unnest($1::text[]) "accountId", 'things' topic, '1' version` };
  const received: (readonly string[])[] = [];
  const watch = createChanges(queriesOf(away), statement, logger).watch('acc_1', 'per_1', (topics) =>
    received.push(topics),
  );
  await watch?.ready;
  watch?.stop();
  await away.end();
  expect([received, lines(MESSAGE)]).toEqual([[], []]);
});
