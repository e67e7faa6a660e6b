import { given, startTestApp } from '../../test/app.ts';
import { createSurvey } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let id: string;
const account = given(() => app.account());
beforeEach(async () => {
  ({ id } = await createSurvey(account, SURVEY));
});

const SURVEY = {
  title: 'First impressions',
  intro: 'Three minutes.',
  credit_reward: 5,
  questions: [
    { text: 'Which plan?', type: 'single_choice', options: ['Free', 'Paid'], allow_other: true, required: true },
    { text: 'Rate', type: 'matrix', rows: ['Speed', 'Price'], columns: ['Good', 'Price'], required: true },
    { text: 'Order', type: 'ranking', options: ['Free', 'Paid'] },
    { text: 'How likely?', type: 'nps' },
    { text: 'Why?', type: 'text', help: 'In a sentence', branches: [{ end: 'e1' }] },
    { text: 'Unused', type: 'text' },
  ],
  endings: [{ title: 'Done', body: 'Goodbye', link: { label: 'Home', url: 'https://example.com/' } }],
  translations: {
    de: {
      title: 'Erste Eindrücke',
      intro: 'Drei **Minuten**.',
      questions: {
        q1: { text: 'Welcher Tarif?', options: ['Kostenlos', 'Bezahlt'] },
        q2: { text: 'Bewerten', rows: ['Tempo', 'Preis'], columns: ['Gut', 'Teuer'] },
        q3: { options: ['Gratis', 'Bezahlt'] },
        q5: { text: 'Warum?', help: 'In einem Satz' },
      },
      endings: { e1: { title: 'Fertig', body: 'Auf Wiedersehen', link_label: 'Startseite' } },
    },
    ar: { title: 'الانطباعات الأولى', questions: { q1: { text: 'أي خطة؟' } } },
    ja: { title: '第一印象' },
  },
};

const open = (query = '', accepted = '') =>
  app.http.get(`/s/${id}${query}`).set('Accept-Language', accepted).expect(200);
const send = (form: object, accepted = '') =>
  app.http
    .post(`/s/${id}`)
    .type('form')
    .set('Accept-Language', accepted)
    .send({ revision: '1', ...form });

test.each([
  ['', '', 'en'],
  ['', 'fr, pt;q=0.5', 'en'],
  ['', 'de', 'de'],
  ['', 'de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['', 'en;q=0.5, AR-eg;q=0.8', 'ar'],
  ['', 'x, ;q=z, de;q=0, *', 'en'],
  ['?lang=de', 'ar', 'de'],
  ['?lang=xx', 'ar', 'ar'],
  ['?lang=__proto__', 'ja', 'ja'],
])('a page at “%s” for a browser that prefers “%s” is in %s', async (query, accepted, language) => {
  const { text } = await open(query, accepted);
  expect(/<html lang="([^"]+)" dir="([^"]+)"/.exec(text)?.slice(1)).toEqual([
    language,
    language === 'ar' ? 'rtl' : 'ltr',
  ]);
});

test('everything on a page is in its language, except untranslated texts of the survey', async () => {
  const { text } = await open('', 'de');
  for (const words of [
    'Erste Eindrücke',
    '<strong>Minuten</strong>',
    'Welcher Tarif?',
    'value="Free"',
    'Kostenlos',
    'Tempo',
    'Sie antworten anonym.',
    'erforderlich',
    'Anderes: bitte angeben',
    'Sehr wahrscheinlich',
    'Weiter',
    'How likely?',
    'Gut',
    'Teuer',
    'Gratis',
    'lang="ar" dir="rtl">العربية<',
    'aria-current="true">Deutsch<',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/>(Free|Speed|required|Continue|Three minutes)/);
});

test('the service’s own texts are in English if the survey is translated into the requested language but the service is not', async () => {
  const { text } = await open('?lang=ja');
  for (const words of ['<html lang="ja" dir="ltr"', '第一印象', 'Which plan?', 'Continue'])
    expect(text).toContain(words);
});

test('the language switch keeps the input and stores nothing', async () => {
  const { text } = await send({ page: 'q1', q1: 'Paid', q2: '', lang: 'en', switch: 'ar' }).expect(200);
  expect(text).toContain('<html lang="ar" dir="rtl"');
  expect(text).toMatch(/value="Paid" checked/);
  expect(text).toContain('name="lang" value="ar"');
  const [, firstButton] = /<form[\s\S]*?<button ([^>]*)>/.exec(text) ?? [];
  expect(firstButton).toContain('value="next"');
  expect((await account.get(`/api/v1/surveys/${id}/responses?status=in_progress`)).body.data).toEqual([]);
});

test('all pages of a survey are in the language that the visitor chose @slow', async () => {
  const { text } = await send({ page: 'q1', 'q2-0': 'Good', lang: 'de' }).expect(400);
  expect(text).toContain('Bitte prüfen Sie 2 Antworten noch einmal');
  expect(text).toContain('Diese Frage muss beantwortet werden');
  expect(text).toContain('Wählen Sie in jeder Zeile eine Spalte; es fehlt: Preis');

  const link = (await account.post(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-7' }).expect(200)).body.url;
  const t = new URL(link).searchParams.get('t');
  const first = {
    t,
    page: 'q1',
    q1: 'Free',
    'q2-0': 'Good',
    'q2-1': 'Price',
    'q3-0': '2',
    'q3-1': '1',
    q4: '9',
    lang: 'de',
  };
  const { headers } = await send(first).expect(303);
  expect(headers['location']).toContain('lang=de');
  expect((await app.http.get(`/s/${id}?t=${t}`).expect(200)).text).toContain('<html lang="de"');
  await send({ t, page: 'q5', q5: 'Darum', lang: 'de' }).expect(303);
  const end = (await app.http.get(`/s/${id}?t=${t}`).expect(200)).text;
  for (const words of [
    'Fertig',
    'Ihre Antworten zu „Erste Eindrücke“',
    'Sie haben 5 Punkte',
    'Auf Wiedersehen',
    'Startseite',
  ])
    expect(end).toContain(words);
  const { body } = await account.get(`/api/v1/surveys/${id}/responses`).expect(200);
  expect(body.data).toMatchObject([
    {
      language: 'de',
      answers: { q1: 'Free', q2: { Speed: 'Good', Price: 'Price' }, q3: ['Paid', 'Free'], q5: 'Darum' },
    },
  ]);
});

test('results and exports state the languages of responses @slow', async () => {
  const respond = (person: string, language?: string) =>
    account.post(`/api/v1/surveys/${id}/responses`, {
      respondent_id: person,
      responses: { q1: 'Free', q2: { Speed: 'Good', Price: 'Good' } },
      ...(language && { language }),
    });
  await respond('user-1', 'de').expect(200);
  const { body: deleted } = await respond('user-2', 'de').expect(200);
  await respond('user-3', 'en').expect(200);
  await respond('user-4').expect(200);
  await account.delete(`/api/v1/responses/${deleted.id}`).expect(200);
  expect((await respond('user-5', 'fr').expect(400)).body.details[0]).toMatchObject({ field: 'language' });
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.languages).toEqual([
    { value: 'de', count: 1, percentage: 33.3 },
    { value: 'en', count: 1, percentage: 33.3 },
  ]);
  const { text } = await account.get(`/api/v1/surveys/${id}/responses/export`).expect(200);
  expect(text.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(['language', '', 'en', 'de', '']);
});

test('results and exports state the languages of responses whose translation was removed @slow', async () => {
  const respond = (respondent_id: string, language: string, finished: boolean) =>
    account
      .post(`/api/v1/surveys/${id}/responses`, {
        respondent_id,
        responses: { q1: 'Free', q2: { Speed: 'Good', Price: 'Good' } },
        language,
        finished,
      })
      .expect(200);
  await respond('user-1', 'de', true);
  await respond('user-2', 'ar', false);
  await account.put(`/api/v1/surveys/${id}`, { translations: {} }).expect(200);
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body.languages).toEqual([{ value: 'de', count: 1, percentage: 100 }]);
  const lastColumn = async (status: string) => {
    const { text } = await account.get(`/api/v1/surveys/${id}/responses/export?status=${status}`).expect(200);
    return text.split('\r\n').map((line) => line.split(',').at(-1));
  };
  expect(await lastColumn('submitted')).toEqual(['language', 'de', '']);
  expect(await lastColumn('in_progress')).toEqual(['language', 'ar', '']);
});

test('a survey in one language has no language fields in the API and no language switch on its page', async () => {
  const { id: plain } = await createSurvey(account, {});
  const { body } = await account.get(`/api/v1/surveys/${plain}`).expect(200);
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['language']));
  const page = await app.http.get(`/s/${plain}`).set('Accept-Language', 'de').expect(200);
  expect(page.text).toContain('<html lang="en" dir="ltr"');
  expect(page.text).not.toContain('name="switch"');
  await account
    .post(`/api/v1/surveys/${plain}/responses`, { respondent_id: 'user-1', responses: { q1: 5 } })
    .expect(200);
  expect((await account.get(`/api/v1/surveys/${plain}/summary`)).body).not.toHaveProperty('languages');
});

test.each([
  [{ de_DE: { title: 'x' } }, 'translations.de_DE'],
  [{ DE: { title: 'x' } }, 'translations.DE'],
  [{ en: { title: 'x' } }, 'translations.en'],
  [{ de: { title: ' ' } }, 'translations.de.title'],
  [{ de: { questions: { q9: { text: 'x' } } } }, 'translations.de.questions.q9'],
  [{ de: { questions: { q1: { help: 'x' } } } }, 'translations.de.questions.q1.help'],
  [{ de: { questions: { q1: { options: ['x'] } } } }, 'translations.de.questions.q1.options'],
  [{ de: { questions: { q1: { options: ['x', 'x'] } } } }, 'translations.de.questions.q1.options'],
  [{ de: { endings: { e2: { title: 'x' } } } }, 'translations.de.endings.e2'],
  [{ de: { unknown: 'x' } }, 'translations.de'],
])('the translations %j are refused, and the error names %s', async (translations, field) => {
  const { body } = await account.put(`/api/v1/surveys/${id}`, { translations }).expect(400);
  expect(body.details[0].field).toContain(field);
});

test('translations can be changed after the first answer, and a question cannot be removed while its translation remains', async () => {
  const { body: fitting } = await account
    .put(`/api/v1/surveys/${id}`, { questions: [{ text: 'Only one', type: 'text' }] })
    .expect(400);
  expect(fitting.details.map(({ field }: { field: string }) => field)).toContain('translations.de.questions.q2');
  await account
    .post(`/api/v1/surveys/${id}/responses`, { respondent_id: 'user-1', responses: {}, finished: false })
    .expect(200);
  const { body } = await account
    .put(`/api/v1/surveys/${id}`, { translations: { fr: { title: 'Premières' } } })
    .expect(200);
  expect(body).toMatchObject({ language: 'en', translations: { fr: { title: 'Premières' } } });
  const copy = await account.post(`/api/v1/surveys/${id}/copy`).expect(200);
  expect(copy.body.translations).toEqual(body.translations);
});

test('the buttons of a page have labels in its language', async () => {
  const statement = { text: 'Welcome', type: 'statement', button_label: 'Let us begin', skip_label: 'No, thanks' };
  const labels = { button_label: 'Los geht’s', skip_label: 'Nein, danke' };
  const survey = { questions: [statement], translations: { de: { questions: { q1: labels } } } };
  ({ id } = await createSurvey(account, survey));
  const { text } = await open('', 'de');
  for (const words of Object.values(labels)) expect(text).toContain(`>${words}</button>`);
});
