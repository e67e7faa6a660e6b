import { functionsWithoutSearchPath } from '@services/tooling/testing/function-paths';
import { createTestDatabase } from '@services/tooling/testing/test-database';

test('every function of the database has a search_path of its own, which no session can change', async () => {
  const database = await createTestDatabase();
  expect(await functionsWithoutSearchPath(database.url)).toEqual([]);
  await database.drop();
});
