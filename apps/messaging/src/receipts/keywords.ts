/** Words by which a recipient ends or re-opens text messages: those of Twilio's default list, of carriers, and of other languages. */
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
  'BAJA',
  'STOPP',
  'ALTO',
]);
const START = new Set(['START', 'UNSTOP', 'YES']);
const HELP = new Set(['HELP', 'INFO']);
/** What may follow such a word without changing what it asks for. */
const FILLERS = new Set([
  'PLEASE',
  'PLS',
  'THANKS',
  'THANK',
  'YOU',
  'NOW',
  'ALL',
  'MESSAGES',
  'TEXTS',
  'TEXTING',
  'SMS',
  'PROMOTIONS',
  'MARKETING',
]);

const KEYWORDS = ['stop', 'start', 'help'] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** A provider's own reading of a text, such as Twilio's `OptOutType`; undefined when it says nothing. */
export function asKeyword(value: unknown): Keyword | undefined {
  return KEYWORDS.find((keyword) => keyword === String(value).toLowerCase());
}

/**
 * What an incoming message asks for. The whole message counts, without regard to case, accents, punctuation and courtesy
 * ("Stop, please."): "stop by the office" is not an opt-out.
 */
export function readKeyword(body: string): Keyword | null {
  const plain = body.slice(0, 200).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const [word = '', ...others] = plain.split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  if (body.length > 200 || others.some((other) => !FILLERS.has(other))) return null;
  if (STOP.has(word)) return 'stop';
  if (START.has(word)) return 'start';
  return HELP.has(word) ? 'help' : null;
}
