import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Appends to PATH the folders in which `.ci/run` installs the linters of the client libraries. `.ci/run` itself leaves
 * PATH unchanged, so that `npm test` runs the same tests with and without it, and each run reuses the cached results of the other.
 */
export function addLinters(environment: NodeJS.ProcessEnv): void {
  const { PATH: searchPath = '', XDG_CACHE_HOME: cache = '' } = environment;
  const folder = path.join(cache === '' ? path.join(homedir(), '.cache') : cache, 'messaging-linters');
  const folders = [path.join(folder, 'bin'), path.join(folder, 'python/bin')];
  environment['PATH'] = [searchPath, ...folders].join(path.delimiter);
}
