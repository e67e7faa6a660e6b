import { startTestApp } from '../../test/app.ts';
import { flagPatterns } from './flags.ts';

const app = startTestApp();
beforeEach(() => app.database.orm.usageSignal.deleteMany());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
let serial = 0;

interface Signal {
  application: string;
  document?: string;
  refused?: number;
  address?: string;
  /** When the signal was first and last seen, in minutes before now. */
  seen?: [number, number];
  /** The hour in which the signal is counted, in minutes before now. */
  hour?: number;
}

/**
 * Stores three signals, which raise a flag unless an argument changes them: requests of application `first`, a refusal of
 * `first` at a limit, and requests of application `second`.
 *
 * @returns how many flags were raised.
 */
async function flagged({ used = {}, refused = {}, next = {} }: Partial<Record<'used' | 'refused' | 'next', object>>) {
  serial += 1;
  const signals: Signal[] = [
    { application: 'first', document: 'list', ...used },
    { application: 'first', refused: 1, seen: [20, 18], ...refused },
    { application: 'second', document: 'list', seen: [10, 9], ...next },
  ];
  await app.database.orm.usageSignal.createMany({
    data: signals.map((signal) => {
      const { application, document = '', refused: refusals = 0, address = `192.0.2.${serial}` } = signal;
      const { seen: [first, last] = [30, 25], hour = 30 } = signal;
      const moments = { firstAt: minutesAgo(first), lastAt: minutesAgo(last), hour: minutesAgo(hour) };
      const tokenId = `token-of-${application}`;
      return { applicationId: application, tokenId, address, document, requests: 3, refused: refusals, ...moments };
    }),
  });
  return flagPatterns(app.database.sql, 1_000_000);
}

test('an application is flagged if it repeats, from the same IP address, a document of an application that was refused at its limit', async () => {
  expect(await flagged({})).toBe(1);
});

test.each([
  ['with another document', { next: { document: 'other' } }],
  ['with a document that the refused token has never used', { used: { application: 'third' } }],
  ['with a document that was used hours before', { used: { hour: 300 } }],
  ['from another address', { next: { address: '198.51.100.7' } }],
  ['later', { refused: { seen: [60, 50] }, used: { hour: 70 } }],
  ['earlier', { next: { seen: [45, 40] } }],
  ['as the same application', { next: { application: 'first', document: 'list', hour: 29 } }],
  ['after one that was not refused', { refused: { refused: 0 } }],
  ['days ago', { used: { hour: 3000 }, refused: { hour: 3000 }, next: { hour: 3000 } }],
])('an application that sends requests %s is not flagged', async (_how, signals) => {
  expect(await flagged(signals)).toBe(0);
});
