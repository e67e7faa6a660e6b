import type { PostStatus } from '../src/posts/table.ts';

export const PRODUCTS = [
  {
    name: 'Harbour Planner',
    description: 'Plans the week for small crews: who is where, with what, and until when.',
    url: 'https://harbour.example.com',
    category: 'Productivity',
    status: 'Active',
    owner_id: 'maker-1',
  },
  {
    name: 'Pocket Greenhouse',
    description: 'Lets house plants speak to their owners.',
    url: 'https://greenhouse.example.com',
    category: 'Home',
    status: 'Beta',
    owner_id: 'maker-1',
  },
  {
    name: 'Cellar Ledger',
    description: 'An inventory for shelves, cellars and sheds that fits on one screen.',
    url: 'https://cellar.example.com',
    category: 'Home',
    status: 'MVP',
    owner_id: 'maker-2',
  },
];

export const FEEDBACK = [
  {
    type: 'structured',
    content: {
      clear: 'The week at a glance, and who is free.',
      confusing: 'Why two people can hold the same van.',
      works: 'Moving a shift with one finger.',
      improve: 'Show the weekend, too.',
    },
  },
  {
    type: 'quick',
    content: { comment: 'Does what it says. I would pay for reminders.', rating: 4, sentiment: 'positive' },
  },
  {
    type: 'structured',
    content: {
      clear: 'The first three steps.',
      confusing: 'The word “berth” on the second screen.',
      works: '',
      improve: 'Explain the colors where they are used.',
    },
  },
  { type: 'quick', content: { comment: 'Slow on an old telephone.', rating: 2, sentiment: 'negative' } },
  { type: 'quick', content: { comment: 'Schön und schnell. Danke! 👍', rating: 5, sentiment: 'positive' } },
  {
    type: 'structured',
    content: {
      clear: 'Everything.',
      confusing: '',
      works: 'Search finds what I mean.',
      improve: 'Let me undo the last change.',
    },
  },
  { type: 'quick', content: { comment: 'Neither here nor there.', sentiment: 'neutral' } },
];

export const UPDATES = [
  [
    {
      title: 'The weekend is here',
      category: 'New',
      description: 'Saturday and Sunday have their own columns. Many of you asked.',
    },
    {
      title: 'Undo',
      category: 'New',
      description:
        'The last ten changes can be taken back, one at a time:\n– moved shifts\n– deleted notes\n– renamed crews',
    },
    {
      title: 'Twice as fast on old telephones',
      category: 'Improved',
      description: 'The week is drawn once and then only where it changes.',
    },
  ],
  [{ title: 'Cactus season', description: 'Plants that want to be left alone are left alone.' }],
  [],
];

/** A draft, and an update that is published soon. */
export const NEXT_UPDATES = [
  {
    title: 'Export a week as a calendar file',
    category: 'New',
    description: 'Crews see it *on their phones*.',
    draft: true,
  },
  {
    title: 'Dark mode',
    category: 'New',
    description: 'For the night shift.',
    publish_at: `${new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`,
  },
];

/** A draft of two pages that is partly translated. */
export const DRAFT = {
  title: 'After the first week',
  intro: 'Two minutes, four questions.',
  draft: true,
  questions: [
    { text: 'How easy was it to plan your first week?', type: 'ces', required: true },
    { text: 'What stopped you?', type: 'text', show_if: { question: 'q1', operator: 'at_most', value: 4 } },
    {
      text: 'What do you plan with it?',
      type: 'multiple_choice',
      options: ['People', 'Vans', 'Rooms'],
      allow_other: true,
      page_break: true,
    },
    { text: 'May we write to you about new features?', type: 'yes_no' },
  ],
  translations: {
    de: {
      title: 'Nach der ersten Woche',
      questions: {
        q1: { text: 'Wie einfach war es, die erste Woche zu planen?' },
        q3: { text: 'Was planen Sie damit?', options: ['Personen', 'Fahrzeuge', 'Räume'] },
      },
    },
  },
};

export const SURVEY = {
  title: 'How is Harbour Planner doing?',
  credit_reward: 15,
  allow_anonymous: true,
  questions: [
    {
      text: 'How likely are you to recommend Harbour Planner to a colleague?',
      type: 'nps',
      required: true,
      branches: [{ if: { operator: 'at_least', value: 7 }, jump_to: 'q3' }],
    },
    { text: 'What is missing most?', type: 'text', help: 'One thing is enough.', required: true },
    { text: 'How satisfied are you with it this month?', type: 'csat', required: true },
    {
      text: 'Which parts do you use?',
      type: 'multiple_choice',
      options: ['Calendar', 'Reminders', 'Sharing', 'Offline mode'],
    },
    {
      text: 'How easy is it to share a plan?',
      type: 'ces',
      show_if: { question: 'q4', operator: 'includes', value: 'Sharing' },
    },
    { text: 'How often do you open it?', type: 'single_choice', options: ['Every day', 'Every week', 'Now and then'] },
    { text: 'Anything else?', type: 'text' },
  ],
};

export const TEXTS = {
  missing: [
    'Reminders that arrive in time',
    'A printed week for the wall',
    'The search is slow with many crews',
    'Sharing with people outside the crew',
    'A dark theme',
  ],
  anything: [
    'The calendar is a joy',
    'Search could be faster',
    'Please keep it simple',
    'Offline mode saved a day at sea',
    'More colors for crews',
    'The reminders are too loud',
  ],
};

/** Posts on the board of the first product. */
export const POSTS: { title: string; text?: string; status?: PostStatus }[] = [
  { title: 'Show the weekend', text: 'Saturday and Sunday in the week at a glance.', status: 'planned' },
  { title: 'Dark mode for the night shift', status: 'in_progress' },
  { title: 'Export the plan as a calendar file', text: 'So that crews see it on their phones.', status: 'done' },
  { title: 'Reminders by text message', text: 'An hour before a berth changes.' },
  { title: 'Undo for the last change' },
  { title: 'Print a week on one page', status: 'declined' },
];
