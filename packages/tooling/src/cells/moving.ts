/** `npm run cells -- move` and `-- cancel`: an account of the list's cells moves from the one in which it is to another. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { MOVABLE } from '../moves/kinds.ts';
import { locate } from '../moves/locate.ts';
import { cancel, dryRun, move, type MoveOptions } from '../moves/move.ts';
import { numberApart } from '../moves/numbers.ts';
import { MoveError, withSides, type Cell } from '../moves/side.ts';
import { root } from '../repository.ts';
import { cellsOf, type ListedCell, type ListedService } from './list.ts';
import { databaseOf } from './overview.ts';

export interface Wanted {
  account: string;
  /** The name of the cell that gets it. */
  to: string;
  /** How long the account may be held, in seconds. */
  hold: number;
}

/** As `accounts hold` takes it. */
const HOLD_SECONDS = { least: 10, most: 86_400 };

/** @throws MoveError when the seconds cannot be those of a hold */
export function readHold(text = '60'): number {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (seconds >= HOLD_SECONDS.least && seconds <= HOLD_SECONDS.most) return seconds;
  throw new MoveError(`--hold must be a number of seconds from ${HOLD_SECONDS.least} to ${HOLD_SECONDS.most}`);
}

const toCell = (cell: ListedCell, environment: NodeJS.ProcessEnv): Cell => ({
  name: cell.name,
  url: cell.url,
  databaseUrl: databaseOf(cell, environment),
});

/** @throws MoveError where two variables lead to one database: each account would seem to be in both cells */
function refuseSameDatabase(cells: readonly ListedCell[], environment: NodeJS.ProcessEnv): void {
  const places = new Map<string, ListedCell>();
  for (const cell of cells) {
    const { host, pathname, searchParams } = new URL(databaseOf(cell, environment));
    const place = [host, pathname, searchParams.get('schema') ?? 'public'].join(' ');
    const other = places.get(place);
    if (other !== undefined)
      throw new MoveError(
        `${other.database} and ${cell.database} lead to the same database: each cell has another one`,
      );
    places.set(place, cell);
  }
}

/** What a move needs to know, the cell in which the account is included. @throws MoveError */
async function optionsOf(
  services: readonly ListedService[],
  environment: NodeJS.ProcessEnv,
  { account, to, hold }: Wanted,
): Promise<MoveOptions | { done: string }> {
  const listed = services.find((service) => cellsOf(service).some(({ name }) => name === to));
  if (listed === undefined) throw new MoveError(`There is no cell ${to}`);
  const kind = MOVABLE[listed.service];
  if (kind === undefined) throw new MoveError(`Accounts of ${listed.service} cannot be moved`);
  const all = cellsOf(listed);
  refuseSameDatabase(all, environment);
  const target = toCell(all.find(({ name }) => name === to) as ListedCell, environment);
  const others = all.filter(({ name }) => name !== to).map((cell) => toCell(cell, environment));
  const source = await locate(account, kind, target, others);
  if (source === target) return { done: `The account is in ${to}` };
  const from = all.find(({ name }) => name === source.name) as ListedCell;
  const accounts = (...words: string[]) => runAccounts(from, databaseOf(from, environment), environment, words);
  return {
    account,
    kind,
    source,
    target,
    others: others.filter((cell) => cell !== source),
    sourceForTarget: from.databaseForCells === undefined ? undefined : environment[from.databaseForCells],
    hold: async () => {
      const { underWay } = await accounts('hold', '--account', account, '--seconds', String(hold));
      return Number(underWay);
    },
    release: async () => void (await accounts('release', '--account', account)),
    remark: (line) => console.log(line),
    reached: (point) => console.error(point),
  };
}

/** Runs `accounts …` of the service's own command line in a cell, as `run` does. @returns what it printed */
async function runAccounts(
  { service, tag }: ListedCell,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<Record<string, unknown>> {
  const env = { ...environment, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '', CELL: tag };
  const args = ['src/cli.ts', 'accounts', ...words];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: path.join(root, 'apps', service),
      env,
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new MoveError(stderr?.trim() || `accounts ${words[0]} failed: ${(error as Error).message}`);
  }
}

/** Looks at both cells and says what it found. @returns the exit code */
export async function runDryRun(
  services: readonly ListedService[],
  environment: NodeJS.ProcessEnv,
  wanted: Wanted,
): Promise<number> {
  const options = await optionsOf(services, environment, wanted);
  if ('done' in options) return say(options.done);
  const { rows, problems, remarks } = await dryRun(options);
  for (const line of remarks) console.log(line);
  for (const line of problems) console.error(line);
  if (problems.length > 0) return 1;
  return say(`The account can move from ${options.source.name} to ${wanted.to}: ${rows} rows`);
}

/** Moves the account, or goes on with its move. @returns the exit code */
export async function runMove(
  services: readonly ListedService[],
  environment: NodeJS.ProcessEnv,
  wanted: Wanted,
): Promise<number> {
  const options = await optionsOf(services, environment, wanted);
  if ('done' in options) return say(options.done);
  const { rows, heldMs } = await move(options);
  const { source, target } = options;
  console.log(`The account is in ${target.name} (${target.url}). ${source.name} passes on what arrives for it: keep its row.
Proxies need no change: its keys go by way of ${source.name} until they are replaced, or called at ${target.url}.
Its people sign in at ${target.url}.`);
  return say(JSON.stringify({ rows, heldMs: Math.round(heldMs) }));
}

/** Undoes a move that has not given the account to the target. @returns the exit code */
export async function runCancel(
  services: readonly ListedService[],
  environment: NodeJS.ProcessEnv,
  wanted: Wanted,
): Promise<number> {
  const options = await optionsOf(services, environment, wanted);
  if ('done' in options) throw new MoveError(options.done);
  await cancel(options);
  return say(`The account stays in ${options.source.name}, and ${wanted.to} has nothing of it`);
}

/** Lets the cells of each service number their rows apart. */
export async function runNumbers(services: readonly ListedService[], environment: NodeJS.ProcessEnv): Promise<void> {
  for (const listed of services) {
    const kind = MOVABLE[listed.service];
    if (kind === undefined || kind.numbered.length === 0) continue;
    const changed = await withSides(
      cellsOf(listed).map((cell) => toCell(cell, environment)),
      (sides) => numberApart(sides, kind),
    );
    console.log(`${listed.service}: ${changed.length === 0 ? 'nothing to do' : `changed ${changed.join(', ')}`}`);
  }
}

function say(line: string): number {
  console.log(line);
  return 0;
}
