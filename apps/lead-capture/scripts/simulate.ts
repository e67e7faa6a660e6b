/**
 * Lets a made-up person act on the played Instagram of the running local stack, which posts the signed event to this
 * service:
 *
 *   npm run simulate -w apps/lead-capture -- comment --username jane --text "Price please"
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const KINDS = ['comment', 'live_comment', 'story_reply'];
const STACK_FILE = join(import.meta.dirname, '../../../.local/stack.json');

interface Stack {
  inbox: string;
  services: { 'lead-capture'?: { instagram: { accountId: string } } };
}

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
  if (!KINDS.includes(type)) throw new Error(`What to simulate must be one of: ${KINDS.join(', ')}`);
  const { inbox, services } = readStack();
  const accountId = services['lead-capture']?.instagram.accountId;
  if (accountId === undefined) throw new Error('The local stack runs without lead-capture');
  const response = await fetch(new URL('/control/instagram/events', inbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, accountId, ...values }),
  });
  if (!response.ok) throw new Error(`The simulators answered ${response.status}: ${await response.text()}`);
  const { status } = (await response.json()) as { status?: number };
  console.log(
    `@${values.username} wrote "${values.text}"; the service answered the event with ${status ?? 'nothing'}.`,
  );
  console.log(`What it sent in return stands in the inbox: ${inbox}`);
}

function readStack(): Stack {
  try {
    return JSON.parse(readFileSync(STACK_FILE, 'utf8')) as Stack;
  } catch {
    throw new Error('The local stack does not run: start it with npm start');
  }
}
