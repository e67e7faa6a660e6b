import fc from 'fast-check';

import { withoutQuote } from './quotes.ts';

const ADDRESS = `r+01jd3v8k6r9z4t2q7w5x1y0abc.${'0f'.repeat(16)}@replies.example.com`;
const sender = { name: 'Example Shop', addresses: [ADDRESS, 'post@example.com'] };
const SHOP = 'Example Shop <post@example.com>';

/** Lines that introduce a marked quote, as mail programs write and break them. */
const INTRODUCTIONS = [
  `On Thu, Nov 26, 2026 at 10:00 AM ${SHOP} wrote:`,
  `On Thu, Nov 26, 2026 at 10:00 AM Example Shop <\n${ADDRESS}> wrote:`,
  `Am Do., 26. Nov. 2026 um 10:00 Uhr schrieb Example Shop <\npost@example.com>:`,
  `Am 26.11.26 um 10:00 schrieb Example Shop:`,
  `Le jeu. 26 nov. 2026 à 10:00, ${SHOP} a\nécrit :`,
  `El jue, 26 nov 2026 a las 10:00, Example Shop (<post@example.com>)\nescribió:`,
  `чт, 26 нояб. 2026 г. в 10:00, ${SHOP}:`,
  `${SHOP} 于2026年11月26日周四 10:00写道：`,
  `On 26 Nov 2026, at 10:00, ${SHOP} wrote:`,
];
/** The beginnings of quotes whose lines are not marked with `>`. */
const HEADERS = [
  `From: ${SHOP}\nSent: Thursday, November 26, 2026 10:00 AM\nTo: ada@example.net\nSubject: Hello`,
  `________________________________\nFrom: ${SHOP}\nSent: 26 November 2026 10:00\nTo: ada@example.net <ada@example.net>\nSubject: Hello`,
  `-----Ursprüngliche Nachricht-----\nVon: Example Shop [mailto:post@example.com]\nGesendet: Donnerstag, 26. November 2026 10:00\nAn: ada@example.net\nBetreff: Hello`,
  `*De :* Example Shop\n*Envoyé :* jeudi 26 novembre 2026 10:00\n*À :* ada@example.net\n*Objet :* Hello`,
  `差出人: ${SHOP}\n送信日時: 2026年11月26日 10:00\n宛先: ada@example.net\n件名: Hello`,
  `On Thursday, November 26, 2026 at 10:00:00 AM GMT+1, ${SHOP} wrote:`,
];

const word = fc.stringMatching(/^[\p{L}\d.,:;!?()@+-]{1,12}$/u);
const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const paragraphs = (lines: fc.Arbitrary<string>) =>
  fc
    .array(lines, { minLength: 1, maxLength: 8 })
    .map((each) => each.join('\n').trim())
    .filter((text) => text !== '');
/** Words of a person, which do not look like a quote. */
const written = paragraphs(line.filter((each) => !/[:：]$|^[-_=*]{5}/.test(each.trim())));
const mark = (text: string) => text.replaceAll(/^(?=>)/gm, '>').replaceAll(/^(?!>)/gm, '> ');
const gap = fc.constantFrom('\n', '\n\n', '\n\n\n');

test('removing a quote leaves exactly the new text above or below it, in mails of any language @slow', () => {
  fc.assert(
    fc.property(
      written,
      paragraphs(line),
      fc.constantFrom(...INTRODUCTIONS),
      fc.constantFrom(...HEADERS),
      gap,
      (text, quote, introduction, header, between) => {
        const mails = [
          [text, introduction, mark(quote)].join(between),
          [text, introduction, mark(`${quote}\n${introduction}\n${mark(quote)}`)].join(between),
          [text, mark(`${introduction}\n${quote}`)].join(between),
          [introduction, mark(quote), text].join('\n\n'),
          [text, `${header}\n\n${quote}`].join(between),
          [text, `${header}\n\n${quote}\n\n${header}\n\n${quote}`].join(between),
        ];
        for (const mail of mails) expect(withoutQuote(mail, sender)).toBe(text);
      },
    ),
  );
});

test('a quote that has answers between its lines is not removed, and no answer is lost', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 2, maxLength: 5 }), paragraphs(line), (answers, quote) => {
      const mail = answers.map((answer) => `${mark(quote)}\n\n${answer}`).join('\n\n');
      expect(withoutQuote(`${INTRODUCTIONS[0]}\n\n${mail}\n\n${mark(quote)}`, sender)).toBe(
        `${INTRODUCTIONS[0]}\n\n${mail}`,
      );
    }),
  );
});

test.each([
  ['a quote with nothing else', `${INTRODUCTIONS[0]}\n\n> Hello`],
  ['an answer below a quote without marks', `${HEADERS[0]}\n\nHello\n\nYes, please`],
  ['a list of fields', 'Name: Ada Lovelace\nEmail: ada@example.net\nBorn: 10.12.1815\nShop: yes'],
  [
    'a forwarded mail of another sender',
    'See below\n\nFrom: Bank <bank@example.org>\nSent: 2026-11-26 10:00\nTo: ada@example.net\n\nHi',
  ],
  ['a line that ends with a colon', 'I wrote to post@example.com on Monday at 10:00:\n\nWhere is it?'],
])('a text without a quote that can be removed stays unchanged: %s', (_what, mail) => {
  expect(withoutQuote(mail, sender)).toBe(mail);
});

test('texts that look like the beginnings of quotes are read in linear time', () => {
  const steps = (text: string) => {
    let count = 0;
    // Each comparison with the addresses reads `addresses.some` once.
    const addresses = new Proxy(['post@example.com'], {
      get: (target, key, receiver) => ((count += key === 'some' ? 1 : 0), Reflect.get(target, key, receiver)),
    });
    withoutQuote(text, { name: '', addresses });
    return count;
  };
  for (const each of ['2026 10:00:\n', 'From: 2026 10:00:\n', '> \n', ': 2026:\n\n']) {
    expect(steps(each.repeat(1000))).toBeLessThanOrEqual(steps(each.repeat(100)) * 11);
  }
});
