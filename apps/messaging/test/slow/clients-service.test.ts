import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startDriver } from '../../clients/conformance/driver.ts';
import { environment, folderOf } from '../../clients/conformance/languages.ts';
import { apiOperations } from '../../src/openapi.ts';
import { startTestApp } from '../app.ts';
import { describeClients } from '../clients.ts';

const app = startTestApp();

interface Step {
  call: string;
  args: unknown[];
  mode?: string;
  take?: number;
  /** Names for fields of the answer, such as `messageId` or `0.data.deliveryId`, for the steps that follow. */
  save?: Record<string, string>;
}

const STEPS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../clients/conformance/service.json'), 'utf8'),
) as Step[];
const DAY_MS = 24 * 60 * 60 * 1000;
const at = (value: unknown, path: string) =>
  path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/**
 * Operations that no step calls: operations of the console, and the look-up of a batch, whose id is returned only if the batch takes long.
 */
const WITHOUT_STEP = new Set(['templates.previewPage', 'flows.countRuns', 'messages.getBatch']);

test('the steps in service.json call every operation of the API, except those for API keys and those in WITHOUT_STEP', () => {
  const wanted = apiOperations.map(({ id }) => id).filter((id) => !id.startsWith('apiKeys.') && !WITHOUT_STEP.has(id));
  const called = new Set(STEPS.map(({ call }) => call));
  expect(wanted.filter((id) => !called.has(id))).toEqual([]);
});

describeClients((language, temporary) => {
  test('every step in service.json succeeds with the library and a key of the test space', async () => {
    const { key } = await app.account('test');
    const known: Record<string, string> = {
      service: app.url,
      tomorrow: new Date(Date.now() + DAY_MS).toISOString(),
      yesterday: new Date(Date.now() - DAY_MS).toISOString(),
    };
    const driver = startDriver(await language.driver(folderOf(language), temporary()), environment());
    try {
      for (const { call, args, mode = 'call', take, save = {} } of STEPS) {
        const filled = JSON.stringify(args).replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
        const client = { baseUrl: app.url, apiKey: key };
        const line = { id: call, call, args: JSON.parse(filled), mode, take, client, env: {}, options: {}, random: 0 };
        const { error, result } = await driver.ask(line);
        expect([call, error]).toEqual([call, undefined]);
        for (const [name, path] of Object.entries(save)) known[name] = String(at(result, path));
      }
    } finally {
      await driver.stop();
    }
  });
});
