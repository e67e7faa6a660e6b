import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey, respond } from '../../test/factories.ts';
import { pagesOf } from '../../test/pages.ts';

const app = startTestApp({ otherAccount: true });
let id: string;
const account = given(() => app.account());
const { surveyLink, tokenOf, send, responsesOf } = pagesOf(app, () => account);
beforeEach(async () => {
  id = (await createSurvey(account)).id;
});

test.each([
  ['pt-br', 'here pt-BR'],
  ['de_DE', 'here de-DE'],
  ['ZH-hant', 'here zh-Hant'],
  ['x', 'such as en, pt-BR or zh-Hant'],
  ['de-x-a', 'such as en, pt-BR or zh-Hant'],
])('the language %s is refused, and the error suggests its usual spelling', async (tag, spelling) => {
  const message = `Language must be a BCP 47 tag in its usual spelling, ${spelling}`;
  for (const [body, field] of [
    [{ language: tag }, 'language'],
    [{ translations: { [tag]: { title: 'x' } } }, `translations.${tag}`],
  ] as const) {
    const { body: answer } = await account.put(`/api/v1/surveys/${id}`, body).expect(400);
    expect(answer.details).toMatchObject([{ field, message }]);
  }
});

test('an intro can be translated only if the survey has an intro', async () => {
  const translations = { de: { intro: 'Hallo' } };
  const refused = [{ field: 'translations.de.intro', message: 'The survey has no intro' }];
  const { body: changed } = await account.put(`/api/v1/surveys/${id}`, { translations }).expect(400);
  expect(changed.details).toMatchObject(refused);
  const { id: product } = await createProduct(account);
  const survey = { title: 'New', questions: [{ text: 'Why?', type: 'text' }], translations };
  const { body: created } = await account.post(`/api/v1/products/${product}/surveys`, survey).expect(400);
  expect(created.details).toMatchObject(refused);
  await account.put(`/api/v1/surveys/${id}`, { intro: 'Hello', translations }).expect(200);
  const { body: removed } = await account.put(`/api/v1/surveys/${id}`, { intro: '' }).expect(400);
  expect(removed.details).toMatchObject(refused);
  await account.put(`/api/v1/surveys/${id}`, { translations: { de: { intro: 'Guten Tag' } } }).expect(200);
});

test('the language of a survey can be changed to a language without a translation', async () => {
  const { id } = await createSurvey(account, { intro: 'Hello', translations: { de: { intro: 'Hallo' } } });
  const { body: refused } = await account.put(`/api/v1/surveys/${id}`, { language: 'de' }).expect(400);
  expect(refused.details[0].field).toBe('translations.de');
  await account.put(`/api/v1/surveys/${id}`, { language: 'fr' }).expect(200);
  const { body } = await account.get(`/api/v1/surveys/${id}`).expect(200);
  expect(body).toMatchObject({ language: 'fr', translations: { de: { intro: 'Hallo' } } });
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'no object of a survey may have a field named %s',
  async (name) => {
    const named = (value: unknown) => JSON.parse(JSON.stringify({ NAME: value }).replace('NAME', name));
    const update = async (translations: unknown) =>
      (await account.put(`/api/v1/surveys/${id}`, { translations }).expect(400)).body.details;
    const answer = async (part: object) =>
      (
        await account
          .post(`/api/v1/surveys/${id}/responses`, { respondent_id: 'user-1', responses: {}, finished: false, ...part })
          .expect(400)
      ).body.details;
    const fields = [
      await update(named({ title: 'x' })),
      await update({ de: { questions: named({ text: 'x' }) } }),
      await update({ de: { endings: named({ title: 'x' }) } }),
      await answer({ responses: named('x') }),
      await answer({ hidden_fields: named('x') }),
    ].map((details) => details.map(({ field }: { field: string }) => field));
    expect(fields).toEqual([
      [`translations.${name}`],
      [`translations.de.questions.${name}`],
      [`translations.de.endings.${name}`],
      [`responses.${name}`],
      [`hidden_fields.${name}`],
    ]);
  },
);

test('an option is recognized by its translated label and despite spaces around it, on the page and in the API @slow', async () => {
  const { id } = await createSurvey(account, {
    questions: [
      { text: 'Which?', type: 'multiple_choice', options: ['Red', 'Blue'], allow_other: true, max_selections: 2 },
    ],
    translations: { de: { questions: { q1: { options: ['Rot', 'Blau'] } } } },
  });
  for (const [index, [given, stored]] of [
    [['Rot'], ['Red']],
    [
      [' Blue ', 'Rot'],
      ['Blue', 'Red'],
    ],
    [[' Mauve '], ['Mauve']],
    [['red'], ['red']],
  ].entries()) {
    const respondent = { respondent_id: `person-${index}`, responses: { q1: given } };
    const { body } = await respond(account, id, respondent).expect(200);
    expect(body.answers).toEqual({ q1: stored });
  }
  await respond(account, id, { responses: { q1: ['Red', 'Rot'] } }).expect(400);
  const t = tokenOf(await surveyLink(id));
  await send(`/s/${id}`, { t, page: 'q1', q1: '__other__', 'q1-other': ' Rot ' }).expect(303);
  const all: { respondent_id: string; answers: object }[] = await responsesOf(id);
  expect(all.find((each) => each.respondent_id === 'user-7')?.answers).toEqual({ q1: ['Red'] });
});

test('a label that languages use for different options selects the option in the displayed language', async () => {
  const { id } = await createSurvey(account, {
    questions: [{ text: 'Which?', type: 'single_choice', options: ['Gift', 'Poison', 'Cat'], allow_other: true }],
    translations: {
      de: { questions: { q1: { options: ['Geschenk', 'Gift', 'Chat'] } } },
      fr: { questions: { q1: { options: ['Chat', 'Poison', 'Geschenk'] } } },
    },
  });
  for (const [index, [language, given, stored]] of [
    ['de', 'Gift', 'Gift'],
    ['de', 'Chat', 'Cat'],
    ['fr', 'Chat', 'Gift'],
    ['fr', 'Geschenk', 'Cat'],
    [undefined, 'Chat', 'Chat'],
  ].entries()) {
    const respondent = { respondent_id: `person-${index}`, language, responses: { q1: given } };
    const { body } = await respond(account, id, respondent).expect(200);
    expect([language, given, body.answers]).toEqual([language, given, { q1: stored }]);
  }
  const t = tokenOf(await surveyLink(id));
  await send(`/s/${id}`, { t, lang: 'fr', page: 'q1', q1: '__other__', 'q1-other': 'Chat' }).expect(303);
  const all: { respondent_id: string; answers: object }[] = await responsesOf(id);
  expect(all.find((each) => each.respondent_id === 'user-7')?.answers).toEqual({ q1: 'Gift' });
});

test('an object with too many field names is refused before the names are checked', async () => {
  const names = Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`no-language-${index}`, {}]));
  const survey = { title: 'New', questions: [{ text: 'Why?', type: 'text' }] };
  const refusedAt = async (changes: object) => {
    const product = await createProduct(account);
    const { body } = await account
      .post(`/api/v1/products/${product.id}/surveys`, { ...survey, ...changes })
      .expect(400);
    return body.details;
  };
  expect(await refusedAt({ translations: names })).toEqual([
    { field: 'translations', message: 'translations must have at most 300 names' },
  ]);
  expect(await refusedAt({ translations: { de: { questions: names } } })).toEqual([
    { field: 'translations.de.questions', message: 'translations.de.questions must have at most 300 names' },
  ]);
});
