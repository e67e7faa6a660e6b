import { readOptOut } from './receipts.ts';

test('Twilio’s own interpretation of a text is used, unless it is unknown', () => {
  expect(['STOP', 'START', 'HELP', '', undefined, 'OTHER'].map(readOptOut)).toEqual([
    'stop',
    'start',
    'help',
    undefined,
    undefined,
    undefined,
  ]);
});
