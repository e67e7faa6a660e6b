import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The part of the tests that a run of all workspaces has; undefined in a run of a single workspace or file, which has both parts. */
const { TEST_PART: part } = process.env as { TEST_PART?: 'fast' | 'slow' };
const TEST_FILES = '{src,test,testing}/**/*.test.ts';
const isInSlowFolder = (file: string) => file.includes('/slow/');

/**
 * The Jest settings that select a workspace's test files. The slow part has the files in folders named `slow`, and the tests in other files
 * whose titles end with `@slow`. A run without a part also has such folders if its command line names one.
 */
export function chosenFiles(workspace: string): { testMatch: string[]; testPathIgnorePatterns: string[] } {
  if (part !== 'slow') {
    return {
      testMatch: [`<rootDir>/${TEST_FILES}`],
      testPathIgnorePatterns: ['/node_modules/', ...(namesSlow() ? [] : ['/slow/'])],
    };
  }
  const files = globSync(TEST_FILES, { cwd: workspace }).filter(
    (file) => isInSlowFolder(file) || readFileSync(path.join(workspace, file), 'utf8').includes('@slow'),
  );
  return { testMatch: files.map((file) => `<rootDir>/${file}`), testPathIgnorePatterns: ['/node_modules/'] };
}

export function namesSlow(): boolean {
  return process.argv.some((argument) => /\bslow\b/.test(argument));
}

/** Matches the titles of the tests that run of a file outside the folders named `slow`; undefined if all of its tests run. */
export function titlesOf(file: string): RegExp | undefined {
  if (part === undefined || isInSlowFolder(file)) return undefined;
  return part === 'slow' ? /@slow$/ : /^(?!.*@slow$)/s;
}
