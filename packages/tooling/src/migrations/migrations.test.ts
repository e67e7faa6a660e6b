import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { migrate } from '@services/migrations/migrations';
import { eventually } from '../testing/eventually.ts';
import { whileLocked } from '../testing/locks.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { query } from '../../test/query.ts';
import { createMigration } from './create.ts';

const withField = (field: string) => `datasource db {
  provider = "postgresql"
}

model Thing {
  id String @id
  ${field}

  @@map("things")
}
`;

const ASKS_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%advisory_lock($1)%'`;

let service: string;
let database: TestDatabase;

beforeEach(async () => {
  service = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  mkdirSync(path.join(service, 'prisma'));
  execFileSync('git', ['init', '--quiet'], { cwd: service });
  setSchema(withField(''));
  database = await createTestDatabase();
});

afterEach(async () => {
  rmSync(service, { recursive: true });
  await database.drop();
});

test('a migration contains the changes of the schema and is applied only once @slow', async () => {
  await createMigration(service, 'Add things');
  commit();
  setSchema(withField('size Int?'));
  const file = await createMigration(service, 'Give things a size');
  expect(readFileSync(file, 'utf8')).toContain('ADD COLUMN     "size" INTEGER');
  expect(await migrate(database.url, service)).toEqual([
    expect.stringMatching(/^\d{14}_add_things$/),
    expect.stringMatching(/^\d{14}_give_things_a_size$/),
  ]);
  expect(await migrate(database.url, service)).toEqual([]);
  expect(await query(database.url, 'SELECT id, size FROM things')).toEqual([]);
});

test('a schema without a change gets a migration only on request @slow', async () => {
  await createMigration(service, 'things');
  commit();
  setSchema(`// only a comment\n${withField('')}`);
  await expect(createMigration(service, 'nothing')).rejects.toThrow('--empty');
  const file = await createMigration(service, 'by hand', { empty: true });
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('a second migration is refused until the first migration is committed to git @slow', async () => {
  await createMigration(service, 'things');
  await expect(createMigration(service, 'more')).rejects.toThrow('Commit the last migration first');
});

test('a database of a version before 1.0.0 is refused @slow', async () => {
  await createMigration(service, 'things');
  await query(database.url, 'CREATE TABLE _prisma_migrations (migration_name text)');
  await query(database.url, `INSERT INTO _prisma_migrations VALUES ('20250101000000_init')`);
  await expect(migrate(database.url, service)).rejects.toThrow('before 1.0.0');
});

test('an older release refuses to migrate a database that a newer release has migrated, and changes nothing @slow', async () => {
  await createMigration(service, 'things');
  commit();
  setSchema(withField('size Int?'));
  await createMigration(service, 'size');
  const lines: string[] = [];
  await migrate(database.url, service, (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^Applying \d+_things \(1 of 2\)$/),
    expect.stringMatching(/^Applying \d+_size \(2 of 2\)$/),
  ]);
  const folder = path.join(service, 'prisma/migrations');
  const newest = readdirSync(folder).find((name) => name.endsWith('_size'))!;
  rmSync(path.join(folder, newest), { recursive: true });
  await expect(migrate(database.url, service)).rejects.toThrow(
    `A newer release has migrated this database (${newest})`,
  );
  expect(await query(database.url, 'SELECT size FROM things')).toEqual([]);
});

test('SQL added by hand is applied completely, even with semicolons in functions, strings and comments @slow', async () => {
  const file = await createMigration(service, 'things');
  appendFileSync(
    file,
    `-- a comment; with a semicolon
     CREATE FUNCTION rename_thing() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.id := NEW.id || ';';
       RETURN NEW;
     END;
     $$;
     CREATE TRIGGER rename BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION rename_thing();
     CREATE UNIQUE INDEX one_short_thing ON things ((true)) WHERE length(id) < 3; -- the end;`,
  );
  await migrate(database.url, service);
  expect(await query(database.url, `INSERT INTO things VALUES ('a') RETURNING id`)).toEqual([{ id: 'a;' }]);
  await expect(query(database.url, `INSERT INTO things VALUES ('b')`)).rejects.toThrow('one_short_thing');
});

test('a failed migration leaves nothing behind and can be applied again @slow', async () => {
  const file = await createMigration(service, 'things');
  appendFileSync(file, 'SELECT missing_function();');
  for (let time = 0; time < 2; time += 1) {
    await expect(migrate(database.url, service)).rejects.toThrow('missing_function');
    expect(await query(database.url, `SELECT to_regclass('things') AS found`)).toEqual([{ found: null }]);
  }
  await query(database.url, 'CREATE FUNCTION missing_function() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$');
  expect(await migrate(database.url, service)).toHaveLength(1);
});

test('several processes migrating at once apply each migration once @slow', async () => {
  await createMigration(service, 'things');
  const lines: string[] = [];
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migrate(database.url, service, (line) => lines.push(line))),
  );
  expect(applied.flat()).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('Applying'))).toHaveLength(1);
});

test('a process that waits for another process’s migration does not block the concurrent index build of that migration @slow', async () => {
  await createMigration(service, 'things');
  await migrate(database.url, service);
  commit();
  const file = await createMigration(service, 'index', { empty: true });
  appendFileSync(file, 'CREATE INDEX CONCURRENTLY things_by_id ON things (id)');
  const pool = new Pool({ connectionString: database.url });
  const { both } = await whileLocked({ pool, statement: `INSERT INTO things VALUES ('a')` }, async (waiting) => {
    const first = migrate(database.url, service);
    await eventually(async () => (await waiting()) > 0);
    const second = migrate(database.url, service);
    await eventually(async () => (await pool.query(ASKS_FOR_LOCK)).rows.length > 1);
    return { both: [first, second] };
  });
  expect((await Promise.all(both)).map(({ length }) => length)).toEqual([1, 0]);
  await pool.end();
});

test('migrations written within one second sort in the order of writing @slow', async () => {
  for (const name of ['z', 'y', 'x']) {
    await createMigration(service, name, { empty: true });
    commit();
  }
  const folders = readdirSync(path.join(service, 'prisma/migrations')).filter((name) => /^\d/.test(name));
  expect(folders.map((name) => name.at(-1))).toEqual(['z', 'y', 'x']);
});

test('an invalid schema is refused with the position of the error @slow', async () => {
  setSchema(withField('size Nonsense'));
  await expect(createMigration(service, 'nonsense')).rejects.toThrow('Nonsense');
});

function commit(): void {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', ['add', '.'], { cwd: service });
  execFileSync('git', [...author, 'commit', '--quiet', '--message', 'test'], { cwd: service });
}

function setSchema(content: string): void {
  writeFileSync(path.join(service, 'prisma/schema.prisma'), content);
}
