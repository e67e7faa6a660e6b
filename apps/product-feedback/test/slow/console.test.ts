import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';

import { faultsOf, goTo } from '@services/console/testing/browser.ts';
import { editTogether, testConsole } from '@services/console/testing/console.ts';
import { createSetupCode } from '@services/common/members/setup';
import { eventually } from '@services/tooling/testing/eventually';

import { createAccount } from '../../src/accounts/store.ts';
import { startTestApp } from '../app.ts';

const app = startTestApp();

test('the console is served compressed and with a strict security policy', async () => {
  const { headers, text } = await app.http.get('/console/surveys/any').set('Accept-Encoding', 'gzip').expect(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-cache');
  const [, file = ''] = /src="([^"]+\.js)"/.exec(text) ?? [];
  const script = await app.http.get(file).set('Accept-Encoding', 'gzip').expect(200);
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  for (const none of ['assets/none.js', 'none.js']) await app.http.get(`/console/${none}`).expect(404);
  await app.http.get('/console/api/none').expect(404);
});

/** A survey with an example of each property that the editor does not show. */
const MADE_WITH_THE_API = {
  title: 'Made with the API',
  intro: 'Hello',
  questions: [
    {
      text: 'Recommend?',
      type: 'nps',
      low_label: 'Never',
      branches: [{ if: { operator: 'at_least', value: 9 }, jump_to: 'q3' }],
    },
    {
      text: 'Why?',
      type: 'text',
      body: 'In **your** words',
      placeholder: 'Because …',
      max_length: 200,
      show_if: {
        all: [
          { question: 'q1', operator: 'at_most', value: 6 },
          { question: 'source', operator: 'equals', value: 'shop' },
        ],
      },
    },
    { text: 'Pick', type: 'multiple_choice', options: ['A', 'B'], min_selections: 1, points: [1, 0] },
  ],
  endings: [{ title: 'Bye', link: { label: 'Home', url: 'https://example.com/' } }],
  hidden_fields: ['source'],
  translations: {
    de: {
      title: 'Titel',
      questions: { q2: { text: 'Warum?', placeholder: 'Weil …' } },
      endings: { e1: { title: 'Ade', link_label: 'Start' } },
    },
  },
  closes_at: '2099-01-31T10:20:30.400Z',
  max_responses: 50,
};

testConsole(
  {
    service: 'product-feedback',
    app,
    setupCode: () => createSetupCode(app.db),
    paths: [
      '/',
      '/feedback',
      '/surveys',
      '/surveys/new',
      '/board',
      '/roadmap',
      '/products',
      '/updates',
      '/updates/subscribers',
      '/credits?reviewer=user-7',
      '/settings/webhooks',
    ],
  },
  (browser, setUp, resume) => {
    /** Signs in and returns the product of the first run. A test that runs alone creates it. */
    async function enter(page: Page, signIn = setUp) {
      await signIn(page);
      const accountId = await page.evaluate(async () => {
        const session = await (await fetch('/console/api/session')).json();
        return String(session.account.id);
      });
      const name = 'Harbour Planner';
      return (
        (await app.db.orm.product.findFirst({ where: { name } })) ??
        (await app.db.orm.product.create({ data: { id: 'prod-harbour', accountId, name } }))
      );
    }

    test('when two people edit one product or survey, the second person sees the conflict', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const call = (method: string, path: string, body: object) =>
        page.evaluate(
          async ([verb, to, json]) => {
            const headers = { 'Content-Type': 'application/json' };
            const request = { method: verb, headers, body: json };
            return (await fetch(`/api/v1/${to}`, request)).json();
          },
          [method, path, JSON.stringify(body)] as const,
        );
      const { id } = await call('POST', 'products', { name: 'Shared lamp' });
      await page.goto(`${app.url}/console/products`);
      await page.click('td >> text="Shared lamp"');
      await page.click('dialog >> text="Edit"');
      const change = () => call('PUT', `products/${id}`, { description: 'Theirs' });
      await editTogether(page, { field: 'category', mine: 'Light', change });
      await page.waitForSelector('dialog:has([name=category])', { state: 'detached' });
      expect(await app.db.orm.product.findUnique({ where: { id } })).toMatchObject({ category: 'Light' });
      const survey = { title: 'Lamps', questions: [{ text: 'Bright?', type: 'text' }], draft: true };
      const { id: surveyId } = await call('POST', `products/${id}/surveys`, survey);
      await page.goto(`${app.url}/console/surveys/${surveyId}/edit`);
      const changeSurvey = () => call('PUT', `surveys/${surveyId}`, { title: 'Theirs' });
      await editTogether(page, { field: 'title', mine: 'Mine', change: changeSurvey });
      await page.waitForSelector('main h1:text("Mine")');
      expect(await app.db.orm.survey.findUnique({ where: { id: surveyId } })).toMatchObject({ title: 'Mine' });
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
      await page.dblclick('main >> text="Publish survey"');
      await page.waitForSelector('.toast:has-text("Survey published.")');
      expect(sent).toEqual([`${app.url}/api/v1/surveys/${surveyId}`]);
      expect(complaints).toEqual([]);
      await page.goto('about:blank');
      await app.db.orm.product.delete({ where: { id } });
    });

    test('an owner can go from the first run to validated feedback with the keyboard alone', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
      await setUp(page);
      const type = (text: string) => page.keyboard.type(text);

      await page.waitForSelector('text=Get started');
      await press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await type('products');
      await press('Enter');
      await page.waitForSelector('h1:text("Products")');
      await tabTo('main >> text=Add product');
      await press('Enter');
      await page.waitForSelector('dialog[open]');
      await type('Harbour Planner');
      await press('Enter');
      await page.waitForSelector('td:has-text("Harbour Planner")');
      await page.waitForSelector('dialog', { state: 'detached' });

      const [product] = await app.db.orm.product.findMany({ where: { name: 'Harbour Planner' } });
      await app.http
        .post(`/p/${product?.id}/feedback`)
        .type('form')
        .send({ type: 'quick', comment: 'More tides', name: 'Reviewer 1' });
      await press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await type('feedback');
      await press('Enter');
      await page.waitForSelector('td:has-text("More tides")');
      await press('j', 'd');
      await page.waitForSelector('td:has-text("Dismissed")');
      await tabTo('.toast button:text("Undo")');
      await press('Enter');
      await page.waitForSelector('td:has-text("Submitted")');
      await tabTo('.row-open');
      const validated = page.waitForResponse(/\/validate$/);
      await press('v');
      await page.waitForSelector('td:has-text("Validated")');
      await validated;
      expect(await app.db.orm.feedback.findMany({ where: { productId: product?.id ?? '' } })).toMatchObject([
        { status: 'validated' },
      ]);
      expect(complaints).toEqual([]);
    });

    test('a decision on feedback is sent when the person leaves the page', async () => {
      const { page } = await browser.open(`${app.url}/console/`);
      const product = await enter(page, resume);
      await app.http
        .post(`/p/${product.id}/feedback`)
        .type('form')
        .send({ type: 'quick', comment: 'Fewer tides', name: 'Reviewer 2' });
      await page.goto(`${app.url}/console/feedback`);
      await page.click('button.row-open:has-text("Fewer tides")');
      await page.click('dialog >> text="Dismiss"');
      await page.waitForSelector('tr:has-text("Fewer tides") td:has-text("Dismissed")');
      await page.goto('about:blank');
      await eventually(() => app.db.orm.feedback.findFirst({ where: { status: 'dismissed' } }));
    });

    test('a tab acts in the account that it shows, although another tab has opened another account', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const { accountId: first } = await enter(page);
      const { personId } = await app.db.orm.membership.findFirstOrThrow({ where: { accountId: first } });
      const { id: second } = await createAccount(app.db, 'Second');
      await app.db.orm.membership.create({ data: { accountId: second, personId, role: 'owner' } });
      const open = async () => {
        const tab = await page.context().newPage();
        await tab.goto(`${app.url}/console/products`);
        await tab.waitForSelector('main h1:text("Products")');
        return tab;
      };
      const shown = (tab: Page) => tab.locator('nav [aria-label=Account]').inputValue();
      const startAdding = async (tab: Page, name: string) => {
        await tab.click('main >> text="Add product" >> nth=0');
        await tab.fill('dialog [name=name]', name);
      };
      const [mine, other] = [await open(), await open()];
      await startAdding(mine, 'Into the first');
      await other.selectOption('nav [aria-label=Account]', second);
      await other.waitForSelector('main >> text="No products yet"');
      await mine.keyboard.press('Enter');
      await mine.waitForSelector('td:has-text("Into the first")');
      await mine.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await startAdding(other, 'Into the second');
      await other.keyboard.press('Enter');
      await other.waitForSelector('td:has-text("Into the second")');
      for (const tab of [mine, other]) await tab.reload();
      await mine.waitForSelector('td:has-text("Into the first")');
      await other.waitForSelector('td:has-text("Into the second")');
      expect([await shown(mine), await shown(other)]).toEqual([first, second]);
      const made = await app.db.orm.product.findMany({ where: { name: { startsWith: 'Into the' } } });
      expect(made.map(({ name, accountId }) => [name, accountId]).sort()).toEqual([
        ['Into the first', first],
        ['Into the second', second],
      ]);
      // A new tab opens the account of the tab that was used last.
      await mine.evaluate(() => dispatchEvent(new FocusEvent('focus')));
      expect(await shown(await open())).toBe(first);
      // A person who leaves an account loses it in its tab, and continues in other tabs.
      await app.db.orm.membership.deleteMany({ where: { accountId: second } });
      await other.click('nav >> text="Feedback"');
      await other.waitForSelector('.gate');
      await mine.click('nav >> text="Feedback"');
      await mine.waitForSelector('main h1:text("Feedback")');
      expect(complaints).toEqual([]);
      await app.db.orm.product.deleteMany({ where: { name: { startsWith: 'Into the' } } });
    });

    test('a tab keeps its product on the next screen, although another tab has chosen another product', async () => {
      const { page: mine, complaints } = await browser.open(`${app.url}/console/`);
      const { accountId, id: first } = await enter(mine, resume);
      const data = { id: 'prod-other', accountId, name: 'Other Planner' };
      const { id: second } = await app.db.orm.product.create({ data });
      await mine.goto(`${app.url}/console/board?product=${first}`);
      await mine.waitForSelector(`option[value="${first}"]:checked`, { state: 'attached' });
      const other = await mine.context().newPage();
      await other.goto(`${app.url}/console/board`);
      await other.getByLabel('Product', { exact: true }).selectOption(second);
      await mine.click('nav >> text="Roadmap"');
      await mine.waitForSelector('main h1:text("Roadmap")');
      expect(await mine.getByLabel('Product', { exact: true }).inputValue()).toBe(first);
      expect(complaints).toEqual([]);
      await app.db.orm.product.delete({ where: { id: second } });
    });

    test('a decision on feedback in one tab is sent when the person signs out in another tab', async () => {
      const { page } = await browser.open(`${app.url}/console/`);
      const product = await enter(page);
      await app.http
        .post(`/p/${product.id}/feedback`)
        .type('form')
        .send({ type: 'quick', comment: 'No tides', name: 'Reviewer 3' });
      const other = await page.context().newPage();
      await other.goto(`${app.url}/console/`);
      await page.goto(`${app.url}/console/feedback`);
      await page.click('button.row-open:has-text("No tides")');
      await page.click('dialog >> text="Dismiss"');
      await page.waitForSelector('tr:has-text("No tides") td:has-text("Dismissed")');
      await other.click('nav >> text="Sign out"');
      await other.waitForSelector('.gate h1:text("Sign in")');
      await page.waitForSelector('.gate h1:text("Sign in")');
      expect(await app.db.orm.feedback.findMany({ where: { reviewerName: 'Reviewer 3' } })).toMatchObject([
        { status: 'dismissed' },
      ]);
      expect(await page.locator('.toast:has-text("API key")').count()).toBe(0);
    });

    test('an update is previewed as a draft, and is published after the number of recipients was shown', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const { accountId } = await enter(page);
      const { id: productId } = await app.db.orm.product.create({
        data: { id: 'prod-updates', accountId, name: 'With readers' },
      });
      for (const name of ['a', 'b'])
        await app.db.orm.subscriber.create({
          data: { id: `sub-${name}`, accountId, productId, email: `${name}@example.com`, status: 'confirmed' },
        });
      await page.goto(`${app.url}/console/updates?product=${productId}`);
      await page.click('text=Write update >> nth=0');
      await page.fill('[name=title]', 'The weekend');
      await page.fill('[name=category]', 'New');
      await page.fill('[name=description]', 'You *asked*.');
      await page.click('dialog >> text=Save draft');
      const preview = await page.getAttribute('dialog a:text("Preview")', 'href');
      expect((await app.http.get(preview ?? '').expect(200)).text).toContain('You <em>asked</em>.');
      expect((await app.http.get(`/p/${productId}/updates`).expect(200)).text).not.toContain('The weekend');
      await page.click('dialog >> text=Publish now');
      await page.waitForSelector('dialog >> text=2 subscribers');
      expect(await app.db.orm.mail.count({ where: { accountId, list: 'updates' } })).toBe(0);
      await page.click('dialog:has-text("2 subscribers") form >> text=Publish now');
      await page.waitForSelector('text=Update published.');
      expect((await app.http.get(`/p/${productId}/updates`).expect(200)).text).toContain('The weekend');
      expect(await app.db.orm.mail.count({ where: { accountId, list: 'updates' } })).toBe(2);
      expect(complaints).toEqual([]);
      await page.goto('about:blank');
      await app.db.orm.product.delete({ where: { id: productId } });
    });

    test('the results of a survey are compared by answers, shown over time and shared on a page', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const { accountId } = await enter(page);
      const { id: productId } = await app.db.orm.product.create({
        data: { id: 'prod-results', accountId, name: 'With results' },
      });
      const questions = [
        { id: 'q1', text: 'How good?', type: 'rating' },
        { id: 'q2', text: 'Which team?', type: 'single_choice', options: ['Crew', 'Office'] },
      ];
      const surveyId = 'survey-results';
      await app.db.orm.survey.create({ data: { id: surveyId, accountId, productId, title: 'Weeks', questions } });
      for (const [index, team] of ['Crew', 'Crew', 'Office'].entries())
        await app.db.orm.surveyResponse.create({
          data: {
            id: `resp-${index}`,
            accountId,
            surveyId,
            respondentId: `user-${index}`,
            respondentName: 'Grace',
            answers: { q1: index + 2, q2: team },
            status: 'submitted',
          },
        });
      await page.goto(`${app.url}/console/surveys/${surveyId}`);
      await page.selectOption('[aria-label=Figure]', 'q1');
      await page.waitForSelector('.bars td:text-is("3")');
      await page.selectOption('[aria-label="Compare by"]', 'q2');
      await page.waitForSelector('th:text("Crew (2)")');
      expect(await page.locator('tr:has(td):has-text("Average")').first().locator('td').allInnerTexts()).toEqual([
        'Average',
        '2.5',
        '4',
      ]);
      await page.click('[aria-label="More actions"]');
      await page.click('text=Share results');
      await page.click('dialog >> text=Create link');
      const link = await page.innerText('dialog pre');
      const { text } = await app.http.get(link.replace(app.config.PUBLIC_URL, '')).expect(200);
      expect(text).toContain('How good?');
      expect(text).not.toContain('Grace');
      await page.click('dialog >> text=Revoke link');
      await page.waitForSelector('dialog >> text=Create link');
      await app.http.get(link.replace(app.config.PUBLIC_URL, '')).expect(404);
      expect(complaints).toEqual([]);
      await page.goto('about:blank');
      await app.db.orm.product.delete({ where: { id: productId } });
    });

    test('new feedback does not move the rows of a full page, and the URL contains the open item', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const { accountId } = await enter(page);
      const product = await app.db.orm.product.create({
        data: { accountId, id: 'prod-full-page', name: 'Full page' },
      });
      const arrive = (from: number, to: number) =>
        app.db.orm.feedback.createMany({
          data: Array.from({ length: to - from }, (_, index) => ({
            id: `fb-full-page-${from + index}`,
            accountId: product.accountId,
            productId: product.id,
            reviewerId: 'user-1',
            reviewerName: 'Reviewer',
            type: 'quick' as const,
            content: { comment: `Comment ${from + index}` },
            createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + (from + index) * 1000).toISOString(),
          })),
        });
      await arrive(0, 50);
      await page.goto(`${app.url}/console/feedback?product=${product.id}`);
      const shown = () => page.locator('main .row-open').allInnerTexts();
      await page.waitForSelector('text=Comment 49');
      const before = await shown();
      for (const [end, waiting] of [
        [53, 'Show 3 new'],
        [110, 'Show 50+ new'],
      ] as const) {
        await arrive(end === 53 ? 50 : 53, end);
        await page.evaluate(() => {
          // Acts like a tab that returns from the background: it opens the stream again and refreshes the screen.
          for (const visibilityState of ['hidden', 'visible']) {
            Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
            document.dispatchEvent(new Event('visibilitychange'));
          }
        });
        await page.waitForSelector(`.fresh button:text-is("${waiting}")`);
        expect(await shown()).toEqual(before);
      }
      await page.click('.fresh button');
      await page.waitForSelector('text=Comment 109');
      expect(await shown()).toHaveLength(50);

      await page.click('.row-open:has-text("Comment 100")');
      await page.waitForSelector('dialog[open] >> text="Comment 100"');
      expect(new URL(page.url()).searchParams.get('open')).toBe('fb-full-page-100');
      await page.reload();
      await page.waitForSelector('dialog[open] >> text="Comment 100"');
      expect(complaints).toEqual([]);
      await page.goto('about:blank');
      await app.db.orm.product.delete({ where: { id: product.id } });
    });

    test('a survey can be built in the console and answered with the keyboard alone', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
      await enter(page);
      const type = (text: string) => page.keyboard.type(text);
      await page.waitForSelector('main h1');
      await press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await type('surveys');
      await press('Enter');
      await tabTo('main >> text="New survey"');
      await press('Enter');
      await page.waitForSelector('h1:text("New survey")');
      await tabTo('[name=title]');
      await type('By keyboard');
      await tabTo('[aria-label="Use template Recommendation (NPS)"]');
      await press('Enter');
      await page.waitForSelector('section h2:text("Question 2")');
      // The template keeps the typed title, and disappears so that it cannot replace questions.
      expect(await page.inputValue('[name=title]')).toBe('By keyboard');
      expect(await page.locator('text="Use template"').count()).toBe(0);
      await tabTo('text="Create survey"');
      await press('Enter');
      await page.waitForSelector('h1:text("By keyboard")');
      const id = (await page.innerText('.code pre')).split('/').at(-1) ?? '';

      const answers = await browser.open(`${app.url}/s/${id}`);
      await answers.tabTo('input[name=q1]');
      await answers.press('ArrowRight', 'Space');
      await answers.tabTo('#q2');
      await answers.page.keyboard.type('A night mode');
      await answers.tabTo('text=Send answers');
      await answers.press('Enter');
      await answers.page.waitForSelector('text=Thank you!');
      await page.waitForSelector('text=A night mode');
      expect([...complaints, ...answers.complaints]).toEqual([]);
    });

    test('a survey is built, published, answered and corrected, and its results are shown', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await enter(page);
      await page.goto(`${app.url}/console/surveys/new`);
      await page.fill('[name=title]', 'First impressions');
      await page.getByLabel('Question', { exact: true }).fill('Would you recommend it?');
      await page.click('text=Add question');
      await page.getByLabel('Question', { exact: true }).nth(1).fill('What is missing?');
      await page.selectOption('[name=add_language]', 'de');
      await page.getByLabel('Title in German').fill('Erste Eindrücke');
      await page.getByLabel('Question 2 in German').fill('Was fehlt?');
      await page.check('[name=draft]');
      await page.click('text=Create survey');
      await page.waitForSelector('h1:text("First impressions")');
      await page.click('text=Publish survey');
      await page.waitForSelector('text=Survey published.');
      const address = await page.innerText('.code pre');
      const id = address.split('/').at(-1) ?? '';
      await page.waitForSelector('text=No responses yet');

      const survey = await app.db.orm.survey.findUniqueOrThrow({ where: { id } });
      expect(survey).toMatchObject({ title: 'First impressions', allowAnonymous: true });
      expect(survey.translations).toEqual({
        de: { title: 'Erste Eindrücke', questions: { q2: { text: 'Was fehlt?' } } },
      });
      const answers = await browser.open(`${app.url}/s/${id}`);
      await answers.page.check('input[name=q1][value="9"]');
      await answers.page.fill('#q2', 'A night mode');
      await answers.page.click('text=Send answers');
      await answers.page.waitForSelector('text=Thank you!');

      await goTo(page, '/surveys');
      await page.waitForSelector('tr:has-text("First impressions") .badge:text-is("Open")');
      await goTo(page, `/surveys/${id}`);
      await page.waitForSelector('text=A night mode');
      expect(await page.innerText('main')).toContain('NPS 100');
      expect(await page.innerText('section:has-text("Languages of the responses")')).toMatch(/English\s+1/);

      await goTo(page, `/surveys/${id}/edit`);
      await page.waitForSelector('text=1 person has answered the current texts.');
      await page.getByLabel('Question', { exact: true }).nth(1).fill('What do you miss?');
      await page.click('text="Save"');
      await page.waitForSelector('del:text("What is missing?")');
      await page.waitForSelector('ins:text("What do you miss?")');
      expect(complaints).toEqual([]);
    });

    test('a survey is translated next to its texts with the keyboard, and the missing texts are counted', async () => {
      const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`, { width: 390 });
      const { id: productId } = await enter(page);
      await page.goto(`${app.url}/console/surveys/new?product=${productId}`);
      await page.fill('[name=title]', 'Two pages');
      await page.getByLabel('Question', { exact: true }).fill('How good?');
      await page.click('text=Add page');
      await page.waitForSelector('.page-head h2:text("Page 2 of 2")');
      await page.waitForSelector('.phone-page:has-text("Page 2 of 2") >> text=Send answers');
      await page.getByLabel('Question', { exact: true }).nth(1).fill('What do you use?');
      await page.getByLabel('Type').nth(1).selectOption('single_choice');
      await page.getByLabel('Options', { exact: true }).fill('Phone\nEmail');
      for (const tag of ['fr', 'de']) await page.selectOption('[name=add_language]', tag);
      const tab = page.locator('[aria-label=Translation] button[aria-pressed=true]');
      expect(await tab.innerText()).toBe('German 5 missing');
      expect(await faultsOf(page)).toEqual([]);
      // The Enter key moves the focus from one missing text to the next.
      await tabTo('[name=de-title]');
      for (const text of ['Zwei Seiten', 'Wie gut?', 'Was benutzen Sie?', 'Telefon']) {
        await page.keyboard.type(text);
        await press('Enter');
      }
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toMatch(/-original$/);
      expect(await tab.innerText()).toBe('German 1 missing');
      await page.keyboard.type('Email');
      expect(await tab.innerText()).toBe('German complete');
      await page.waitForSelector('.translation-row:has-text("Email") >> text=Same as the original');
      await page.click('[aria-label=Translation] >> text=French');
      await page.getByLabel('Question 2, option 2 in French').fill('Courriel');
      expect(await tab.innerText()).toBe('French 4 missing');
      // Translated options stay with their originals when another option is added, moved or corrected.
      const options = page.getByLabel('Options', { exact: true });
      for (const text of [
        'Letter\nPhone\nEmail',
        'Letter\nEmail\nPhone',
        'Phone\nEmail',
        'Phone\nE-mail',
        'Phone\nEmail',
      ])
        await options.fill(text);
      expect(await tab.innerText()).toBe('French 4 missing');
      await page.click('text=Create survey');
      await page.waitForSelector('h1:text("Two pages")');
      const { id, questions, translations } = await app.db.orm.survey.findFirstOrThrow({
        where: { title: 'Two pages' },
      });
      expect(questions).toMatchObject([{}, { page_break: true }]);
      expect(translations).toEqual({
        fr: { questions: { q2: { options: ['Phone', 'Courriel'] } } },
        de: {
          title: 'Zwei Seiten',
          questions: { q1: { text: 'Wie gut?' }, q2: { text: 'Was benutzen Sie?', options: ['Telefon', 'Email'] } },
        },
      });
      expect((await app.http.get(`/s/${id}?lang=de`).expect(200)).text).toContain('Wie gut?');
      expect(complaints).toEqual([]);
    });

    test('an update that someone else has changed is shown again before it is scheduled or published', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const { id: productId, accountId } = await enter(page);
      page.on('dialog', (question) => void question.accept());
      const data = { id: 'update-shared', accountId, productId, title: 'Shared', status: 'draft' as const };
      await app.db.orm.update.create({ data: { ...data, description: 'First' } });
      const write = (description: string) =>
        app.db.orm.update.update({ where: { id: data.id }, data: { description } });
      await page.goto(`${app.url}/console/updates?product=${productId}&open=${data.id}`);
      await page.waitForSelector('dialog >> text="First"');
      await page.click('dialog >> text="Schedule"');
      await page.fill('dialog [name=publish_at]', '2099-01-01T10:00');
      await write('Second');
      await page.click('dialog [type=submit]');
      await page.waitForSelector('dialog >> text=Someone else has changed this update');
      await page.click('dialog:has([name=publish_at]) >> text="Cancel"');
      await page.waitForSelector('dialog >> text="Second"');
      await page.click('dialog >> text="Publish now"');
      await write('Third');
      await page.click('dialog [type=submit]');
      await page.waitForSelector('dialog >> text=Someone else has changed this update');
      expect((await app.db.orm.update.findUniqueOrThrow({ where: { id: data.id } })).status).toBe('draft');
      await page.click('dialog:has([type=submit]) >> text="Cancel"');
      await page.waitForSelector('dialog >> text="Third"');
      await page.click('dialog >> text="Schedule"');
      await page.fill('dialog [name=publish_at]', '2099-01-01T10:00');
      await page.click('dialog [type=submit]');
      await page.waitForSelector('dialog .badge:text("Scheduled")');
      await page.click('dialog >> text="Change time"');
      expect(await page.inputValue('dialog [name=publish_at]')).toMatch(/^2099-01-01T10:00/);
      await page.click('dialog >> text="Cancel schedule"');
      await page.waitForSelector('dialog .badge:text("Draft")');
      expect(complaints).toEqual([]);
      await page.goto('about:blank');
      await app.db.orm.update.delete({ where: { id: data.id } });
    });

    test('feedback is published on the board as a post, and the post is planned, merged with another post and separated again', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const product = await enter(page, resume);
      await app.http
        .post(`/p/${product.id}/feedback`)
        .type('form')
        .send({ type: 'quick', comment: 'A table of tides', name: 'Reviewer 3' });
      await page.goto(`${app.url}/console/feedback`);
      await page.click('button.row-open:has-text("A table of tides")');
      await page.click('text=Publish to board');
      await page.fill('dialog [name=title]', 'Show the tides');
      await page.click('dialog >> text="Publish"');
      await page.waitForSelector('text=Post published.');
      const post = await app.db.orm.post.findFirstOrThrow({ where: { title: 'Show the tides' } });
      expect(post.feedbackId).toMatch(/^fb-/);

      await goTo(page, '/board');
      await page.click('text=Board settings');
      await page.check('dialog [name=open]');
      await page.click('dialog >> text="Save"');
      await page.waitForSelector('text=The board is open.');
      await page.locator('text=Publish post').first().click();
      await page.fill('dialog [name=title]', 'Show tides');
      await page.waitForSelector('dialog li:has-text("Show the tides")');
      await page.click('dialog >> text="Publish"');
      await page.click('button.row-open:has-text("Show tides")');
      await page.click('dialog p:has-text("Show the tides") >> text=Merge into this post');
      await page.click('dialog >> text="Merge"');
      await page.waitForSelector('button.row-open:has-text("Show tides")', { state: 'detached' });
      const comments = `/p/${post.productId}/board/${post.id}/comments`;
      await app.http.post(comments).type('form').send({ comment: 'At night, please' }).expect(303);
      await page.goto(`${app.url}/console/board`);
      await page.click('section:has-text("At night, please") >> text="Approve"');
      await page.waitForSelector('text=Comment approved.');

      await goTo(page, `/board?open=${post.id}`);
      await page.selectOption('dialog [name=status]', 'planned');
      await page.fill('dialog [name=note]', 'For summer');
      await page.click('text=Save status');
      await page.waitForSelector('dialog li:has-text("For summer")');
      await page.click('dialog >> text="Separate"');
      await page.waitForSelector('text=Posts separated.');
      await page.fill('dialog [name=text] >> nth=0', 'We are on it');
      await page.click('text=Comment as your team');
      await page.waitForSelector('dialog li:has-text("We are on it")');
      const nextComment = page.locator('dialog [name=text]').first();
      expect(await nextComment.inputValue()).toBe('');
      await nextComment.fill('Here it is soon');
      await page.click('[aria-label="Actions for the comment of your team"]');
      await page.click('text="Hide"');
      await page.waitForSelector('dialog .badge:text-is("Hidden")');
      expect(await nextComment.inputValue()).toBe('Here it is soon');

      await goTo(page, '/roadmap');
      await page.locator('section[aria-label="Under review"] button.row-open:has-text("Show tides")').focus();
      for (const lane of ['Planned', 'In progress']) {
        await page.keyboard.press('ArrowRight');
        await page.waitForSelector(`section[aria-label="${lane}"] button:focus:has-text("Show tides")`);
      }
      const { text } = await app.http.get(`/p/${post.productId}/board/roadmap`).expect(200);
      for (const title of ['Show the tides', 'Show tides']) expect(text).toContain(title);
      expect(complaints).toEqual([]);
    });

    test('a change keeps the properties of a survey that the editor does not show', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      const product = await enter(page, resume);
      const created = await page.evaluate(
        async ([path, body]) => {
          const sent = await fetch(String(path), {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
          return (await sent.json()) as { id: string };
        },
        [`/api/v1/products/${product.id}/surveys`, MADE_WITH_THE_API] as const,
      );
      const { id } = created;
      const before = await app.db.orm.survey.findUniqueOrThrow({ where: { id } });
      await goTo(page, `/surveys/${id}`);
      await page.click('[aria-label="More actions"]');
      await page.click('text=Edit survey');
      await page.waitForSelector('h1:text("Edit survey")');
      expect(await page.getByLabel('Question', { exact: true }).nth(1).inputValue()).toBe('Why?');
      await page.click('text=Save');
      await page.waitForSelector('h1:text("Made with the API")');
      const unchanged = await app.db.orm.survey.findUniqueOrThrow({ where: { id } });
      expect({ ...unchanged, revision: before.revision }).toEqual(before);

      await goTo(page, `/surveys/${id}/edit`);
      await page.fill('[name=title]', 'Changed');
      await page.getByLabel('Default answer').first().fill('8');
      await page.getByLabel('Help').nth(1).fill('You picked {{q3}}');
      await page.getByLabel('Show options in random order').check();
      await page.getByLabel('Option that excludes all other options').selectOption('B');
      await page.getByLabel('Begin a new page').last().check();
      await page.getByLabel('Show this page').selectOption({ label: 'If 1. Recommend?' });
      await page.getByLabel('when its answer').selectOption('at_least');
      await page.getByLabel('this', { exact: true }).last().fill('5');
      await page.click('text=And, or');
      await page.getByLabel('Show this page').first().selectOption('any');
      await page.getByLabel('when its answer').last().selectOption('at_most');
      await page.getByLabel('this', { exact: true }).last().fill('1');
      await page.click('text=Add ending');
      await page.getByLabel('Title of ending 2').fill('Great, {{q3}}');
      await page.getByLabel('Minimum score').last().fill('1');
      await page.fill('[name=ending-1-redirect]', 'https://example.com/done');
      await page.fill('[name=ending-0-linkUrl]', 'https://example.com/home');
      await page.getByLabel('Ending 2, title in German').fill('Prima');
      await page.click('[aria-label="Move question 3 up"]');
      await page.click('text=Save');
      await page.waitForSelector('h1:text("Changed")');
      const changed = await app.db.orm.survey.findUniqueOrThrow({ where: { id } });
      expect((changed.questions as { text: string }[]).map(({ text }) => text)).toEqual(['Recommend?', 'Pick', 'Why?']);
      expect(changed.questions).toMatchObject([
        { default: 8, branches: [{ if: { operator: 'at_least', value: 9 }, jump_to: 'q2' }] },
        {
          page_break: true,
          page_show_if: {
            any: [
              { question: 'q1', operator: 'at_least', value: 5 },
              { question: 'q1', operator: 'at_most', value: 1 },
            ],
          },
          random_order: true,
          exclusive: 'B',
          min_selections: 1,
        },
        { help: 'You picked {{q2}}', show_if: { all: [{ question: 'q1' }, { question: 'source' }] } },
      ]);
      expect(changed.endings).toEqual([
        { id: 'e1', title: 'Bye', link: { label: 'Home', url: 'https://example.com/home' } },
        { id: 'e2', title: 'Great, {{q2}}', min_score: 1, redirect_url: 'https://example.com/done' },
      ]);
      expect(changed.translations).toMatchObject({
        de: {
          questions: { q3: { text: 'Warum?', placeholder: 'Weil …' } },
          endings: { e1: { title: 'Ade', link_label: 'Start' }, e2: { title: 'Prima' } },
        },
      });
      expect(complaints).toEqual([]);
    });

    test('a survey is imported from a file, and the parts that could not be imported are listed', async () => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await enter(page, resume);
      await page.goto(`${app.url}/console/surveys`);
      const elements = [
        { type: 'rating', name: 'Rate' },
        { type: 'signaturepad', name: 'Photo' },
      ];
      for (const [survey, listed] of [
        [{ title: 'Of SurveyJS', elements }, 1],
        [MADE_WITH_THE_API, 0],
      ] as const) {
        await goTo(page, '/surveys');
        await page.click('text=Import survey');
        const buffer = Buffer.from(JSON.stringify(survey));
        await page.setInputFiles('[aria-label="Survey file"]', {
          name: 'a.json',
          mimeType: 'application/json',
          buffer,
        });
        await page.click('dialog >> text="Import"');
        await page.waitForSelector('dialog h2:text("Survey imported")');
        expect(await page.locator('dialog li:has-text("Photo")').count()).toBe(listed);
        await page.click(`dialog >> text="${survey.title}"`);
        await page.waitForSelector('h1:text("Edit survey")');
        expect(await page.isChecked('[name=draft]')).toBe(true);
      }
      expect(complaints).toEqual([]);
    });

    test('a key is generated, shown once and revoked by typing its name, and the audit log of keys is exported', async () => {
      const { page } = await browser.open(`${app.url}/console/settings/api-keys`);
      await enter(page);
      // Spreadsheets of many countries split lines at semicolons.
      const name = 'Website;=1+1';
      await page.locator('text=Generate New Key').first().click();
      await page.fill('dialog [name=name]', name);
      await page.click('dialog >> text="Generate"');
      await page.waitForSelector('text=I’ve saved it');
      const key = await page.innerText('dialog .code pre');
      await app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`).expect(200);
      await page.click('text=I’ve saved it');
      await page.click(`[aria-label="Actions for ${name}"]`);
      await page.click('text=Revoke');
      expect(await page.isDisabled('dialog button.danger')).toBe(true);
      await page.fill('dialog [name=confirmation]', name);
      await page.click('dialog button.danger');
      await page.waitForSelector('text=No API keys yet');
      expect(await app.db.orm.apiKey.findMany({ where: { label: name } })).toMatchObject([
        { revokedAt: expect.any(Date) },
      ]);
      await page.goto(`${app.url}/console/settings/audit-log`);
      await page.waitForSelector('td:has-text("API key")');
      await page.click('.filters >> text="Filter"');
      await page.click('.filter-items >> text="Object"');
      await page.click('.filter-items >> text="API key"');
      await page.waitForSelector('.chip:has-text("API key")');
      const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text="Export as CSV"')]);
      const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
      expect(lines[0]).toBe('"Date","Actor","Action","Type","ID","Details","IP address"');
      expect(lines.slice(1).every((line) => line.includes(',"api_key",'))).toBe(true);
      expect(lines.some((line) => line.includes('"api_key.revoked"'))).toBe(true);
      expect(lines.join()).toContain(`Website;'=1+1`);
      expect(lines.join()).not.toContain(name);
    });
  },
);
