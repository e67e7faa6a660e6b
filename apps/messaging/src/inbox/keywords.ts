const wordsOf = (list: string) => new Set(list.split(/\s+/));

/**
 * Words that opt out of text messages: the default lists of Twilio, AWS and carriers, and words that people use in
 * French, German and Dutch, Spanish, Portuguese and Italian. The words are written without accents.
 */
const STOP = wordsOf(`STOP STOPALL UNSUBSCRIBE END QUIT REVOKE OPTOUT OPT-OUT CANCEL REMOVE TD
  ARRET ARRETER ARRETEZ DESABONNER DESABONNEMENT DESINSCRIRE DESINSCRIPTION
  STOPP STOPPEN ABMELDEN ABMELDUNG ABBESTELLEN AFMELDEN UITSCHRIJVEN
  BAJA ALTO PARAR PARE DETENER DETENGAN DESUSCRIBIR DESUSCRIBIRME
  SAIR DESCADASTRAR DESINSCREVER FERMA FERMARE DISISCRIVI DISISCRIVIMI DISISCRIZIONE`);
const START = wordsOf('START UNSTOP YES');
/** Words that are ambiguous as the label of a button: "Cancel" may concern an order, "Yes" answers a question. */
const AMBIGUOUS = wordsOf(`END QUIT REVOKE CANCEL REMOVE TD YES
  BAJA ALTO PARAR PARE DETENER DETENGAN SAIR FERMA FERMARE ARRETER ARRETEZ STOPPEN`);
const HELP = wordsOf('HELP INFO');
/** Words that may come before or after a keyword without changing its meaning. */
const COURTESIES = wordsOf(`PLEASE PLS PLZ THANKS THANK YOU THX NOW
  SVP MERCI BITTE DANKE ALSTUBLIEFT AUB BEDANKT POR FAVOR GRACIAS OBRIGADO OBRIGADA PER FAVORE GRAZIE`);
/** Words that refer to messages and may follow any keyword. */
const MATTERS =
  wordsOf(`ME ALL SENDING TEXTING MESSAGING CONTACTING SPAMMING NUMBER LIST SMS MSG MSGS MESSAGE MESSAGES TEXT TEXTS
  PROMOTION PROMOTIONS MARKETING ALERTS PUB NACHRICHTEN WERBUNG BERICHTEN MENSAJES MENSAGENS MESSAGGI`);
/** An ambiguous word followed only by these words is not a keyword: "Cancel it" may be about something else. */
const FILLERS = wordsOf('IT MY YOUR THIS THAT THESE THE TO FROM');
/** Whole messages that opt out without beginning with a word of STOP, and other spellings of these words. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^I (?:WANT|WOULD LIKE|D LIKE) TO (?=OPT ?OUT|UN-?SUB)/, ''],
  [/^(?:ICH (?:MOCHTE|WILL) MICH (?=ABMELDEN$)|QUIERO (?=DARME DE BAJA$)|JE (?:VEUX|VOUDRAIS) (?=ME DES))/, ''],
  [/^OPT ?(?:ME )?OUT(?= |$)/, 'OPTOUT'],
  [/^STOP[ -]ALL(?= |$)/, 'STOPALL'],
  [/^UN-?SUB(?:SCRIBED?)?(?= |$)/, 'UNSUBSCRIBE'],
  [/^(?:JE )?(?:ME )?(?:DESABONNE[RZ]?|DESINSCRI[ST]|DESINSCRIVEZ)(?:-MOI)?(?= |$)/, 'DESABONNER'],
  [/^(?:DAR|DARME|DAME|DEME)(?: DE)? BAJA(?= |$)/, 'BAJA'],
  [/^TAKE ME OFF(?= |$)/, 'REMOVE ME'],
  [/^(?:(?:SEND|TEXT) )?NO MORE (?=MESSAGES|TEXTS|MSGS|SMS)/, 'STOP'],
  [/^(?:DO NOT|DON T|DONT) (?:TEXT|MESSAGE)(?: ME)?(?: AGAIN| ANYMORE| ANY MORE)?$/, 'STOP'],
  [/^(?:KEINE|GEEN) (?:NACHRICHTEN|BERICHTEN|WERBUNG|SMS) (?:MEHR|MEER)$/, 'STOP'],
  [/^(?:NO QUIERO(?: RECIBIR)? MAS|NO MAS) (?:MENSAJES|SMS|PUBLICIDAD|PROMOCIONES)$/, 'STOP'],
  [/^NAO QUERO(?: RECEBER)? MAIS (?:MENSAGENS|SMS|PUBLICIDADE|PROMOCOES)$/, 'STOP'],
  [/^NON VOGLIO(?: RICEVERE)? PIU (?:MESSAGGI|SMS|PUBBLICITA|PROMOZIONI)$/, 'STOP'],
];

export type Keyword = 'stop' | 'start' | 'help';

/**
 * The keyword of an incoming message. The whole message counts, but case, accents, punctuation, repetition and polite words ("Please
 * stop.") make no difference: "stop by the office" is not an opt-out.
 */
export function readKeyword(body: string): Keyword | null {
  return readWord(body)?.keyword ?? null;
}

/**
 * The keyword of a tapped button or entry of a list. The business wrote the words, often for another purpose, so ambiguous
 * words such as "Yes" and "Cancel" are not keywords. STOP counts in the title or the id. START lifts an opt-out, so it counts
 * only if neither the title nor the id means something else. The id is null if the provider sends none.
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
  if (body.length > 200) return null;
  const plain = body
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase();
  const words = plain.split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  const first = words.findIndex((each) => !COURTESIES.has(each));
  if (first < 0) return null;
  // "Don't text me now" is about the moment, not about consent.
  const last = words.findLastIndex((each) => each === 'NOW' || !COURTESIES.has(each));
  let said = words.slice(first, last + 1).join(' ');
  for (const [phrase, word] of PHRASES) said = said.replace(phrase, `${word} `).trimStart();
  const [word = '', ...rest] = said.split(' ').filter(Boolean);
  // "STOP STOP": a repeated word counts once.
  const others = rest.filter((other) => other !== word && !COURTESIES.has(other));
  const isAboutMessages = others.length === 0 || others.some((other) => MATTERS.has(other));
  if (AMBIGUOUS.has(word) && (!isAboutMessages || plain.includes('?'))) return null;
  if (STOP.has(word)) {
    return others.every((other) => MATTERS.has(other) || FILLERS.has(other)) ? { word, keyword: 'stop' } : null;
  }
  if (others.some((other) => !MATTERS.has(other))) return null;
  if (START.has(word)) return { word, keyword: 'start' };
  return HELP.has(word) ? { word, keyword: 'help' } : null;
}
