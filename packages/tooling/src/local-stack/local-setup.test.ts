import { localEnvironment, parseLocalSetup } from './local-setup.ts';

test('only the last line that scripts/local.ts prints is read, and missing fields get a default', () => {
  expect(parseLocalSetup('seeding …\n{"stack": {"apiKey": "k", "more": 1}}\n')).toEqual({
    environment: {},
    stack: { apiKey: 'k', more: 1 },
    curl: {},
    try: [],
  });
});

test('an invalid last line of the output is refused with the reason', () => {
  expect(() => parseLocalSetup('done\n')).toThrow('did not end with a line of JSON');
  expect(() => parseLocalSetup('{"environment": {"PORT": 1}}')).toThrow('environment.PORT');
});

test('a script that was not started by npm start fails and names the missing variables', () => {
  const given = { DATABASE_URL: 'a', PUBLIC_URL: 'b', SIMULATORS_URL: 'c', SIMULATORS_SMTP_URL: 'd', STATE_FILE: 'e' };
  expect(() => localEnvironment(given)).toThrow(/started by npm start[^]*CURL_CONFIG/);
  expect(localEnvironment({ ...given, CURL_CONFIG: 'f', HOME: '/' })).toEqual({ ...given, CURL_CONFIG: 'f' });
});
