import type { Client } from 'pg';
import { scenarios, type Scenario } from '../rolling/scenarios.ts';
import type { LocalSetup } from '../../local-stack/local-setup.ts';
import type { LoadRequest } from '../rolling/load.ts';
import type { Simulators } from '../../simulators.ts';

/** How a service is put under a load of writes, and how each of them is found again. */
export interface Proof {
  settings: Record<string, string>;
  /** @param stack what the service's scripts/local.ts printed about its demo account */
  make(stack: LocalSetup['stack'], index: number): LoadRequest;
  /** A statement that answers `{ index }` for each request whose work is stored, as often as it is. */
  stored: string;
  /** A statement that answers what still waits to be done, a row each. */
  waiting: string;
  /** How often something has arrived outside that had arrived before. */
  repeated(world: Simulators): number;
}

const { 'lead-capture': leadCapture, messaging } = scenarios as Record<'lead-capture' | 'messaging', Scenario>;

export const proofs: Record<string, Proof> = {
  'lead-capture': {
    ...leadCapture,
    stored: `
      SELECT substring(events.key FROM '1790000000([0-9]+)$')::int AS index
        FROM events JOIN triggers ON triggers.event_id = events.id WHERE triggers.status = 'sent'`,
    waiting: `
      SELECT 'event' AS kind, key AS id, failure AS detail FROM events WHERE matched_at IS NULL
      UNION ALL SELECT 'trigger', id, concat_ws(' ', status, reason, detail) FROM triggers WHERE status <> 'sent'`,
    repeated: (world) => repeats(world.counts().instagram.references),
  },
  messaging: {
    ...messaging,
    // A recipient each: the service queries Twilio for a message whose answer was lost, and shows the last hundred to one number.
    make(stack, index) {
      const request = messaging.make(stack, index);
      const body = { channel: 'sms', to: `+1555${1_000_000 + index}`, body: `Message ${index}` };
      return { ...request, body: JSON.stringify(body) };
    },
    stored: `SELECT substring(body FROM 'Message ([0-9]+)$')::int AS index FROM messages WHERE body LIKE 'Message %'`,
    waiting: `SELECT id, status, events FROM messages WHERE status <> 'delivered'`,
    repeated: (world) => repeats(world.counts().twilio.messages),
  },
  'product-feedback': {
    settings: { RATE_LIMIT_PER_MINUTE: '10000000' },
    make: ({ apiKey = '', surveyId }, index) => ({
      method: 'POST',
      path: `/api/v1/surveys/${String(surveyId)}/responses`,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        respondent_id: `visitor-${index}`,
        respondent_name: `Visitor ${index}`,
        responses: { q1: 9, q3: 5 },
      }),
    }),
    // A response that was paid twice is stored twice.
    stored: `
      SELECT substring(responses.respondent_id FROM 'visitor-([0-9]+)$')::int AS index
        FROM survey_responses AS responses JOIN credit_transfers AS transfers ON transfers.source_id = responses.id
       WHERE responses.respondent_id LIKE 'visitor-%'`,
    waiting: `SELECT id, status, log FROM webhook_outbox WHERE status <> 'delivered'`,
    // Webhooks are delivered at least once, as their documentation says.
    repeated: () => 0,
  },
  directory: {
    settings: { REQUESTS_PER_WINDOW: '1000000000', POINTS_PER_WINDOW: '1000000000' },
    make: ({ apiKey = '' }, index) => ({
      method: 'POST',
      path: '/v2/api/graphql',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($input: CommentCreateInput!) { commentCreate(input: $input) { errors { message } } }',
        variables: { input: { postId: String((index % 2000) + 1), body: `Comment ${index}` } },
      }),
    }),
    stored: `SELECT substring(body FROM 'Comment ([0-9]+)$')::int AS index FROM comments WHERE body LIKE 'Comment %'`,
    // Nothing is left to do after a mutation.
    waiting: 'SELECT WHERE false',
    repeated: () => 0,
  },
};

const repeats = ({ total, distinct }: { total: number; distinct: number }) => total - distinct;

/** The indexes that a statement found, with how often. */
export async function countStored(client: Client, { stored }: Proof): Promise<Map<number, number>> {
  const { rows } = await client.query<{ index: number }>(stored);
  const counts = new Map<number, number>();
  for (const { index } of rows) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}
