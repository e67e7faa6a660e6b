import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../repository.ts';

/** How a program ended. */
export interface Ended {
  status: number;
  /** The program's output; empty if it was shown directly. */
  output: string;
}

const running = new Set<ChildProcess>();

/**
 * Runs a program in the root of the repository.
 *
 *@param options.capture returns the output in the result instead of showing it directly
 */
export async function startChild(
  program: string,
  args: string[],
  options: { environment?: Record<string, string>; capture?: boolean } = {},
): Promise<Ended> {
  const stream = options.capture ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', stream, stream],
    env: { ...process.env, ...options.environment },
  });
  running.add(child);
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, options.capture ? 'close' : 'exit')) as [number | null];
  running.delete(child);
  return { status: code ?? 1, output };
}

/** Stops all programs that are running. */
export function stopChildren(): void {
  for (const child of running) child.kill('SIGTERM');
}
