import { startTestApp } from '../../../test/app.ts';
import { useCampaigns } from '../../../test/campaigns.ts';

const app = startTestApp({ worker: true });
const { account, contact, create, read, act, reaching } = useCampaigns(app);

const TEXT =
  '{{ firstName }} {{ lastName | default: "" }} {{ code }} {{ attributes.city }} {{ order.total }}' +
  '{% if vip %}{{ gift }}{% endif %}{% if lastName %}{% else %}{{ nick | default: "x" }}{% endif %}';
/** Every combination of the values that the text uses, for contacts with and without an address. */
const COMBINATIONS = Array.from({ length: 64 }, (_each, bits) => ({
  ...(bits & 1 && { firstName: 'Ada' }),
  attributes: {
    ...(bits & 2 && { code: 'X1' }),
    ...(bits & 4 && { city: 'Rome' }),
    ...(bits & 8 && { order: { total: 3 } }),
    ...(bits & 16 && { vip: true }),
  },
  ...(bits & 32 && { phone: null, email: `${bits}@example.com` }),
}));
const lacking = (variable: string, has: (fields: (typeof COMBINATIONS)[number]) => unknown) => ({
  variable,
  contacts: COMBINATIONS.filter((fields) => !('phone' in fields) && !has(fields)).length,
});

test('a campaign starts only if every contact has the values for its texts, or if the request allows skipping contacts without them @slow', async () => {
  for (const fields of COMBINATIONS) await contact({ firstName: null, ...fields });
  const id = await create({ body: TEXT });
  const { body } = await act(id, 'start').expect(409);
  expect(body.error.code).toBe('missing_variables');
  const { missingVariables } = body.error.details;
  const expected = [
    lacking('attributes.city', ({ attributes }) => 'city' in attributes),
    lacking('code', ({ attributes }) => 'code' in attributes),
    lacking('firstName', (fields) => 'firstName' in fields),
    lacking('order', ({ attributes }) => 'order' in attributes),
  ];
  expect(missingVariables.slice(0, 4)).toEqual(expected);
  // Only contacts that have all other values and `vip` need `gift`, and none of these contacts has a value for it.
  expect(missingVariables.slice(4)).toEqual([{ variable: 'gift', contacts: 1 }]);
  expect(body.error.message).toContain('code has no value for 16 contacts');
  expect((await read(id)).status).toBe('draft');
  await account().put(`/campaigns/${id}`, { status: 'running' }).expect(409);
  await account().put(`/campaigns/${id}?skipMissing=true`, { status: 'running' }).expect(200);
  expect((await reaching(id, 'completed')).stats).toMatchObject({ total: 64, delivered: 1, skipped: 63 });
});

test('starting a campaign also finds missing values of contacts that its preview did not check @slow', async () => {
  const first = await contact();
  await app.db.pool.query(
    `INSERT INTO contacts (id, account_id, phone, first_name, attributes, tags, consent)
    SELECT id || n, account_id, '+1666' || 1000000 + n, CASE WHEN n < 3000 THEN first_name END, attributes, tags, consent
    FROM contacts, generate_series(1001, 3002) n WHERE id = $1`,
    [first],
  );
  const id = await create();
  expect((await act(id, 'preview').expect(200)).body).toMatchObject({ count: 2003, checked: 1000, skipped: 0 });
  const { body } = await act(id, 'start').expect(409);
  expect(body.error.details.missingVariables).toEqual([{ variable: 'firstName', contacts: 3 }]);
});
