/**
 * Simulates a person's comment or story reply on the local stack's Instagram, which posts the signed event to this service.
 * The stack is found by STACK_DIR, as by npm start:
 *
 *   npm run simulate -w apps/lead-capture -- comment --username jane --text "Price please"
 */
import { parseArgs } from 'node:util';

import { readLocalStack } from '@services/tooling/local-stack';

const KINDS = ['comment', 'live_comment', 'story_reply'];

try {
  await simulate();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function simulate(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: { username: { type: 'string', default: 'jane' }, text: { type: 'string', default: 'Price please' } },
    allowPositionals: true,
  });
  const [type = 'comment'] = positionals;
  if (!KINDS.includes(type)) throw new Error(`Simulate one of: ${KINDS.join(', ')}`);
  const { inbox, services } = readLocalStack();
  const instagram = services['lead-capture']?.['instagram'] as { accountId: string } | undefined;
  if (instagram === undefined) throw new Error('The local stack runs without lead-capture');
  const { accountId } = instagram;
  const response = await fetch(new URL('/control/instagram/events', inbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, accountId, ...values }),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
  const { status } = (await response.json()) as { status?: number };
  console.log(
    `@${values.username} wrote "${values.text}"; the service answered the event with status ${status ?? 'none'}.`,
  );
  console.log(`Its reply is in the inbox: ${inbox}`);
}
