/** The part of the tests that a run of all workspaces has; undefined in a run of a single workspace or file, which has both parts. */
const { TEST_PART: part } = process.env as { TEST_PART?: 'fast' | 'slow' };

/**
 * Patterns of the folders whose tests do not run. The slow part has the tests in folders named `slow` and, in other folders, the tests whose
 * titles end with `@slow`. A run without a part has folders named `slow` only if its command line names one.
 */
export function ignoredFolders(): string[] {
  return part === 'slow' || namesSlow() ? ['/node_modules/'] : ['/node_modules/', '/slow/'];
}

export function namesSlow(): boolean {
  return process.argv.some((argument) => /\bslow\b/.test(argument));
}

/** Matches the titles of a file's tests that a part of the tests has; undefined if all of its tests run. */
export function titlesOf(file: string, of = part): RegExp | undefined {
  if (of === undefined || file.includes('/slow/')) return undefined;
  return of === 'slow' ? /@slow$/ : /^(?!.*@slow$)/s;
}
