import { commentEntry, instagramEvent } from '@services/tooling/simulators/instagram/events';
import { metaHeaders, metaJson } from '@services/tooling/simulators/meta/signature';
import type { Work } from '@services/tooling/trials/work';

/** Comments that the demo automation answers. */
export const work: Work = {
  settings: { PRIVATE_REPLIES_PER_HOUR: '100000000' },
  make({ instagram }, index) {
    const { accountId, appSecret } = instagram as { accountId: string; appSecret: string };
    const from = { id: String(1_000_000 + index), username: `visitor_${index}` };
    const comment = commentEntry({ accountId, commentId: `1790000000${index}`, text: 'Price please', from });
    const body = metaJson(instagramEvent([comment]));
    return { method: 'POST', path: '/v1/instagram/webhook', headers: metaHeaders(body, appSecret), body };
  },
  stored: `
    SELECT substring(events.key FROM '1790000000([0-9]+)$')::int AS index
      FROM events JOIN triggers ON triggers.event_id = events.id
     WHERE triggers.status = 'sent' AND events.key ~ '1790000000[0-9]+$'`,
  received: `SELECT substring(key FROM '1790000000([0-9]+)$')::int AS index FROM events WHERE key ~ '1790000000[0-9]+$'`,
  // The demo account also has replies that failed.
  waiting: `
    SELECT 'event' AS kind, key AS id, failure AS detail FROM events WHERE matched_at IS NULL
    UNION ALL SELECT 'trigger', triggers.id, concat_ws(' ', status, reason, detail)
      FROM triggers JOIN events ON events.id = triggers.event_id
     WHERE triggers.status <> 'sent' AND events.key ~ '1790000000[0-9]+$'`,
  delivered: (world) => world.counts().instagram.references,
  visits: [
    (call, index, world) =>
      index === 0
        ? call('POST', '/v1/webhooks', { url: `${world.url}/webhooks/soak`, events: ['lead.captured', 'lead.updated'] })
        : call('GET', '/v1/webhooks'),
    (call) => call('GET', '/v1/leads?limit=50'),
    (call) => call('GET', '/v1/activity?limit=50'),
    (call) => call('GET', '/v1/people?limit=50'),
    (call) => call('GET', '/v1/statistics'),
    (call) => call('GET', '/v1/automations'),
    (call, index) =>
      call('POST', '/v1/leads', { username: `walk_in_${index}`, trigger_keyword: 'price', trigger_type: 'comment' }),
    (call) => call('GET', '/v1/leads/export?format=csv'),
  ],
};
