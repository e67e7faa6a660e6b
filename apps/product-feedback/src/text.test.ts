import { shownName } from './text.ts';

test.each(['', ' \n', '\u200b', '\u2060\u00ad', '\u2800', '\u3164'])(
  'the name %j, which nobody sees, has another shown in its place',
  (name) => {
    expect(shownName(name, 'Anonymous')).toBe('Anonymous');
    expect(shownName(`${name}Ada`, 'Anonymous')).toBe(`${name}Ada`);
  },
);
