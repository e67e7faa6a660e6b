import path from 'node:path';

/** In seconds. A lost primary keeps its leader key for `ttl`; Patroni's minimum is 20. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** The addresses and folders of a node. */
interface NodePlace {
  name: string;
  port: number;
  /** The port of Patroni's REST interface. */
  api: number;
  etcd: number;
  dataDir: string;
  folder: string;
  programs: string;
  password: string;
}

export function patroniSettings({ name, port, api, etcd, dataDir, folder, programs, password }: NodePlace): object {
  const replication = { username: 'replicator', password };
  const superuser = { username: 'postgres', password };
  return {
    scope: 'trial',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, shared_buffers: '128MB', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: programs,
      pgpass: path.join(folder, `${name}.pgpass`),
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
  };
}

/** @param peerPort the port for other etcd nodes, which etcd requires although it runs alone */
export function etcdCommand(dataDir: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    'etcd',
    '--name=etcd',
    `--data-dir=${dataDir}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=etcd=${peers}`,
  ];
}

/** Sends every connection to the node that Patroni reports as the primary, and closes connections to a former primary. */
export function haproxySettings(port: number, nodes: readonly { name: string; port: number; api: number }[]): string {
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, port: at, api }) => `  server ${name} 127.0.0.1:${at} check port ${api}`),
    '',
  ].join('\n');
}
