import { shownName } from './text.ts';

test.each(['', ' \n', '\u200b', '\u2060\u00ad', '\u2800', '\u3164'])(
  'the invisible name %j is replaced by a visible name',
  (name) => {
    expect(shownName(name, 'Anonymous')).toBe('Anonymous');
    expect(shownName(`${name}Ada`, 'Anonymous')).toBe(`${name}Ada`);
  },
);
