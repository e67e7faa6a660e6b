import { commentEntry, instagramEvent } from '../../simulators/instagram/events.ts';
import { metaHeaders, metaJson } from '../../simulators/meta/signature.ts';
import type { LocalSetup } from '../../local-stack/local-setup.ts';
import type { Simulators } from '../../simulators.ts';
import type { LoadRequest } from './load.ts';

/** How a service is put under load, and what must have come of it. */
export interface Scenario {
  /** Limits out of the way of the load. */
  settings: Record<string, string>;
  /** @param stack what the service's scripts/local.ts printed about its demo account */
  make(stack: LocalSetup['stack'], index: number): LoadRequest;
  /** How many different pieces of work have arrived outside; null where requests leave none behind. */
  done(world: Simulators): number | null;
}

const delivered = (world: Simulators, provider: 'instagram' | 'twilio') => world.counts()[provider];

interface Instagram {
  accountId: string;
  appSecret: string;
}

export const scenarios: Record<string, Scenario> = {
  'lead-capture': {
    settings: { PRIVATE_REPLIES_PER_HOUR: '100000000' },
    make({ instagram }, index) {
      const { accountId, appSecret } = instagram as Instagram;
      const from = { id: String(1_000_000 + index), username: `visitor_${index}` };
      const comment = commentEntry({ accountId, commentId: `1790000000${index}`, text: 'Price please', from });
      const body = metaJson(instagramEvent([comment]));
      return { method: 'POST', path: '/v1/instagram/webhook', headers: metaHeaders(body, appSecret), body };
    },
    done: (world) => delivered(world, 'instagram').references.distinct,
  },
  messaging: {
    settings: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_PER_DAY: '1000000000' },
    make: ({ apiKey = '' }, index) => ({
      method: 'POST',
      path: '/api/v1/messages/send',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ channel: 'sms', to: '+15550100', body: `Message ${index}` }),
    }),
    done: (world) => delivered(world, 'twilio').messages.distinct,
  },
  'product-feedback': {
    settings: { RATE_LIMIT_PER_MINUTE: '10000000' },
    make: ({ apiKey = '' }) => ({
      method: 'GET',
      path: '/api/v1/products',
      headers: { Authorization: `Bearer ${apiKey}` },
    }),
    done: () => null,
  },
  directory: {
    settings: { REQUESTS_PER_WINDOW: '1000000000', POINTS_PER_WINDOW: '1000000000' },
    make: ({ apiKey = '' }) => ({
      method: 'POST',
      path: '/v2/api/graphql',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ posts(first: 5) { nodes { name } } }' }),
    }),
    done: () => null,
  },
};
