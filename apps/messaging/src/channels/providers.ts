import type { Keyring } from '@services/common/secrets/encryption';

import type { Config } from '../config.ts';
import type { Channel } from '../generated/prisma/client.ts';
import type { Network } from '@services/common/outbound/network';
import type { Provider } from '../providers/outcome.ts';
import type { Connection } from '../providers/definition.ts';
import { providerNamed } from '../providers/registry.ts';
import { openCredentials } from './credentials.ts';

export type ConnectedChannel = Pick<Channel, 'id' | 'provider' | 'settings' | 'sealedCredentials'>;

/** Provider clients by channel. A client is kept until its channel changes. */
export interface Providers {
  of(channel: ConnectedChannel): Provider;
  close(): void;
}

interface ProvidersOptions {
  config: Pick<Config, 'ENCRYPTION_KEYS' | 'PROVIDER_TIMEOUT_MS'>;
  network: Network;
}

/** Maximum number of open clients. Beyond this number, the least recently used client is closed, and connects again when needed. */
const KEPT = 1000;

export function createProviders({ config, network }: ProvidersOptions): Providers {
  const kept = new Map<string, { fingerprint: string; provider: Provider }>();
  const options = { network, timeoutMs: config.PROVIDER_TIMEOUT_MS };

  function forget(id: string): void {
    kept.get(id)?.provider.close?.();
    kept.delete(id);
  }

  return {
    of(channel) {
      const fingerprint = `${channel.sealedCredentials} ${JSON.stringify(channel.settings)}`;
      const known = kept.get(channel.id);
      if (known?.fingerprint === fingerprint) return known.provider;
      forget(channel.id);
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) forget(oldest);
      const provider = createProvider(config.ENCRYPTION_KEYS, channel, options);
      kept.set(channel.id, { fingerprint, provider });
      return provider;
    },
    close() {
      for (const id of kept.keys()) forget(id);
    },
  };
}

function createProvider(keyring: Keyring, channel: ConnectedChannel, connection: Connection): Provider {
  const { credentials, connect } = providerNamed(channel.provider);
  const secrets = credentials ? openCredentials(keyring, channel) : {};
  return connect({ ...(channel.settings as object), ...secrets }, connection);
}
