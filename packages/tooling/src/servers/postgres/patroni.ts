import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDaemon, type Daemon } from '../daemon.ts';
import { freeze, killTrees } from '../freeze.ts';
import { etcdCommand, haproxySettings, patroniSettings } from './patroni-settings.ts';
import { findFreePort } from '../ports.ts';
import { postgresAccount } from './account.ts';
import { isAlive, until } from '../processes.ts';
import { requireVersion } from '../version.ts';

/** One PostgreSQL server and the Patroni process that manages it. */
interface PatroniNode {
  name: string;
  /** Whether Patroni holds the leader's key and its PostgreSQL accepts writes. */
  isPrimary(): Promise<boolean>;
  /** Whether the node replicates from the primary without a gap. */
  isStreaming(): Promise<boolean>;
  /** Kills PostgreSQL and Patroni with SIGKILL, which simulates the loss of a machine. */
  kill(): void;
  /** Suspends PostgreSQL and Patroni; the returned function resumes them. */
  freeze(): () => void;
  /** Starts the node again after {@link PatroniNode.kill}. */
  start(): void;
}

/**
 * The oldest usable version. In older versions a primary that hung takes the leader key back from the next primary, whose writes are lost.
 */
const OLDEST = [3, 0, 3];

/** Three PostgreSQL servers, one of which is the primary, behind HAProxy. */
export interface PatroniCluster {
  /** The connection string for the current primary, as its superuser. */
  url: string;
  nodes: PatroniNode[];
  /** Waits until a node is the primary and returns it. @throws Error if no node is the primary within a minute */
  primary(): Promise<PatroniNode>;
  /** Waits until both other nodes follow the primary. @throws Error if they do not follow it within two minutes */
  settled(): Promise<void>;
  /** Asks Patroni to make another node the primary. @throws Error with Patroni's answer if Patroni refuses */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

const NODES = 3;

/**
 * Starts three servers under Patroni with etcd and HAProxy, all from the PATH. Replication is synchronous: a commit is
 * acknowledged once a standby has it, and only such a standby can become the primary.
 *
 * @throws Error when a program is missing, Patroni is too old, or the three do not form a cluster within two minutes
 */
export async function startPatroni(): Promise<PatroniCluster> {
  await requireVersion('patroni', OLDEST);
  const folder = mkdtempSync(path.join(tmpdir(), 'patroni-'));
  const programs = postgresPrograms();
  const account = postgresAccount(path.join(folder, 'data'), programs);
  const own = (file: string) => account.owner && chownSync(file, account.owner.uid, account.owner.gid);
  own(folder);
  const password = randomBytes(18).toString('hex');
  const running: Daemon[] = [];
  const start = (command: string[], name: string) => {
    const daemon = startDaemon([...account.prefix, ...command], path.join(folder, `${name}.log`));
    running.push(daemon);
    return daemon;
  };

  const [etcd, etcdPeers] = [await findFreePort(), await findFreePort()];
  start(etcdCommand(path.join(folder, 'etcd'), etcd, etcdPeers), 'etcd');

  const members: (PatroniNode & { port: number; api: number; pids(): number[] })[] = [];
  for (let index = 0; index < NODES; index += 1) {
    const [name, port, api] = [`node${index + 1}`, await findFreePort(), await findFreePort()];
    const dataDir = path.join(folder, name);
    const file = path.join(folder, `${name}.json`);
    // Patroni reads YAML, which includes JSON.
    writeFileSync(
      file,
      JSON.stringify(patroniSettings({ name, port, api, etcd, dataDir, folder, programs, password })),
      {
        mode: 0o600,
      },
    );
    own(file);
    let patroni: Daemon | undefined;
    const launch = () => {
      patroni = start(['patroni', file], name);
    };
    const postmaster = () => Number(readOr(path.join(dataDir, 'postmaster.pid')).split('\n')[0]);
    const pids = () => [patroni?.pid ?? 0, postmaster()].filter((pid) => pid > 0 && isAlive(pid));
    const answers = (question: string) => answersOk(`http://127.0.0.1:${api}/${question}`);
    members.push({
      name,
      port,
      api,
      pids,
      isPrimary: () => answers('primary'),
      isStreaming: () => answers('replica?lag=1MB'),
      kill: () => killTrees(...pids()),
      freeze() {
        const thaw = pids().map((pid) => freeze(pid));
        return () => thaw.forEach((go) => go());
      },
      start: launch,
    });
    launch();
  }

  const port = await findFreePort();
  const configuration = path.join(folder, 'haproxy.cfg');
  writeFileSync(configuration, haproxySettings(port, members));
  own(configuration);
  start(['haproxy', '-db', '-f', configuration], 'haproxy');

  const cluster: PatroniCluster = {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    nodes: members,
    async primary() {
      let found: PatroniNode | undefined;
      const look = async () => {
        const each = await Promise.all(members.map((node) => node.isPrimary()));
        found = members.find((_node, index) => each[index]);
        return found !== undefined;
      };
      if (!(await until(look, 60_000)) || !found) throw new Error(`No primary:\n${logs()}`);
      return found;
    },
    async settled() {
      const both = async () =>
        (await Promise.all(members.map((node) => node.isStreaming()))).filter(Boolean).length === 2;
      const synchronous = async () => /"sync_standby|"quorum_standby/.test(await clusterView());
      if (!(await until(async () => (await both()) && (await synchronous()), 120_000)))
        throw new Error(`The standbys do not replicate from the primary:\n${logs()}`);
    },
    async switchOver() {
      const { name } = await cluster.primary();
      const response = await fetch(`http://127.0.0.1:${members[0]?.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`No switchover: ${await response.text()}`);
    },
    async stop() {
      // Stops Patroni first, so that it does not restart PostgreSQL.
      await Promise.all(running.map((daemon) => daemon.stop()));
      for (const { pids } of members) killTrees(...pids());
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  const clusterView = async () =>
    (await fetch(`http://127.0.0.1:${members[0]?.api}/cluster`).catch(() => null))?.text() ?? '';
  const logs = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => `${name}: ${readOr(path.join(folder, name)).split('\n').slice(-8).join('\n')}`)
      .join('\n');

  try {
    await cluster.settled();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The newest version installed by Debian's packages; the npm packages lack the programs for replication. */
function postgresPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : [];
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(path.join(folder, 'pg_rewind')));
  if (found === undefined) throw new Error('PostgreSQL is not installed below /usr/lib/postgresql');
  return found;
}

/** Whether Patroni confirms a state of its node. */
async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  // An unread response body would keep its connection open.
  await response?.body?.cancel();
  return response?.ok ?? false;
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
