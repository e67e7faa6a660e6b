import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import { haproxyCells } from './haproxy.ts';
import { parseCells, readCells, SERVICES } from './list.ts';
import { nginxCells } from './nginx.ts';
import { accountsOf, overviewOf } from './overview.ts';

const folder = path.join(root, 'docker/cells');
const example = () => readCells(path.join(folder, 'cells.json'));
const cell = (changes: object = {}) => ({ host: 'one.example.com', replicas: ['a:3000'], database: 'ONE', ...changes });
const messaging = (...cells: object[]) => ({ messaging: { host: 'example.com', cells } });

test.each([
  ['haproxy.cfg', haproxyCells(example(), ':80')],
  ['nginx.conf', nginxCells(example(), ['80'])],
])('docker/cells/%s is what the command makes of the list beside it', (name, made) => {
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe(made);
});

test.each([
  ['no first cell', messaging(cell({ tag: 'eu2' })), 'exactly one cell without a tag'],
  ['two first cells', messaging(cell(), cell({ host: 'two.example.com' })), 'exactly one cell without a tag'],
  ['a tag twice', messaging(cell(), cell({ tag: 'eu2', host: 'b' }), cell({ tag: 'eu2', host: 'c' })), 'a tag twice'],
  ['a host twice', messaging(cell(), cell({ tag: 'eu2' })), 'No host may be there twice'],
  ['a host that is the common one', messaging(cell({ host: 'example.com' })), 'No host may be there twice'],
  ['another form of tag', messaging(cell({ tag: 'EU2' })), 'lower-case letter'],
  ['a host with more than a name in it', messaging(cell({ host: 'one;return 200' })), 'must be a host name'],
  ['a replica with more than an address in it', messaging(cell({ replicas: ['a:1 check; x'] })), 'a host and a port'],
  ['a password instead of a name', messaging(cell({ database: 'postgresql://a:b@c/d' })), 'name of an environment'],
  ['a service without accounts', { directory: { host: 'a', cells: [cell()] } }, 'directory'],
])('a list with %s is refused', (_name, list, problem) => {
  expect(() => parseCells(list)).toThrow(problem);
});

test('the keys that are routed are those that the services make', () => {
  const source = (service: string) => readFileSync(path.join(root, 'apps', service, 'src/accounts/store.ts'), 'utf8');
  for (const [service, { keys }] of Object.entries(SERVICES)) {
    for (const key of keys) expect(source(service)).toContain(`'${key}'`);
  }
});

test('a cell whose database cannot be asked is shown with the reason, beside the others', async () => {
  const services = parseCells(
    messaging(
      cell({ replicas: ['127.0.0.1:1'] }),
      cell({ tag: 'eu2', host: 'b', replicas: ['127.0.0.1:1'], database: 'TWO' }),
    ),
  );
  const shown = await overviewOf(services, { TWO: 'postgresql://127.0.0.1:1/none' });
  expect(shown).toEqual([
    {
      service: 'messaging',
      tag: '',
      host: 'one.example.com',
      ready: '0 of 1',
      problem: expect.stringMatching(/^ONE is not set/),
    },
    { service: 'messaging', tag: 'eu2', host: 'b', ready: '0 of 1', problem: expect.stringContaining('ECONNREFUSED') },
  ]);
  await expect(accountsOf(services, {})).rejects.toThrow('ONE is not set');
});
