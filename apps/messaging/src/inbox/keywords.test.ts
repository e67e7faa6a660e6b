import examples from '../../test/keywords.json' with { type: 'json' };
import { readChoiceKeyword, readKeyword } from './keywords.ts';

test.each(examples.optOuts)('the text %j opts out', (body) => {
  expect(readKeyword(body)).toBe('stop');
});

test.each(['START', 'unstop', 'Yes', 'yes!'])('the text %j opts in', (body) => {
  expect(readKeyword(body)).toBe('start');
});

test('a sentence that contains an opt-out word is not a keyword', () => {
  for (const body of [...examples.others, `stop ${'please '.repeat(100)}`]) expect(readKeyword(body)).toBeNull();
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
])('a tapped choice with the title %j and the id %j has the keyword %j', (title, id, keyword) => {
  expect(readChoiceKeyword({ id, title })).toBe(keyword);
});
