import { readKeyword } from './keywords.ts';

test.each(['STOP', 'stop', ' Stop \n', 'unsubscribe', 'END', 'quit', 'Opt-Out', 'arret'])('%j stops', (body) => {
  expect(readKeyword(body)).toBe('stop');
});

test.each(['START', 'unstop', 'Yes'])('%j starts', (body) => {
  expect(readKeyword(body)).toBe('start');
});

test('only the whole message counts', () => {
  expect(readKeyword('please stop by tomorrow')).toBeNull();
  expect(readKeyword('STOP!')).toBeNull();
  expect(readKeyword('')).toBeNull();
  expect(readKeyword('help')).toBe('help');
});
