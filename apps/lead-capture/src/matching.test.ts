import { createKeywordFinder, foldText, keywordTest, MATCH_MODES, type MatchMode } from './matching.ts';

const fires = (keyword: string, text: string) => keywordTest(keyword)(foldText(text));

const PUNCTUATION = '.,!?…:/-()«»„、。؟¿@#&🔥\n\u00a0\u3000';

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
  // Characters that keyboards insert automatically (smart punctuation).
  ["what's up", 'What’s up?'],
  ["it's", 'It´s'],
  ['"deal"', 'the “deal”'],
  ['e-book', 'an e‑book – please'],
  ['price', 'price™'],
  ['c++', 'Ｃ＋＋!'],
  // Case mappings that expand to several letters or depend on the position.
  ['strasse', 'STRAẞE'],
  ['οδος', 'ΟΔΟΣ.'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'ΟΔΌΣ.ΓΡ'],
  ['ınfo', 'INFO'],
  ['istanbul', 'İSTANBUL'],
  ['fin', 'ﬁn'],
  // Other scripts: stretched, joined or pointed letters, and marks that only look like letters.
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
  // The same word from an Arabic, a Persian and an Urdu keyboard.
  ['كتاب', 'این کتاب'],
  ['کتاب', 'كتاب؟'],
  ['قيمت', 'قیمت چند است'],
  ['على', 'علی'],
  ['هدیہ', 'هديه'],
  ['سنۃ', 'سنة'],
  ['ٱلسعر', 'السعر'],
  ['١٢٣', '123'],
  ['123', '۱۲۳'],
  ['👨‍👩‍👧 offer', '👨👩👧 OFFER'],
  ['🇩🇪 shop', 'the 🇩🇪 shop'],
  // Punctuation and spaces of any kind around and within the word.
  ...[...PUNCTUATION].map((mark): [string, string] => ['price', `x${mark}price${mark}x`]),
  ['price list', 'price\n\tlist'],
  ['price list', 'price\u00a0list'],
  // Emoji separate words like spaces, including emoji that Unicode classifies as letters or digits.
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
  // Stress marks are not letters, and people usually omit the dots of ё.
  ['замок', 'за\u0301мок'],
  ['йод', 'ЙОД'],
  ['їжак', 'Їжак'.normalize('NFD')],
  // Vowel signs, stretched letters and direction marks around a word; the apostrophes of different keyboards.
  ...['أمام', '«أمام»', 'أمـــام'].map((text): [string, string] => ['أَمَامَ', text]),
  ...['\u200fسعر', '\u202bسعر\u202c', '\u2067سعر\u2069', '#سعر', 'سعر؟'].map((text): [string, string] => ['سعر', text]),
  ...["'", '\u02bc', '\uff07', '\u00b4', '\u0060'].map((mark): [string, string] => ['l’offre', `L${mark}OFFRE svp`]),
  ['offre', 'L’OFFRE svp'],
  ['人民日报', '人民日报1报道'],
  ['人民日报', 'x人民日报'],
])('the keyword %s fires on the text "%s"', (keyword, text) => {
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
  // The keyword would be too short without its punctuation.
  ['"++"', '++'],
  ['"a"', 'a'],
  ['1️⃣0️⃣', '10'],
  ['price list', 'price, not list'],
  ['أَمَامَ', 'وأمامي'],
  ['أَمَامَ', 'أمامهم'],
  ['人民日报', '人民日報'],
])('the keyword %s does not fire on the text "%s"', (keyword, text) => {
  expect(fires(keyword, text)).toBe(false);
});

describe('folding', () => {
  const fold = (code: number) => foldText(`a${String.fromCodePoint(code)}b`);
  const letters = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

  test('folding a text twice gives the same result as folding it once, for any character @slow', () => {
    expect(letters.filter((code) => foldText(fold(code)) !== fold(code))).toEqual([]);
  });

  test('upper and lower case fold to the same text, for any letter @slow', () => {
    const differs = (code: number) => {
      const letter = String.fromCodePoint(code);
      const [folded, ...others] = [letter, letter.toUpperCase(), letter.toLowerCase()].map((form) => foldText(form));
      return others.some((other) => other !== folded);
    };
    expect(letters.filter(differs)).toEqual([]);
  });

  test('composed and decomposed forms fold to the same well-formed text', () => {
    const TEXTS = 'Crème brûlée|Đường phố|ΐΰ Ώ|Йогурт|한글 가격|がぎぐ|שָׁלוֹם|مَرحَبًا|नमस्ते'.split('|');
    for (const text of TEXTS) {
      const forms = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => foldText(text.normalize(form)));
      expect(new Set(forms)).toEqual(new Set([foldText(text)]));
      expect(foldText(text).isWellFormed()).toBe(true);
    }
  });

  test('a keyword of any characters matches a text wherever it stands as a whole word', () => {
    const keywords = ['a b', ...'café ΟΔΟΣ straße цена سعر מחיר ราคา 价格 値段 가격 🔥🔥 #sale c++'.split(' ')];
    for (const keyword of keywords) {
      for (const form of [keyword, keyword.toUpperCase(), keyword.toLowerCase(), keyword.normalize('NFD')]) {
        for (const text of [form, `${form}!`, `the ${form} please`, `\u200f${form}\u200e`, `(${form})`]) {
          expect([keyword, text, fires(keyword, text)]).toEqual([keyword, text, true]);
        }
      }
    }
  });
});

describe('a keyword with emoji', () => {
  test.each([
    ['win 🎁 🎁 now', 'win 🎁🎁🎁🎁 now', true],
    ['win 🎁 now', 'WIN 🔥🎁🔥now!', true],
    ['win 🎁 now', 'win 🎁now', false],
    ['win 🎁 now', 'win 🔥 now', false],
    ['win 🎁 now', 'win 🎁 nowhere', false],
    ['🎁 🔥', 'a🎁🔥🎁🔥', true],
    ['🎁 🔥', '🎁🔥', false],
    ['a🎁 b', 'a🎁🎁b', true],
  ])('whether the keyword %s fires on "%s": %j', (keyword, text, expected) => {
    expect(fires(keyword, text)).toBe(expected);
  });

  // A regular expression that tries every way to divide the emoji among its words would not end on these texts.
  test.each([
    ['win 🎁 🎁 🎁 🎁 🎁 🎁 now', `win ${'🎁'.repeat(2490)}`],
    ['🎁 🎁 🎁 🎁 🎁 🎁 now', `${'🎁'.repeat(2490)} no`],
    ['🎁 🔥 🎁 🔥 🎁 🔥', '🎁🔥🎁🔥🎁'.repeat(600).replaceAll('🔥🎁🔥', '🎁')],
    ['a🎁 a🎁 a🎁 a🎁 now', 'a🎁🎁'.repeat(1000)],
  ])('a text that was built to slow down matching is searched in one pass (%s)', (keyword, text) => {
    expect(fires(keyword, text)).toBe(false);
    expect(fires(keyword, `${text} ${keyword}`)).toBe(true);
  });
});

test('many long keywords are all found in a text that was built to slow down matching @slow', () => {
  const finder = createKeywordFinder();
  const lengths = Array.from({ length: 60 }, (_, index) => 250 * (index + 1));
  for (const length of lengths) finder.add('a'.repeat(length), 'contains');
  expect(finder.find('a'.repeat(100_000)).size).toBe(60);
});

describe('matching compared with a simple search', () => {
  const isGap = (character = '') => /[\s\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]/u.test(character);
  const isLetter = (character = '') =>
    /[\p{L}\p{N}\p{M}_]/u.test(character) &&
    !/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u.test(character);
  const strip = (folded: string) => {
    const bare = folded.replace(/^[.,:;!?"'¡¿…。、！？，：；«»„‹›]+|[.,:;!?"'¡¿…。、！？，：；«»„‹›]+$/gu, '').trim();
    return [...bare].length >= 2 && /[\p{L}\p{N}]/u.test(bare) ? bare : folded;
  };
  /** The positions at which the last word may end if the first word begins at `at`. */
  function endsOf(text: string[], at: number, [word = '', ...others]: string[]): number[] {
    const end = at + [...word].length;
    if (text.slice(at, end).join('') !== word) return [];
    if (others.length === 0) return [end];
    const ends: number[] = [];
    for (let next = end; isGap(text[next]); next += 1) ends.push(...endsOf(text, next + 1, others));
    return ends;
  }
  function isFound(keyword: string, mode: MatchMode, folded: string): boolean {
    const bare = strip(foldText(keyword));
    const text = [...folded];
    const isEdge = (at: number) => !isLetter(text[at - 1]) || !isLetter(text[at]);
    if (mode === 'any') return true;
    if (mode === 'exact') return strip(folded) === bare;
    if (mode === 'contains') return folded.includes(bare);
    return text.some((_character, at) => isEdge(at) && endsOf(text, at, bare.split(' ')).some(isEdge));
  }

  const EMOJI = ['😀', '😀', '🎁', '👍🏽', '🇩🇪', '❤️', 'ℹ️', '1️⃣'];
  const MARKS = ['\u0301', '\u3099', '\u200d'];
  const PIECES = [...'aabbc#+.!?_1éß格價ーкйسي가’-©', ' ', ' ', '  ', '\n', ...EMOJI, ...MARKS];
  let seed = 20261125;
  function below(limit: number): number {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % limit;
  }
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  // Texts consist of few different pieces, so that they often contain the keywords.
  const write = (length: number, pieces: string[]) =>
    Array.from({ length: 1 + below(length) }, () => pick(pieces)).join('');

  test('searching for many keywords at once finds the same keywords as searching for each keyword alone @slow', () => {
    let [compared, occurring] = [0, 0];
    const deviations: unknown[] = [];
    for (let round = 0; round < 3000; round += 1) {
      const pieces = [' ', '😀', ...Array.from({ length: 1 + below(5) }, () => pick(PIECES))];
      const keywords = Array.from({ length: 8 }, () => ({ keyword: write(7, pieces), mode: pick(MATCH_MODES) })).filter(
        ({ keyword }) => foldText(keyword) !== '',
      );
      const finder = createKeywordFinder();
      for (const { keyword, mode } of keywords) finder.add(foldText(keyword), mode);
      for (const text of [write(16, pieces), write(16, pieces), write(4, pieces) + keywords[0]?.keyword]) {
        const folded = foldText(text);
        const found = finder.find(folded);
        for (const [number, { keyword, mode }] of keywords.entries()) {
          const isExpected = isFound(keyword, mode, folded);
          if (isExpected !== found.has(number)) deviations.push({ keyword, mode, text, isExpected });
          compared += 1;
          occurring += Number(isExpected);
        }
      }
    }
    expect(deviations).toEqual([]);
    expect(compared).toBeGreaterThan(50_000);
    expect(occurring).toBeGreaterThan(compared / 10);
  });
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
])('in the match mode %s, the keyword %j fires on %j: %j', (mode, keyword, text, expected) => {
  expect(keywordTest(keyword, mode)(foldText(text))).toBe(expected);
});
