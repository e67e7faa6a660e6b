import { withIsoTimes } from '@services/common/database/iso-time';
import fc from 'fast-check';

import { startTestApp } from '../../../test/app.ts';
import { newId } from '@services/common/runtime/ids';
import type { Contact } from '../../db.ts';
import { compileSegment } from './compile.ts';
import { matchesSegment } from './matches.ts';
import { OPERATORS, Segment, TYPES, type Condition } from './schemas.ts';

const app = startTestApp();

const WORDS = ['', 'a', 'A', 'ab', 'ä', 'a%', "a'b", '\u{1F600}', '\uFFFD', '3', '-3.5', '03', 'true', '3 '];
const word = fc.constantFrom(...WORDS);
const NOW = Date.parse('2026-02-01T00:00:00Z');
const DATES = [
  '2026-01-31',
  '2026-02-01',
  '2026-02-29',
  '2024-02-29',
  '1900-02-29',
  '0000-01-01',
  '2026-01-31T23:30',
  '2026-04-31',
  '2026-01-31T23:30:00.123456Z',
  '2026-02-01T01:30:00+02:00',
  '2026-01-31T24:00Z',
  '2026-01-31 23:30',
  '2026-02-02T00:00-14:59',
];
const date = fc.constantFrom(...DATES);
const attribute = fc.oneof(
  word,
  date,
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.5, -3.5, true, false, null),
  fc.array(fc.oneof(word, fc.constantFrom(3, true)), { maxLength: 3 }),
  fc.constant({ a: 1 }),
);
const AT = new Date('2026-01-31T09:00:00.123Z');
const contact = fc.record({
  firstName: fc.option(word),
  email: fc.option(fc.constantFrom('A@example.com', 'b@example.com')),
  attributes: fc.record({ x: attribute, y: attribute }, { requiredKeys: [] }),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', "c'"), { maxLength: 3 }),
  consent: fc.constantFrom({}, { email: { status: 'subscribed' } }, { email: { status: 'unsubscribed' }, sms: {} }),
  lastOpenedAt: fc.option(fc.integer({ min: -4, max: 4 }).map((days) => new Date(NOW + days * 86_400_000))),
});

const scalar = fc.oneof(word, fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.5, -3.5, 1e-7, 1e21, true, false));
const condition = fc
  .record({
    field: fc.constantFrom(
      'firstName',
      'email',
      'tags',
      'attributes.x',
      'attributes.y',
      'createdAt',
      'lastOpenedAt',
      'consent.email',
    ),
    op: fc.constantFrom(...OPERATORS),
    scalar: fc.oneof(
      scalar,
      date,
      fc.constantFrom('a@EXAMPLE.com', 'b', '2026-01-31T10:00:00.123+01:00', 'subscribed', 'unknown'),
    ),
    list: fc.oneof(
      fc.array(scalar, { minLength: 1, maxLength: 3 }),
      fc.array(date, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(scalar, date), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(['subscribed', 'unknown']),
    ),
    exists: fc.boolean(),
    days: fc.integer({ min: 1, max: 5 }),
    type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
  })
  .map(({ field, op, scalar: one, list, exists, days, type }) => {
    const value = op === 'exists' ? exists : op === 'in' ? list : op.endsWith('Days') ? days : one;
    return { field, op, value, ...(type && { type }) } as Condition;
  })
  .filter((each) => Segment.safeParse(each).success);
const { segment } = fc.letrec<{ segment: Segment }>((tie) => ({
  segment: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.array(tie('segment'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('segment'), { maxLength: 3 }).map((any) => ({ any })),
  ),
}));

test('the SQL of a segment finds the same contacts as `matchesSegment` @slow', async () => {
  const { id: accountId } = await app.account('test');
  const rows = fc.sample(contact, { numRuns: 300, seed: 7 }).map((each, index) => ({
    ...each,
    id: newId('con_'),
    accountId,
    phone: `+1555${String(1_000_000 + index)}`,
    // Addresses are unique, so every contact needs its own.
    email: each.email === null ? null : index < 20 && !isRepeated(index) ? each.email : null,
    createdAt: new Date(AT.getTime() + (index % 3) - 1),
  }));
  function isRepeated(index: number): boolean {
    const key = (email: string | null | undefined) => email?.toLowerCase();
    const all = fc.sample(contact, { numRuns: 300, seed: 7 });
    return all.slice(0, index).some((each) => key(each.email) === key(all[index]?.email));
  }
  await app.db.orm.contact.createMany({ data: rows as never });
  const contacts: Contact[] = (await app.db.orm.contact.findMany({ where: { accountId } })).map(withIsoTimes);
  await fc.assert(
    fc.asyncProperty(segment, async (tried) => {
      const values: unknown[] = [accountId];
      const text = `SELECT c.id FROM contacts c WHERE c.account_id = $1 AND ${compileSegment(tried, values, NOW)} ORDER BY c.id`;
      const { rows: found } = await app.db.pool.query<{ id: string }>(text, values);
      const expected = contacts.filter((each) => matchesSegment(each, tried, NOW)).map(({ id }) => id);
      expect(found.map(({ id }) => id)).toEqual(expected.sort());
    }),
    { numRuns: 600 },
  );
});

test.each([
  [{ field: 'password', op: 'eq', value: 'x' }, 'field'],
  [{ field: "attributes.x' OR true", op: 'eq', value: 'x' }, 'field'],
  [{ field: 'firstName', op: 'like', value: 'x' }, 'op'],
  [{ field: 'firstName', op: 'eq' }, 'value'],
  [{ field: 'firstName', op: 'eq', value: 3 }, 'value'],
  [{ field: 'firstName', op: 'in', value: 'x' }, 'value'],
  [{ field: 'tags', op: 'eq', value: 'x' }, 'op'],
  [{ field: 'createdAt', op: 'gt', value: 'yesterday' }, 'value'],
  [{ field: 'createdAt', op: 'inLastDays', value: 1.5 }, 'value'],
  [{ field: 'firstName', op: 'inLastDays', value: 1 }, 'op'],
  [{ field: 'firstName', op: 'eq', value: 'x', type: 'text' }, 'type'],
  [{ field: 'consent.email', op: 'eq', value: 'yes' }, 'value'],
  [{ field: 'consent.fax', op: 'eq', value: 'unknown' }, 'field'],
  [{ field: 'attributes.x', op: 'gte', value: '2026-02-30', type: 'date' }, 'value'],
  [{ field: 'attributes.x', op: 'contains', value: '2026-02-01', type: 'date' }, 'op'],
  [{ all: [{ any: [{ field: 'firstName', op: 'exists', value: 'x' }] }] }, 'all.0.any.0.value'],
  [{ all: [], any: [] }, ''],
  [{ all: 'x' }, 'all'],
  ['x', ''],
  [{ all: [{ all: [{ all: [{ all: [{ all: [{ any: [] }] }] }] }] }] }, 'all.0.all.0.all.0.all.0.all.0'],
  [{ any: Array.from({ length: 51 }, () => ({ any: [] })) }, 'any.49'],
])('the invalid segment %j is rejected', (input, place) => {
  const issue = Segment.safeParse(input).error?.issues[0];
  expect(issue?.path.join('.')).toBe(place);
});

test.each([
  [{ tag: 'x' }, /^field is required$/],
  [{ field: 'firstName', op: 'like', value: 'x' }, /^op must be eq, /],
  [{ field: 'firstName', op: 'eq', value: 'x', also: 1 }, /^Unknown field also$/],
])('the error message explains the mistake in %j', (input, words) => {
  expect(Segment.safeParse(input).error?.issues[0]?.message).toMatch(words);
});

test('a segment compares dates by the time that they name, with every operator except those on parts of a text', () => {
  const values = ['2026-03-01', '2026-03-01T00:00:00', '2026-03-01T01:00:00+01:00', '2026-03-01T00:00:01Z', 'soon'];
  const matching = (op: Condition['op'], value: Condition['value']) =>
    values.filter((x) =>
      matchesSegment({ attributes: { x } } as unknown as Contact, { field: 'attributes.x', op, value }),
    );
  expect(matching('eq', '2026-03-01')).toEqual(values.slice(0, 3));
  expect(matching('in', ['2026-03-01', '2026-04-01'])).toEqual(values.slice(0, 3));
  expect(matching('ne', '2026-03-01')).toEqual(values.slice(3));
  expect(matching('in', ['2026-03-01', 'soon'])).toEqual(['2026-03-01', 'soon']);
  expect(matching('startsWith', '2026-03-01')).toEqual(values.slice(0, 4));
});

test('a segment never compares a text that is not a date with a date, or a date with a number', () => {
  const contact = (x: unknown) => ({ attributes: { x } }) as unknown as Contact;
  const since = { field: 'attributes.x', op: 'gte', value: '2026-03-01' } as const;
  const values = ['words', '2026-03', '31.03.2026', '2026-13-01', 20_260_401, '2026-04-01', '2026-02-01'];
  expect(values.filter((x) => matchesSegment(contact(x), since))).toEqual(['2026-04-01']);
  const asText = { ...since, type: 'text' } as const;
  expect(values.filter((x) => matchesSegment(contact(x), asText))).toEqual(
    ['words', '2026-03', '31.03.2026', '2026-13-01', '2026-04-01'].filter((x) => x >= '2026-03-01'),
  );
  expect(values.filter((x) => matchesSegment(contact(x), { ...since, value: 2026 }))).toEqual([20_260_401]);
});
