/**
 * Simulates a person's comment, story reply or direct message on the local stack's Instagram, which posts the signed event to this service.
 * Finds the stack by STACK_DIR, like npm start. Example:
 *
 *   npm run simulate -w apps/lead-capture -- comment --username jane --text "Price please"
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { readLocalStack } from '@services/tooling/local-stack/local-stack';

const KINDS = ['comment', 'live_comment', 'story_reply', 'direct_message', 'story_mention'];

const OUTCOMES: Record<string, string> = {
  answered: 'it answers the question of a conversation',
  in_conversation: 'the person is in a conversation, and the text does not answer its question',
  queued: 'its keyword waits until the conversation of the person has ended',
  cooldown: 'nothing was sent, because this person fired the automation before (cooldown)',
  paused: 'nothing was sent, because the automation is paused',
  no_match: 'nothing was sent, because no keyword matches',
  other_post: 'nothing was sent, because the automation is limited to other posts',
  reply_to_comment: 'nothing was sent, because the automation ignores replies to comments',
  excluded_keyword: 'nothing was sent, because the text has an excluded keyword',
};

try {
  await simulate();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

interface Activity {
  outcome: string;
  reply: { outcome: string; reason: string | null } | null;
}

async function simulate(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: { username: { type: 'string', default: 'jane' }, text: { type: 'string', default: 'Price please' } },
    allowPositionals: true,
  });
  const [type = 'comment'] = positionals;
  if (!KINDS.includes(type)) throw new Error(`Simulate one of: ${KINDS.join(', ')}`);
  const { inbox, services } = readLocalStack();
  const service = services['lead-capture'];
  if (service === undefined) throw new Error('The local stack runs without lead-capture');
  const { accountId } = service['instagram'] as { accountId: string };
  const response = await fetch(new URL('/control/instagram/events', inbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, accountId, ...values }),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
  const { status, eventId } = (await response.json()) as { status?: number; eventId: string };
  if (status !== 200) throw new Error(`The service answered the event with ${status ?? 'nothing'}`);
  const activity = await outcomeOf(eventId, String(service['baseUrl']), String(service['apiKey']));
  console.log(`@${values.username} wrote "${values.text}": ${describe(activity)}.`);
  if (activity?.reply?.outcome === 'sent') console.log(`The message is in the inbox: ${inbox}`);
}

/** The outcome of the event as soon as it is final, at the latest after ten seconds. */
async function outcomeOf(eventId: string, baseUrl: string, apiKey: string): Promise<Activity | undefined> {
  const url = new URL(`/v1/activity?platform_id=${encodeURIComponent(eventId)}`, baseUrl);
  for (const deadline = Date.now() + 10_000; ; await delay(100)) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    if (!response.ok) throw new Error(`The service answered ${response.status} to a request for its activity`);
    const [activity] = ((await response.json()) as { data: Activity[] }).data;
    const isFinal = activity && activity.outcome !== 'waiting' && activity.reply?.outcome !== 'pending';
    if (isFinal || Date.now() > deadline) return activity;
  }
}

function describe(activity: Activity | undefined): string {
  if (activity === undefined) return 'the service has no record of it';
  const { outcome, reply } = activity;
  if (outcome !== 'fired') return OUTCOMES[outcome] ?? `the service says "${outcome}"`;
  if (reply?.outcome === 'sent') return 'the reply was sent';
  const because = reply?.reason ? ` (${reply.reason})` : '';
  return reply?.outcome === 'failed' ? `the reply failed${because}` : `the reply is waiting${because}`;
}
