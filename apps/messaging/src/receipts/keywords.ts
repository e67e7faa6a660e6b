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
/** Words that as the label of a button mean many things: a "Cancel" may be about an order, a "Yes" answers a question. */
const AMBIGUOUS = new Set(['END', 'QUIT', 'REVOKE', 'CANCEL', 'REMOVE', 'TD', 'BAJA', 'ALTO', 'YES']);
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

export type Keyword = 'stop' | 'start' | 'help';

/**
 * What an incoming message asks for. The whole message counts, without regard to case, accents, punctuation and courtesy
 * ("Please stop."): "stop by the office" is not an opt-out.
 */
export function readKeyword(body: string): Keyword | null {
  return readWord(body)?.keyword ?? null;
}

/**
 * What the tap on a button or an entry of a list asks for. The business wrote the words, often for another purpose, so
 * ambiguous ones such as "Yes" and "Cancel" ask for nothing. STOP counts in the title or the id; START only where neither
 * says anything else, since it lifts an opt-out.
 *
 * @param choice its id is null when the provider gives none.
 */
export function readChoiceKeyword({ id, title }: { id: string | null; title: string }): Keyword | null {
  const [ofTitle, ofId] = [title, id ?? title].map((words) => {
    const read = readWord(words);
    return read && !AMBIGUOUS.has(read.word) ? read.keyword : null;
  });
  if (ofTitle === 'stop' || ofId === 'stop') return 'stop';
  if (ofTitle === 'start') return ofId === 'start' ? 'start' : null;
  return ofTitle === 'help' ? 'help' : null;
}

function readWord(body: string): { word: string; keyword: Keyword } | null {
  const plain = body.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const words = plain.split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  if (words[0] === 'PLEASE') words.shift();
  if (words[0] === 'OPT' && words[1] === 'OUT') words.splice(0, 2, 'OPTOUT');
  const [word = '', ...others] = words;
  if (body.length > 200 || others.some((other) => !FILLERS.has(other))) return null;
  if (STOP.has(word)) return { word, keyword: 'stop' };
  if (START.has(word)) return { word, keyword: 'start' };
  return HELP.has(word) ? { word, keyword: 'help' } : null;
}
