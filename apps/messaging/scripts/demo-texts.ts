export const TEMPLATES = [
  {
    name: 'Order shipped',
    subject: 'Your order {{ orderNumber }} is on its way',
    body: 'Hello {{ firstName }}, order {{ orderNumber }} arrives on {{ day }}.',
    html: '<h1>On its way</h1><p>Hello {{ firstName }}, order <b>{{ orderNumber }}</b> arrives on {{ day }}.</p>',
  },
  { name: 'Appointment reminder', body: 'Hello {{ firstName }}, see you tomorrow at {{ startTime }}. Demo Shop' },
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

/**
 * All campaigns use email, so that the simulated phone networks receive nothing. A campaign of today is really sent; a campaign without a
 * time is a draft.
 */
export const CAMPAIGNS = [
  {
    name: 'End of summer',
    channel: 'email',
    category: 'marketing',
    subject: 'Bulbs for the next spring',
    body: 'Hello {{ firstName | default: "there" }}, plant tulips now and see them in April.',
    audience: { tags: ['customers'] },
    daysAgo: 23,
  },
  {
    name: 'Autumn sale',
    channel: 'email',
    category: 'marketing',
    subject: 'Autumn sale: 20 % until Sunday',
    body: 'Hello {{ firstName }}, everything for your garden is 20 % off until Sunday.',
    audience: { tags: ['customers'] },
    daysAgo: 0,
  },
  {
    name: 'Winter news',
    channel: 'email',
    category: 'marketing',
    topic: 'news',
    subject: 'What is new this winter',
    body: 'Hello {{ firstName | default: "there" }}, three new things arrived this week.',
    audience: { segment: { field: 'attributes.orders', op: 'gte', value: 5 } },
  },
];

/** The texts that people wrote, oldest first. `person` is the number of the contact. */
export const TEXTS = [
  { person: 0, channel: 'whatsapp', hoursAgo: 20, body: 'Hello! Could my order come on Friday instead?' },
  { person: 8, channel: 'sms', hoursAgo: 16, body: 'The pots arrived today and none is broken. Thank you!' },
  { person: 16, channel: 'whatsapp', hoursAgo: 7, body: 'Do the tulips need a lot of sun?' },
  { person: 10, channel: 'sms', hoursAgo: 4, body: 'Can I still change the address of my order?' },
  { person: 3, channel: 'sms', hoursAgo: 1, body: 'Is the blue watering can in stock again?' },
] as const;

/** What the shop sent in the last weeks. */
export const SENT = [
  { channel: 'email', subject: 'Your order is on its way', body: 'Your order arrives on Thursday.' },
  { channel: 'email', subject: 'Your receipt', body: 'Thank you for your order. The receipt is attached.' },
  { channel: 'sms', subject: null, body: 'Demo Shop: your order is at the door.' },
  { channel: 'sms', subject: null, body: 'Demo Shop: see you tomorrow at 10.' },
  { channel: 'whatsapp', subject: null, body: 'Your order was handed to the courier.' },
] as const;

/** The reasons why some messages failed. */
export const FAILURES = {
  email: { errorCode: 'mailbox_full', errorMessage: 'The mailbox is full.' },
  sms: { errorCode: 'recipient_unreachable', errorMessage: 'The phone could not be reached.' },
  whatsapp: { errorCode: 'recipient_unreachable', errorMessage: 'The number has no WhatsApp account.' },
} as const;
