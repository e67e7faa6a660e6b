/** Words by which a recipient ends or re-opens text messages: those of Twilio's default list and of the carriers. */
const STOP = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'OPT-OUT',
  'CANCEL',
  'ARRET',
  'REMOVE',
  'TD',
]);
const START = new Set(['START', 'UNSTOP', 'YES']);
const HELP = new Set(['HELP', 'INFO']);

export type Keyword = 'stop' | 'start' | 'help';

/**
 * What an incoming message asks for. Only the whole message counts, without regard to case and surrounding white space:
 * "stop by the office" is not an opt-out.
 */
export function readKeyword(body: string): Keyword | null {
  const word = body.trim().toUpperCase();
  if (STOP.has(word)) return 'stop';
  if (START.has(word)) return 'start';
  return HELP.has(word) ? 'help' : null;
}
