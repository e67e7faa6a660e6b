import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @throws Error when a program is missing or older than the given version, such as `[1, 21]` */
export async function requireVersion(program: string, oldest: readonly number[]): Promise<void> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch((cause: Error) => {
    throw new Error(`${program} cannot be run: is it installed?`, { cause });
  });
  const found = (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '').split('.').map(Number);
  const place = oldest.findIndex((part, index) => part !== found[index]);
  if (place < 0 || (found[place] ?? 0) > (oldest[place] ?? 0)) return;
  throw new Error(`${program} ${oldest.join('.')} or newer is needed, not ${stdout.split('\n')[0]}`);
}
