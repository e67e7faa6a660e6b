import { defineProvider } from '../definition.ts';
import { KINDS } from '../kinds.ts';
import type { Outcome, Reason } from '../outcome.ts';

const invalid: Reason = {
  code: 'invalid_recipient',
  message: 'Sandbox: this recipient does not exist',
  providerCode: '21211',
};
const unreachable: Reason = {
  code: 'recipient_unreachable',
  message: 'Sandbox: this recipient cannot be reached',
  providerCode: '30003',
};
const optedOut: Reason = {
  code: 'recipient_opted_out',
  message: 'Sandbox: this recipient has opted out',
  providerCode: '21610',
};

/** The outcome of a message in the sandbox, by its recipient: phone numbers, or an email address's local part. */
const SANDBOX_RECIPIENTS: Record<string, 'queued' | 'sent' | 'read' | Reason> = {
  '+15005550001': invalid,
  '+15005550002': unreachable,
  '+15005550004': optedOut,
  '+15005550010': 'queued',
  '+15005550011': 'read',
  '+15005550012': 'sent',
  failed: unreachable,
  bounced: invalid,
  queued: 'queued',
  read: 'read',
  sent: 'sent',
};

function outcomeOf(to: string, id: string): Outcome {
  const planned = SANDBOX_RECIPIENTS[to.split('@', 1)[0] ?? ''] ?? 'delivered';
  if (typeof planned === 'object') return { kind: 'permanent', ...planned };
  if (planned === 'queued') return { kind: 'held' };
  const sent = { kind: 'sent' as const, providerMessageId: `sandbox_${id}` };
  if (planned === 'sent') return sent;
  return { ...sent, confirmed: planned === 'read' ? ['delivered', 'read'] : ['delivered'] };
}

/** Simulates a provider of any kind without a network: everything is delivered at once, except to the documented recipients. */
export const sandbox = defineProvider({
  kinds: KINDS,
  connect: () => ({ send: async ({ to, id }) => outcomeOf(to, id), test: async () => ({ ok: true }) }),
  readMedia: () => async () => ({ contentType: 'text/plain', body: Buffer.from('A simulated file.\n') }),
  callbacks: [],
});
