import { validate } from '@services/common/http/validation';

import type { Answers } from './answers.ts';
import { toPages, walk } from './path.ts';
import { NewSurvey } from './schemas.ts';

const build = (survey: object) => validate(NewSurvey, { title: 'Survey', ...survey });

function refusal(survey: object): { field: string; message: string }[] {
  try {
    build(survey);
  } catch (error) {
    return (error as { issues: { field: string; message: string }[] }).issues;
  }
  throw new Error('The survey was accepted');
}

const colour = { text: 'Colour?', type: 'single_choice', options: ['Red', 'Blue'], allow_other: true };
const sizes = {
  text: 'Sizes?',
  type: 'multiple_choice',
  options: ['S', 'L'],
  allow_other: true,
  other_label: 'Another',
};
const text = (show_if?: object) => ({ text: 'Why?', type: 'text', ...(show_if && { show_if }) });

function shown(questions: object[], given: Answers, more: object = {}): string[] {
  const survey = build({ questions, ...more });
  return walk(survey.questions, given).path.map(({ id }) => id);
}

test.each<[object, Answers, boolean]>([
  [{ question: 'q1', operator: 'equals', value: 'Other' }, { q1: 'Green' }, true],
  [{ question: 'q1', operator: 'equals', value: 'Other' }, { q1: 'Red' }, false],
  [{ question: 'q1', operator: 'not_equals', value: 'Other' }, { q1: 'Green' }, false],
  [{ question: 'q1', operator: 'not_equals', value: 'Other' }, {}, true],
  [{ question: 'q2', operator: 'includes', value: 'Another' }, { q2: ['S', 'M'] }, true],
  [{ question: 'q2', operator: 'includes', value: 'Another' }, { q2: ['S'] }, false],
  [{ question: 'q2', operator: 'not_includes', value: 'S' }, { q2: ['L'] }, true],
  [{ question: 'q2', operator: 'not_includes', value: 'S' }, { q2: ['S', 'L'] }, false],
  [{ question: 'q2', operator: 'not_includes', value: 'S' }, {}, true],
  [{ question: 'q3', operator: 'contains', value: 'straße' }, { q3: 'In der HAUPTSTRASSE' }, true],
  [{ question: 'q3', operator: 'contains', value: 'x' }, { q3: `${'a'.repeat(200)}x` }, false],
  [{ question: 'q3', operator: 'contains', value: 'x' }, {}, false],
  [{ question: 'q3', operator: 'starts_with', value: 'IN' }, { q3: 'in der Stadt' }, true],
  [{ question: 'q3', operator: 'starts_with', value: 'der' }, { q3: 'in der Stadt' }, false],
  [{ question: 'source', operator: 'contains', value: 'news' }, { source: 'Newsletter' }, true],
])('the condition %j for the answers %j is %j', (condition, given, expected) => {
  const questions = [colour, sizes, text(), text(condition)];
  expect(shown(questions, given, { hidden_fields: ['source'] }).includes('q4')).toBe(expected);
});

test.each(['[]', 'null', '["S"]'])('an option named %s can be part of an answer', (value) => {
  const question = { text: 'Which?', type: 'multiple_choice', options: [value, 'S'] };
  const condition = { question: 'q1', operator: 'includes', value };
  expect(build({ questions: [question, text(condition)] }).questions[1]?.show_if).toEqual(condition);
});

test('conditions can be nested up to three levels deep', () => {
  const red = { question: 'q1', operator: 'equals', value: 'Red' };
  const small = { question: 'q2', operator: 'includes', value: 'S' };
  const nested = { any: [{ all: [red, { any: [small, { question: 'q2', operator: 'not_answered' }] }] }] };
  expect(shown([colour, sizes, text(nested)], { q1: 'Red', q2: ['S'] })).toEqual(['q1', 'q2', 'q3']);
  expect(shown([colour, sizes, text(nested)], { q1: 'Red' })).toEqual(['q1', 'q2', 'q3']);
  expect(shown([colour, sizes, text(nested)], { q1: 'Red', q2: ['L'] })).toEqual(['q1', 'q2']);
  expect(shown([colour, sizes, text(nested)], { q1: 'Blue', q2: ['S'] })).toEqual(['q1', 'q2']);
  const [issue] = refusal({ questions: [colour, sizes, text({ all: [nested] })] });
  expect(issue?.message).toMatch(/at most three levels deep/);
});

test('conditions can use hidden fields, and the values of hidden fields stay in the answers whichever questions are shown', () => {
  const questions = [text({ question: 'source', operator: 'equals', value: 'newsletter' }), text()];
  const survey = build({ questions, hidden_fields: ['source'] });
  expect(walk(survey.questions, { source: 'newsletter', q1: 'x' }).path).toHaveLength(2);
  const other = walk(survey.questions, { source: 'shop', q1: 'x' });
  expect([other.path.length, other.answers]).toEqual([1, { source: 'shop' }]);
});

test.each<[string, object]>([
  ['intro', { intro: '{{q1}}' }],
  ['questions.0.text', { questions: [{ ...text(), text: '{{q1}}' }] }],
  ['questions.0.help', { questions: [{ ...text(), help: '{{ Q1 }}' }, text()] }],
  [
    'questions.1.body',
    {
      questions: [
        { text: 'x', type: 'statement' },
        { ...text(), body: '{{q1}}' },
      ],
    },
  ],
  ['questions.1.body', { questions: [text(), { ...text(), body: '{{q1}}'.repeat(21) }] }],
  ['endings.0.title', { endings: [{ title: '{{q9}}' }] }],
  ['translations.de.questions.q1.text', { translations: { de: { questions: { q1: { text: '{{source}}' } } } } }],
])(
  'the field %s is refused if its text shows more than 20 answers, or an answer or hidden field that it may not show: %j',
  (field, survey) => {
    const [issue] = refusal({ questions: [text()], hidden_fields: ['source'], ...survey });
    expect(issue?.field).toBe(field);
  },
);

test('a branch leads to the ending that it names', () => {
  const branches = [
    { if: { operator: 'equals', value: 'Red' }, end: 'e2' },
    { if: { operator: 'equals', value: 'Blue' }, end: true },
  ];
  const { questions, endings } = build({
    questions: [{ ...colour, branches }, text()],
    endings: [{ title: 'Thanks' }, { title: 'Thanks for red', redirect_url: 'https://example.com/red' }],
  });
  expect(endings.map(({ id }) => id)).toEqual(['e1', 'e2']);
  expect(walk(questions, { q1: 'Red' })).toMatchObject({ ending: 'e2', path: [{ id: 'q1' }] });
  expect(walk(questions, { q1: 'Blue' })).toMatchObject({ ending: undefined, path: [{ id: 'q1' }] });
  expect(walk(questions, { q1: 'Green' }).path).toHaveLength(2);
});

test('a question of type `statement` has its own page, can branch, and needs no answer', () => {
  const statement = { text: 'Welcome', type: 'statement', body: '**Hello**', branches: [{ jump_to: 'q4' }] };
  const { questions } = build({ questions: [text(), statement, text(), text()] });
  const { path, missing } = walk(questions, {});
  expect(toPages(questions, path).map((page) => page.map(({ id }) => id))).toEqual([['q1'], ['q2'], ['q4']]);
  expect(missing).toEqual([]);
});

test('conditions treat a statement that can be skipped like a yes/no question', () => {
  const statement = { text: 'Welcome', type: 'statement', skip_label: 'No, thanks' };
  const skipped = { if: { operator: 'equals', value: false }, end: 'e2' };
  const { questions } = build({ questions: [{ ...statement, branches: [skipped] }, text()], endings: [{}, {}] });
  expect(walk(questions, { q1: false })).toMatchObject({ ending: 'e2', path: [{ id: 'q1' }] });
  expect(walk(questions, { q1: true }).path).toHaveLength(2);
  expect(shown([statement, text({ question: 'q1', operator: 'equals', value: true })], { q1: true })).toHaveLength(2);
});

test('a survey has up to 300 questions with up to 200 options', () => {
  const options = Array.from({ length: 200 }, (_, index) => `Option ${index}`);
  const questions = Array.from({ length: 300 }, () => ({ text: 'x', type: 'single_choice', options }));
  expect(build({ questions }).questions.at(-1)?.id).toBe('q300');
  expect(refusal({ questions: [...questions, text()] })).toHaveLength(1);
  const many = { text: 'x', type: 'single_choice', options: [...options, 'One more'] };
  expect(refusal({ questions: [many] })[0]?.field).toBe('questions.0.options');
});

test.each([
  [
    'an unknown ending',
    { questions: [{ ...colour, branches: [{ end: 'e2' }] }], endings: [{}] },
    'questions.0.branches.0.end',
  ],
  ['an option named like Other', { questions: [{ ...colour, other_label: 'Red' }] }, 'questions.0.other_label'],
  [
    'a comparison with a statement',
    { questions: [{ text: 'x', type: 'statement' }, text({ question: 'q1', operator: 'answered' })] },
    'questions.1.show_if.value',
  ],
  [
    'an unknown hidden field',
    { questions: [text({ question: 'source', operator: 'answered' })] },
    'questions.0.show_if.question',
  ],
  [
    'an order comparison of a hidden field',
    { questions: [text({ question: 'age', operator: 'at_least', value: 3 })], hidden_fields: ['age'] },
    'questions.0.show_if.operator',
  ],
  [
    'a value for a hidden field with the operator answered',
    { questions: [text({ question: 'age', operator: 'answered', value: '3' })], hidden_fields: ['age'] },
    'questions.0.show_if.value',
  ],
  ['a hidden field named like a question', { questions: [text()], hidden_fields: ['q1'] }, 'hidden_fields.0'],
  [
    'a hidden field named like a parameter of the page',
    { questions: [text()], hidden_fields: ['page'] },
    'hidden_fields.0',
  ],
  ['two equal hidden fields', { questions: [text()], hidden_fields: ['ab', 'ab'] }, 'hidden_fields'],
  [
    'a redirect to a script',
    { questions: [text()], endings: [{ redirect_url: 'javascript:alert(1)' }] },
    'endings.0.redirect_url',
  ],
  [
    'faces on a scale of 10',
    { questions: [{ text: 'x', type: 'rating', scale: 10, display: 'faces' }] },
    'questions.0.scale',
  ],
])('%s is refused and reported at its position', (_name, survey, field) => {
  expect(refusal(survey).map((issue) => issue.field)).toEqual([field]);
});

test('no error message shows a regular expression', () => {
  for (const issue of refusal({
    questions: [text()],
    hidden_fields: ['Ä B'],
    opens_at: 'soon',
    closes_at: '2026-13-01',
  }))
    expect(issue.message).not.toMatch(/\/\^|\\d|pattern/);
});
