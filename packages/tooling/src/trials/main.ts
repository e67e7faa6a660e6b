/**
 * `npm run trial -- <name> [service] [options]`: tests one guarantee on real servers, processes or containers. The header of each
 * program describes its options.
 */
const TRIALS: Record<string, () => Promise<unknown>> = {
  containers: () => import('./containers/trial.ts'),
  independence: () => import('./independence/main.ts'),
  rolling: () => import('./rolling/main.ts'),
  pooler: () => import('./pooler/main.ts'),
  restore: () => import('./restore.ts'),
  alerts: () => import('./alerts.ts'),
  soak: () => import('./soak.ts'),
  failover: () => import('./failover/main.ts'),
  postgres: () => import('./postgres.ts'),
  'previous-release': () => import('./independence/previous-release.ts'),
  schemathesis: () => import('./schemathesis.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const start = TRIALS[name];
if (start) await start();
else {
  console.error(`Usage: npm run trial -- <${Object.keys(TRIALS).join('|')}> [service] [options]`);
  process.exitCode = 1;
}
