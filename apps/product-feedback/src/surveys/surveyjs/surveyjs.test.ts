import { createDice } from '@services/tooling/local-stack/dice';

import { given, startTestApp } from '../../../test/app.ts';
import { createProduct } from '../../../test/factories.ts';
import sailing from '../../../test/surveyjs.json' with { type: 'json' };
import type { Answers } from '../answers.ts';
import { walk } from '../path.ts';
import { fromSurveyJs } from './convert.ts';
import { kindOf } from './kinds.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const importing = async (survey: object) => {
  const { id } = await createProduct(account);
  return account.post(`/api/v1/products/${id}/surveys/import`, survey);
};

// The file has the structure of a product survey that the SurveyJS library publishes, but other texts.
test('a survey of SurveyJS becomes a draft with its texts, languages, pages and conditions, and the omitted parts are listed', async () => {
  const { status, body } = await importing(sailing);
  expect([status, body.survey.draft]).toEqual([200, true]);
  const { questions, endings, intro, translations, title } = body.survey;
  expect({ title, intro, endings }).toEqual({
    title: 'Your sailing week',
    intro: 'Two minutes, \\*promised\\*',
    endings: [{ id: 'e1', body: 'Thanks, {{q1}}!\nSee you & the sea' }],
  });
  const shown = {
    all: [
      {
        all: [
          {
            any: [
              { question: 'q3', operator: 'includes', value: 'Skipper' },
              { question: 'q3', operator: 'includes', value: 'Meals' },
            ],
          },
          {
            any: [
              { question: 'q2', operator: 'equals', value: 'Yacht' },
              { question: 'q2', operator: 'equals', value: 'Another one' },
            ],
          },
        ],
      },
      { question: 'q4', operator: 'at_least', value: 7 },
    ],
  };
  expect(questions).toEqual([
    { id: 'q1', text: 'Your name?', type: 'text', required: true, max_length: 50 },
    {
      id: 'q2',
      text: 'Which boat, {{q1}}?',
      type: 'single_choice',
      options: ['Dinghy', 'Yacht'],
      allow_other: true,
      other_label: 'Another one',
      default: 'Yacht',
    },
    {
      id: 'q3',
      text: 'extras',
      type: 'multiple_choice',
      options: ['Skipper', 'Meals', 'Nothing'],
      exclusive: 'Nothing',
      max_selections: 2,
    },
    {
      id: 'q4',
      text: 'rate',
      type: 'rating',
      scale: 10,
      low_label: 'Bad',
      high_label: 'Great',
      body: '**How it was**\n\n**Your rating**',
      page_break: true,
      page_random_order: true,
      page_show_if: { question: 'q2', operator: 'answered' },
      show_if: shown.all[0],
    },
    { id: 'q5', text: 'recommend', type: 'nps', show_if: shown },
    { id: 'q6', text: 'Again?', type: 'yes_no' },
    { id: 'q7', text: 'parts', type: 'matrix', rows: ['Sails', 'Engine'], columns: ['Good', 'Bad'] },
    { id: 'q8', text: 'contact: mail', type: 'email' },
    { id: 'q9', text: 'contact: phone', type: 'phone' },
    { id: 'q10', text: 'Fair winds', type: 'statement', body: 'and calm seas' },
    {
      id: 'q11',
      text: 'Port is …',
      type: 'single_choice',
      options: ['left', 'right'],
      display: 'dropdown',
      random_order: true,
      points: [1, 0],
    },
  ]);
  expect(translations).toEqual({
    de: {
      title: 'Ihre Segelwoche',
      questions: {
        q1: { text: 'Ihr Name?' },
        q2: { options: ['Jolle', 'Yacht'] },
        q3: { options: ['Skipper', 'Meals', 'Nichts'] },
      },
    },
  });
  expect(body.left_out.map(({ part }: { part: string }) => part)).toEqual(['triggers', 'signature', 'again.visibleIf']);
});

test.each([
  ['{rate', 'cannot be read'],
  ["{boat} = 'a' or (", 'computes or negates'],
  ['!{again}', 'computes or negates'],
  ['{later} empty', 'not the name of an earlier question'],
  ['{boat} = {rate}', 'something other than a value'],
  ['('.repeat(30) + '{boat} empty' + ')'.repeat(30), 'nested too deeply'],
  [`{boat} = '${'x'.repeat(2000)}'`, 'too long'],
  ["{boat} = 'no option'", 'cannot be answered with this value'],
])(
  'a question whose condition cannot be imported is always shown, and the condition is listed: %s',
  (visibleIf, reason) => {
    const elements = [
      { type: 'radiogroup', name: 'boat', choices: ['a', 'b'] },
      { type: 'text', name: 'why', visibleIf },
      { type: 'text', name: 'later' },
    ];
    const { survey, leftOut } = fromSurveyJs({ elements });
    expect(survey?.questions[1]).toEqual({ id: 'q2', text: 'why', type: 'text' });
    expect(leftOut.map((each) => each.reason).join()).toContain(reason);
  },
);

test.each([
  [{}],
  [{ pages: 'none' }],
  [{ elements: [null, 1, { type: 'image', name: 'x' }, { type: 'radiogroup', name: 'y' }] }],
  [{ pages: [{ name: { toString: 1 }, elements: [{ type: { toString: 1 }, name: { toString: 1 } }] }] }],
])('a survey without a question that can be imported is refused: %j', async (survey) => {
  const { status, body } = await importing(survey);
  expect([status, body.details?.[0].field]).toEqual([400, 'pages']);
  if ('elements' in survey) expect(body.details.map(({ field }: { field: string }) => field)).toContain('y');
});

test('a survey of any size is converted as far as the limits of surveys allow @slow', () => {
  const languages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${'abcdefgh'[index % 8]}${'abcdefgh'[index >> 3]}`, 'x']),
  );
  const nest = (element: object, depth: number): object =>
    depth === 0 ? element : { type: 'panel', elements: [nest(element, depth - 1)] };
  const many = Array.from({ length: 400 }, (_, index) => ({ type: 'comment', name: `n${index}`, title: languages }));
  const { survey, leftOut } = fromSurveyJs({ elements: [nest({ type: 'text', name: 'deep' }, 1000), ...many] });
  expect([survey?.questions.length, Object.keys(survey?.translations ?? {}).length]).toEqual([300, 30]);
  expect(leftOut).toContainEqual({ part: 'n399', reason: 'A survey has at most 300 questions' });
});

test.each([
  [{ type: 'text', validators: [{ type: 'numeric', minValue: 3 }] }, ['x.validators']],
  [{ type: 'text', validators: [{ type: 'text', minLength: 3, text: 'Too short' }] }, ['x.validators.text']],
  [{ type: 'radiogroup', choices: [1, 2], validators: [{ type: 'answercount' }] }, ['x.validators']],
  [{ type: 'text', inputType: 'date', minValueExpression: 'today()' }, ['x.minValueExpression']],
  [{ type: 'text', inputType: 'number', min: '3', max: 'x' }, ['x.max']],
  [{ type: 'text', min: 3, maskType: 'numeric' }, ['x.min', 'x.maskType']],
  [{ type: 'boolean', labelTrue: 'Ja', labelFalse: 'Nein', valueTrue: 'j' }, ['x.labelTrue', 'x.labelFalse']],
  [{ type: 'ranking', choices: ['a', 'b'], selectToRankEnabled: true, maxSelectedChoices: 1 }, 2],
  [{ type: 'imagepicker', choices: [{ value: 'l', imageLink: 'l.png' }, 'c'] }, ['x.choices.imageLink']],
  [{ type: 'dropdown', choices: ['a', 'b'], placeholder: 'Choose' }, ['x.placeholder']],
  [{ type: 'slider', min: 0, max: 9, step: 3 }, ['x.step']],
  [{ type: 'rating', rateMin: 2, rateMax: 20, rateStep: 2, minRateDescription: 'low' }, ['x.low_label']],
  [{ type: 'text', visibleIf: 5 }, ['x.visibleIf']],
  [{ type: 'text', title: 'Hello {nobody}', placeholder: '{nobody}' }, ['x', 'x.placeholder']],
  [{ type: 'text', title: { default: 'x', klingon: 'y' } }, ['locale']],
  [{ type: 'html', html: { default: '<img src="a.png"> Look', de: 'Schau' } }, 2],
  [
    { type: 'multipletext', description: 'd', items: [{ name: 'a', title: { de: 'A' } }] },
    ['x.title', 'x.description'],
  ],
])('a part of a question that is not converted is listed: %j', (element, parts) => {
  const { survey, leftOut } = fromSurveyJs({ elements: [{ name: 'x', ...element }] });
  expect(survey?.questions).toHaveLength(1);
  if (typeof parts === 'number') expect(leftOut).toHaveLength(parts);
  else expect(leftOut.map(({ part }) => part)).toEqual(parts);
});

test('a part of a survey that is not converted is listed', () => {
  const { survey, leftOut } = fromSurveyJs({
    title: { default: 'Customer {company}', de: '' },
    description: { default: 'Hello', de: 'Hallo' },
    logo: 'logo.png',
    questionsOnPageMode: 'singlePage',
    firstPageIsStarted: true,
    completedHtml: 'Bye {X}',
    navigateToUrl: 'javascript:alert(1)',
    pages: [{ name: 'one', visibleIf: 5, elements: [{ type: 'text', name: 'x' }] }],
  });
  expect(survey).toMatchObject({ title: 'Customer {company}', endings: [{ body: 'Bye {{q1}}' }] });
  expect(leftOut.map(({ part }) => part).toSorted()).toEqual(
    'description firstPageIsStarted locale logo navigateToUrl pages.one.visibleIf questionsOnPageMode title'.split(' '),
  );
});

test('a scale with steps becomes a choice of its values, and a matrix whose rows are required is required', () => {
  const { survey, leftOut } = fromSurveyJs({
    elements: [
      { type: 'rating', name: 'steps', rateMin: 2, rateMax: 8, rateStep: 2 },
      { type: 'matrix', name: 'rows', rows: ['a'], columns: ['b', 'c'], isAllRowRequired: true },
    ],
  });
  expect([survey?.questions, leftOut]).toMatchObject([
    [
      { type: 'single_choice', options: ['2', '4', '6', '8'] },
      { type: 'matrix', required: true },
    ],
    [],
  ]);
});

test('the list of omitted parts shortens long names', () => {
  const { leftOut } = fromSurveyJs({ elements: [{ type: 'text', name: 'N'.repeat(10_000), one: 1, two: 2 }] });
  expect(leftOut.map(({ part }) => part)).toEqual(['text', 'one', 'two'].map((part) => `${'N'.repeat(200)}.${part}`));
});

test('a line of HTML that is too long for the text of a statement continues in its body without a gap', () => {
  const html = `<p>${'x'.repeat(199)}😀 more</p>`;
  const { survey } = fromSurveyJs({ elements: [{ type: 'html', name: 'html', html }] });
  expect(survey?.questions).toEqual([{ id: 'q1', type: 'statement', text: 'x'.repeat(199), body: '😀 more' }]);
});

test('a conversion stops at the maximum number of languages, options and questions of a survey', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const text = Object.fromEntries(letters.flatMap((a) => letters.map((b) => [`${a}${b}`, 'x'])));
  const choices = [{ value: 'x', text }, ...Array.from({ length: 1000 }, (_, index) => index)];
  const [kind] = kindOf({ type: 'radiogroup', name: 'choice', choices }, 'en', () => undefined);
  expect([Object.keys(kind?.translations ?? {}).length, kind?.labels.size]).toEqual([30, 201]);

  const items = Array.from({ length: 1000 }, (_, index) => ({ type: 'multipletext', name: `n${index}` }));
  const { survey, leftOut } = fromSurveyJs({
    elements: [
      { type: 'multipletext', name: 'all', title: 'T'.repeat(10_000), items },
      { type: 'text', name: 'last' },
    ],
  });
  expect(survey?.questions.length).toBe(300);
  expect(leftOut).toEqual([
    { part: 'all.text', reason: 'The text was cut to 1000 characters' },
    ...['all.n300', 'last'].map((part) => ({ part, reason: 'A survey has at most 300 questions' })),
  ]);
});

type Values = Record<string, string | number | boolean | (string | number)[]>;

/** A random condition in the syntax of SurveyJS, and a second implementation of its meaning. */
function randomCondition(
  dice: (sides: number) => number,
  depth = 0,
): { text: string; holds: (values: Values) => boolean } {
  const kind = depth < 2 ? dice(9) : 2 + dice(7);
  if (kind < 2) {
    const parts = Array.from({ length: 2 + dice(2) }, () => randomCondition(dice, depth + 1));
    const [word, all] = kind === 0 ? [['and', '&&'][dice(2)], true] : [['or', '||'][dice(2)], false];
    return {
      text: `(${parts.map(({ text }) => text).join(` ${word} `)})`,
      holds: (values) => (all ? parts.every(({ holds }) => holds(values)) : parts.some(({ holds }) => holds(values))),
    };
  }
  const number = 1 + dice(5);
  const choice = 10 * (1 + dice(3));
  const many = (values: Values) => (Array.isArray(values['many']) ? values['many'] : []);
  const cases = [
    { text: `{one} = ${choice}`, holds: (values: Values) => values['one'] === choice },
    { text: `{one} <> '${choice}'`, holds: (values: Values) => values['one'] !== choice },
    { text: `{many} contains ${choice}`, holds: (values: Values) => many(values).includes(choice) },
    {
      text: `{many} noneof [10, ${choice}]`,
      holds: (values: Values) => !many(values).some((each) => each === 10 || each === choice),
    },
    { text: `{rate} >= ${number}`, holds: (values: Values) => Number(values['rate'] ?? NaN) >= number },
    { text: `{rate} < ${number + 1}`, holds: (values: Values) => Number(values['rate'] ?? NaN) < number + 1 },
    { text: '{sure} = true', holds: (values: Values) => values['sure'] === true },
  ];
  return cases[kind - 2] as (typeof cases)[number];
}

test('imported conditions show a question exactly when SurveyJS would @slow', () => {
  const dice = createDice(11);
  const choices = [10, 20, 30].map((value) => ({ value, text: `Number ${value}` }));
  let shown = 0;
  for (let round = 0; round < 300; round += 1) {
    const { text, holds } = randomCondition(dice);
    const { survey, leftOut } = fromSurveyJs({
      elements: [
        { type: 'radiogroup', name: 'one', choices },
        { type: 'checkbox', name: 'many', choices },
        { type: 'rating', name: 'rate', rateMax: 6 },
        { type: 'boolean', name: 'sure' },
        { type: 'comment', name: 'why', visibleIf: text },
      ],
    });
    expect(leftOut).toEqual([]);
    for (let person = 0; person < 10; person += 1) {
      const values: Values = {
        ...(dice(4) > 0 && { one: 10 * (1 + dice(3)) }),
        ...(dice(4) > 0 && { many: [10, 20, 30].slice(dice(3)) }),
        ...(dice(4) > 0 && { rate: 1 + dice(6) }),
        ...(dice(4) > 0 && { sure: dice(2) === 0 }),
      };
      const label = (value: unknown) => `Number ${String(value)}`;
      const answers = Object.fromEntries(
        Object.entries({
          q1: values['one'] && label(values['one']),
          q2: Array.isArray(values['many']) ? values['many'].map(label) : undefined,
          q3: values['rate'],
          q4: values['sure'],
        }).filter(([, answer]) => answer !== undefined),
      ) as Answers;
      const isShown = walk(survey?.questions ?? [], answers).path.some(({ id }) => id === 'q5');
      expect([text, values, isShown]).toEqual([text, values, holds(values)]);
      shown += Number(isShown);
    }
  }
  expect(shown).toBeGreaterThan(500);
});

test('a part without a name is listed by its place, and an omitted question with one reason', () => {
  const { survey, leftOut } = fromSurveyJs({
    pages: [
      { visibleIf: 5, elements: [{ type: 'text', title: '' }] },
      {
        name: 'p',
        elements: [
          { type: 'panel', elements: [{ type: 'multipletext', items: [{ maskType: 'x' }] }] },
          { type: 'checkbox', name: 'c', choicesByUrl: {} },
        ],
      },
    ],
  });
  expect(survey?.questions).toHaveLength(1);
  expect(leftOut.map(({ part }) => part)).toEqual([
    'pages.1.visibleIf',
    'pages.p.elements.1.elements.1.maskType',
    'c.choicesByUrl',
    'pages.1.elements.1',
    'c',
  ]);
});

test('the rules about the number of choices are converted', () => {
  const { survey, leftOut } = fromSurveyJs({
    elements: [
      {
        type: 'checkbox',
        name: 'c',
        choices: ['a', 'b', 'c'],
        validators: [{ type: 'answercount', minCount: 1, maxCount: 2 }],
      },
    ],
  });
  expect([survey?.questions, leftOut]).toMatchObject([[{ min_selections: 1, max_selections: 2 }], []]);
});

test('every question that cannot be imported is listed by name and omitted', () => {
  const twice = (name: string) => ({ type: 'radiogroup', name, choices: ['a', 'a'] });
  const fine = (name: string) => ({ type: 'text', name });
  const elements = [twice('first'), fine('one'), twice('second'), fine('two'), fine('three')];
  const { survey, leftOut } = fromSurveyJs({ title: 'Survey', elements });
  expect(survey?.questions.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(leftOut.map(({ part }) => part)).toEqual(['first', 'second']);
});
