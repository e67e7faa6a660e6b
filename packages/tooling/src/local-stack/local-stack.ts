import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';

/** The content of `stack.json` while the local stack runs. */
interface LocalStack {
  /** Base URL of the simulators, which is their inbox page. */
  inbox: string;
  /** The services by name. A service's `scripts/local.ts` can add properties next to `baseUrl`. */
  services: Record<string, { baseUrl: string; [fact: string]: unknown } | undefined>;
}

/** The folder of the local stack: STACK_DIR, or `.local` in the repository. */
export function stackDirectory(environment: NodeJS.ProcessEnv): string {
  return path.resolve(environment['STACK_DIR'] ?? path.join(root, '.local'));
}

/**
 * Finds the running local stack.
 *
 * @throws Error that explains how to start the stack
 */
export function readLocalStack(environment: NodeJS.ProcessEnv = process.env): LocalStack {
  const directory = stackDirectory(environment);
  try {
    return JSON.parse(readFileSync(path.join(directory, 'stack.json'), 'utf8')) as LocalStack;
  } catch {
    throw new Error(
      `No local stack is running in ${directory}. Start it with npm start, or set STACK_DIR to its folder.`,
    );
  }
}
