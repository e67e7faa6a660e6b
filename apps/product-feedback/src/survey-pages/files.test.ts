import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, tokenOf, send, responsesOf } = pagesOf(app, () => account);

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const photo = { text: 'A photo?', type: 'file', required: true, file_types: ['png', 'pdf'], max_megabytes: 1 };

/** A survey with a file question on its first page, and functions for the browser of a respondent with a link. */
async function open(questions: object[] = [photo, { text: 'Why?', type: 'text', page_break: true }]) {
  const { id } = await createSurvey(account, { questions });
  const link = await surveyLink(id);
  const t = tokenOf(link);
  const upload = (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const request = app.http.post(`/s/${id}`).field({ t, revision: '1', page: 'q1', ...fields });
    return request.attach('q1', bytes, { filename: name, contentType: 'text/html' });
  };
  const read = async (query = '') => (await app.http.get(`${link}${query}`).expect(200)).text;
  const files = async () =>
    (await app.db.pool.query('SELECT * FROM survey_files WHERE account_id = $1', [account.id])).rows;
  return { id, t, upload, read, files };
}

test('a file is kept with its response, replaced, downloaded as an attachment that no browser runs, and erased @slow', async () => {
  const { id, t, upload, read, files } = await open();
  const page = await read();
  for (const part of ['enctype="multipart/form-data"', 'type="file" accept=".png,.pdf"', 'png, pdf; at most 1 MB'])
    expect(page).toContain(part);
  await upload('first.png', PNG).expect(303);
  await upload('a "<b>"\u202e.PNG', PNG).expect(303);
  expect(await files()).toHaveLength(1);
  expect(await read('&page=q1')).toContain('Your file: a &quot;&lt;b&gt;&quot;.PNG');
  // Continuing without choosing another file keeps the stored file.
  await send(`/s/${id}`, { t, page: 'q1' }).expect(303);
  await send(`/s/${id}`, { t, page: 'q2', q2: 'So' }).expect(303);
  const [{ answers, id: response }] = await responsesOf(id);
  expect(answers).toEqual({ q1: { file: expect.stringMatching(/^file-/), name: 'a "<b>".PNG', size: '10' }, q2: 'So' });

  const path = `/api/v1/surveys/${id}/files/${answers.q1.file}`;
  const { headers, body } = await account.get(path).expect(200);
  expect(body).toEqual(PNG);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const { id: other } = await createSurvey(account);
  await account.get(path.replace(id, other)).expect(404);
  const stranger = await app.account();
  await stranger.get(path).expect(404);

  const { text: csv } = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
  expect(csv).toContain('q1: A photo?');
  const { body: summary } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(summary.questions[0]).toMatchObject({ type: 'file', answered: 1 });
  await account.delete(`/api/v1/responses/${response}`).expect(200);
  expect(await files()).toEqual([]);
});

test('the file that a respondent chose is kept if another field of the page has an error @slow', async () => {
  const { id, t, upload, files } = await open([photo, { text: 'Why?', type: 'text', required: true }]);
  const { text } = await upload('first.png', PNG).expect(400);
  for (const part of ['Your file: first.png', 'This question needs an answer']) expect(text).toContain(part);
  await send(`/s/${id}`, { t, page: 'q1', q2: 'So' }).expect(303);
  expect(await responsesOf(id)).toMatchObject([{ answers: { q1: { name: 'first.png' }, q2: 'So' } }]);
  expect(await files()).toHaveLength(1);
});

test('a file can be removed before the response is sent, and a required file must then be chosen again @slow', async () => {
  const { id, t, upload, files } = await open();
  await upload('first.png', PNG).expect(303);
  await send(`/s/${id}`, { t, page: 'q1', 'q1-remove': 'yes' }).expect(400);
  await send(`/s/${id}`, { t, page: 'q1', 'q1-remove': 'yes', action: 'back' }).expect(303);
  expect(await files()).toEqual([]);
});

test.each([
  ['page.html', Buffer.from('<script>alert(1)</script>'), 'Choose a file of one of these kinds: png, pdf'],
  ['page.png', Buffer.from('<script>alert(1)</script>'), 'Choose a file of one of these kinds: png, pdf'],
  ['empty.pdf', Buffer.alloc(0), 'Choose a file of one of these kinds: png, pdf'],
  ['large.png', Buffer.concat([PNG, Buffer.alloc(1_000_000)]), 'Choose a file of at most 1 MB'],
])('the file %s is refused, and the respondent sees the reason @slow', async (name, bytes, problem) => {
  const { upload, files } = await open();
  const { text } = await upload(name, bytes).expect(400);
  expect(text).toContain(problem);
  expect(await files()).toEqual([]);
});

test('a file name that is too long is cut before its extension @slow', async () => {
  const { upload, files } = await open();
  await upload(`${'x'.repeat(250)}.png`, PNG).expect(303);
  expect(await files()).toHaveLength(1);
});

test('a file of another person cannot be sent as an answer, and the API accepts no files @slow', async () => {
  const { id, t, upload } = await open();
  await upload('mine.png', PNG).expect(303);
  const [{ file }] = (
    await app.db.pool.query('SELECT id AS file FROM survey_files WHERE account_id = $1', [account.id])
  ).rows;
  for (const q1 of [{ file, name: 'mine.png', size: '10' }, JSON.stringify({ file }), file]) {
    const body = { respondent_id: 'user-8', responses: { q1 }, finished: false };
    const { body: refused } = await account.post(`/api/v1/surveys/${id}/responses`, body).expect(400);
    expect(refused.details[0]).toEqual({
      field: 'responses.q1',
      message: 'Files can be sent only on the page of the survey',
    });
  }
  await send(`/s/${id}`, { t, page: 'q1', q1: JSON.stringify({ file }), 'q1-remove': 'yes' }).expect(400);
});

test('files are refused if the survey has no file question, if they are too large in total, or if the account is full @slow', async () => {
  const plain = await open([{ text: 'Why?', type: 'text' }]);
  await plain.upload('a.png', PNG).expect(415);
  const { upload, files } = await open();
  await upload('a.png', Buffer.alloc(12_000_000)).expect(413);
  await upload('a.png', PNG, { t: 'forged' }).expect(403);
  await upload('a.png', PNG).expect(303);
  await app.db.pool.query('UPDATE accounts SET file_bytes = 1000000000 WHERE id = $1', [account.id]);
  const full = await open();
  const { text } = await full.upload('a.png', PNG).expect(409);
  expect(text).toContain('This survey cannot take more files');
  expect(await files()).toHaveLength(1);
  expect(await responsesOf(full.id)).toEqual([]);
});

test('without a signed link, one IP address can upload at most 100 MB of files an hour; uploads with a signed link do not count @slow', async () => {
  const large = { text: 'A photo?', type: 'file', max_megabytes: 5 };
  const { id, upload } = await open([large, large]);
  const bytes = Buffer.concat([PNG, Buffer.alloc(5_000_000 - PNG.length)]);
  const { headers } = await app.http.get(`/s/${id}`).expect(200);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const send = () =>
    upload('a.png', bytes, { t: '', action: 'back' }).attach('q2', bytes, 'b.png').set('Cookie', cookie);
  for (let count = 0; count < 10; count += 1) await send().expect(303);
  const refused = await send().expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await upload('a.png', bytes).expect(303);
});

test('the sum of an account’s files is exact after parallel uploads, replacements, deletions and erasures @slow', async () => {
  const { id } = await createSurvey(account, {
    questions: [
      { ...photo, required: false },
      { ...photo, required: false },
    ],
  });
  const people = Array.from({ length: 12 }, (_, index) => `user-${index}`);
  const uploadAs = async (person: string, size: number) => {
    const t = tokenOf(await surveyLink(id, { respondent_id: person }));
    const bytes = Buffer.concat([PNG, Buffer.alloc(size)]);
    const request = app.http.post(`/s/${id}`).field({ t, revision: '1', page: 'q1', action: 'back' });
    return request.attach('q1', bytes, 'a.png').attach('q2', bytes, 'b.png').expect(303);
  };
  const expectExact = async () => {
    const { rows } = await app.db.pool.query(
      `SELECT file_bytes AS kept, (SELECT coalesce(sum(length(bytes)), 0)::int FROM survey_files WHERE account_id = $1) AS real
        FROM accounts WHERE id = $1`,
      [account.id],
    );
    expect(rows[0].kept).toBe(rows[0].real);
    return rows[0].kept;
  };
  await Promise.all(people.map((person, index) => uploadAs(person, index)));
  expect(await expectExact()).toBe(2 * (12 * PNG.length + 66));
  await Promise.all([
    ...people.slice(0, 6).map((person) => uploadAs(person, 100)),
    ...people.slice(4, 9).map((person) => account.delete(`/api/v1/reviewers/${person}`).expect(200)),
  ]);
  expect(await expectExact()).toBeGreaterThan(0);
  await account.delete(`/api/v1/surveys/${id}`).expect(200);
  expect(await expectExact()).toBe(0);
});

test.each(['survey', 'product'])('deleting a %s with files updates the sum of the account once @slow', async (what) => {
  const { id: product } = await createProduct(account);
  const { id } = await createSurvey(account, { questions: [{ ...photo, required: false }] }, product);
  await app.db.pool.query(
    `WITH answered AS (
        INSERT INTO survey_responses (id, account_id, survey_id, respondent_id, respondent_name, answers, status)
        SELECT $2 || n, $1, $2, 'user-' || n, '', '{}', 'submitted' FROM generate_series(1, 20) AS n RETURNING id)
      INSERT INTO survey_files (id, account_id, response_id, question, name, size, bytes)
      SELECT 'file-' || id, $1, id, 'q1', 'a.png', 1, 'a' FROM answered`,
    [account.id, id],
  );
  await app.db.pool.query(`CREATE TABLE sums AS SELECT file_bytes FROM accounts LIMIT 0;
    CREATE FUNCTION note_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO sums VALUES (NEW.file_bytes); RETURN NULL; END $$;
    CREATE TRIGGER note_sum AFTER UPDATE OF file_bytes ON accounts FOR EACH ROW EXECUTE FUNCTION note_sum()`);
  await account.delete(`/api/v1/${what}s/${what === 'survey' ? id : product}`).expect(200);
  const { rows } = await app.db.pool.query('SELECT * FROM sums');
  await app.db.pool.query('DROP TRIGGER note_sum ON accounts; DROP FUNCTION note_sum; DROP TABLE sums');
  expect(rows).toEqual([{ file_bytes: 0 }]);
});

test.each(['constructor', 'hasOwnProperty', '__proto__'])(
  'a form may have an unknown field named %s @slow',
  async (name) => {
    const { upload, files } = await open();
    await upload('a.png', PNG).field(name, 'x').expect(303);
    expect(await files()).toHaveLength(1);
  },
);

test.each([
  ['200,000 parts', '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\n\r\n'.repeat(200_000)],
  ['a million headers', `--x\r\nContent-Disposition: form-data; name="q"\r\n${'X: y\r\n'.repeat(1_000_000)}\r\n\r\n`],
  ['no closing boundary', '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nanswer'],
])('a form with %s is refused @slow', async (_, parts) => {
  const { id, t, files } = await open();
  await app.http
    .post(`/s/${id}`)
    .set('Content-Type', 'multipart/form-data; boundary=x')
    .send(`--x\r\nContent-Disposition: form-data; name="t"\r\n\r\n${t}\r\n${parts}`)
    .expect(400);
  expect(await files()).toEqual([]);
});
