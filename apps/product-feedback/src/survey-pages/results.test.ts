import { given, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const QUESTIONS = [
  { text: 'Recommend?', type: 'nps' },
  { text: 'Why?', type: 'text' },
  { text: 'Which?', type: 'single_choice', options: ['Red', 'Blue'], allow_other: true },
  { text: 'Sure?', type: 'yes_no' },
];

async function answered() {
  const { id } = await createSurvey(account, { title: 'Weeks', questions: QUESTIONS, hidden_fields: ['source'] });
  const responses = { q1: 9, q2: 'Because <b>Ada</b> said so', q3: 'Mauve', q4: true };
  await respond(account, id, {
    respondent_name: 'Grace Hopper',
    responses,
    hidden_fields: { source: 'Mailbox' },
  }).expect(200);
  return { id, path: `/api/v1/surveys/${id}/results-link` };
}
const pathOf = (url: string) => url.replace(app.config.PUBLIC_URL, '');

test('the shared page shows results without names, and text answers only if `show_texts` is set @slow', async () => {
  const { path } = await answered();
  expect((await account.get(path).expect(404)).body.code).toBe('RESULTS_NOT_SHARED');
  const { body } = await account.put(path, {}).expect(200);
  expect(body).toEqual({ url: expect.stringContaining('/results?t='), show_texts: false });
  const read = async () => (await app.http.get(pathOf(body.url)).expect(200)).text;
  const closed = await read();
  for (const shown of ['Weeks', 'Recommend?', '1 response', 'NPS <strong>100</strong>', '1 (100%)', 'Yes'])
    expect(closed).toContain(shown);
  for (const hidden of ['Grace', 'user-7', 'Mailbox', 'Because', 'Mauve']) expect(closed).not.toContain(hidden);
  expect(closed).toContain('<meta name="robots" content="noindex">');

  expect((await account.put(path, { show_texts: true }).expect(200)).body).toEqual({ ...body, show_texts: true });
  const open = await read();
  for (const shown of ['Because &lt;b&gt;Ada&lt;/b&gt; said so', 'Mauve']) expect(open).toContain(shown);
  for (const hidden of ['Grace', 'user-7', 'Mailbox']) expect(open).not.toContain(hidden);
});

test('the shared page shows the newest 20 text answers to each question, even if they are in older responses @slow', async () => {
  const { id } = await createSurvey(account, {
    questions: ['Why?', 'How?'].map((text) => ({ text, type: 'text' })),
  });
  for (let n = 0; n <= 20; n += 1)
    await respond(account, id, {
      respondent_id: `user-${n}`,
      responses: { q1: `Reason ${n}.`, ...(n === 0 && { q2: 'Slowly' }) },
    }).expect(200);
  const { url } = (await account.put(`/api/v1/surveys/${id}/results-link`, { show_texts: true }).expect(200)).body;
  const { text } = await app.http.get(pathOf(url)).expect(200);
  const newest = Array.from({ length: 20 }, (_, index) => `Reason ${20 - index}.`);
  expect(text.match(/Reason \d+\.|Slowly/g)).toEqual([...newest, 'Slowly']);
});

test('a revoked link, a forged link or the link of another survey opens no results, and sharing again creates a new link', async () => {
  const [{ path }, other] = [await answered(), await answered()];
  const { url } = (await account.put(path, {}).expect(200)).body;
  const token = new URL(url).searchParams.get('t') ?? '';
  await account.put(other.path, {}).expect(200);
  for (const refused of [
    `/s/${other.id}/results?t=${token}`,
    pathOf(url).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    pathOf(url).replace(/\?.*/, ''),
  ])
    await app.http.get(refused).expect(404);
  await account.delete(path).expect(200);
  await account.delete(path).expect(404);
  await app.http.get(pathOf(url)).expect(404);
  const again = (await account.put(path, {}).expect(200)).body.url;
  expect(again).not.toBe(url);
  await app.http.get(pathOf(url)).expect(404);
  await app.http.get(pathOf(again)).expect(200);
});

test.each([
  ['de', 'Ergebnisse'],
  ['fr', 'Résultats'],
  ['es', 'Resultados'],
  ['ar', 'النتائج'],
  ['en', 'Results'],
])('the shared page is in the language %s', async (language, word) => {
  const { path } = await answered();
  const { url } = (await account.put(path, {}).expect(200)).body;
  const { text } = await app.http.get(pathOf(url)).set('Accept-Language', language).expect(200);
  expect(text).toContain(word);
  expect(text).toContain(`<html lang="${language}"`);
});

test('the shared page shows the texts of the survey in the language of its reader', async () => {
  const { id } = await createSurvey(account, {
    title: 'Weeks',
    questions: [
      { text: 'Which?', type: 'single_choice', options: ['Red', 'Blue'], allow_other: true },
      { text: 'Rate', type: 'matrix', rows: ['Speed'], columns: ['Good', 'Bad'] },
      { text: 'Rank', type: 'ranking', options: ['Price', 'Looks'] },
      { text: 'Happy?', type: 'csat' },
      { text: 'Since?', type: 'date' },
      { text: 'Order', type: 'ranking', options: ['2', '1'] },
    ],
    translations: {
      de: {
        title: 'Wochen',
        questions: {
          q1: { text: 'Welche?', options: ['Rot', 'Blau'] },
          q2: { text: 'Bewerten', rows: ['Tempo'], columns: ['Gut', 'Schlecht'] },
          q3: { options: ['Preis', 'Aussehen'] },
          q6: { options: ['Zwei', 'Eins'] },
        },
      },
      ja: { title: '週' },
    },
  });
  await respond(account, id, {
    responses: { q1: 'Mauve', q2: { Speed: 'Good' }, q3: ['Price', 'Looks'], q4: 5, q5: '2026-03-01', q6: ['2', '1'] },
  }).expect(200);
  const { url } = (await account.put(`/api/v1/surveys/${id}/results-link`, {}).expect(200)).body;
  const read = async (language: string) =>
    (await app.http.get(pathOf(url)).set('Accept-Language', language).expect(200)).text;
  const german = await read('de');
  for (const shown of [
    'Wochen',
    'Welche?',
    'Rot',
    'Anderes',
    'Tempo',
    'Gut',
    'Aussehen',
    'Rank',
    'Sehr zufrieden',
    'Frühester Wert',
  ])
    expect(german).toContain(shown);
  expect(german).not.toMatch(/Which|Blue|Speed|Good|Looks/);
  // Ranks are shown as numbers, even if the options are numbers, too.
  expect(german.match(/Zwei|Eins/g)).toEqual(['Zwei', 'Eins']);
  expect(await read('ja')).toContain('週');
  expect(await read('fr')).toContain('Which?');
});

test('results of another account cannot be shared or revoked', async () => {
  const { path } = await answered();
  const other = await app.account();
  await account.put(path, {}).expect(200);
  for (const method of ['get', 'delete'] as const) await other[method](path).expect(404);
  await other.put(path, {}).expect(404);
});
