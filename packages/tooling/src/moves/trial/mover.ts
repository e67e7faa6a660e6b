import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Point } from '../move.ts';
import type { TrialCell, World } from './world.ts';

/** What the command said at its end. */
export interface Ended {
  rows: number;
  heldMs: number;
}

/** `npm run cells`, as operators run it. */
export interface Mover {
  /** @throws Error with what it wrote, unless it ended well */
  run(words: readonly string[]): Promise<string>;
  move(to: TrialCell): Promise<Ended>;
  cancel(to: TrialCell): Promise<string>;
  /** Runs it until it has reached a point, where `kill -9` ends it. @throws Error when it ended otherwise */
  killMove(to: TrialCell, point: Point): Promise<void>;
}

const COMMAND = path.join(import.meta.dirname, '../../cells/main.ts');
const KILLER = path.join(import.meta.dirname, 'kill-at.ts');
const databaseOf = ({ tag }: TrialCell) => `TRIAL_${tag.toUpperCase()}_DATABASE_URL`;

/** @param accountOf known only once it is made */
export function createMover(service: string, { first, second, onStop }: World, accountOf: () => string): Mover {
  const folder = mkdtempSync(path.join(tmpdir(), 'move-trial-'));
  onStop(() => rmSync(folder, { recursive: true, force: true }));
  const list = path.join(folder, 'cells.json');
  const cells = [first, second].map((cell, index) => ({
    tag: cell.tag,
    host: `${index}.example.com`,
    url: cell.url,
    replicas: [new URL(cell.url).host],
    database: databaseOf(cell),
  }));
  writeFileSync(list, JSON.stringify({ [service]: { host: 'example.com', cells } }));
  const databases = Object.fromEntries([first, second].map((cell) => [databaseOf(cell), cell.databaseUrl]));

  async function start(words: readonly string[], killAt?: Point): Promise<string> {
    const child = spawn(process.execPath, ['--import', KILLER, COMMAND, ...words, '--list', list], {
      env: { ...process.env, ...databases, KILL_AT: killAt },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    const isAsWanted = killAt === undefined ? code === 0 : signal === 'SIGKILL';
    if (!isAsWanted) throw new Error(`cells ${words.join(' ')} ended with ${code ?? signal}:\n${output}`);
    return output;
  }

  const wordsOf = (command: string, { tag }: TrialCell) => {
    const to = tag === '' ? service : `${service}-${tag}`;
    return [command, accountOf(), '--to', to];
  };
  return {
    run: (words) => start(words),
    cancel: (to) => start(wordsOf('cancel', to)),
    async move(to) {
      const output = await start([...wordsOf('move', to), '--hold', '30']);
      return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Ended;
    },
    async killMove(to, point) {
      await start([...wordsOf('move', to), '--hold', '30'], point);
    },
  };
}
