type Dice = (sides: number) => number;

const WORDS = ['ä', '"q"', '<b>', '\\', '{', ' }', '日本', '👍🏽', 'a', ',', ' ', '=1+1', '**', '\u202e', "'", '&amp;'];

/** A valid survey in two languages that uses every kind of question, and most of their properties at random. */
export function randomSurvey(dice: Dice): object {
  const maybe = (value: object) => (dice(2) === 0 ? value : {});
  const line = () => `x${Array.from({ length: dice(6) }, () => WORDS[dice(WORDS.length)]).join('')}`;
  const lines = (most: number) => [
    ...new Set(Array.from({ length: 2 + dice(most) }, (_, index) => `${index}${line()}`)),
  ];
  const choice = () => {
    const options = lines(5);
    return {
      options,
      ...maybe({ allow_other: true, other_label: `Other ${line()}` }),
      ...maybe({ random_order: true }),
      ...maybe({ points: options.map(() => dice(2001) - 1000) }),
      ...maybe({ default: options[0] }),
    };
  };
  const makers: (() => object)[] = [
    () => ({ type: 'rating', scale: 5, ...maybe({ display: 'stars', low_label: line() }), ...maybe({ default: 3 }) }),
    () => ({ type: 'nps', ...maybe({ high_label: line() }) }),
    () => ({ type: 'csat', ...maybe({ points: [1, 2, 3, 4, 5] }) }),
    () => ({ type: 'ces', scale: 5 }),
    () => ({ type: 'text', ...maybe({ min_length: 2, max_length: 9, default: 'abc' }), placeholder: line() }),
    () => ({ type: 'single_choice', ...choice(), ...maybe({ display: 'dropdown' }) }),
    () => {
      const { default: preset, ...rest } = choice() as { options: string[]; default?: string };
      return { type: 'multiple_choice', ...rest, ...(preset && { default: [preset] }), exclusive: rest.options[1] };
    },
    () => ({ type: 'yes_no', ...maybe({ points: [1, 0], default: false }) }),
    () => ({ type: 'number', ...maybe({ min: -1.5, max: 10, default: 2.25 }), ...maybe({ integer: false }) }),
    () => ({ type: 'email' }),
    () => ({ type: 'url', ...maybe({ default: 'https://example.com/?a="b"' }) }),
    () => ({ type: 'phone', ...maybe({ country: 'DE' }) }),
    () => ({ type: 'date', ...maybe({ min: '2026-01-01', max: '2026-12-31' }) }),
    () => ({ type: 'time', ...maybe({ default: '09:30' }) }),
    () => ({ type: 'month' }),
    () => ({ type: 'ranking', options: lines(4) }),
    () => ({ type: 'matrix', rows: lines(3), columns: ['a', 'b'], ...maybe({ points: [1, -1] }) }),
    () => ({ type: 'consent' }),
    () => ({
      type: 'statement',
      ...maybe({ skip_label: line() }),
      link: { label: line(), url: 'https://example.com/' },
    }),
  ];
  const questions = makers
    .map((make) => [dice(1000), make()] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, made], index) => ({
      ...made,
      text: line(),
      ...maybe({ body: `*${line()}*\n\n- {{source}}` }),
      ...('type' in made && made.type !== 'statement' && maybe({ required: true, help: line() })),
      ...(index > 0 && maybe({ page_break: true, page_random_order: true })),
      ...maybe({ show_if: { any: [{ question: 'source', operator: 'contains', value: line() }] } }),
      ...maybe({ branches: [{ if: { question: 'source', operator: 'answered' }, end: 'e1' }] }),
    }));
  return {
    title: line(),
    intro: `${line()} {{source}}`,
    questions,
    endings: [
      { title: line(), body: line() },
      { redirect_url: 'https://example.com/', ...maybe({ title: line() }) },
    ],
    hidden_fields: ['source', 'campaign'],
    language: 'de',
    translations: {
      en: {
        title: line(),
        intro: line(),
        questions: Object.fromEntries(questions.map((_, index) => [`q${index + 1}`, { text: line() }])),
      },
    },
    credit_reward: dice(100),
    ...maybe({ max_responses: 1 + dice(100), budget_left: dice(100) }),
    allow_anonymous: dice(2) === 0,
  };
}
