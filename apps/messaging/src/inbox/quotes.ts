/** Maximum lines over which mail programs break the line that introduces a quote. */
const MAX_INTRODUCTION_LINES = 3;
/** Maximum characters of an introduction. Header fields are read up to this length. */
const MAX_LINE = 500;
/** A time of day or a year. */
const TIME = /\d[:.hH]\d\d|(?:19|20)\d\d/;
/** A header field in a quoted mail, such as `From: Example Shop <shop@example.com>`, in any language. */
const FIELD = /^\*?\p{L}[\p{L}\p{M} ]{0,24}\*?[:：]/u;
const SEPARATOR = /^[-_=*]{5}/;

const isBlank = (line = '') => line.trim() === '';
const isQuoted = (line = '') => line.startsWith('>');

/**
 * The text that a person has written in answer to a mail, without the quoted mail. No rule is specific to a language: a quote is marked
 * with `>`, or begins with a line or with header fields that contain a time and the sender of the answered mail. If a person
 * has written answers between the quoted lines, these lines are kept. If nothing else is left, the whole text is returned.
 *
 * @param text its lines end with line feeds
 * @param sender the sender of the answered mail, with its address for answers.
 */
export function withoutQuote(text: string, sender: { name: string; addresses: readonly string[] }): string {
  const lines = text.split('\n');
  /** Whether the words name the sender as mail programs do: `Example Shop <shop@example.com>`. */
  const namesSender = (words: string) => {
    const written = words.toLowerCase().replaceAll(/\s/g, '');
    return sender.addresses.some((each) =>
      ['<', '(', '[', ':'].some((open) => written.includes(open + each.toLowerCase())),
    );
  };

  /** The first line of an introduction that ends in the line `last`, which ends with a colon. Undefined if there is no introduction. */
  function introduction(last: number, isRight: (words: string) => boolean): number | undefined {
    let words = '';
    for (let first = last; first > last - MAX_INTRODUCTION_LINES && !isBlank(lines[first]); first -= 1) {
      const line = lines[first]?.trim() ?? '';
      if (first === last ? !/[:：]$/.test(line) : isQuoted(line)) return undefined;
      words = `${line} ${words}`;
      if (words.length > MAX_LINE) return undefined;
      if (TIME.test(words) && isRight(words)) return first;
    }
    return undefined;
  }

  function beginsHeader(first: number): boolean {
    const [from = '', ...others] = lines.slice(first, first + 3).map((line) => line.slice(0, MAX_LINE).trim());
    const isSender = namesSender(from) || (sender.name !== '' && from.endsWith(sender.name));
    return isSender && [from, ...others].every((line) => FIELD.test(line)) && TIME.test(others.join(' '));
  }

  /**
   * The index of the first line of a quote that is not marked with `>`, or the number of lines if there is no such
   * quote.
   */
  function unmarkedQuote(): number {
    for (let index = 0; index < lines.length; index += 1) {
      if (beginsHeader(index)) return index;
      const first = introduction(index, namesSender);
      if (first === undefined) continue;
      const next = lines.slice(index + 1, index + 4).find((line) => !isBlank(line));
      if (next !== undefined && !isQuoted(next)) return first;
    }
    return lines.length;
  }

  let [start, end] = [0, unmarkedQuote()];
  const isCut = end < lines.length;
  let last = end;
  while (last > 0 && (isBlank(lines[last - 1]) || isQuoted(lines[last - 1]))) last -= 1;
  const hasQuote = lines.slice(last, end).some(isQuoted);
  end = hasQuote ? (introduction(last - 1, () => true) ?? last) : last;
  if (hasQuote || isCut) {
    while (end > 0 && (isBlank(lines[end - 1]) || SEPARATOR.test(lines[end - 1]?.trim() ?? ''))) end -= 1;
  }

  while (start < end && isBlank(lines[start])) start += 1;
  let answer = start;
  for (let index = start; index < start + MAX_INTRODUCTION_LINES; index += 1) {
    if (introduction(index, () => true) === start) answer = index + 1;
  }
  const quote = answer;
  while (answer < end && (isBlank(lines[answer]) || isQuoted(lines[answer]))) answer += 1;
  const below = lines.slice(answer, end);
  const isBelow = lines.slice(quote, answer).some(isQuoted) && !below.some(isQuoted);
  const written = (isBelow ? below : lines.slice(start, end)).join('\n').trim();
  return written === '' ? lines.join('\n').trim() : written;
}
