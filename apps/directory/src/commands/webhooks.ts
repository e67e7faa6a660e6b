import { auditOfOperator, writeAudit } from '@services/common/audit/audit';
import { SEALED_FACTORS } from '@services/common/members/factors';
import { createNetwork } from '@services/common/outbound/network';
import { UsageError } from '@services/common/process/cli';
import { newId } from '@services/common/runtime/ids';
import { reportRotations, resealColumn } from '@services/common/secrets/key-rotation';
import { resealWebhookSecrets } from '@services/common/webhooks/secrets';
import { createWebhook, deleteWebhook, listWebhooks } from '@services/common/webhooks/subscriptions';

import { getAccount } from '../accounts/store.ts';
import { readConfig } from '../config.ts';
import { EVENT_NAMES } from '../events.ts';
import { MAX_WEBHOOKS, WEBHOOK_ID_PREFIX } from '../webhooks/routes.ts';
import type { Commands } from './command.ts';

/** Commands for the webhooks of accounts, and for the key that encrypts their secrets. */
export const webhookCommands: Commands = {
  'webhooks create': {
    usage: '--account ID --url URL [--events NAME,NAME]',
    help: `prints the signing secret, shown only once; the events are ${EVENT_NAMES.join(', ')}; default: all`,
    async run({ orm, shared }, flags) {
      const { id: accountId } = await getAccount(orm, flags.need('account'));
      const events = flags.find('events')?.split(',') ?? [];
      const unknown = events.filter((event) => !(EVENT_NAMES as readonly string[]).includes(event));
      if (unknown.length > 0) throw new UsageError(`Unknown event ${unknown[0]}`);
      const { ENCRYPTION_KEYS: keyring, ALLOWED_PRIVATE_ADDRESSES: allowed } = readConfig(process.env);
      const network = createNetwork({ allowed });
      const wanted = { id: newId(WEBHOOK_ID_PREFIX), url: flags.need('url'), events };
      const limits = { keyring, network, most: MAX_WEBHOOKS };
      const { webhook, secret } = await shared.transaction(async (tx) => {
        const created = await createWebhook(tx, limits, accountId, wanted);
        const target = { type: 'webhook', id: wanted.id };
        await writeAudit(tx, auditOfOperator(accountId), { action: 'webhook.created', target });
        return created;
      });
      network.close();
      return { ...webhook, secret };
    },
  },
  'webhooks list': {
    usage: '--account ID',
    async run({ orm, shared }, flags) {
      const { id } = await getAccount(orm, flags.need('account'));
      return listWebhooks(shared, id, 'oldestFirst', { skip: 0, take: MAX_WEBHOOKS });
    },
  },
  'webhooks delete': {
    usage: '--account ID --webhook ID',
    help: 'deletes the webhook with its deliveries',
    async run({ shared }, flags) {
      const [accountId, id] = [flags.need('account'), flags.need('webhook')];
      await shared.transaction(async (tx) => {
        await deleteWebhook(tx, accountId, id);
        const target = { type: 'webhook', id };
        await writeAudit(tx, auditOfOperator(accountId), { action: 'webhook.deleted', target });
      });
      return { deleted: true };
    },
  },
  'encryption rotate': {
    usage: '',
    help: 're-encrypts stored secrets with the first key of ENCRYPTION_KEYS',
    async run({ shared }) {
      const keyring = readConfig(process.env).ENCRYPTION_KEYS;
      const webhookSecrets = await resealWebhookSecrets(shared, keyring);
      const secondFactors = await resealColumn(shared.query, keyring, SEALED_FACTORS);
      return reportRotations({ webhookSecrets, secondFactors });
    },
  },
};
