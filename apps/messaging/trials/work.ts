import type { Work } from '@services/tooling/trials/work';

/**
 * Text messages, each to a different recipient, because after a lost response the service searches only the last hundred messages to the
 * number at Twilio.
 */
export const work: Work = {
  settings: { RATE_LIMIT_PER_SECOND: '1000000', RATE_LIMIT_PER_DAY: '1000000000' },
  make: ({ apiKey = '' }, index) => ({
    method: 'POST',
    path: '/api/v1/messages/send',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', to: `+1555${1_000_000 + index}`, body: `Message ${index}` }),
  }),
  stored: `SELECT substring(body FROM 'Message ([0-9]+)$')::int AS index FROM messages WHERE body LIKE 'Message %'`,
  waiting: `SELECT id, status, events FROM messages WHERE status <> 'delivered' AND body LIKE 'Message %'`,
  delivered: (world) => world.counts().twilio.messages,
  visits: [
    (call) => call('GET', '/api/v1/messages?limit=50'),
    (call) => call('GET', '/api/v1/contacts?limit=50'),
    (call, index) => call('POST', '/api/v1/contacts', { phone: `+1556${1_000_000 + index}`, firstName: 'Jane' }),
    (call) =>
      call('POST', '/api/v1/messages/send', {
        channel: 'email',
        to: 'jane@example.com',
        subject: 'Hi',
        body: 'Hello',
        html: '<p>Hello</p>',
      }),
    (call) => call('GET', '/api/v1/campaigns'),
    (call) => call('GET', '/api/v1/webhooks'),
    async (call, index) => {
      if (index % 10 !== 0) return call('GET', '/api/v1/templates');
      const audience = { tags: ['customers'] };
      const campaign = {
        name: `Soak ${index}`,
        channel: 'email',
        category: 'transactional',
        subject: 'News',
        body: 'Hello',
        audience,
      };
      const { campaignId } = await call('POST', '/api/v1/campaigns', campaign);
      return call('POST', `/api/v1/campaigns/${String(campaignId)}/start`, { skipMissing: true });
    },
  ],
};
