import { requireUnchanged } from './preconditions.ts';

const now = '2026-03-01T10:00:00.000Z';

test.each([
  ['no header', undefined],
  ['any state', ' * '],
  ['the current state', `"${now}"`],
  ['one of several states', `"older", "${now}"`],
])('a change with this If-Match is accepted: %s', (_name, ifMatch) => {
  expect(() => requireUnchanged(ifMatch, now)).not.toThrow();
});

test.each([
  ['another state', '"2026-03-01T09:59:59.999Z"'],
  ['an empty header', ''],
  ['the state without quotation marks', now],
  ['a weak tag', `W/"${now}"`],
])('a change with this If-Match is refused with 412: %s', (_name, ifMatch) => {
  expect(() => requireUnchanged(ifMatch, now)).toThrow(
    expect.objectContaining({ status: 412, code: 'changed_meanwhile' }),
  );
});
