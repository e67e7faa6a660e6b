import { PAGE_LANGUAGES } from './languages/page-language.ts';
import { isReservedName, shownName } from './text.ts';

test.each(['', ' \n', '\u200b', '\u2060\u00ad', '\u2800', '\u3164'])(
  'the invisible name %j is replaced by a visible name',
  (name) => {
    expect(shownName(name, 'Anonymous')).toBe('Anonymous');
    expect(shownName(`${name}Ada`, 'Anonymous')).toBe(`${name}Ada`);
  },
);

test.each([
  ...new Set(PAGE_LANGUAGES.map(({ say }) => say.team)),
  'The Team',
  'Ηarbour Рlаnnеr',
  'ΤΕΑΜ',
  'Теам',
  'Тe\u3164аm',
  'Suppоrt',
  '0fficiaI',
  'Téarn',
])('a visitor cannot take the name %j, which looks like the name of the product or its makers', (name) => {
  expect(isReservedName(name, 'Harbour Planner')).toBe(true);
});

test.each(['Ада', 'Ανθή', 'Harry Planner', 'Tamara', 'Стас', 'The Ant'])('a visitor can take the name %j', (name) => {
  expect(isReservedName(name, 'Harbour Planner')).toBe(false);
});

test('a visitor cannot take the name of the product in another case, in a script with lookalikes in one case only', () => {
  expect(isReservedName('ΚΌΣΜΟΣ', 'Κόσμος')).toBe(true);
});
