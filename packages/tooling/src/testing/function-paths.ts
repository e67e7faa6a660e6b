import { Client } from 'pg';

const UNFIXED = `SELECT p.oid::regprocedure::text AS name FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
  WHERE p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND l.lanname NOT IN ('c', 'internal')
    AND p.prosqlbody IS NULL
    AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS setting WHERE setting ~ '^search_path=.*, pg_temp$')
  ORDER BY name`;

/**
 * The functions of a database whose names the calling session resolves: with a temporary table, or a search_path of its own, it
 * could make a trigger read and write something else. Bodies that were bound when they were created (BEGIN ATOMIC) are safe.
 */
export async function functionsWithoutSearchPath(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(UNFIXED)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
