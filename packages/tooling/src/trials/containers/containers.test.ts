import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from './engine.ts';
import { checkContainers, checkDatabases } from './promises.ts';
import { checkReads } from './reads.ts';
import { checkRestore } from './restore.ts';

const refused = () => {
  throw new Error('refused');
};

/** A fake container that passes all checks except for the given answers, which are selected by a part of the command. */
function container(answers: Record<string, () => string>) {
  const usual: Record<string, () => string> = { 'id -u': () => '1000\n', touch: refused, healthcheck: () => '' };
  return (_service: string, ...command: string[]) => {
    const line = command.join(' ');
    const [, answer] =
      [...Object.entries(answers), ...Object.entries(usual)].find(([part]) => line.includes(part)) ?? [];
    return answer?.() ?? '';
  };
}

test('a container that runs as root, can write its file system or fails its health check is reported', () => {
  const services = ['messaging'];
  expect(() => checkContainers(services, container({}))).not.toThrow();
  expect(() => checkContainers(services, container({ 'id -u': () => '0\n' }))).toThrow('messaging runs as user 0');
  expect(() => checkContainers(services, container({ 'touch /app/written': () => '' }))).toThrow('can write /app');
  expect(() => checkContainers(services, container({ healthcheck: refused }))).toThrow('refused');
});

test('a role that can connect to another service’s database, or cannot connect to the database of its own service, is reported', () => {
  const services = ['lead-capture', 'messaging'];
  const psql =
    (reaches: (role: string, database: string) => boolean) =>
    (_service: string, ...command: string[]) => {
      const { username, pathname } = new URL(command[1] ?? '');
      return reaches(username, pathname.slice(1)) ? '1' : refused();
    };
  expect(() =>
    checkDatabases(
      services,
      psql((role, database) => role === database),
    ),
  ).not.toThrow();
  expect(() =>
    checkDatabases(
      services,
      psql(() => true),
    ),
  ).toThrow('lead_capture reaches messaging');
  expect(() =>
    checkDatabases(
      services,
      psql(() => false),
    ),
  ).toThrow('lead_capture does not reach lead_capture');
});

test('the directory service is queried until its metrics show a read from the replica', async () => {
  let queries = 0;
  const server = createServer((_request, response) => {
    queries += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const graphql = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const metrics = () =>
    ['primary', 'replica']
      .slice(0, queries)
      .map((name) => `database_reads_total{server="${name}",service="directory"} 1`)
      .join('\n');
  const stack = { services: { directory: { apiKey: 'key', graphql } } };
  await checkReads(stack, () => `# HELP\n${metrics()}`);
  expect(queries).toBe(2);
  server.close();
});

describe('restored backups', () => {
  /** The output of a fake psql: the tables' rows by database, and a count for every check. */
  const postgres =
    (rows: { original: string; copy: string }, wrong: string) =>
    (_service: string, ...command: string[]) => {
      const script = command.at(-1) ?? '';
      if (!script.includes('psql')) return '';
      if (script.includes('information_schema'))
        return script.includes('-d messaging_restored') ? rows.copy : rows.original;
      return wrong;
    };
  const same = { original: 'messages 3', copy: 'messages 3' };

  test('a restored backup is accepted if its rows are those of the original database and are consistent', () => {
    expect(() => checkRestore('messaging', postgres(same, '0'))).not.toThrow();
  });

  test('a restored backup is refused if its rows differ from the original database or are inconsistent', () => {
    const lost = { ...same, copy: 'messages 2' };
    expect(() => checkRestore('messaging', postgres(lost, '0'))).toThrow('differ from those of messaging');
    expect(() => checkRestore('messaging', postgres(same, '4'))).toThrow(/messaging_restored: 4 accounts whose count/);
  });
});

test('a command that fails is reported with the end of its output', () => {
  expect(() => run(process.execPath, ['-e', 'console.error("no such image"); process.exit(1)'])).toThrow(
    'no such image',
  );
});
