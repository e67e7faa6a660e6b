/*
 * `npm run trial -- alerts`: a real Prometheus (on the PATH) evaluates the alerts of `deploy/observability` on messaging. While no worker
 * runs, `MessagesWaiting` and `QueueStuck` must fire, and end when a worker has delivered everything. While the provider is down,
 * `ProviderFailing` must fire. The minutes of the rules become MINUTE_S seconds, so that the trial takes five minutes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';
import { findFreePort } from '../servers/ports.ts';
import { endWithThisProcess, exitOnSignals, until } from '../servers/processes.ts';
import { applyLoad } from './rolling/load.ts';
import { prepareStage, type Replica } from './rolling/stage.ts';
import { workOf } from './work.ts';

const service = 'messaging';
/** The length of a minute of the rules, in seconds. */
const MINUTE_S = 3;
const WAIT_MS = 180_000;
const EXPECTED = new Set(['ProviderFailing', 'MessagesWaiting', 'QueueStuck']);

exitOnSignals();
const work = await workOf(service);
const [port, prometheusPort] = [await findFreePort(), await findFreePort()];
const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, work.settings);
let sent = 0;
try {
  const idle = await stage.startReplica({ PORT: String(port), WORKERS: 'off' });
  await startPrometheus(idle);
  await Promise.all([load(idle, 30, 90), expectAlert('MessagesWaiting'), expectAlert('QueueStuck')]);
  idle.process.kill('SIGTERM');
  await until(() => idle.process.exitCode !== null, WAIT_MS);

  const replica = await stage.startReplica({ PORT: String(port) });
  const isQuiet = async () => (await firing()).every((name) => !EXPECTED.has(name));
  await load(replica, 5, 20);
  if (!(await until(isQuiet, WAIT_MS)))
    throw new Error('Alerts still fire after the workers have delivered everything');
  console.log('ok  the alerts end when the workers have delivered everything');

  stage.world.fail({ provider: 'twilio', operation: 'send', action: 'respond', status: 503 });
  await Promise.all([load(replica, 5, 90), expectAlert('ProviderFailing')]);
} finally {
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function load({ url }: Replica, perSecond: number, seconds: number): Promise<void> {
  const from = sent;
  sent += perSecond * seconds;
  await applyLoad(url, { perSecond, seconds, make: (index) => work.make(stage.setup.stack, from + index) });
}

async function startPrometheus({ url }: Replica): Promise<void> {
  const rules = readFileSync(path.join(root, 'deploy/observability/prometheus-rules.yaml'), 'utf8');
  const faster = rules
    .replaceAll(/\b(\d+)m\b/g, (_text, minutes) => `${Number(minutes) * MINUTE_S}s`)
    .replaceAll(/\b(\d+)h\b/g, (_text, hours) => `${Number(hours) * 60 * MINUTE_S}s`)
    .replace('> 900', `> ${15 * MINUTE_S}`);
  writeFileSync(path.join(folder, 'rules.yaml'), faster);
  const target = { job_name: 'services', static_configs: [{ targets: [new URL(url).host] }] };
  const every = { scrape_interval: '2s', evaluation_interval: '2s' };
  const config = { global: every, rule_files: ['rules.yaml'], scrape_configs: [target] };
  writeFileSync(path.join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const options = [
    `--config.file=${folder}/prometheus.yaml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ];
  const child = spawn('prometheus', options, { stdio: 'ignore' });
  child.once('error', () => console.error('prometheus is not on the PATH'));
  if (child.pid !== undefined) endWithThisProcess(child.pid, 'SIGTERM');
  const ready = () => fetch(`http://127.0.0.1:${prometheusPort}/-/ready`).catch(() => null);
  if (!(await until(async () => (await ready())?.ok ?? false, WAIT_MS))) throw new Error('Prometheus does not start');
}

/** The names of the alerts that fire. */
async function firing(): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/alerts`);
  const { data } = (await response.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}

/** @throws Error if the alert does not fire in time */
async function expectAlert(name: string): Promise<void> {
  if (!(await until(async () => (await firing()).includes(name), WAIT_MS))) throw new Error(`${name} does not fire`);
  console.log(`ok  ${name} fires`);
}
