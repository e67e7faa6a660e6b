import { toRefusal } from './failures.ts';

test.each([
  ['a code without a subcode', 400, { code: 10 }, 'forbidden', 'code_10'],
  [
    'a known subcode, which takes precedence over its code',
    400,
    { code: 10, error_subcode: 2534022 },
    'permanent',
    'window_closed',
  ],
  ['a code with an unknown subcode', 400, { code: 10, error_subcode: 1 }, 'forbidden', 'code_10'],
  ['code 100 without a subcode, which may be a missing permission', 400, { code: 100 }, 'forbidden', 'code_100'],
  ['code 100 with an unknown subcode', 400, { code: 100, error_subcode: 7 }, 'permanent', 'code_100/7'],
  ['an unknown code', 400, { code: 999 }, 'permanent', 'code_999'],
  ['an unknown code that is transient', 400, { code: 999, is_transient: true }, 'retry', 'platform_error'],
  ['status 429 without a code', 429, undefined, 'throttled', 'throttled'],
  ['status 502 without a code', 502, undefined, 'retry', 'platform_error'],
  ['status 401 without a code', 401, undefined, 'forbidden', 'http_401'],
  ['status 404 without a code', 404, undefined, 'retry', 'platform_error'],
  ['status 408 without a code', 408, undefined, 'retry', 'platform_error'],
  ['status 421 without a code', 421, undefined, 'retry', 'platform_error'],
  ['status 425 without a code', 425, undefined, 'retry', 'platform_error'],
  ['status 404 with a code', 404, { code: 999 }, 'permanent', 'code_999'],
  ['status 413 without a code', 413, undefined, 'permanent', 'http_413'],
  ['status 403 with an unknown code', 403, { code: 999 }, 'permanent', 'code_999'],
])(
  'an error response of Instagram is mapped to the expected reaction and reason: %s',
  (_name, status, error, reaction, reason) => {
    expect(toRefusal(status, error)).toEqual({ reaction, reason });
  },
);
