type Props = Record<string, unknown>;

const question =
  (type: string) =>
  (text: string, props: Props = {}) => ({ text, type, ...props });
const [nps, rating, csat, ces] = ['nps', 'rating', 'csat', 'ces'].map(question) as [Q, Q, Q, Q];
const [text, number, yesNo, statement] = ['text', 'number', 'yes_no', 'statement'].map(question) as [Q, Q, Q, Q];
const [email, url, phone, date] = ['email', 'url', 'phone', 'date'].map(question) as [Q, Q, Q, Q];
const [time, month, consent] = ['time', 'month', 'consent'].map(question) as [Q, Q, Q];
const listed =
  (type: string) =>
  (label: string, options: string[], props: Props = {}) => ({ text: label, type, options, ...props });
const [one, many, ranking] = ['single_choice', 'multiple_choice', 'ranking'].map(listed) as [L, L, L];
const matrix = (label: string, rows: string[], columns: string[], props: Props = {}) => ({
  text: label,
  type: 'matrix',
  rows,
  columns,
  ...props,
});
type Q = ReturnType<typeof question>;
type L = ReturnType<typeof listed>;

const required = { required: true };
const when = (id: string, operator: string, value?: unknown) => ({
  question: id,
  operator,
  ...(value !== undefined && { value }),
});
const shown = (...condition: Parameters<typeof when>) => ({ show_if: when(...condition) });
const go = (operator: string, value: unknown, to: string) => ({
  if: { operator, value },
  ...(to.startsWith('e') ? { end: to } : { jump_to: to }),
});
const AGREE = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
const OFTEN = ['Not at all', 'Some days', 'Most days', 'Every day'];

/**
 * Surveys with the structure of templates and examples that other products publish, but with other texts: SurveyJS, Formbricks,
 * ODK's XLSForm, Typeform, LimeSurvey, Google Forms, and two public questionnaires with scores.
 */
export const PUBLISHED: Record<
  string,
  { questions: object[]; endings?: object[]; hidden_fields?: string[]; intro?: string }
> = {
  'SurveyJS: recommendation with a reason for each group': {
    questions: [
      nps('Would you recommend us?', required),
      text('What do you like best?', shown('q1', 'at_least', 9)),
      text('What keeps you from a higher score?', {
        show_if: { all: [when('q1', 'at_least', 7), when('q1', 'at_most', 8)] },
      }),
      many('What went wrong?', ['Price', 'Speed', 'Support'], { allow_other: true, ...shown('q1', 'at_most', 6) }),
    ],
  },
  'SurveyJS: product feedback on three pages': {
    questions: [
      matrix(
        'How far do you agree?',
        ['It is cheap', 'It does what it says', 'It is better than others'],
        AGREE.slice(1, 4),
      ),
      rating('How satisfied are you?', { page_break: true, low_label: 'Not', high_label: 'Fully' }),
      rating('Would you tell a friend?', { scale: 10, ...shown('q2', 'at_least', 4) }),
      text('What would make you satisfied?', shown('q2', 'at_most', 3)),
      one('Compared with others, the price is', ['Low', 'Fair', 'High'], { page_break: true }),
      email('Where can we answer?'),
    ],
  },
  'SurveyJS: history quiz': {
    questions: [
      statement('Four questions, one point each'),
      one('Which wall fell in 1989?', ['Hadrian’s', 'Berlin’s', 'China’s'], {
        points: [0, 1, 0],
        random_order: true,
        ...required,
      }),
      one('Who sailed in 1492?', ['Columbus', 'Cook', 'Vespucci'], {
        points: [1, 0, 0],
        page_break: true,
        ...required,
      }),
      many('Which are rivers?', ['Rhine', 'Etna', 'Loire'], { points: [1, -1, 1] }),
      yesNo('Is Rome older than London?', { points: [1, 0], ...required }),
    ],
    endings: [{ title: 'Good start, {{score}}' }, { title: 'Well done, {{score}}', min_score: 3 }],
  },
  'SurveyJS: cars, with none of the above': {
    questions: [
      many('Which makes did you drive?', ['Ford', 'Tesla', 'Toyota', 'None of these'], {
        exclusive: 'None of these',
        random_order: true,
        ...required,
      }),
      one('Which one now?', ['Ford', 'Tesla', 'Toyota'], {
        display: 'dropdown',
        allow_other: true,
        ...shown('q1', 'not_includes', 'None of these'),
      }),
      ranking('What matters?', ['Price', 'Range', 'Looks']),
    ],
  },
  'SurveyJS: job application': {
    questions: [
      text('Name', { ...required, max_length: 20 }),
      email('Email', required),
      phone('Phone', { country: 'DE' }),
      date('Earliest start', { min: '2026-01-01', max: '2027-12-31' }),
      url('Portfolio'),
      number('Expected pay', { min: 0, integer: true, page_break: true }),
      consent('We may keep my data, {{q1}}', required),
    ],
  },
  'Formbricks: product market fit': {
    questions: [
      statement('May we ask you five things?', { skip_label: 'Not now', branches: [go('equals', false, 'e2')] }),
      one(
        'How would you feel without it?',
        ['Not disappointed', 'Somewhat disappointed', 'Very disappointed'],
        required,
      ),
      one('What is your role?', ['Founder', 'Manager', 'Engineer'], { allow_other: true }),
      text('Who gets most out of it?'),
      text('What is the main benefit?', shown('q2', 'not_equals', 'Not disappointed')),
      text('How can we improve it?'),
    ],
    endings: [{ title: 'Thank you' }, { title: 'Another time' }],
  },
  'Formbricks: churn': {
    questions: [
      one('Why do you leave?', ['Hard to use', 'Too expensive', 'Missing a feature', 'Support'], {
        ...required,
        branches: [
          go('equals', 'Too expensive', 'q3'),
          go('equals', 'Missing a feature', 'q4'),
          go('equals', 'Support', 'q5'),
        ],
      }),
      text('What was hard?', { branches: [{ end: true }] }),
      number('Which price would be fair?', { min: 0, branches: [{ end: true }] }),
      text('Which feature?', { branches: [{ end: 'e2' }] }),
      rating('How was our support?', { display: 'faces', scale: 5 }),
    ],
    endings: [{ title: 'Sorry to see you go' }, { title: 'We write to you when it is there' }],
  },
  'Formbricks: review prompt': {
    questions: [
      rating('How do you like it?', { display: 'stars', ...required, branches: [go('at_most', 3, 'q3')] }),
      statement('Write a review?', {
        link: { label: 'Open', url: 'https://reviews.example.com' },
        skip_label: 'Later',
        branches: [{ end: true }],
      }),
      text('Sorry. What can we do better?', required),
    ],
  },
  'Formbricks: onboarding segments': {
    questions: [
      one('Your role?', ['Product', 'Marketing', 'Engineering'], required),
      one('Your company’s size?', ['1', '2–10', 'More'], required),
      one('How did you hear of us, as {{q1}}?', ['Search', 'A friend', 'A newsletter'], { allow_other: true }),
    ],
    hidden_fields: ['source'],
    intro: 'Hello from {{source}}',
  },
  'Formbricks: effort': {
    questions: [ces('It was easy to set up', required), text('What was not easy?', shown('q1', 'at_most', 4))],
  },
  'Formbricks: satisfaction after support': {
    questions: [
      csat('How satisfied are you?', required),
      yesNo('Was it solved?'),
      text('Why not?', shown('q2', 'equals', false)),
    ],
  },
  'Formbricks: barriers to signing up': {
    questions: [
      one('How likely are you to sign up?', ['1', '2', '3', '4', '5'], {
        ...required,
        branches: [go('equals', '5', 'e2')],
      }),
      many('What holds you back?', ['Price', 'Trust', 'Time'], {
        min_selections: 1,
        max_selections: 2,
        allow_other: true,
        other_label: 'Something else',
      }),
      text('What is the something else?', shown('q2', 'includes', 'Something else')),
    ],
    endings: [{ title: 'Thanks' }, { title: 'Great', link: { label: 'Sign up', url: 'https://example.com/sign-up' } }],
  },
  'ODK: visit to a household': {
    questions: [
      date('Day of the visit', required),
      yesNo('Does somebody answer?', {
        ...required,
        branches: [{ if: { operator: 'equals', value: false }, end: 'e1' }],
      }),
      number('How many people live here?', { min: 1, max: 30, integer: true, ...required }),
      number('How many are children?', { min: 0, max: 29, integer: true, ...shown('q3', 'at_least', 2) }),
      many('Sources of water', ['Well', 'Tap', 'River'], { page_break: true, page_show_if: when('q3', 'answered') }),
      time('When do you fetch it?', shown('q5', 'includes', 'River')),
    ],
    endings: [{ title: 'Visit again' }],
  },
  'ODK: inspection of a facility': {
    questions: [
      text('Name of the facility', required),
      one('Kind', ['Clinic', 'Hospital'], required),
      number('Beds', { min: 1, integer: true, ...shown('q2', 'equals', 'Hospital') }),
      matrix('In stock?', ['Gloves', 'Masks', 'Vaccines'], ['Yes', 'No', 'Unknown'], required),
      month('Last inspection', { max: '2026-12' }),
      time('Opens at', { min: '05:00', max: '12:00' }),
    ],
  },
  'ODK: farm with nested conditions': {
    questions: [
      many('Crops', ['Maize', 'Beans', 'Other crops'], required),
      number('Area of maize', { min: 0, max: 100, ...shown('q1', 'includes', 'Maize') }),
      one('Irrigated?', ['All', 'Some', 'None'], {
        show_if: { any: [when('q2', 'at_least', 10), when('q1', 'includes', 'Beans')] },
      }),
      text('Why none?', {
        show_if: {
          all: [when('q3', 'equals', 'None'), { any: [when('q2', 'answered'), when('q1', 'includes', 'Other crops')] }],
        },
      }),
    ],
  },
  'Typeform: registration for an event': {
    questions: [
      text('First name?', required),
      many('{{q1}}, which days?', ['Friday', 'Saturday', 'Sunday'], required),
      one('Dinner on Saturday?', ['Meat', 'Vegetarian', 'Vegan'], {
        display: 'dropdown',
        ...shown('q2', 'includes', 'Saturday'),
      }),
      phone('Phone in case of changes', { country: 'DE' }),
      consent('Send me news'),
    ],
  },
  'LimeSurvey: course evaluation': {
    questions: [
      statement('Page one', { body: 'About the *course*' }),
      matrix('The course', ['Content', 'Pace', 'Rooms'], AGREE, { points: [-2, -1, 0, 1, 2] }),
      rating('Teacher', { page_break: true, page_random_order: true, scale: 6 }),
      rating('Materials', { scale: 6 }),
      rating('Exercises', { scale: 6 }),
      ranking('Rank the sessions', ['First', 'Second', 'Third', 'Fourth'], { page_break: true }),
    ],
  },
  'Google Forms: lunch order': {
    questions: [
      one('Dish', ['Soup', 'Pasta', 'Salad'], { ...required, default: 'Soup' }),
      many('Extras', ['Bread', 'Cheese'], { default: ['Bread'] }),
      time('Pick up at', { default: '12:30' }),
      number('Portions', { default: 1, min: 1, max: 20, integer: true }),
    ],
  },
  'Usability scale with ten statements': {
    questions: Array.from({ length: 10 }, (_, index) =>
      one(`Statement ${index + 1} of ten`, AGREE, {
        points: index % 2 ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4],
        ...required,
      }),
    ),
    endings: [{ title: 'Below average' }, { title: 'Above average', min_score: 27 }],
  },
  'Health questionnaire with four bands': {
    questions: [
      matrix('In the last two weeks', ['Slept badly', 'Felt tired', 'Ate too little', 'Lost interest'], OFTEN, {
        points: [0, 1, 2, 3],
        ...required,
      }),
      one('How hard was daily life?', ['Not', 'Somewhat', 'Very'], {
        page_break: true,
        page_show_if: when('q1', 'answered'),
      }),
    ],
    endings: [
      { title: 'Minimal' },
      { title: 'Mild', min_score: 3 },
      { title: 'Moderate', min_score: 6 },
      { title: 'Severe', min_score: 9 },
    ],
  },
};
