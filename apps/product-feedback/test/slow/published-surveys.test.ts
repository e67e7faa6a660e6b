import { describeInChromium } from '@services/console/testing/browser.ts';
import { createDice } from '@services/tooling/local-stack/dice';

import { given, startTestApp } from '../app.ts';
import { createSurvey } from '../factories.ts';
import { sendByKeyboard } from '../keyboard.ts';
import { pagesOf, valueOf } from '../pages.ts';
import surveys from '../published-surveys.json' with { type: 'json' };

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, tokenOf, send, responsesOf } = pagesOf(app, () => account);

/**
 * Surveys with the structure of templates and examples that other products publish, but with other texts: SurveyJS, Formbricks,
 * ODK's XLSForm, Typeform, LimeSurvey, Google Forms, and two public questionnaires with scores.
 */
const PUBLISHED: Record<string, object> = surveys;

type Answers = Record<string, unknown>;
interface Condition {
  all?: Condition[];
  any?: Condition[];
  question?: string;
  operator?: string;
  value?: unknown;
}
interface Question {
  id: string;
  type: string;
  required?: boolean;
  options: string[];
  rows: string[];
  columns: string[];
  points?: number[];
  scale?: number;
  allow_other?: boolean;
  other_label?: string;
  exclusive?: string;
  max_selections?: number;
  skip_label?: string;
  page_break?: boolean;
  show_if?: Condition;
  page_show_if?: Condition;
  branches?: { if?: Condition; jump_to?: string; end?: string | true }[];
}
interface Survey {
  id: string;
  questions: Question[];
  endings?: { id: string; title: string; min_score?: number }[];
}
type Dice = (sides: number) => number;

const SCALES: Record<string, [number, number]> = { nps: [0, 10], csat: [1, 5], ces: [1, 7] };
const valuesOf = ({ type, scale = 5, options, columns }: Question): string[] => {
  if (type === 'yes_no' || type === 'consent') return ['yes', 'no'];
  if (type === 'matrix') return columns;
  if (options) return options;
  const [low, high] = SCALES[type] ?? [1, scale];
  return Array.from({ length: high - low + 1 }, (_, index) => String(low + index));
};
const isScale = (type: string) => type === 'rating' || type in SCALES;

/** A second implementation of conditions. */
function isTrue(condition: Condition, answers: Answers, own: string, questions: Question[]): boolean {
  const { all, any, question = own, operator, value } = condition;
  if (all) return all.every((each) => isTrue(each, answers, own, questions));
  if (any) return any.some((each) => isTrue(each, answers, own, questions));
  const answer = answers[question];
  const asked = questions.find(({ id }) => id === question);
  const texts = [answer].flat().map((each) => {
    const isFree = asked?.allow_other && !asked.options.includes(String(each));
    return isFree ? (asked.other_label ?? 'Other') : each;
  });
  const has = answer !== undefined && texts.includes(value);
  switch (operator) {
    case 'answered':
      return answer !== undefined;
    case 'equals':
    case 'includes':
      return has;
    case 'at_least':
      return answer !== undefined && Number(answer) >= Number(value);
    case 'at_most':
      return answer !== undefined && Number(answer) <= Number(value);
    default:
      return !has;
  }
}

/** A second implementation of the path: the questions that answers lead to, and the ending's title. */
function follow({ questions, endings = [] }: Survey, answers: Answers): { asked: string[]; ending: string } {
  const asked: string[] = [];
  let [target, named, isPageShown]: [string | undefined, string | undefined, boolean] = [undefined, undefined, true];
  for (const question of questions) {
    const { id, page_break: isBreak, page_show_if: ofPage, show_if: own, branches = [] } = question;
    if (isBreak) isPageShown = !ofPage || isTrue(ofPage, answers, id, questions);
    if (target !== undefined && id !== target) continue;
    target = undefined;
    if (!isPageShown || (own && !isTrue(own, answers, id, questions))) continue;
    asked.push(id);
    const branch = branches.find((each) => !each.if || isTrue(each.if, answers, id, questions));
    if (typeof branch?.end === 'string') named = branch.end;
    if (branch?.end) break;
    target = branch?.jump_to;
  }
  const score = scoreOf(questions, answers);
  const reached = endings.filter((each) => each.min_score === undefined || score >= each.min_score);
  const best = reached.toSorted((a, b) => (b.min_score ?? -Infinity) - (a.min_score ?? -Infinity))[0];
  const { title = 'Thank you!' } = endings.find((each) => each.id === named) ?? best ?? {};
  return { asked, ending: title.replace('{{score}}', String(score)) };
}

function scoreOf(questions: Question[], answers: Answers): number {
  return questions.reduce((total, question) => {
    const chosen = partsOf(answers[question.id]);
    return total + chosen.reduce((sum, part) => sum + (question.points?.[valuesOf(question).indexOf(part)] ?? 0), 0);
  }, 0);
}

/** The single values of an answer. */
function partsOf(answer: unknown): string[] {
  if (answer === undefined) return [];
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no'];
  return typeof answer === 'object' ? Object.values(answer as object).map(String) : [String(answer)];
}

const LINES: Record<string, string[]> = {
  text: ['Ada', '<b>"x"</b> & {{q1}}', 'two\nlines', '👍'.repeat(20)],
  number: ['1', '7', '12'],
  email: ['a@example.com'],
  url: ['https://example.com/?a=1'],
  phone: ['030 901820', '+12015550123'],
  date: ['2026-03-01', '2027-01-31'],
  time: ['09:30', '05:00', '12:00'],
  month: ['2026-01', '2025-12'],
};
const E164: Record<string, string> = { '030 901820': '+4930901820' };

type Fields = Record<string, string | string[]>;

/** A random answer to one question: the fields of the form, and the answer that the service should store for them. */
function answerTo(question: Question, dice: Dice): { fields: Fields; answer?: unknown } {
  const { id, type, options, rows, columns, allow_other: allowed, exclusive, max_selections: most = 9 } = question;
  if (type === 'consent') {
    const agrees = question.required || dice(2) === 0;
    return { fields: agrees ? { [id]: 'yes' } : {}, answer: agrees };
  }
  // A browser sends nothing for options of which none is chosen.
  if (!question.required && dice(4) === 0) return { fields: options || rows ? {} : { [id]: '' } };
  if (type === 'ranking') {
    const order = options
      .map((option) => [dice(1000), option] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, each]) => each);
    const places = options.map((option, index) => [`${id}-${index}`, String(order.indexOf(option) + 1)]);
    return { fields: Object.fromEntries(places), answer: order };
  }
  if (type === 'matrix') {
    const chosen = rows.map((row, index) => [row, `${id}-${index}`, columns[dice(columns.length)] ?? ''] as const);
    const fields = Object.fromEntries(chosen.map(([, name, column]) => [name, column]));
    return { fields, answer: Object.fromEntries(chosen.map(([row, , column]) => [row, column])) };
  }
  if (type === 'multiple_choice') {
    const free = allowed && dice(3) === 0;
    const picked = options.filter((option) => option !== exclusive && dice(2) === 0).slice(0, most - (free ? 1 : 0));
    if (picked.length === 0 && !free) picked.push(options.at(-1) ?? '');
    return {
      fields: {
        [id]: [...picked, ...(free ? ['__other__'] : [])],
        ...(free && { [`${id}-other`]: 'Something, "new"' }),
      },
      answer: [...picked, ...(free ? ['Something, "new"'] : [])],
    };
  }
  if (allowed && dice(3) === 0)
    return { fields: { [id]: '__other__', [`${id}-other`]: 'Elsewhere' }, answer: 'Elsewhere' };
  const lines = LINES[type] ?? valuesOf(question);
  const line = lines[dice(lines.length)] ?? '';
  const answer =
    isScale(type) || type === 'number' ? Number(line) : type === 'yes_no' ? line === 'yes' : (E164[line] ?? line);
  return { fields: { [id]: line }, answer };
}

/** How a respondent reads the current page of a survey and sends it. */
interface Reader {
  read(): Promise<string>;
  /** Returns the page if it is shown again because of a problem; otherwise an empty text. */
  send(fields: Fields, action: string, text: string): Promise<string>;
}

/** Reads and sends pages as a browser without a script does. */
const overHttp = (id: string, t: string): Reader => ({
  read: async () => (await app.http.get(`/s/${id}?t=${t}&source=shop`).expect(200)).text,
  async send(fields, action, text) {
    const hidden = { t, given: valueOf(text, 'given'), page: valueOf(text, 'page'), action };
    const { status, text: shown } = await send(`/s/${id}`, { ...hidden, ...fields });
    return status === 303 ? '' : shown;
  },
});

/** Answers a survey page by page. */
async function answer(survey: Survey, reader: Reader, dice: Dice): Promise<Answers> {
  const [answers, asked]: [Answers, string[]] = [{}, []];
  for (let page = 0; page < 20; page += 1) {
    const text = await reader.read();
    if (!text.includes('<form')) {
      const expected = follow(survey, answers);
      const title = /<h1 dir="auto">([^<]*)<\/h1>/.exec(text)?.[1];
      expect({ asked: asked.toSorted(), title }).toEqual({ asked: expected.asked.toSorted(), title: expected.ending });
      return answers;
    }
    const [given, onPage]: [Answers, string[]] = [{}, []];
    const form: Fields = {};
    let action = 'next';
    for (const question of survey.questions) {
      const { id, type, skip_label: skip } = question;
      if (!new RegExp(`(?:name|id)="${id}(?:-0)?"`).test(text)) continue;
      onPage.push(id);
      if (type === 'statement') {
        const skips = skip !== undefined && dice(2) === 0;
        if (skips) action = 'skip';
        if (skip !== undefined) given[id] = !skips;
        continue;
      }
      const { fields, answer } = answerTo(question, dice);
      Object.assign(form, fields);
      if (answer !== undefined) given[id] = answer;
    }
    const refused = await reader.send(form, action, text);
    // If there is no answer at all, the last page is shown again.
    if (refused.includes('Answer at least one question')) continue;
    if (refused !== '') throw new Error(/class="problem"[^>]*>[^<]*/.exec(refused)?.[0] ?? refused);
    asked.push(...onPage);
    Object.assign(answers, given);
  }
  throw new Error('The survey has no end');
}

/** A second implementation of a question's summary, from single answers. */
function summaryOf(question: Question, all: Answers[]): object {
  const {
    id,
    type,
    options,
    rows,
    columns,
    allow_other: allowed,
    other_label: other = 'Other',
    skip_label: skip,
  } = question;
  const given = all.map((answers) => answers[id]).filter((each) => each !== undefined);
  const count = (value: string, test: (parts: string[]) => boolean) => ({
    value,
    count: given.map(partsOf).filter(test).length,
  });
  const mean = (numbers: number[]) =>
    Math.round((100 * numbers.reduce((sum, each) => sum + each, 0)) / numbers.length) / 100;
  const base = { id, answered: given.length };
  if (type === 'ranking')
    return {
      ...base,
      rows: options.map((row) => ({
        row,
        ...(given.length > 0 && { average: mean(given.map((order) => (order as string[]).indexOf(row) + 1)) }),
      })),
    };
  if (type === 'matrix')
    return {
      ...base,
      rows: rows.map((row) => ({
        row,
        distribution: columns.map((value) => ({
          value,
          count: given.filter((each) => (each as Record<string, string>)[row] === value).length,
        })),
      })),
    };
  const isListed = options !== undefined || isScale(type) || ['yes_no', 'consent'].includes(type);
  const values = type === 'statement' && skip !== undefined ? ['yes', 'no'] : isListed ? valuesOf(question) : undefined;
  const distribution = values && [
    ...values.map((value) => count(value, (parts) => parts.includes(value))),
    ...(allowed ? [count(other, (parts) => parts.some((part) => !options.includes(part)))] : []),
  ];
  const numbers = given.map(Number);
  return {
    ...base,
    ...(distribution && { distribution }),
    ...((isScale(type) || type === 'number') && given.length > 0 && { average: mean(numbers) }),
    ...(type === 'number' && given.length > 0 && { minimum: Math.min(...numbers), maximum: Math.max(...numbers) }),
    ...(['date', 'time', 'month'].includes(type) &&
      given.length > 0 && { minimum: given.toSorted()[0], maximum: given.toSorted().at(-1) }),
    ...(type === 'nps' &&
      given.length > 0 && {
        nps: {
          promoters: numbers.filter((each) => each > 8).length,
          detractors: numbers.filter((each) => each < 7).length,
        },
      }),
  };
}

/**
 * Answers a published survey at random. The stored answers and the summary must equal the answers and the summary of the second
 * implementation.
 */
async function expectEqualResults(
  name: string,
  { people, open }: { people: number; open: (id: string, t: string) => Promise<Reader> },
): Promise<void> {
  const { id } = await createSurvey(account, PUBLISHED[name]);
  const survey: Survey = (await account.get(`/api/v1/surveys/${id}`).expect(200)).body;
  const dice = createDice(name.length * 7919 + people);
  const all: Record<string, Answers> = {};
  for (let person = 0; person < people; person += 1) {
    const t = tokenOf(await surveyLink(id, { respondent_id: `user-${person}` }));
    all[`user-${person}`] = await answer(survey, await open(id, t), dice);
  }
  // A browser sends the options that were chosen in the order in which it shows them.
  const sorted = (answers: Answers) =>
    survey.questions.map(({ id, type }) =>
      type === 'multiple_choice' ? [answers[id]].flat().toSorted() : answers[id],
    );
  const stored: { respondent_id: string; answers: Answers }[] = await responsesOf(id);
  expect(Object.fromEntries(stored.map((each) => [each.respondent_id, sorted(each.answers)]))).toEqual(
    Object.fromEntries(Object.entries(all).map(([person, answers]) => [person, sorted(answers)])),
  );
  const { body } = await account.get(`/api/v1/surveys/${id}/summary`).expect(200);
  expect(body).toMatchObject({
    responses_finished: people,
    questions: survey.questions.map((question) => summaryOf(question, Object.values(all))),
  });
  if (!survey.questions.some(({ points }) => points)) return;
  const scores = Object.values(all).map((answers) => scoreOf(survey.questions, answers));
  expect(body.score).toMatchObject({ minimum: Math.min(...scores), maximum: Math.max(...scores) });
}

test.each(Object.keys(PUBLISHED))(
  'without JavaScript, the stored answers and the results of a survey equal those of a second implementation: %s',
  (name) => expectEqualResults(name, { people: 8, open: async (id, t) => overHttp(id, t) }),
);

describeInChromium('by keyboard alone', (browser) => {
  test.each(Object.keys(PUBLISHED))(
    'the stored answers and the results of a survey equal those of a second implementation: %s',
    async (name) => {
      const { page } = await browser.open('about:blank');
      await expectEqualResults(name, {
        people: 2,
        async open(id, t) {
          await page.goto(`${app.url}/s/${id}?t=${t}&source=shop`);
          return {
            read: () => page.content(),
            async send(fields, action) {
              await sendByKeyboard(page, fields, action);
              return (await page.locator('#problems').count()) > 0 ? page.content() : '';
            },
          };
        },
      });
    },
  );
});
