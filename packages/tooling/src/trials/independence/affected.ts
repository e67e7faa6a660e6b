import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';
import { run } from './run.ts';

interface DryRun {
  packages: string[];
}

/**
 * Commits a change of one service in a clone and asks turbo which workspaces it affects.
 *
 *@returns the folder names of the affected workspaces below apps/
 */
export async function affectedBy(service: string, clone: string): Promise<string[]> {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const author = ['-c', 'user.name=trial', '-c', 'user.email=trial@example.com'];
  appendFileSync(path.join(clone, 'apps', service, 'src/main.ts'), '\n// changed\n');
  await run('git', [...author, 'commit', '--quiet', '--all', '--message', 'trial: change a service'], clone);
  try {
    const base = { TURBO_SCM_BASE: 'HEAD~1', TURBO_SCM_HEAD: 'HEAD' };
    const output = await run(turbo, ['run', 'test', '--affected', '--dry=json'], clone, base);
    const { packages } = JSON.parse(output.slice(output.indexOf('{'))) as DryRun;
    return packages.filter((name) => name !== '//').map((name) => name.replace('@services/', ''));
  } finally {
    await run('git', ['reset', '--quiet', '--hard', 'HEAD~1'], clone);
  }
}
