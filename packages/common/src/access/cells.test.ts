import { ConfigError } from '../runtime/config.ts';
import { generateApiKey } from './api-keys.ts';
import { cellOf, keyOfAnotherCell } from './cells.ts';

test.each(['eu2', 'a', 'abcdefgh'])('a tag is a few lower-case letters and digits: %s', (CELL) => {
  expect(cellOf({ CELL })).toBe(CELL);
});

test.each(['EU2', '2eu', 'eu_2', 'eu-2', 'abcdefghi', ' eu'])(
  'a tag of another form is refused by name: %j',
  (CELL) => {
    expect(() => cellOf({ CELL })).toThrow(ConfigError);
    expect(() => cellOf({ CELL })).toThrow(/CELL: must be a lower-case letter/);
  },
);

test('the first cell has no tag', () => expect([cellOf({}), cellOf({ CELL: '' })]).toEqual(['', '']));

test.each([
  ['', 'mk_test_eu2_', 'Invalid API key: it was made in the cell eu2, and this is the first cell'],
  ['eu2', 'mk_live_', 'Invalid API key: it was made in the first cell, and this is the cell eu2'],
  ['eu2', 'mk_live_eu3_', 'Invalid API key: it was made in the cell eu3, and this is the cell eu2'],
  ['eu2', 'mk_live_eu2_', undefined],
  ['', 'mk_live_', undefined],
  ['eu2', 'mk_other_eu3_', undefined],
])('in the cell %j a key with %s is explained', (cell, prefix, expected) => {
  expect(keyOfAnotherCell(cell, ['mk_live_', 'mk_test_'], generateApiKey(prefix).key)).toBe(expected);
});

test('what is no key says nothing about cells', () => {
  expect(keyOfAnotherCell('eu2', ['mk_live_'], 'mk_live_nonsense')).toBeUndefined();
});
