import { fillPlaceholders, findMisspeltPlaceholder, hasPlaceholders, longestLength } from './placeholders.ts';

const jane = { displayName: 'Jane Doe', username: 'jane.doe' };

test.each([
  ['Hi {{first_name}}!', jane, 'Hi Jane!'],
  ['Hi {{ first_name | there }}, @{{username}}', jane, 'Hi Jane, @jane.doe'],
  ['Hi {{first_name|there}}!', {}, 'Hi there!'],
  ['Hi {{first_name|there}}!', { displayName: 'jane.doe', username: 'jane.doe' }, 'Hi there!'],
  ['Hi {{first_name|there}}!', { displayName: '✨ 🎉', username: 'x' }, 'Hi there!'],
  ['Hi {{first_name}}!', { displayName: '✨Zoë✨ | Paris', username: 'x' }, 'Hi Zoë!'],
  ['Hi {{first_name}}!', { displayName: 'Dr. Jane', username: 'x' }, 'Hi Dr.!'],
  ['Hi {{first_name}}{{username}}!', {}, 'Hi !'],
  ['{{username}}, thanks, {{first_name}}', {}, ', thanks,'],
  // Braces around a person's name are not a placeholder.
  ['Hi {{first_name}}', { displayName: '{{username}}', username: 'jane' }, 'Hi username'],
  ['{{name}} {{', jane, '{{name}} {{'],
])('filling the placeholders of the text %s with the values %j gives %s', (text, person, filled) => {
  expect(fillPlaceholders(text, person)).toBe(filled);
  expect(fillPlaceholders(filled, person)).toBe(filled);
});

test('the value of a placeholder is cut at its maximum length, and no character is split', () => {
  const family = '👨‍👩‍👧';
  const filled = fillPlaceholders('{{first_name}}', { displayName: `J${family}${family}${family}e`, username: 'x' });
  expect(filled).toBe(`J${family}${family}`);
  expect(fillPlaceholders('{{username}}', { username: 'x'.repeat(99) })).toBe('x'.repeat(30));
});

test('for each placeholder, the maximum length of a text counts the longer of its longest value and its fallback', () => {
  const measure = (text: string) => text.length;
  expect(longestLength('Hi {{username}}', measure)).toBe(33);
  expect(longestLength(`Hi {{username|${'x'.repeat(50)}}}`, measure)).toBe(53);
  expect(longestLength('Hi {{other}}', measure)).toBe(12);
});

test.each([
  ['Hi {{first_name}} {{ username | you }}', undefined],
  ['A set {1, 2} and {code}', undefined],
  ['{"a":{"b":1}}', undefined],
  ['{{"a": 1}} or hi }} or {{', undefined],
  ['Hi {{first_nme}}', '{{first_nme}}'],
  ['Hi {{first-name}} and {{username}}', '{{first-name}}'],
  ['Hi {{first name|there}}', '{{first name|there}}'],
  ['Hi {{}}', '{{}}'],
  ['Hi {{first_name}', '{{first_name}'],
  ['Hi {first_name}}', '{first_name}}'],
  ['Hi first_name}}', 'first_name}}'],
  ['Hi {first_name}', '{first_name}'],
  ['Hi { Username|you }', '{ Username|you }'],
  ['Hi {{username', '{{username'],
  ['Hi {{username|{x}}}', '{{username|'],
])('the misspelled placeholder found in %j is %j', (text, misspelt) => {
  expect(findMisspeltPlaceholder(text)).toBe(misspelt);
});

test('only a known name in double braces is a placeholder', () => {
  expect(hasPlaceholders('{{firstname}}')).toBe(false);
  expect(hasPlaceholders('{{ first_name }}')).toBe(true);
});
