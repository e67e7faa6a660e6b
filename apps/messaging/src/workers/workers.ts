import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { watchQueues, type WatchedQueue } from '@services/common/database/watch-queues';
import { startWorkLoop, WATCHED, type WorkLoop } from '@services/common/database/work-loop';

import { checkDaily } from '../domains/daily-checks.ts';
import { createLookUp } from '../domains/lookup.ts';
import { createKeys } from '../domains/signing.ts';
import { CAMPAIGNS_DUE, createCampaignLoop } from '../campaigns/sending/loop.ts';
import type { Providers } from '../channels/providers.ts';
import type { Config } from '../config.ts';
import { contactHandlers } from '../contact-handlers.ts';
import type { Database } from '../db.ts';
import { createCaller } from '../flows/engine/calls.ts';
import { CALLS_DUE, RUNS_DUE } from '../flows/engine/claim.ts';
import { createEngine } from '../flows/engine/engine.ts';
import type { Network } from '@services/common/outbound/network';
import { BULK_DUE, SINGLE_DUE, SUSPECTS_DUE } from '../delivery/claim.ts';
import { createReport } from '../delivery/report.ts';
import type { Wake, Work } from '../deps.ts';
import { createImportLoop, IMPORTS_DUE } from '../contacts/imports/work.ts';
import { startWebhookWorkers } from '../webhooks/workers.ts';
import { EXPIRED_DUE, expireMessages } from '../delivery/recovery/expiry.ts';
import { cleanUp } from './housekeeping.ts';
import { BATCH_ITEMS_DUE, createPreparer } from '../messages/acceptance/preparer.ts';
import { createInquiry, SILENT_DUE } from '../delivery/recovery/inquiry.ts';
import { createRecovery, LOST_DUE } from '../delivery/recovery/recovery.ts';
import { observeAttempts } from '../delivery/attempts.ts';
import { createSender } from '../delivery/sender.ts';
import { createSettle } from '../delivery/settle.ts';

interface WorkersOptions {
  config: Config;
  db: Database;
  network: Network;
  providers: Providers;
  logger: Logger;
  metrics?: Metrics | undefined;
}

interface Workers {
  wake: Wake;
  /** Stops claiming; resolves when the messages in progress are settled. */
  stop(): Promise<void>;
}

/** The interval at which the loops poll for items that have become due. Accepted messages notify the loops at once. */
const POLL_MS = 250;
/** The polling interval after a while without work. */
const QUIET_POLL_MS = 500;
const MINUTE_MS = 60_000;

/** Starts the background work: sending from three queues, recovery, expiry, webhooks, cleaning up. */
export function startWorkers({ config, db, network, providers, logger, metrics }: WorkersOptions): Workers {
  const webhooks = startWebhookWorkers({ config, db, network, logger, metrics });
  const contacts = { addressKey: config.ADDRESS_KEY, handlers: contactHandlers };
  const report = createReport(db, contacts, config, webhooks.wake);
  const settle = createSettle({ config, db, report });
  const lookUpDomain = createLookUp(config.DNS_SERVERS);
  const findKey = createKeys(db, config.ENCRYPTION_KEYS);
  const onAttempt = observeAttempts(logger, metrics);
  const deps = { config, db, providers, findKey, settle, onAttempt, logger, wakeWebhooks: webhooks.wake };
  const single = createSender('single', deps, () => loops.single.wake());
  const bulk = createSender('bulk', deps, () => loops.bulk.wake());
  const suspects = createSender('suspect', deps, () => loops.suspects.wake());
  const recover = createRecovery({ config, db, providers, report, logger });
  const inquire = createInquiry({ config, db, providers, report, logger });

  const shared = {
    db,
    addressKey: config.ADDRESS_KEY,
    keyring: config.ENCRYPTION_KEYS,
    logger,
    leaseSeconds: config.LEASE_SECONDS,
  };
  const flows = createEngine({
    ...shared,
    wake() {
      wake('messages');
      loops.calls.wake();
    },
  });
  const calls = createCaller({
    ...shared,
    network,
    wake: () => [loops.flows, loops.calls].forEach((each) => each.wake()),
  });
  const batches = createPreparer({ ...shared, wake: () => loops.bulk.wake() });
  const campaigns = createCampaignLoop({ ...shared, wake });
  const imports = createImportLoop({ ...shared, contacts, wakeWebhooks: webhooks.wake });

  const loop = (name: string, run: () => Promise<number>, pollMs: number) =>
    startWorkLoop({ name, run, pollMs, logger });
  const queues: Record<string, WatchedQueue> = { webhooks: webhooks.queue };
  /** A loop that `watchQueues` notifies. */
  function watched(name: string, due: string, run: () => Promise<number>, pollMs = POLL_MS): WorkLoop {
    const started = startWorkLoop({ name, run, pollMs, quiet: WATCHED, logger });
    queues[name] = { loop: started, due };
    return started;
  }
  const loops = {
    single: watched('single messages', SINGLE_DUE, () => single.run()),
    bulk: watched('bulk messages', BULK_DUE, () => bulk.run()),
    suspects: watched('suspects', SUSPECTS_DUE, () => suspects.run()),
    batches: watched('batches', BATCH_ITEMS_DUE, batches),
    campaigns: watched('campaigns', CAMPAIGNS_DUE, campaigns),
    imports: watched('imports', IMPORTS_DUE, imports),
    domains: loop('domain checks', () => checkDaily(db, lookUpDomain), MINUTE_MS),
    flows: watched('flows', RUNS_DUE, flows),
    calls: watched('flow requests', CALLS_DUE, () => calls.run()),
    recovery: watched('recovery', LOST_DUE, recover, Math.min(1000, config.LEASE_SECONDS * 250)),
    inquiry: watched('inquiry', SILENT_DUE, inquire, 1000),
    expiry: watched('expiry', EXPIRED_DUE, () => expireMessages(db), 1000),
    leases: loop('leases', () => renew(), config.LEASE_SECONDS * 250),
    housekeeping: loop('housekeeping', () => cleanUp(db, config), MINUTE_MS),
  };
  const watch = watchQueues({ db, queues, pollMs: QUIET_POLL_MS, logger });

  /** Renews the leases of claimed messages. Returns 0, so that the loop pauses. */
  async function renew(): Promise<number> {
    await Promise.all([single, bulk, suspects].map((sender) => sender.renew()));
    return 0;
  }

  function wake(work: Work): void {
    if (work === 'webhooks') return webhooks.wake();
    if (work === 'imports') return loops.imports.wake();
    loops.single.wake();
    if (work !== 'messages') return;
    loops.bulk.wake();
    // A campaign that was just started has no messages yet: the campaign loop creates them.
    loops.campaigns.wake();
    loops.batches.wake();
  }

  return {
    wake,
    async stop() {
      const { leases, ...others } = loops;
      await watch.stop();
      await Promise.all(Object.values(others).map((each) => each.stop()));
      await Promise.all([single, bulk, suspects, calls].map((each) => each.drain()));
      await Promise.all([leases.stop(), webhooks.stop()]);
    },
  };
}
