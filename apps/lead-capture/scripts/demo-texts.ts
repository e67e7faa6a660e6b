/** The consent text of the guide's question. */
export const CONSENT = 'By answering you agree to receive our newsletter.';

/** The automations of the demo account; an automation without a status is active. */
export const AUTOMATIONS: readonly ({ keyword: string; status?: string } & Record<string, unknown>)[] = [
  {
    keyword: 'price',
    trigger_type: 'both',
    message: 'Thanks for asking, {{first_name|there}}! Our price list: https://example.com/prices',
    public_replies: ['Sent you a message!', 'Please check your messages.'],
  },
  {
    keyword: 'guide',
    trigger_type: 'both',
    also_on: ['direct_message'],
    message: 'Hi {{first_name|there}}, shall we send you our guide?',
    public_replies: ['It is in your messages.'],
    steps: [
      { id: 'email', type: 'question', expects: 'email', text: 'To which email address?', consent_text: CONSENT },
      {
        id: 'thanks',
        type: 'message',
        text: 'Thank you! Here it is.',
        buttons: [{ title: 'Open the guide', url: 'https://example.com/guide' }],
      },
      { id: 'lead', type: 'lead', add_tags: ['newsletter'] },
    ],
  },
  {
    keyword: 'size',
    trigger_type: 'both',
    additional_keywords: ['sizes'],
    message: 'Our sizes run from S to XL: https://example.com/sizes',
  },
  { keyword: 'summer', trigger_type: 'story_reply', message: 'The summer sale has ended.', status: 'paused' },
];

/** A variation of the message of the automation with this keyword. */
export const VARIATION = { keyword: 'price', message: 'Here are all our prices: https://example.com/prices' };

/** Texts that fire each automation. */
export const FIRING: Readonly<Record<string, readonly string[]>> = {
  price: ['Price please', 'What is the price?', 'price?', 'PRICE 🙏', 'Could I get the price of the green one?'],
  guide: ['guide', 'The guide, please', 'I would love the guide!', 'Guide 📖'],
  size: ['Which sizes do you have?', 'size?', 'Is there a size M?'],
};

/** Texts that fire no automation. */
export const OTHER_TEXTS = [
  'Beautiful! 😍',
  'When is the next workshop?',
  'Workshop in Lyon?',
  'Is shipping to Norway free?',
  'Shipping time?',
  'Shipping to Japan?',
  'Catalog?',
  'A catalog, perhaps',
  'Beautiful colors',
];

export const STATUSES = [
  'new',
  'new',
  'contacted',
  'contacted',
  'interested',
  'qualified',
  'converted',
  'inactive',
] as const;
export const TAGS = ['wholesale', 'returning', 'newsletter'] as const;
export const NOTES = [
  'Asked for an offer by email.',
  'Wants to order in spring.',
  'Prefers to write in French.',
] as const;
