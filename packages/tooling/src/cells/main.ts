/*
 * `npm run cells -- <command>`: routes, looks at and administers the cells of a list (docker/cells/cells.json is an example).
 * Databases are named in the list by environment variables, which hold their URLs.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../repository.ts';
import { haproxyCells } from './haproxy.ts';
import { cellsOf, readCells } from './list.ts';
import { readHold, runCancel, runDryRun, runMove, runNumbers } from './moving.ts';
import { nginxCells } from './nginx.ts';
import { accountsOf, databaseOf, overviewOf } from './overview.ts';

const USAGE = `Usage: npm run cells -- <command> --list FILE
  config haproxy [--listen ':443 ssl crt /etc/haproxy/certificates']
  config nginx [--listen '443 ssl']    to be included in http; --listen may be given several times
  show                                 load and number of accounts of each cell
  accounts                             every account with its cell
  move ACCOUNT --to CELL [--hold SECONDS] [--dry-run]    moves an account to a cell, or goes on with its move
  cancel ACCOUNT --to CELL             undoes a move that has not given the account away
  numbers                              lets each cell number its rows in a range of its own, once after a cell was added
  run CELL -- COMMAND …                a service's own command in one cell, such as: run messaging-eu2 -- accounts create --name Example`;

class UsageError extends Error {}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Files and settings are the operator's to correct: one line without a stack.
  console.error(error instanceof UsageError ? `${error.message}${USAGE}` : (error as Error).message);
  process.exitCode = 1;
}

async function run(words: readonly string[]): Promise<number> {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const options = {
    list: { type: 'string' },
    listen: { type: 'string', multiple: true },
    to: { type: 'string' },
    hold: { type: 'string' },
    'dry-run': { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArgs({ args: [...own], allowPositionals: true, options });
  const [command, argument, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`${others.join(' ')} is not expected\n`);
  if (values['dry-run'] && command !== 'move') throw new UsageError('--dry-run is for moves only\n');
  if (values.list === undefined) throw new UsageError('--list is missing\n');
  const services = readCells(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), values.list));
  if (command === 'config' && argument === 'haproxy') {
    process.stdout.write(haproxyCells(services, (values.listen ?? [':80']).join(',')));
  } else if (command === 'config' && argument === 'nginx') {
    process.stdout.write(nginxCells(services, values.listen ?? ['80']));
  } else if (command === 'show') {
    console.table(await overviewOf(services, process.env));
  } else if (command === 'accounts') {
    console.table(await accountsOf(services, process.env));
  } else if (command === 'move' || command === 'cancel') {
    if (argument === undefined || values.to === undefined) throw new UsageError('ACCOUNT or --to is missing\n');
    const wanted = { account: argument, to: values.to, hold: readHold(values.hold) };
    const work = command === 'cancel' ? runCancel : values['dry-run'] ? runDryRun : runMove;
    return work(services, process.env, wanted);
  } else if (command === 'numbers' && argument === undefined) {
    await runNumbers(services, process.env);
  } else if (command === 'run' && end !== -1) {
    const cell = services.flatMap(cellsOf).find(({ name }) => name === argument);
    if (cell === undefined) throw new UsageError(`There is no cell ${argument ?? ''}\n`);
    const environment = { ...process.env, DATABASE_URL: databaseOf(cell, process.env), CELL: cell.tag };
    // Other settings that a command needs are the operator's own, such as ENCRYPTION_KEYS.
    const service = path.join(root, 'apps', cell.service);
    const args = ['src/cli.ts', ...words.slice(end + 1)];
    return spawnSync(process.execPath, args, { cwd: service, env: environment, stdio: 'inherit' }).status ?? 1;
  } else {
    throw new UsageError(command === undefined ? '' : `There is no command ${positionals.join(' ')}\n`);
  }
  return 0;
}
