import { withIsoTimes } from '@services/common/database/iso-time';
import fc from 'fast-check';

import { startTestApp } from '../../../test/app.ts';
import { newId } from '@services/common/runtime/ids';
import type { Contact } from '../../db.ts';
import { compileSegment } from './compile.ts';
import { matchesSegment } from './matches.ts';
import { Segment, type Condition } from './schemas.ts';

const app = startTestApp();

const WORDS = ['', 'a', 'A', 'ab', 'ä', 'a%', "a'b", '\u{1F600}', '\uFFFD', '3', '-3.5', '03', 'true', '3 '];
const word = fc.constantFrom(...WORDS);
const attribute = fc.oneof(
  word,
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
});

const scalar = fc.oneof(word, fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.5, -3.5, 1e-7, 1e21, true, false));
const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'startsWith', 'in', 'exists'] as const;
const condition = fc
  .record({
    field: fc.constantFrom('firstName', 'email', 'tags', 'attributes.x', 'attributes.y', 'createdAt'),
    op: fc.constantFrom(...OPERATORS),
    scalar: fc.oneof(scalar, fc.constantFrom('a@EXAMPLE.com', 'b', '2026-01-31T10:00:00.123+01:00')),
    list: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    exists: fc.boolean(),
  })
  .map(({ field, op, scalar: one, list, exists }) => {
    const value = op === 'exists' ? exists : op === 'in' ? list : one;
    return { field, op, value } as Condition;
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

test('the SQL of a segment finds the same contacts as `matchesSegment`', async () => {
  const { id: accountId } = await app.account('test');
  const rows = fc.sample(contact, { numRuns: 300, seed: 7 }).map((each, index) => ({
    ...each,
    id: newId('con_'),
    accountId,
    phone: `+1555${String(1_000_000 + index)}`,
    // Addresses are unique, so every contact needs its own.
    email: each.email === null ? null : index < 20 && !isRepeated(index) ? each.email : null,
    consent: {},
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
      const text = `SELECT c.id FROM contacts c WHERE c.account_id = $1 AND ${compileSegment(tried, values)} ORDER BY c.id`;
      const { rows: found } = await app.db.pool.query<{ id: string }>(text, values);
      const expected = contacts.filter((each) => matchesSegment(each, tried)).map(({ id }) => id);
      expect(found.map(({ id }) => id)).toEqual(expected.sort());
    }),
    { numRuns: 400 },
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
