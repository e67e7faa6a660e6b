/*
 * Creates the demo accounts of compose.yaml for all services. It runs each scripts/local.ts against the service's migrated
 * database, and stores the generated settings (keys, secrets) in LOCAL_DIR. The service reads them when it starts. Safe to
 * repeat. The environment contains the addresses of the services: `SERVICES=messaging:4003,…` and `MESSAGING_DATABASE_URL=…`.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { asEnvFile } from '../../local-stack/service.ts';
import { renderTable, type TableRow } from '../../local-stack/table.ts';
import { parseLocalSetup, writeCurlConfigs, writeFileAtomically } from '../../local-stack/local-setup.ts';
import { root } from '../../repository.ts';

const { SERVICES: services = '', LOCAL_DIR: directory = '/local', SIMULATORS_HOST: simulators = 'edge' } = process.env;

const rows: TableRow[] = services.split(',').map((service) => {
  const [name = '', port = ''] = service.split(':');
  const baseUrl = `http://localhost:${port}`;
  const output = execFileSync(process.execPath, ['scripts/local.ts'], {
    cwd: path.join(root, 'apps', name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: process.env[`${name.replaceAll('-', '_').toUpperCase()}_DATABASE_URL`],
      PUBLIC_URL: baseUrl,
      SIMULATORS_URL: `http://${simulators}:4010`,
      SIMULATORS_SMTP_URL: `smtp://${simulators}:4025`,
      STATE_FILE: path.join(directory, `${name}.json`),
      // The file is in a volume, which curl on the host cannot read.
      CURL_CONFIG: `<(docker compose exec -T ${name} cat ${directory}/${name}.curl)`,
    },
  });
  const { environment, ...facts } = parseLocalSetup(output);
  writeCurlConfigs(directory, facts);
  writeFileAtomically(path.join(directory, `${name}.env`), asEnvFile(environment));
  return { name, baseUrl, ...facts };
});

const stack = Object.fromEntries(rows.map(({ name, baseUrl, stack: facts }) => [name, { baseUrl, ...facts }]));
const inbox = 'http://localhost:4010/';
writeFileAtomically(path.join(directory, 'stack.json'), `${JSON.stringify({ inbox, services: stack }, null, 2)}\n`);
console.log(renderTable(rows, inbox));
