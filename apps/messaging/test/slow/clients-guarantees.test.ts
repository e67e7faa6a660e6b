import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { environment, folderOf, LANGUAGES } from '../../clients/conformance/languages.ts';
import { Messaging } from '../../clients/node/src/client.ts';
import { CanceledError, InvalidArgumentError } from '../../clients/node/src/errors.ts';
import { signWebhook, verifyWebhook } from '../../clients/node/src/webhooks.ts';
import { FIRST_BUILD_MS, skip } from '../clients.ts';

const run = promisify(execFile);

/** Tests in the library's own language, for guarantees that a conformance case cannot express. */
function testInLanguage(name: string, [program, ...args]: [string, ...string[]]): void {
  const language = LANGUAGES.find((each) => each.name === name);
  if (!language) throw new Error(`Unknown language ${name}`);
  const lack = language.lacks('driver');
  if (lack !== undefined) return skip(`the tests written in ${name} pass`, lack);
  test(
    `the tests written in ${name} pass`,
    async () => {
      const cwd = folderOf(language);
      const env = { ...environment(), PYTHONPATH: join(cwd, 'src') };
      await expect(run(program, args, { cwd, env })).resolves.toBeDefined();
    },
    FIRST_BUILD_MS,
  );
}

testInLanguage('Python', ['python3', 'tests/test_guarantees.py']);
testInLanguage('Go', ['go', 'test', '.']);
testInLanguage('PHP', ['php', 'tests/guarantees.php']);
testInLanguage('Ruby', ['ruby', '-Ilib', 'test/guarantees.rb']);

describe('Node', () => {
  const options = { apiKey: 'mk_test_x', baseUrl: 'https://messaging.example.com' };
  const unsent = new Messaging({ ...options, fetch: () => Promise.reject(new Error('A request was sent')) });

  test('a misspelled option of a call is refused before anything is sent', async () => {
    const misspelt = { idempotency_key: 'order-42' } as object;
    const sending = unsent.messages.send({ channel: 'sms', to: '+15550100', body: 'Hello' }, misspelt);
    await expect(sending).rejects.toThrow(InvalidArgumentError);
    await expect(sending).rejects.toThrow(/idempotency_key.*idempotencyKey/);
  });

  test('arguments that cannot be sent are refused before anything is sent', async () => {
    const send = (body: unknown) => unsent.messages.send({ body } as never);
    const cycle: Record<string, unknown> = {};
    cycle['cycle'] = cycle;
    await expect(send(1n)).rejects.toThrow(InvalidArgumentError);
    await expect(send(cycle)).rejects.toThrow(InvalidArgumentError);
    await expect(unsent.messages.list({ from: new Date() } as never)).rejects.toThrow(InvalidArgumentError);
    expect(() => unsent.messages.get('\ud800')).toThrow(InvalidArgumentError);
    expect(() => verifyWebhook('{}', {}, process.env['UNSET_SECRET'] as never)).toThrow('A secret is required');
  });

  test('the compiler refuses a value of a request that the service does not know', async () => {
    // @ts-expect-error the status is misspelled
    await expect(unsent.messages.list({ status: 'deliverd' }, { maxRetries: 0 })).rejects.toThrow(/A request was sent/);
  });

  test('a canceled call fails with an error of the library, which has the reason', async () => {
    const signal = AbortSignal.abort(new Error('The window was closed'));
    const error: unknown = await unsent.messages.get('msg_1', { signal }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CanceledError);
    expect(error).toMatchObject({ cause: new Error('The window was closed') });
  });

  test('the client and the webhook functions refuse a misspelled option', () => {
    expect(() => new Messaging({ ...options, max_retries: 0 } as object)).toThrow(/max_retries/);
    const headers = signWebhook('{}', 'whsec_AAEC');
    expect(() => verifyWebhook('{}', headers, 'whsec_AAEC', { tolerence: 5 } as object)).toThrow(/tolerence/);
    expect(() => signWebhook('{}', 'whsec_AAEC', { ident: 'x' } as object)).toThrow(/ident/);
  });

  test.each([0, -1, Number.NaN, Infinity, 2 ** 31])('a timeout of %d ms is refused', (timeout) => {
    expect(() => new Messaging({ ...options, timeout })).toThrow(InvalidArgumentError);
  });
});
