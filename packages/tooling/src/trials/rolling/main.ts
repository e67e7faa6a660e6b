/*
 * `npm run trial -- rolling <service> [--seconds 60] [--rate 200]`: two replicas behind the balancer, each replaced twice
 * under continuous requests. No request may fail, and all accepted work must be done.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from '../../servers/balancer.ts';
import { findFreePort } from '../../servers/ports.ts';
import { beginTrial, requireAllDone } from '../work.ts';
import { applyLoad, summarize } from './load.ts';
import { prepareStage, type Replica } from './stage.ts';

const REPLACEMENTS = 4;

const { service, work, seconds, rate } = await beginTrial({ seconds: 60, rate: 200 });
let replicas: Replica[] = [];
const port = await findFreePort();
const targets = () => Promise.resolve(replicas.map(({ url }) => url));
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, {
  ...work.settings,
  SHUTDOWN_DELAY_MS: '1500',
});
try {
  replicas = await Promise.all([stage.startReplica(), stage.startReplica()]);
  const balancer = await startBalancer({ port, targets });
  stage.world.reset();
  const make = (index: number) => work.make(stage.setup.stack, index);
  const [answers] = await Promise.all([
    applyLoad(balancer.url, { perSecond: rate, seconds, make }),
    replaceAll((seconds * 1000) / (REPLACEMENTS + 1)),
  ]);
  console.log(`${service}: ${JSON.stringify(summarize(answers))}`);
  await requireAllDone(stage, work, answers);
  console.log(`${service}: no request failed, and each piece of work was done exactly once.`);
  await balancer.stop();
} finally {
  await stage.stop();
}

/** Replaces one replica after the other: the new replica starts first, then the old replica shuts down. */
async function replaceAll(everyMs: number): Promise<void> {
  for (let count = 0; count < REPLACEMENTS; count += 1) {
    await pause(everyMs);
    const fresh = await stage.startReplica();
    const [old, ...others] = replicas;
    replicas = [...others, ...(old ? [old] : []), fresh];
    const ended = old && once(old.process, 'exit');
    old?.process.kill('SIGTERM');
    const [code] = (await ended) ?? [0];
    replicas = [...others, fresh];
    if (code !== 0) throw new Error(`A replica ended with ${String(code)}:\n${stage.complaints()}`);
  }
}
