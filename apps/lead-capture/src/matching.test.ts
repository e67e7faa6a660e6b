import { foldText, keywordTest, wholeWord, type MatchMode } from './matching.ts';

const fires = (keyword: string, text: string) => keywordTest(keyword)(foldText(text));

test.each([
  ['café', 'CAFE please'],
  ['CAFE', 'un café, por favor'],
  ['price', 'Price?'],
  ['price', '#price'],
  ['price', 'what’s the price…'],
  ['price list', 'PRICE   LIST'],
  ['ｐｒｉｃｅ', 'price'],
  ['price', 'pr\u200bice'],
  ['straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδός'],
  ['цена', 'Какая ЦЕНА?'],
  ['żółć', 'ZOLC'],
  ['đường', 'duong'],
  ['مَرحَبا', 'مرحبا'],
  ['שלום', 'שָׁלוֹם'],
  ['ราคา', 'ขอราคาหน่อย'],
  ['价格', '请问价格是多少'],
  ['値段', 'この値段はいくら'],
  ['app', '价格app多少'],
  ['가격', '가격 알려주세요'],
  ['🔥🔥', 'this is 🔥🔥!'],
  ['❤️', 'I ❤ it'],
  ['#sale', 'the #sale is on'],
  ['c++', 'I like c++'],
  ['a.b', 'see a.b'],
  ['[x]', 'tick [x] now'],
  // What keyboards put in by themselves.
  ["what's up", 'What’s up?'],
  ["it's", 'It´s'],
  ['"deal"', 'the “deal”'],
  ['e-book', 'an e‑book – please'],
  ['price', 'price™'],
  ['c++', 'Ｃ＋＋!'],
  // Case that is more than one letter, or depends on the place.
  ['strasse', 'STRAẞE'],
  ['οδος', 'ΟΔΟΣ.'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'ΟΔΌΣ.ΓΡ'],
  ['ınfo', 'INFO'],
  ['istanbul', 'İSTANBUL'],
  ['fin', 'ﬁn'],
  // Other scripts: stretched, joined, pointed, or with marks that only look like letters.
  ['سعر', 'كم ســعر؟'],
  ['السعر', 'السِّعْر'],
  ['اسعار', 'أسعار'],
  ['ספר', 'בית־ספר'],
  ['מחיר', 'מה המחיר? מְחִיר!'],
  ['sale', '楽天スーパーSALE'],
  ['セール', 'スーパーセール中'],
  ['ｾｰﾙ', 'セール'],
  ['メニュー', 'メニューをください'],
  ['がくせい', 'か\u3099くせい割引'],
  ['가격', '가격'.normalize('NFD')],
  ['ёлка', 'ЕЛКА'],
  ['मूल्य', 'इसका मूल्य क्या है'],
  ['می‌خواهم', 'من میخواهم'],
  ['👨‍👩‍👧 offer', '👨👩👧 OFFER'],
  ['🇩🇪 shop', 'the 🇩🇪 shop'],
  // Punctuation and space of any kind around the word and in it.
  ...[
    '.',
    ',',
    '!',
    '?',
    '…',
    ':',
    '/',
    '-',
    '(',
    ')',
    '«',
    '»',
    '„',
    '、',
    '。',
    '؟',
    '¿',
    '@',
    '#',
    '&',
    '🔥',
    '\n',
    '\u00a0',
    '\u3000',
  ].map((mark): [string, string] => ['price', `x${mark}price${mark}x`]),
  ['price list', 'price\n\tlist'],
  ['price list', 'price\u00a0list'],
  // Emoji separate words as spaces do, those that Unicode takes for letters or digits included.
  ['price list', 'price🔥list'],
  ['price list', 'price 👍🏽 list'],
  ['price list', 'PRICE❤️LIST'],
  ['price', 'price1️⃣'],
  ['price', 'ℹ️price'],
  ['price', 'price㊗️'],
  ['price', 'Ⓜ️price🈁'],
  ['price', '🇩🇪price🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  // Punctuation around a keyword makes no difference.
  ['info!', 'info'],
  ['info!', 'Info, please'],
  ['¿precio?', 'precio'],
  ['"deal"', 'the deal'],
  ['link...', 'LINK'],
  ['a.b.', 'a.b'],
  // Stress marks are not letters, and nobody writes the dots of ё.
  ['замок', 'за\u0301мок'],
  ['йод', 'ЙОД'],
  ['їжак', 'Їжак'.normalize('NFD')],
])('%s fires on "%s"', (keyword, text) => {
  expect(fires(keyword, text)).toBe(true);
});

test.each([
  ['app', 'happy'],
  ['app', 'apps'],
  ['app', 'my_app'],
  ['app', 'app2'],
  ['цена', 'оценка'],
  ['a.b', 'axb'],
  ['가격', '가격표'],
  ['price', 'pri ce'],
  ['price', ''],
  ['app', 'äpple'],
  ['app', 'ａｐｐｌｅ'],
  ['price', 'price2'],
  ['price', '2price'],
  ['price', 'prix'],
  ['c++', 'abc++'],
  ['c++', 'c+'],
  ['#sale', '#sales'],
  ['#sale', 'sale'],
  ['ΟΔΟΣ', 'ΜΕΘΟΔΟΣ'],
  ['سعر', 'سعرها'],
  ['ספר', 'ספרים'],
  ['app', 'a\u0301pple'],
  ['मूल', 'मूल्य'],
  ['🔥🔥', '🔥 🔥'],
  ['.*', 'anything'],
  ['[a-z]', 'b'],
  ['\\d\\d', '42'],
  // Letters are not accents.
  ['йод', 'иод'],
  ['мій', 'міи'],
  ['їжак', 'іжак'],
  ['ўсё', 'усё'],
  ['ґава', 'гава'],
  ['ќе', 'ке'],
  ['info!', 'information'],
  ['!!', 'price'],
  // Too little would be left without the punctuation.
  ['"++"', '++'],
  ['"a"', 'a'],
  ['1️⃣0️⃣', '10'],
  ['price list', 'price, not list'],
])('%s does not fire on "%s"', (keyword, text) => {
  expect(fires(keyword, text)).toBe(false);
});

describe('folding', () => {
  const fold = (code: number) => foldText(`a${String.fromCodePoint(code)}b`);
  const letters = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

  test('twice changes nothing more, for any character', () => {
    expect(letters.filter((code) => foldText(fold(code)) !== fold(code))).toEqual([]);
  });

  test('makes no difference of case, for any letter', () => {
    const differs = (code: number) => {
      const letter = String.fromCodePoint(code);
      const [folded, ...others] = [letter, letter.toUpperCase(), letter.toLowerCase()].map((form) => foldText(form));
      return others.some((other) => other !== folded);
    };
    expect(letters.filter(differs)).toEqual([]);
  });

  test('makes no difference of how a text is composed, and keeps it well-formed', () => {
    for (const text of [
      'Crème brûlée',
      'Đường phố',
      'ΐΰ Ώ',
      'Йогурт',
      '한글 가격',
      'がぎぐ',
      'שָׁלוֹם',
      'مَرحَبًا',
      'नमस्ते',
    ]) {
      const forms = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => foldText(text.normalize(form)));
      expect(new Set(forms)).toEqual(new Set([foldText(text)]));
      expect(foldText(text).isWellFormed()).toBe(true);
    }
  });

  test('a keyword fires wherever it stands as a word, whatever it is made of', () => {
    const keywords = [
      'café',
      'ΟΔΟΣ',
      'straße',
      'цена',
      'سعر',
      'מחיר',
      'ราคา',
      '价格',
      '値段',
      '가격',
      '🔥🔥',
      '#sale',
      'c++',
      'a b',
    ];
    for (const keyword of keywords) {
      for (const form of [keyword, keyword.toUpperCase(), keyword.toLowerCase(), keyword.normalize('NFD')]) {
        for (const text of [form, `${form}!`, `the ${form} please`, `\u200f${form}\u200e`, `(${form})`]) {
          expect([keyword, text, fires(keyword, text)]).toEqual([keyword, text, true]);
        }
      }
    }
  });
});

test('a hostile text is searched in time that grows with its length only', () => {
  const matches = wholeWord(foldText('a'.repeat(100)));
  expect(matches(foldText('a'.repeat(5000)))).toBe(false);
  expect(matches(foldText(`${'a '.repeat(2000)}${'a'.repeat(100)}`))).toBe(true);
});

test.each<[MatchMode, string, string, boolean]>([
  ['exact', 'info!', 'INFO', true],
  ['exact', 'info', 'info!!', true],
  ['exact', 'info', 'info please', false],
  ['exact', '#sale', '#sale', true],
  ['exact', '#sale', 'sale', false],
  ['contains', 'app', 'happy', true],
  ['contains', 'app!', 'Äpp', true],
  ['contains', 'app', 'a pp', false],
  ['any', 'app', '', true],
])('%s: %j on %j is %j', (mode, keyword, text, expected) => {
  expect(keywordTest(keyword, mode)(foldText(text))).toBe(expected);
});
