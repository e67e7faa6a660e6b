export const NAMES = [
  'Ada',
  'Ben',
  'Clara',
  'David',
  'Emil',
  'Fiona',
  'Greta',
  'Hugo',
  'Ida',
  'Jonas',
  'Klara',
  'Leo',
  'Mara',
  'Nils',
  'Olga',
  'Paul',
  'Quinn',
  'Rosa',
  'Sam',
  'Tilda',
  'Uma',
  'Vera',
  'Willem',
  'Yara',
];

export const TEMPLATES = [
  {
    name: 'Order shipped',
    subject: 'Your order {{ orderNumber }} is on its way',
    body: 'Hello {{ firstName }}, order {{ orderNumber }} arrives on {{ day }}.',
    html: '<h1>On its way</h1><p>Hello {{ firstName }}, order <b>{{ orderNumber }}</b> arrives on {{ day }}.</p>',
  },
  { name: 'Appointment reminder', body: 'Hello {{ firstName }}, see you tomorrow at {{ time }}. Demo Shop' },
];

export const SEGMENTS = [
  { name: 'Pro customers', conditions: { field: 'attributes.plan', op: 'eq', value: 'pro' } },
  { name: 'Five orders or more', conditions: { field: 'attributes.orders', op: 'gte', value: 5 } },
  { name: 'Not written to for 30 days', conditions: { field: 'lastMessageAt', op: 'notInLastDays', value: 30 } },
];

export const FLOW = {
  name: 'Welcome new VIPs',
  trigger: { type: 'tag_added', tag: 'vip' },
  oncePerContact: true,
  steps: [
    {
      id: 'welcome',
      type: 'send',
      channel: 'email',
      category: 'marketing',
      subject: 'Welcome to the club',
      body: 'Hello {{ firstName | default: "there" }}, from today your deliveries are free.',
      next: 'pause',
    },
    { id: 'pause', type: 'wait', seconds: 3 * 86_400, next: 'plan' },
    {
      id: 'plan',
      type: 'branch',
      cases: [{ if: { contact: { field: 'attributes.plan', op: 'eq', value: 'pro' } }, next: 'mark' }],
      next: 'offer',
    },
    {
      id: 'offer',
      type: 'send',
      channel: 'email',
      category: 'marketing',
      subject: 'Try Pro for a month',
      body: 'Hello {{ firstName | default: "there" }}, the first month of Pro is on us.',
      next: 'mark',
    },
    { id: 'mark', type: 'update_contact', addTags: ['welcomed'] },
  ],
};

export const FORM = {
  name: 'Footer of the shop',
  topic: 'news',
  tags: ['newsletter'],
  texts: [
    { language: 'en', title: 'Monthly news', consent: 'Send me the news of Demo Shop by email once a month.' },
    { language: 'de', title: 'Neues im Monat', consent: 'Schickt mir einmal im Monat Neues vom Demo Shop per E-Mail.' },
  ],
};

/** All campaigns use email, so that the simulated phone networks receive nothing. */
export const CAMPAIGNS = [
  {
    name: 'Autumn sale',
    channel: 'email',
    category: 'marketing',
    subject: 'Autumn sale: 20 % until Sunday',
    body: 'Hello {{ firstName }}, everything for your garden is 20 % off until Sunday.',
    audience: { tags: ['customers'] },
    isStarted: true,
  },
  {
    name: 'Winter news',
    channel: 'email',
    category: 'marketing',
    topic: 'news',
    subject: 'What is new this winter',
    body: 'Hello {{ firstName | default: "there" }}, three new things arrived this week.',
    audience: { segment: { field: 'attributes.orders', op: 'gte', value: 5 } },
    isStarted: false,
  },
];

/** The text that each person writes, by the index of the person in NAMES. */
export const TEXTS = [
  { person: 0, channel: 'whatsapp', body: 'Hello! Could my order come on Friday instead?' },
  { person: 3, channel: 'sms', body: 'Is the blue watering can in stock again?' },
] as const;
