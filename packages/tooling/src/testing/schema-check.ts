import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaChanges } from '@services/migrations/schema-engine';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Columns with type, nullability and default; primary and foreign keys; indexes by their columns and expressions. */
const DESCRIBE = `
  SELECT format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
    -- Prisma has no lists that may not be null.
    CASE WHEN attnotnull AND attndims = 0 THEN ' NOT NULL' END, ' DEFAULT ' || pg_get_expr(adbin, adrelid)) AS fact
  FROM pg_class c JOIN pg_attribute ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = $1::text::regnamespace AND contype IN ('p', 'f')
  UNION ALL
  SELECT regexp_replace(indexdef, 'INDEX .* ON (ONLY )?', 'INDEX ON ') FROM pg_indexes WHERE schemaname = $1::text`;

/**
 * Finds functions that a session could redirect to other tables, by a temporary table or its own search_path. Bodies that
 * PostgreSQL parses when the function is created (BEGIN ATOMIC) are safe.
 */
const UNFIXED = `SELECT p.oid::regprocedure::text AS name FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
  WHERE p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND l.lanname NOT IN ('c', 'internal')
    AND p.prosqlbody IS NULL
    AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS setting WHERE setting ~ '^search_path=.*, pg_temp$')
  ORDER BY name`;

/**
 * Tests the schema that a service's migrations create.
 *
 * @param serviceDir absolute path of the service
 */
export function testSchema(serviceDir: string): void {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test('the migrations create every column, key and index of schema.prisma', async () => {
    const schema = await readFile(path.join(serviceDir, 'prisma/schema.prisma'), 'utf8');
    // Behind a pooler the tables are in another schema than `public`.
    const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
    const migrated = rows[0]?.name ?? '';
    await client.query(
      `BEGIN; CREATE SCHEMA wanted; SET LOCAL search_path = wanted; ${await schemaChanges(null, schema)}`,
    );
    const [wanted, found] = [await describeSchema('wanted'), await describeSchema(migrated)];
    await client.query('ROLLBACK');
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((fact) => !found.includes(fact))).toEqual([]);
  });

  test('every function has its own search_path, which no session can change', async () => {
    expect((await client.query(UNFIXED)).rows).toEqual([]);
  });

  async function describeSchema(schema: string): Promise<string[]> {
    const { rows } = await client.query<{ fact: string }>(DESCRIBE, [schema]);
    return rows.map(({ fact }) => fact.replaceAll(new RegExp(`\\b(?:${schema}|public)\\.`, 'g'), ''));
  }
}
