import { readChoiceKeyword, readKeyword } from './keywords.ts';

test.each([
  'STOP',
  'stop',
  ' Stop \n',
  'STOP!',
  'Stop.',
  'Stop please',
  '"Stop, thank you!"',
  'STOP ALL MESSAGES NOW',
  'unsubscribe',
  'END',
  'quit',
  'Opt-Out',
  'arret',
  'ARRÊT',
  'Baja',
  'Please stop',
  'opt out please',
  'ＳＴＯＰ',
])('%j stops', (body) => {
  expect(readKeyword(body)).toBe('stop');
});

test.each(['START', 'unstop', 'Yes', 'yes!'])('%j starts', (body) => {
  expect(readKeyword(body)).toBe('start');
});

test('a sentence that contains such a word asks for nothing', () => {
  for (const body of [
    'please stop by tomorrow',
    'Stop by the office',
    'Please',
    'opt in',
    'opt out of what?',
    'The end.',
    '',
    '...',
    `stop ${'please '.repeat(100)}`,
  ])
    expect(readKeyword(body)).toBeNull();
  expect(readKeyword('help')).toBe('help');
});

test.each([
  ['Stop', 'b1', 'stop'],
  ['Stop promotions', null, 'stop'],
  ['No more, thanks', 'UNSUBSCRIBE', 'stop'],
  ['Start', 'stop', 'stop'],
  ['Start', 'START', 'start'],
  ['Start', null, 'start'],
  ['Help', 'b1', 'help'],
  ['Start', 'quiz-1', null],
  ['Begin', 'start', null],
  ['Yes', 'yes', null],
  ['Yes', null, null],
  ['Cancel', 'cancel', null],
  ['End', 'b1', null],
  ['Remove', 'item-5', null],
])('the choice %j with the id %j asks for %j', (title, id, keyword) => {
  expect(readChoiceKeyword({ id, title })).toBe(keyword);
});
