import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { list } from '../fields.ts';
import { LEAD_STATUSES } from '../leads/table.ts';
import { foldText } from '../matching.ts';
import { longestLength } from '../placeholders.ts';
import { messageText } from './texts.ts';

const MAX_STEPS = 20;
/**
 * The platform's limits for quick replies: https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api/quick-replies
 */
const MAX_CHOICES = 13;
const MAX_LABEL = 20;
/**
 * The platform's limits for a message with buttons:
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api/button-template and, for titles,
 * https://developers.facebook.com/documentation/business-messaging/messenger-platform/send-messages/buttons/url
 */
const MAX_BUTTONS = 3;
const MAX_TEXT_WITH_BUTTONS = 640;
const MAX_REPEATS = 5;
/** Instagram allows messages for 24 hours after the person last wrote. */
const MAX_MINUTES = 24 * 60 - 1;
/** A question and its consent text are sent as one message. */
const MAX_CONSENT_BYTES = 300;
const MAX_QUESTION_BYTES = 1000 - MAX_CONSENT_BYTES - 2;

const ANSWER_KINDS = ['email', 'phone', 'number', 'text', 'choice'] as const;

const id = z
  .string({ error: ({ input }) => (input === undefined ? undefined : 'must be a string') })
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be 1 to 40 lowercase letters, digits and underscores, beginning with a letter')
  .describe('Your name for the step, unique in the automation. The answer to a question is stored under this name');

const httpsUrl = () =>
  z.url({ protocol: /^https$/, error: 'must be an https URL' }).max(2000, 'must be at most 2000 characters');
const minutes = z.int(`must be an integer from 1 to ${MAX_MINUTES}`).min(1).max(MAX_MINUTES);
const label = () => text({ min: 1, max: MAX_LABEL });

const Button = z.strictObject({
  title: label().describe(`At most ${MAX_LABEL} characters`),
  url: httpsUrl().describe('The page that the button opens'),
});

const Message = z
  .strictObject({
    id,
    type: z.literal('message').describe('Sends a text or a picture'),
    text: messageText().optional().describe('Text of at most 1,000 bytes of UTF-8; may contain placeholders'),
    image_url: httpsUrl()
      .optional()
      .describe(
        'https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages',
      ),
    buttons: list(Button, { min: 1, max: MAX_BUTTONS })
      .optional()
      .describe(
        `Up to ${MAX_BUTTONS} buttons with links. The text then has at most ${MAX_TEXT_WITH_BUTTONS} characters`,
      ),
    quick_replies: list(label(), { min: 1, max: MAX_CHOICES })
      .optional()
      .describe(
        `Up to ${MAX_CHOICES} suggestions instead of buttons, each of at most ${MAX_LABEL} characters. Tapping a suggestion ` +
          'sends its text as a message from the person. The conversation does not wait for a tap',
      ),
  })
  .superRefine(({ text, image_url, buttons, quick_replies }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((text === undefined) === (image_url === undefined))
      refuse('text', 'must be given if image_url is omitted, and omitted if image_url is given');
    else if (buttons && quick_replies) refuse('buttons', 'must not be combined with quick_replies');
    else if (buttons && text === undefined) refuse('buttons', 'must be omitted if the message is a picture');
    else if (quick_replies && text === undefined)
      refuse('quick_replies', 'must be omitted if the message is a picture');
    else if (buttons && longestLength(text ?? '', (value) => [...value].length) > MAX_TEXT_WITH_BUTTONS)
      refuse('text', `must be at most ${MAX_TEXT_WITH_BUTTONS} characters with buttons`);
  });

const Choice = z.strictObject({
  label: label().describe(`The quick reply that people tap, at most ${MAX_LABEL} characters`),
  next: id.optional().describe('ID of the later step that follows this choice. Default: the next step'),
});

const Question = z.strictObject({
  id,
  type: z.literal('question').describe('Sends a question and stores the answer in the lead'),
  expects: z
    .enum(ANSWER_KINDS, `must be one of: ${ANSWER_KINDS.join(', ')}`)
    .describe(
      'The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s ' +
        '`email` or `phone`; `choice` sends quick replies',
    ),
  text: messageText(undefined, MAX_QUESTION_BYTES).describe(
    `The question, at most ${MAX_QUESTION_BYTES} bytes of UTF-8; may contain placeholders`,
  ),
  choices: list(Choice, { min: 2, max: MAX_CHOICES })
    .optional()
    .describe(`The possible answers of a \`choice\` question, 2 to ${MAX_CHOICES}`),
  invalid_text: messageText(undefined, MAX_QUESTION_BYTES)
    .optional()
    .describe('Sent after an invalid answer. Default: the question is sent again'),
  max_repeats: z
    .int({ error: `must be an integer from 0 to ${MAX_REPEATS}` })
    .min(0)
    .max(MAX_REPEATS)
    .optional()
    .describe('How often the question is repeated after an invalid answer before the conversation ends. Default: 2'),
  reminder: z
    .strictObject({
      text: messageText(undefined, MAX_QUESTION_BYTES).describe('What is sent'),
      after_minutes: minutes.describe('Minutes without an answer before the reminder is sent'),
    })
    .optional()
    .describe('Sent once if the question stays unanswered. Default: none'),
  consent_text: text({ min: 1, max: MAX_CONSENT_BYTES })
    .refine(
      (value) => Buffer.byteLength(value) <= MAX_CONSENT_BYTES,
      `must be at most ${MAX_CONSENT_BYTES} bytes of UTF-8`,
    )
    .optional()
    .describe('Sent below the question, and stored in the lead with the time of the answer'),
});

const Delay = z.strictObject({
  id,
  type: z.literal('delay').describe('Waits'),
  minutes: minutes.describe(
    'How long the conversation waits. Messages are allowed for 24 hours after the person wrote',
  ),
});

const ChangeLead = z
  .strictObject({
    id,
    type: z.literal('lead').describe('Changes the lead'),
    add_tags: list(text({ min: 1, max: 50 }), { max: 10 })
      .optional()
      .describe('Tags to add, at most 10'),
    status: z
      .enum(LEAD_STATUSES, `must be one of: ${LEAD_STATUSES.join(', ')}`)
      .optional()
      .describe('New status of the lead'),
  })
  .refine((step) => step.add_tags !== undefined || step.status !== undefined, {
    path: ['add_tags'],
    error: 'must be given if status is omitted',
  });

const Webhook = z.strictObject({
  id,
  type: z.literal('webhook').describe('Sends the event `conversation.step_reached` to your webhooks'),
});

const End = z.strictObject({ id, type: z.literal('end').describe('Ends the conversation') });

const Step = z.discriminatedUnion('type', [Message, Question, Delay, ChangeLead, Webhook, End]);
export type Step = z.output<typeof Step>;
export type Question = z.output<typeof Question>;
/** A step that completes immediately and sends no message. */
export type Effect = z.output<typeof ChangeLead> | z.output<typeof Webhook>;

/** The steps of a conversation. Choices lead forward only, so that every conversation ends. */
export const Steps = list(Step, { max: MAX_STEPS }).superRefine((steps, context) => {
  const refuse = (path: (string | number)[], message: string, input: unknown) =>
    context.addIssue({ code: 'custom', path, message, input });
  const placeOf = (id: string) => steps.findIndex((step) => step.id === id);
  for (const [place, step] of steps.entries()) {
    if (placeOf(step.id) !== place) refuse([place, 'id'], 'must differ from the ids of the other steps', step.id);
    if (step.type !== 'question') continue;
    const { choices = [] } = step;
    if ((step.expects === 'choice') !== choices.length > 0) {
      const message =
        step.expects === 'choice' ? 'is required for a choice' : 'must be left out unless a choice is expected';
      refuse([place, 'choices'], `steps.${place}.choices ${message}`, choices);
    }
    for (const [at, { label, next }] of choices.entries()) {
      if (choices.findIndex((other) => foldText(other.label) === foldText(label)) !== at)
        refuse([place, 'choices', at, 'label'], 'must differ from the other labels', label);
      if (next !== undefined && placeOf(next) <= place)
        refuse([place, 'choices', at, 'next'], 'must be the id of a later step', next);
    }
  }
});
