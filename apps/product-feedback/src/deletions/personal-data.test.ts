import { given, startTestApp } from '../../test/app.ts';
import { createFilledProduct, createPost, createProduct } from '../../test/factories.ts';
import { ADDRESS, LEDGER, PERSON, type PersonalData } from './personal-data.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const READER = 'reader@example.com';
const PATHS = { person: '/api/v1/reviewers/user-7', address: `/api/v1/email-addresses/${READER}` };
const exported = async (of: keyof typeof PATHS, owner = account) =>
  (await owner.get(`${PATHS[of]}/personal-data`).expect(200)).body as { table: string }[];
const namesOf = (tables: readonly { table: unknown }[]) => [...new Set(tables.map(({ table }) => table))].sort();

/** Inserts rows of user-7, whose email address is READER, into every table with personal data. */
async function insertEverything(): Promise<void> {
  const { productId, surveyId } = await createFilledProduct(account);
  await createProduct(account, { owner_id: 'user-7' });
  const post = await createPost(account, productId);
  await account.post(`/api/v1/posts/${post.id}/votes`, { person_id: 'user-7' }).expect(200);
  await account.post(`/api/v1/posts/${post.id}/comments`, { person_id: 'user-7', text: 'Please' }).expect(200);
  for (const statement of [
    `INSERT INTO survey_places (survey_id, respondent_id, account_id, expires_at) VALUES ('${surveyId}', 'user-7', $1, now())`,
    `INSERT INTO survey_files (id, account_id, response_id, question, name, size, bytes)
      SELECT 'file-' || id, account_id, id, 'q1', 'a.png', 1, 'a' FROM survey_responses WHERE account_id = $1`,
    `INSERT INTO post_followers (id, account_id, post_id, person_id, email) VALUES ('follow-' || $1, $1, '${post.id}', 'user-7', '${READER}')`,
    `INSERT INTO subscribers (id, account_id, product_id, email) VALUES ('sub-1-' || $1, $1, '${productId}', '${READER}')`,
    `INSERT INTO mail_contents (id, account_id, product_id, kind, subject, text, path) VALUES ('mail-' || $1, $1, '${productId}', 'update', '', '', '')`,
    `INSERT INTO mail_outbox (id, account_id, content_id, recipient, list, entry_id, bulk, status)
      VALUES ('mail-' || $1, $1, 'mail-' || $1, '${READER}', 'updates', 'sub-1', false, 'failed')`,
    `INSERT INTO mail_suppressions (account_id, email, reason) VALUES ($1, '${READER}', '550')`,
  ])
    await app.db.pool.query(statement, [account.id]);
}

test.each([
  ['person', [...PERSON.data, LEDGER]],
  ['address', ADDRESS.data],
] as const)('an export has the rows of every table from which an erasure removes data: %s @slow', async (of, data) => {
  await insertEverything();
  const rows = await exported(of);
  expect(namesOf(rows)).toEqual(namesOf(data));
  for (const row of rows) {
    expect(row).not.toHaveProperty('account_id');
    expect(row).not.toHaveProperty('id', expect.any(Number));
  }
  expect(await exported(of, await app.account())).toEqual([]);
  await account.delete(PATHS[of]).expect(200);
  expect(await exported(of)).toEqual([]);
});

test('an export is a file with the values of every row, and only people who may erase data may download it @slow', async () => {
  await insertEverything();
  expect(await exported('person')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: 'feedback', reviewer_id: 'user-7' }),
      expect.objectContaining({ table: 'credit_transfers', reason: 'feedback_validated', amount: 10 }),
    ]),
  );
  const { headers } = await account.get(`${PATHS.person}/personal-data`).expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename=personal-data.json');
  const reader = await app.account(['account:read', 'feedback:read']);
  for (const path of Object.values(PATHS)) await reader.get(`${path}/personal-data`).expect(403);
});

// These tables are about the members of the account, who are not the respondents whose data is exported.
const MEMBERS = [
  'people',
  'memberships',
  'sessions',
  'identities',
  'sign_in_links',
  'notification_settings',
  'invitations',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
];

// `survey_files` is named separately, because its rows refer to responses instead of people.
test.each<[PersonalData, string[], string[]]>([
  [
    PERSON,
    ['reviewer_id', 'respondent_id', 'owner_id', 'person_id', 'subject_id', 'subject_ids', 'body'],
    ['survey_files'],
  ],
  [ADDRESS, ['email', 'recipient'], ['idempotency_keys']],
])('an erasure covers every table that refers to a person or an address', async (from, columns, others) => {
  const { rows } = await app.db.pool.query<{ table: string }>(
    `SELECT DISTINCT table_name AS table FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = ANY($1) AND table_name <> ALL($2)`,
    [columns, MEMBERS],
  );
  expect(namesOf([...rows, ...others.map((table) => ({ table }))])).toEqual(namesOf([...from.data, ...from.copies]));
});
