import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { folderOf, LANGUAGES, type Language } from '../clients/conformance/languages.ts';
import { LINTERS, type Linter } from '../clients/conformance/linters.ts';
import type { Fault } from '../clients/conformance/faults/fault.ts';

/**
 * The first build for Go on a machine compiles the standard library, which takes 27 s of processor time. Several test files may compile it
 * in parallel, on two cores that other tests also use: one build took 48 s at a load of 13. The next build takes a second.
 */
export const FIRST_BUILD_MS = 300_000;

/** Reports a test as skipped, naming the tools that this machine lacks. */
export function skip(name: string, lack: string): void {
  test.skip(`${name} (skipped: ${lack})`, () => undefined);
}

/** Jest's `describe` for each client library; reported as skipped, by name, if its tools are missing or too old. */
export function describeClients(
  declare: (language: Language, temporary: () => string) => void,
  wanted: 'driver' | 'package' = 'driver',
  languages: readonly Language[] = LANGUAGES,
): void {
  describe.each(languages.map((language) => [language.name, language] as const))('%s', (_name, language) => {
    let folder = '';
    const lack = language.lacks(wanted);
    if (lack !== undefined) {
      skip(`the client library for ${language.name}`, lack);
      return;
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'messaging-client-'));
      await language.driver(folderOf(language), folder);
    }, FIRST_BUILD_MS);
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
    });
    declare(language, () => folder);
  });
}

/** A test for each linter; reported as skipped, by name, if the linter is missing. */
export function describeLinters(declare: (linter: Linter, temporary: () => string) => void): void {
  describe.each(LINTERS.map((linter) => [linter.name, linter] as const))('%s', (name, linter) => {
    let folder = '';
    const lack = linter.lacks();
    if (lack !== undefined) {
      skip(name, lack);
      return;
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'messaging-linter-'));
    });
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
    });
    declare(linter, () => folder);
  });
}

/** A copy of a library with a fault. @throws Error if the code to replace no longer exists */
export function plant(language: Language, fault: Fault, temporary: string): string {
  const folder = join(temporary, `fault-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  cpSync(folderOf(language), folder, { recursive: true, filter: (path) => !/node_modules|dist$/.test(path) });
  const file = join(folder, fault.file);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(fault.find)) throw new Error(`${fault.file} has no ${fault.find}`);
  writeFileSync(file, text.replaceAll(fault.find, fault.replace));
  return folder;
}
