import { parseLocalSetup } from './local-setup.ts';

test('only the last line counts, and what is absent has a default', () => {
  expect(parseLocalSetup('seeding …\n{"stack": {"apiKey": "k", "more": 1}}\n')).toEqual({
    environment: {},
    stack: { apiKey: 'k', more: 1 },
    curl: {},
    try: [],
  });
});

test('anything else is refused with what is wrong', () => {
  expect(() => parseLocalSetup('done\n')).toThrow('did not end with a line of JSON');
  expect(() => parseLocalSetup('{"environment": {"PORT": 1}}')).toThrow('environment.PORT');
});
