import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';
import { haproxyCells } from './haproxy.ts';
import { parseCells, readCells, SERVICES } from './list.ts';
import { nginxCells } from './nginx.ts';
import { accountsOf, overviewOf } from './overview.ts';

const folder = path.join(root, 'docker/cells');
const example = () => readCells(path.join(folder, 'cells.json'));
const cell = (changes: object = {}) => ({ host: 'one.example.com', replicas: ['a:3000'], database: 'ONE', ...changes });
const two = (changes: object) =>
  messaging(cell(), { ...cell({ tag: 'eu2', host: 'b', replicas: ['b:1'], database: 'TWO' }), ...changes });
const messaging = (...cells: object[]) => ({ messaging: { host: 'example.com', cells } });

test.each([
  ['haproxy.cfg', haproxyCells(example(), ':80')],
  ['nginx.conf', nginxCells(example(), ['80'])],
])('docker/cells/%s is what the command makes of the list beside it', (name, made) => {
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe(made);
});

test.each<[name: string, list: object, problem: string]>([
  [
    'no first cell',
    messaging(cell({ tag: 'eu2' })),
    'cells: messaging.cells: must hold exactly one cell without a tag',
  ],
  ['two first cells', messaging(cell(), cell({ host: 'two.example.com' })), 'without a tag, and holds [0], [1]'],
  [
    'a tag twice',
    messaging(cell(), cell({ tag: 'eu2', host: 'b' }), cell({ tag: 'eu2', host: 'c' })),
    "cells: messaging.cells[2].tag: 'eu2' is in messaging.cells[1].tag already",
  ],
  [
    'a host twice',
    two({ host: 'one.example.com' }),
    "cells: messaging.cells[1].host: 'one.example.com' is in messaging.cells[0].host already",
  ],
  [
    'a URL twice',
    two({ url: 'https://one.example.com' }),
    "cells: messaging.cells[1].url: 'https://one.example.com' is in messaging.cells[0].url already",
  ],
  [
    'a host that is the common one',
    messaging(cell({ host: 'example.com' })),
    "cells: messaging.cells[0].host: 'example.com' is in messaging.host already",
  ],
  ['another form of tag', messaging(cell({ tag: 'EU2' })), 'lower-case letter'],
  ['a host with more than a name in it', messaging(cell({ host: 'one;return 200' })), 'must be a host name'],
  ['a replica with more than an address in it', messaging(cell({ replicas: ['a:1 check; x'] })), 'a host and a port'],
  ['a password instead of a name', messaging(cell({ database: 'postgresql://a:b@c/d' })), 'name of an environment'],
  ['a service without accounts', { directory: { host: 'a', cells: [cell()] } }, 'directory'],
  ['no service', {}, 'cells: must name at least one service'],
  [
    'no replicas',
    messaging(cell({ replicas: [] })),
    'cells: messaging.cells[0].replicas: must name at least one replica',
  ],
  [
    'a replica in two cells',
    two({ replicas: ['A:3000'] }),
    "cells: messaging.cells[1].replicas[0]: 'a:3000' is in messaging.cells[0].replicas[0] already",
  ],
  [
    'a replica twice',
    messaging(cell({ replicas: ['a:1', 'a:1'] })),
    "cells: messaging.cells[0].replicas[1]: 'a:1' is in messaging.cells[0].replicas[0] already",
  ],
  [
    'a database of two cells',
    two({ database: 'ONE' }),
    "cells: messaging.cells[1].database: 'ONE' is in messaging.cells[0].database already",
  ],
  ...[
    'a:0',
    'a:65536',
    'a:080',
    'a',
    ':1',
    'a..b:1',
    '-a:1',
    '256.1.1.1:1',
    '::1:1',
    '[::1]',
    '[::g]:1',
    '[::1%lo]:1',
    '[1.2.3.4]:1',
  ].map((replica): [string, object, string] => [
    `the replica ${replica}`,
    messaging(cell({ replicas: [replica] })),
    'cells: messaging.cells[0].replicas[0]: must be a host and a port from 1 to 65535',
  ]),
  ...[
    '',
    'A.example.com',
    'a..b',
    'a.-b',
    'a-.b',
    'a.b.',
    '10.0.0.256',
    '1.2',
    `${'a'.repeat(64)}.b`,
    'a.'.repeat(127) + 'ab',
  ].map((host): [string, object, string] => [
    `the host '${host}'`,
    two({ host }),
    'cells: messaging.cells[1].host: must be a host name',
  ]),
])('a list with %s is refused', (_name, list, problem) => {
  expect(() => parseCells(list)).toThrow(problem);
});

test('hosts are names or IPv4 addresses, replicas these or IPv6 addresses in brackets, with any port', () => {
  const replicas = ['10.0.0.1:1', 'Replica-1.internal:65535', '[::1]:3000', '[2001:DB8::a]:1'];
  expect(parseCells(two({ host: '10.0.0.1', replicas }))).toMatchObject([{ others: [{ host: '10.0.0.1', replicas }] }]);
});

test.each([
  ['{"messaging": ', /^\S+cells\.json: is not JSON: [^\n]+\n$/],
  ['[]', /^\S+cells\.json: [^\n]+\n$/],
  ['{}', /^\S+cells\.json: must name at least one service\n$/],
  [
    '{"messaging": {"host": "a", "cells": []}}',
    /^\S+cells\.json: messaging\.cells: must hold exactly one cell without a tag, and holds none\n$/,
  ],
  [null, /^\S+cells\.json: ENOENT[^\n]+\n$/],
])('the command names the file and what is wrong with it in one line: %s', (text, line) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cells-'));
  const file = path.join(folder, 'cells.json');
  try {
    if (text !== null) writeFileSync(file, text);
    const command = path.join(import.meta.dirname, 'main.ts');
    const args = [command, 'config', 'nginx', '--list', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(line)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
      cell({ tag: 'eu2', host: 'b', replicas: ['127.0.0.2:1'], database: 'TWO' }),
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
