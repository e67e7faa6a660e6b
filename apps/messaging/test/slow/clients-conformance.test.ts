import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { environment, folderOf, PSR18 } from '../../clients/conformance/languages.ts';
import { readCases, runCases } from '../../clients/conformance/runner.ts';
import { generate } from '../../clients/generator/generate.ts';
import { describeClients } from '../clients.ts';

const CLIENTS = join(import.meta.dirname, '../../clients');

test('the resources and types of the client libraries are those of the OpenAPI document', async () => {
  const files = await generate();
  expect(Object.keys(files).length).toBeGreaterThan(1);
  for (const [file, text] of Object.entries(files)) {
    expect([file, readFileSync(join(CLIENTS, file), 'utf8')]).toEqual([file, text]);
  }
});

describeClients((language, temporary) => {
  test('the library passes every conformance case', async () => {
    const command = await language.driver(folderOf(language), temporary());
    const cases = readCases().filter(({ id }) => !language.decides?.test(id));
    const outcomes = await runCases(cases, command, language.agent, environment());
    expect(outcomes.length).toBeGreaterThan(180);
    expect(outcomes.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

describeClients(
  (language, temporary) => {
    test('the library passes every conformance case that does not depend on the HTTP client', async () => {
      const cases = readCases().filter(({ id }) => !PSR18.decides.test(id));
      const command = await language.driver(folderOf(language), temporary());
      const outcomes = await runCases(cases, command, language.agent, environment());
      expect(outcomes.length).toBeGreaterThan(150);
      expect(outcomes.filter(({ problems }) => problems.length > 0)).toEqual([]);
    });
  },
  'driver',
  [PSR18],
);
