import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describeInChromium } from '@services/console/testing/browser.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestAccount } from '../app.ts';
import { createProduct, createSurvey } from '../factories.ts';
import { pagesOf } from '../pages.ts';

const app = startTestApp();
let account: TestAccount;

beforeEach(async () => {
  account = await app.account();
});

const questions = [
  {
    text: 'Would you recommend it?',
    type: 'nps',
    required: true,
    branches: [{ if: { operator: 'at_least', value: 9 }, jump_to: 'q3' }],
  },
  { text: 'What is missing?', type: 'text', required: true },
  { text: 'Rank these', type: 'ranking', options: ['Speed', 'Price', 'Looks'] },
  { text: 'Rate these', type: 'matrix', rows: ['Speed', 'Price'], columns: ['Good', 'Bad'] },
  { text: 'Satisfied?', type: 'csat' },
  { text: 'Pick some', type: 'multiple_choice', options: ['A long option that has to wrap on a narrow screen', 'B'] },
  { text: 'Agree?', type: 'consent', required: true },
];

async function publish(productId?: string): Promise<{ id: string; url: string }> {
  const { id } = await createSurvey(account, { title: 'In a browser', allow_anonymous: true, questions }, productId);
  return { id, url: `${app.url}/s/${id}` };
}

const answersOf = async (id: string) => (await account.get(`/api/v1/surveys/${id}/responses`).expect(200)).body.data;

describeInChromium('in a browser', (browser) => {
  test('a changed survey is shown again with a notice, and can then be sent', async () => {
    const likes = { text: 'What do you like?', type: 'text' };
    const colours = { text: 'Which colours?', type: 'multiple_choice', options: ['Red', 'Blue'], allow_other: true };
    const { id } = await createSurvey(account, { questions: [likes, colours] });
    const { page } = await browser.open(`${app.url}/s/${id}`);
    await page.fill('#q1', 'One\nTwo');
    await account.put(`/api/v1/surveys/${id}`, { questions: [colours, likes] }).expect(200);
    await page.click('text=Send answers');
    expect(await page.innerText('#problems')).toContain('This page has changed since you opened it');
    expect(await page.inputValue('#q2')).toBe('One\nTwo');
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toMatchObject([{ answers: { q2: 'One\nTwo' } }]);
  });

  test('a browser solves the challenge of a flooded survey without help from the visitor', async () => {
    const statement = { text: 'Hello', type: 'statement', skip_label: 'Skip' };
    const { id } = await createSurvey(account, { questions: [statement, { text: 'Why?', type: 'text' }] });
    await pagesOf(app, () => account).flood(id);
    const { page } = await browser.open(`${app.url}/s/${id}`);
    const challenged = page.waitForResponse((response) => response.status() === 429);
    await page.click('text=Skip');
    await challenged;
    await page.fill('#q2', 'A person');
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toContainEqual(expect.objectContaining({ answers: { q1: false, q2: 'A person' } }));
  });

  test('a survey follows its branches and shows errors at their fields', async () => {
    const { id, url } = await publish();
    const { page, complaints } = await browser.open(url);
    await page.click('text=Continue');
    expect(await page.locator('#problems').innerText()).toContain('This question needs an answer');
    await page.waitForFunction(() => document.activeElement?.id === 'problems');

    await page.check('input[name=q1][value="3"]');
    await page.click('text=Continue');
    await page.fill('#q2', 'More colours');
    await page.click('[aria-label="Move Looks up"]');
    await page.check('input[name="q4-0"][value=Good]');
    await page.check('input[name=q5][value="5"]');
    await page.click('text=Continue');
    await page.check('input[name=q6][value=B]');
    await page.click('text=Send answers');
    expect(await page.locator('#q7-problem').innerText()).toContain('Your consent is needed');
    await page.check('#q7');
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toMatchObject([
      {
        answers: {
          q1: 3,
          q2: 'More colours',
          q3: ['Speed', 'Looks', 'Price'],
          q4: { Speed: 'Good' },
          q5: 5,
          q6: ['B'],
          q7: true,
        },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  test('a ranking is shown as not ranked until the respondent keeps the shown order, which is then the answer', async () => {
    const { id } = await createSurvey(account, { questions: [{ text: 'Rank', type: 'ranking', options: ['A', 'B'] }] });
    const { page } = await browser.open(`${app.url}/s/${id}`);
    expect(await page.innerText('.places')).toContain('Not ranked yet');
    expect(await page.locator('.place').allInnerTexts()).toEqual(['–', '–']);
    await page.click('button.keep');
    expect(await page.innerText('.places')).not.toContain('Not ranked yet');
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toMatchObject([{ answers: { q1: ['A', 'B'] } }]);
  });

  test('choosing an option that excludes all other options clears them, and choosing another option clears it', async () => {
    const options = ['A', 'B', 'None of these'];
    const question = {
      text: 'Which?',
      type: 'multiple_choice',
      options,
      exclusive: 'None of these',
      allow_other: true,
    };
    const { id } = await createSurvey(account, { questions: [question] });
    const { page } = await browser.open(`${app.url}/s/${id}`);
    const boxes = () => page.locator('input[name=q1]').all();
    const checked = async () => Promise.all((await boxes()).map((box) => box.isChecked()));
    for (const [index, expected] of [
      [0, [true, false, false, false]],
      [3, [true, false, false, true]],
      [2, [false, false, true, false]],
      [1, [false, true, false, false]],
    ] as const) {
      await page.check(`input[name=q1] >> nth=${index}`);
      expect(await checked()).toEqual(expected);
    }
  });

  test('every option of a survey can be chosen, regardless of its text', async () => {
    const options = [
      ' two  spaces ',
      `"'<b>&amp;\\`,
      '=1+1, | ;',
      '\u00a0\u202e👩‍👩‍👧',
      'ü',
      'u\u0308',
      '%0A+%20',
      '__proto__',
    ];
    const { id } = await createSurvey(account, {
      questions: [
        { text: 'One', type: 'single_choice', options },
        { text: 'Listed', type: 'single_choice', display: 'dropdown', options },
        { text: 'Many', type: 'multiple_choice', options },
        { text: 'Rank', type: 'ranking', options },
        { text: 'Rate', type: 'matrix', rows: options, columns: options },
      ],
    });
    const { page, complaints } = await browser.open(`${app.url}/s/${id}`);
    await page.check('input[name=q1] >> nth=1');
    await page.selectOption('#q2', { index: 1 });
    for (const index of options.keys()) await page.check(`input[name=q3] >> nth=${index}`);
    await page.click('button.keep');
    await page.click('text=Continue');
    for (const index of options.keys()) await page.check(`input[name=q5-${index}] >> nth=${index}`);
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect((await answersOf(id))[0].answers).toEqual({
      q1: options[1],
      q2: options[0],
      q3: options,
      q4: options,
      q5: Object.fromEntries(options.map((option) => [option, option])),
    });
    expect(complaints).toEqual([]);
  });

  test('a survey can be answered with the keyboard alone', async () => {
    const { id, url } = await publish();
    const { page } = await browser.open(url);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // The first stop of each page is the link to the product.
    await press('Tab', 'Tab', 'ArrowLeft', 'Tab');
    await Promise.all([page.waitForURL(/page=q3/), press('Enter')]);
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await page.focus('text=Continue');
    await Promise.all([page.waitForURL(/page=q7/), press('Enter')]);
    await press('Tab', 'Tab', 'Space', 'Control+Enter');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toMatchObject([{ answers: { q1: 10, q3: ['Price', 'Speed', 'Looks'], q7: true } }]);
  });

  test('every page works without JavaScript', async () => {
    const { id, url } = await publish();
    const { page } = await browser.open(url, { javaScriptEnabled: false });
    await page.check('input[name=q1][value="10"]');
    await page.click('text=Continue');
    for (const [index, place] of ['3', '1', '2'].entries()) await page.selectOption(`select[name=q3-${index}]`, place);
    await page.click('text=Continue');
    await page.check('#q7');
    await page.click('text=Back');
    expect(await page.inputValue('select[name=q3-1]')).toBe('1');
    await page.click('text=Continue');
    await page.check('#q7');
    await page.click('text=Send answers');
    await page.waitForSelector('text=Thank you!');
    expect(await answersOf(id)).toMatchObject([{ answers: { q1: 10, q3: ['Price', 'Looks', 'Speed'], q7: true } }]);
  });

  test('a visitor who comes back continues where they were', async () => {
    const { url } = await publish();
    const { page } = await browser.open(url);
    await page.check('input[name=q1][value="2"]');
    await page.click('text=Continue');
    await page.waitForSelector('#q2');
    await page.goto(url);
    expect(await page.isVisible('#q2')).toBe(true);
  });

  test('pages fit a screen of 390 pixels, with targets large enough for a finger', async () => {
    const { id: productId } = await createProduct(account, {
      name: 'A product with an unusually-long-name-without-any-breaks-at-all',
    });
    await account
      .post(`/api/v1/products/${productId}/updates`, { title: 'x'.repeat(150), description: 'y'.repeat(500) })
      .expect(200);
    const { url } = await publish();
    const { page } = await browser.open(url, { width: 390, hasTouch: true });
    const paths = [
      url,
      `${url}?page=q3`,
      `${app.url}/p/${productId}/feedback`,
      `${app.url}/p/${productId}/feedback?type=quick`,
      `${app.url}/p/${productId}/updates`,
    ];
    for (const path of paths) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, .choice, .point, .tabs label')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML),
      );
      expect(small).toEqual([]);
    }
  });

  test('every field has a name for a screen reader', async () => {
    const { url } = await publish();
    const { id: productId } = await createProduct(account);
    const { page } = await browser.open(url);
    await page.check('input[name=q1][value="2"]');
    await page.click('text=Continue');
    for (const path of [
      `${url}?page=q1`,
      `${url}?page=q2`,
      `${app.url}/p/${productId}/feedback`,
      `${app.url}/p/${productId}/feedback?type=quick`,
    ]) {
      await page.goto(path);
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select, button')]
          .filter((field) => !field.hidden && !field.closest('[aria-hidden]'))
          .filter((field) => !(field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.textContent)?.trim())
          .map((field) => field.outerHTML),
      );
      expect(nameless).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
    }
  });

  test('feedback can be given as a quick comment or by answering the four questions', async () => {
    const { id } = await createProduct(account);
    const { page, complaints } = await browser.open(`${app.url}/p/${id}/feedback`);
    await page.click('text=Send feedback');
    expect(await page.locator('#problems').innerText()).toContain('Answer at least one of the four questions');
    await page.fill('#works', 'Everything');
    await page.click('text=Send feedback');
    await page.click('text=Give more feedback');
    await page.click('text=Quick comment');
    await page.check('input[name=rating][value="4"]');
    await page.fill('#comment', 'Good');
    await page.fill('#name', 'Reviewer 9');
    await page.click('text=Send feedback');
    await page.waitForSelector('text=Thank you!');
    const { body } = await account.get(`/api/v1/products/${id}/feedback`).expect(200);
    expect(body.data).toMatchObject([
      { type: 'quick', reviewer_name: 'Reviewer 9', content: { comment: 'Good', rating: 4 } },
      { type: 'structured', reviewer_name: 'Anonymous', content: { works: 'Everything' } },
    ]);
    expect(complaints).toEqual([]);
  });

  describe('the widget', () => {
    let site: Server;
    afterEach(() => site.close());

    /** A page of another site that embeds the widget with these attributes. `localhost` and `127.0.0.1` are different sites. */
    async function embed(productId: string, attributes: string) {
      site = createServer((_request, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.end(`<!doctype html><h1>Another site</h1><script src="${app.url}/widget.js" ${attributes}></script>`);
      }).listen(0);
      const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
      await account.put(`/api/v1/products/${productId}`, { embed_origins: [origin] }).expect(200);
      const { page, complaints } = await browser.open(origin);
      return { page, complaints, frame: page.frameLocator('iframe') };
    }

    test('the widget shows a survey at its full height', async () => {
      const { id: productId } = await createProduct(account);
      const { id } = await publish(productId);
      const { page, complaints, frame } = await embed(productId, `data-survey="${id}"`);
      await frame.locator('input[name=q1][value="10"]').check();
      await frame.locator('text=Continue').click();
      await frame.locator('text=Rank these').waitFor();
      const inner = await frame.locator('main').evaluate((main) => main.scrollHeight);
      // The page reports its height once it has loaded.
      await eventually(async () => ((await page.locator('iframe').boundingBox())?.height ?? 0) >= inner);
      await frame.locator('text=Continue').click();
      await frame.locator('#q7').check();
      await frame.locator('text=Send answers').click();
      await frame.locator('text=Thank you!').waitFor();
      expect(await answersOf(id)).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    test('the widget accepts feedback on behalf of the person in its signed link', async () => {
      const { id } = await createProduct(account);
      const person = { reviewer_id: 'user-7', reviewer_name: 'Reviewer 7' };
      const { body: link } = await account.post(`/api/v1/products/${id}/feedback-links`, person).expect(200);
      const token = new URL(link.url).searchParams.get('t');
      const { complaints, frame } = await embed(id, `data-product="${id}" data-token="${token}"`);
      await frame.locator('#works').fill('Everything');
      await frame.locator('text=Send feedback').click();
      await frame.locator('text=Thank you!').waitFor();
      const { body } = await account.get(`/api/v1/products/${id}/feedback`).expect(200);
      expect(body.data).toMatchObject([{ ...person, type: 'structured', content: { works: 'Everything' } }]);
      expect(complaints).toEqual([]);
    });
  });

  test('feeds are well-formed XML and preserve every text that XML can contain', async () => {
    const naughty = [
      '<b>&amp; "quotes" \'and\' ]]></b>',
      'a\u0001\u0008\u000b\u001f\u007f\u0085\ufffe\uffff',
      '\r\n\t tabs and lines \r',
      'Ω≈ç√ 田中さん 🎈👩‍👩‍👧 \u202e reversed',
      '<![CDATA[x]]><!-- --><?php ?>',
      '&#0; &unknown; %00 {{7*7}}',
    ];
    const { id } = await createProduct(account, { name: naughty[0], description: naughty[4] });
    for (const text of naughty)
      await account.post(`/api/v1/products/${id}/updates`, { title: `x${text}`, description: text }).expect(200);
    const { page } = await browser.open(`${app.url}/p/${id}/updates`);
    const read = async (type: string) => {
      const { text } = await app.http.get(`/p/${id}/updates.${type}`).buffer(true).expect(200);
      return page.evaluate((source) => {
        const xml = new DOMParser().parseFromString(source, 'application/xml');
        const texts = (name: string) => [...xml.getElementsByTagName(name)].map((element) => element.textContent);
        const shown = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
        return { broken: texts('parsererror'), titles: texts('title'), contents: texts('content').map(shown) };
      }, text);
    };
    // oxlint-disable-next-line no-control-regex -- characters that XML cannot contain
    const legal = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
    const titles = [`${naughty[0]}: updates`, ...naughty.map((text) => legal(`x${text}`)).toReversed()];
    expect(await read('atom')).toEqual({
      broken: [],
      titles,
      contents: naughty.map((text) => legal(text).trim()).toReversed(),
    });
    expect(await read('rss')).toMatchObject({ broken: [], titles });
  });
});
