import { createJournal, type Arrival } from './journal.ts';

const arrival = (text: string, body = Buffer.alloc(0), more: Partial<Arrival> = {}): Arrival => ({
  provider: 'twilio',
  direction: 'in',
  kind: 'sms',
  from: '+15550199',
  to: '+15550100',
  text,
  reference: '',
  providerId: '',
  outcome: 'accepted',
  answer: '201',
  request: { method: 'POST', path: '/', headers: {}, body },
  ...more,
});

test('the journal keeps the newest entries, lists them newest first, and drops older entries', () => {
  const journal = createJournal({ entries: 3 });
  for (const text of ['1', '2', '3', '4', '5']) journal.add(arrival(text));
  expect(journal.list().map(({ text }) => text)).toEqual(['5', '4', '3']);
  expect([journal.size, journal.get(2), journal.get(3)?.text, journal.get(6)]).toEqual([3, undefined, '3', undefined]);
});

test('the journal limits its total bytes and the length of each body', () => {
  const journal = createJournal({ entries: 1000, totalBytes: 100_000, bodyBytes: 10_000 });
  for (let count = 0; count < 100; count += 1) journal.add(arrival('x', Buffer.alloc(50_000)));
  expect(journal.size).toBe(9);
  const [entry] = journal.list();
  expect([entry!.request.body.length, entry!.truncatedFrom]).toEqual([10_000, 50_000]);
  expect(entry!.request.body.buffer.byteLength).toBe(10_000);
});

test('each filter of the journal finds the entries that match it', () => {
  const journal = createJournal();
  journal.add(arrival('Hello Jane'));
  journal.add(arrival('Hello Joe', undefined, { provider: 'smtp', to: 'joe@example.com', subject: 'Offer' }));
  journal.add(
    arrival('Bye', undefined, { outcome: 'refused', direction: 'out', kind: 'inbound_sms', reference: 'r1' }),
  );
  const texts = (filter: Parameters<typeof journal.list>[0]) => journal.list(filter).map(({ text }) => text);
  expect(texts({ text: 'hello j' })).toEqual(['Hello Joe', 'Hello Jane']);
  expect(texts({ text: 'offer' })).toEqual(['Hello Joe']);
  expect(texts({ provider: 'smtp' })).toEqual(['Hello Joe']);
  expect(texts({ recipient: 'joe@example.com' })).toEqual(['Hello Joe']);
  expect(texts({ direction: 'out' })).toEqual(['Bye']);
  expect(texts({ outcome: 'refused', kind: 'inbound_sms', reference: 'r1' })).toEqual(['Bye']);
  expect(texts({ after: 1, before: 3 })).toEqual(['Hello Joe']);
  journal.clear();
  expect(texts({})).toEqual([]);
});
