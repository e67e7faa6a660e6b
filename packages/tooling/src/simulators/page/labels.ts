import type { Entry } from '../core/journal.ts';

const KINDS: Record<string, string> = {
  private_reply: 'Private reply',
  direct_message: 'Direct message',
  public_reply: 'Public reply',
  comment: 'Comment by a person',
  live_comment: 'Live comment by a person',
  story_reply: 'Story reply by a person',
  story_mention: 'Story mention by a person',
  inbound_sms: 'SMS from a person',
  recipient: 'Refused recipient',
  message: 'Message',
  template: 'Template message',
  inbound_message: 'Message from a person',
};

/** The name of the message's kind, for kinds that the provider's name does not imply. */
export const kindName = (entry: Entry) => KINDS[entry.kind];

/** The outcome in a few words, and the tone that selects its color. */
export function stateOf(entry: Entry): { word: string; tone: 'good' | 'bad' | 'odd' | 'calm' } {
  if (entry.outcome === 'refused') return { word: 'refused', tone: 'bad' };
  if (entry.outcome === 'failed') return { word: 'failed on request', tone: 'odd' };
  if (entry.outcome === 'answer_lost' && entry.history.length === 0) return { word: 'answer lost', tone: 'odd' };
  if (['failed', 'undelivered', 'bounced', 'rejected', 'undeliverable', 'Bounce', 'Reject'].includes(entry.status))
    return { word: entry.status, tone: 'bad' };
  return { word: entry.status, tone: ['delivered', 'read', 'Delivery'].includes(entry.status) ? 'good' : 'calm' };
}

/** The time in this machine's time zone, with the date if it is not today. */
export function clock(at: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-GB');
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString('en-GB')} ${time}`;
}
