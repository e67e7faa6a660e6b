import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** How to run a PostgreSQL program, which refuses to run as root. */
interface PostgresAccount {
  /** The words that precede the program on the command line. */
  prefix: string[];
  /** The user that must own the data directory, if this process is root. */
  owner?: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL's programs run as the owner of an existing data
 * directory. Without a data directory they run as the user `postgres`, which is created if it does not exist.
 *
 * @param dataDir absolute path of the data directory, existing or not
 * @param programs directory of PostgreSQL's programs
 * @throws Error when root can find no such user
 */
export function postgresAccount(dataDir: string, programs: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = ownerOf(dataDir) ?? systemAccount();
  const reachable = isReachableByOthers(path.dirname(dataDir)) && isReachableByOthers(programs);
  const prefix = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  // PostgreSQL's user cannot read a checkout below a private folder (/root, a mktemp directory), so its processes keep
  // CAP_DAC_OVERRIDE, which allows reading it. The secure bit extends the capability to access(2), with which initdb looks for postgres.
  if (!reachable) {
    prefix.push('--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override');
  }
  return { prefix, owner };
}

function ownerOf(dataDir: string): { uid: number; gid: number } | null {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid };
}

function systemAccount(): { uid: number; gid: number } {
  try {
    accessSync('/usr/bin/setpriv', constants.X_OK);
    try {
      execFileSync('id', ['-u', 'postgres'], { stdio: 'ignore' });
    } catch {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' });
    }
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    throw new Error(
      'PostgreSQL cannot run as root, and the user "postgres" could not be created. Use an ordinary user instead',
      {
        cause: error,
      },
    );
  }
}

function isReachableByOthers(directory: string): boolean {
  for (let folder = directory; ; folder = path.dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined && (stat.mode & constants.S_IXOTH) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
