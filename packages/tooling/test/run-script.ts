import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A separate process that runs a piece of code. */
export interface Script {
  child: ChildProcess;
  /** The process's first output. */
  output: string;
}

/**
 * Runs code in a separate process, for tests about processes or the environment (Jest's `process.env` is not the real environment).
 * Resolves with the first output of the process.
 *
 * @param imports the names to import, each with its module in src/
 */
export async function runScript(
  imports: Record<string, string>,
  code: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Script> {
  const lines = Object.entries(imports).map(
    ([name, module]) =>
      `import { ${name} } from ${JSON.stringify(path.resolve(import.meta.dirname, '../src', module))};`,
  );
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${lines.join('\n')}\n${code}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: data.toString().trim() };
}
