/** Tests that the conformance cases notice faults: each fault is planted in a copy of a client library. */
import { FAULTS } from '../../clients/conformance/faults/faults.ts';
import { environment, LANGUAGES } from '../../clients/conformance/languages.ts';
import { readCases, runCases } from '../../clients/conformance/runner.ts';
import { describeClients, plant } from '../clients.ts';

/** Two entries of LANGUAGES can share a folder. The faults of a shared folder are planted only once. */
const FOLDERS = LANGUAGES.filter((language) => LANGUAGES.find(({ folder }) => folder === language.folder) === language);

describeClients(
  (language, temporary) => {
    const faults = FAULTS[language.folder] ?? [];
    test('the list of planted faults has more than seven entries', () => expect(faults.length).toBeGreaterThan(7));

    test.each(faults.map((fault) => [fault.title, fault] as const))(
      'a conformance case fails when %s',
      async (_title, fault) => {
        const command = await language.driver(plant(language, fault, temporary()), temporary());
        const only = readCases().filter(({ id }) => id === fault.noticedBy);
        const outcomes = await runCases(only, command, language.agent, environment());
        expect(outcomes.map(({ problems }) => problems.length > 0)).toEqual([true]);
      },
    );
  },
  'driver',
  FOLDERS,
);
