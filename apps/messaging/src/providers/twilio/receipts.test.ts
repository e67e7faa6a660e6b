import { readOptOut } from './receipts.ts';

test('a provider’s own reading is taken over, unless it is unknown', () => {
  expect(['STOP', 'START', 'HELP', '', undefined, 'OTHER'].map(readOptOut)).toEqual([
    'stop',
    'start',
    'help',
    undefined,
    undefined,
    undefined,
  ]);
});
