import { describeInChromium } from '@services/console/testing/browser.ts';

import { expectAccessible } from '../accessibility.ts';
import { givenOnce, startTestApp } from '../app.ts';
import { createFeedback, createPost, createProduct, createSurvey } from '../factories.ts';

const app = startTestApp();

const account = givenOnce(() => app.account());

const options = ['A long option that has to wrap on a narrow screen', 'مرحبا بالعالم'];
const branches = [{ jump_to: 'q2' }];

/** A survey with every type of question, a statement, rich text, an ending and other languages. */
const survey = {
  title: 'الاستبيان – every type',
  intro: 'With **rich** text and a [link](https://example.com).',
  questions: [
    { text: 'Welcome', type: 'statement', body: '- one\n- two', branches },
    { text: 'Recommend?', type: 'nps', required: true },
    { text: 'Satisfied?', type: 'csat' },
    { text: 'Easy?', type: 'ces' },
    { text: 'Stars?', type: 'rating', display: 'stars', scale: 10 },
    { text: 'Faces?', type: 'rating', display: 'faces', scale: 4 },
    { text: 'Numbers?', type: 'rating', scale: 10, low_label: 'Low', high_label: 'High' },
    { text: 'One?', type: 'single_choice', options, allow_other: true },
    { text: 'Several?', type: 'multiple_choice', options, allow_other: true, help: 'As many as fit' },
    { text: 'From a list?', type: 'single_choice', options, display: 'dropdown', allow_other: true },
    { text: 'Order?', type: 'ranking', options },
    { text: 'Rows?', type: 'matrix', rows: options, columns: ['Good', 'Bad', 'Neither of them'] },
    { text: 'Text?', type: 'text', body: 'In *your* words', placeholder: 'Because …' },
    { text: 'Number?', type: 'number' },
    { text: 'Email?', type: 'email' },
    { text: 'Date?', type: 'date' },
    { text: 'Photo?', type: 'file' },
    { text: 'Yes or no?', type: 'yes_no' },
    { text: 'Agree?', type: 'consent', required: true, help: 'We keep it for a year.' },
  ],
  translations: { ar: { title: 'الاستبيان' }, de: { title: 'Umfrage' } },
  endings: [{ title: 'شكرا', body: 'See **you**', link: { label: 'To the shop', url: 'https://example.com' } }],
};

/** The URLs of all pages, including pages with problems. */
async function pages(): Promise<string[]> {
  const { id: productId } = await createProduct(account, {
    name: 'Harbour Planner',
    description: 'وصف',
    url: 'https://harbour.example.com',
    colour: '#ffe600',
  });
  const update = (text: object) => account.post(`/api/v1/products/${productId}/updates`, text).expect(200);
  await update({ title: 'News', description: 'Text', category: 'New' });
  const { body: draft } = await update({ title: 'Draft', draft: true });
  const { id } = await createSurvey(account, survey, productId);
  const steps = ['q1', 'q2', 'q6', 'q10', 'q14', 'q18'].map((page) => `${app.url}/s/${id}?page=${page}`);
  const { id: done } = await createSurvey(account, { ...survey, questions: [{ text: 'x', type: 'text' }] }, productId);
  const person = { respondent_id: 'user-7', respondent_name: 'Reviewer 7' };
  const { body: link } = await account.post(`/api/v1/surveys/${done}/links`, person).expect(200);
  await account.post(`/api/v1/surveys/${done}/responses`, { ...person, responses: { q1: 'x' } }).expect(200);
  const { id: post } = await createPost(account, productId, { title: 'عرض' });
  await account.put(`/api/v1/products/${productId}/board`, { open: true, readers: 'invited' }).expect(200);
  await account.post(`/api/v1/posts/${post}/votes`, { person_id: 'user-7' }).expect(200);
  await account.post(`/api/v1/posts/${post}/comments`, { person_id: 'user-7', text: 'نعم' }).expect(200);
  const feedback = { reviewer_id: 'user-7', content: { clear: 'Aword'.repeat(40) } };
  await createFeedback(account, productId, feedback);
  const invited = { person_id: 'user-7', person_name: 'Reviewer 7' };
  const { body: invitation } = await account.post(`/api/v1/products/${productId}/board-links`, invited).expect(200);
  const mine = `${app.url}/p/${productId}/mine${new URL(invitation.url).search}`;
  const { body: results } = await account.put(`/api/v1/surveys/${done}/results-link`, { show_texts: true }).expect(200);
  const { body: empty } = await account.put(`/api/v1/surveys/${id}/results-link`, {}).expect(200);
  return [
    ...steps,
    ...['q1', 'q2', 'q10'].map((page) => `${app.url}/s/${id}?page=${page}&lang=ar`),
    ...[link, results, empty].map(({ url }) => url.replace('http://feedback.example.com', app.url)),
    `${app.url}/s/none`,
    `${app.url}/p/${productId}`,
    `${app.url}/p/${productId}/board`,
    mine,
    `${mine}&lang=ar`,
    `${app.url}/p/${productId}/feedback`,
    `${app.url}/p/${productId}/feedback?lang=ar`,
    `${app.url}/p/${productId}/feedback?type=quick`,
    `${app.url}/p/${productId}/updates`,
    `${app.url}/p/${productId}/updates/${draft.id}`,
  ];
}

describeInChromium('every page', (browser) => {
  test.each(['light', 'dark'] as const)(
    'every page passes axe and fits 320 pixels, in %s colours',
    async (colorScheme) => {
      const urls = await pages();
      const { page } = await browser.open(urls[0] ?? '', { dark: colorScheme === 'dark', width: 320 });
      for (const url of urls) {
        await page.goto(url);
        await expectAccessible(page, url);
        const send = page.locator('form button.primary');
        if ((await send.count()) === 0 || url.includes('page=q1')) continue;
        // Checks the same page again, with the problems of a refused form.
        await page.evaluate(() =>
          document.querySelectorAll('[required]').forEach((field) => field.removeAttribute('required')),
        );
        await Promise.all([page.waitForLoadState(), send.first().click()]);
        await expectAccessible(page, `${url} after sending it empty`);
      }
    },
  );

  test('scales fit in one row on a screen of 320 pixels, with the end labels below', async () => {
    const { id } = await createSurvey(account, survey);
    const { page } = await browser.open(`${app.url}/s/${id}?page=q2`, { width: 320 });
    for (const [name, points] of [
      ['q2', 11],
      ['q4', 7],
      ['q5', 10],
    ] as const) {
      const tops = await page.evaluate(
        (field) => [...document.querySelectorAll(`#${field} .point`)].map((point) => point.getBoundingClientRect().top),
        name,
      );
      expect([name, tops.length, new Set(tops).size]).toEqual([name, points, 1]);
    }
  });

  test('a one-word label of a scale stays on one line next to a long label', async () => {
    const low_label = 'Bad '.repeat(15).trim();
    const questions = [{ text: 'x', type: 'rating', low_label, high_label: 'Good' }];
    const { id } = await createSurvey(account, { questions });
    const { page } = await browser.open(`${app.url}/s/${id}`, { width: 320 });
    const lines = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.ends > span:last-child') as Element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});
