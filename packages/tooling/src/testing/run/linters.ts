import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Appends to PATH the folders in which `.ci/run` installs the linters of the client libraries. This is not done in `.ci/run`, so
 * that `npm test` runs the same tests with and without `.ci/run`, and both reuse each other's results.
 */
export function addLinters(environment: NodeJS.ProcessEnv): void {
  const { PATH: searchPath = '', XDG_CACHE_HOME: cache = '' } = environment;
  const folder = path.join(cache === '' ? path.join(homedir(), '.cache') : cache, 'messaging-linters');
  const folders = [path.join(folder, 'bin'), path.join(folder, 'python/bin')];
  environment['PATH'] = [searchPath, ...folders].join(path.delimiter);
}
