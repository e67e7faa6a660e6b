import { z } from 'zod';

import { END_REASONS } from './advance.ts';

const Said = z.object({
  from: z.enum(['account', 'person']).describe('Who wrote the message'),
  text: z.string().describe('Empty if the message is a picture'),
  image_url: z.string().nullable().describe('Picture of a step, or null'),
  step: z
    .string()
    .nullable()
    .describe('ID of the step that sent the message. Null for messages from the person and messages written by hand'),
  at: z.iso.datetime().describe('When the message was queued or received'),
  outcome: z
    .enum(['pending', 'sent', 'failed', 'answered', 'in_conversation', 'queued'])
    .describe(
      'Outcome of the message; `answered`: it was taken as the answer to a question; `queued`: its keyword waits until the ' +
        'conversation has ended',
    ),
  reason: z.string().nullable().describe('Why the message failed or is waiting'),
});

export const Conversation = z
  .object({
    id: z.string().describe('The id of the conversation'),
    automation_id: z.string().describe('Automation whose steps the conversation follows'),
    lead_id: z.string().describe('Lead in which the answers are stored'),
    status: z
      .enum(['running', 'paused', 'ended'])
      .describe(
        'A person has one running conversation at a time. `paused`: a message to the person was written by hand',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why the conversation ended; null while it runs. ' +
          Object.entries(END_REASONS)
            .map(([reason, meaning]) => `${reason}: ${meaning}`)
            .join('; ') +
          '. Any other value is the reason why a message was not sent',
      ),
    step: z.string().nullable().describe('The id of the current step; null before the first step'),
    started_at: z.iso.datetime().describe('When the automation fired'),
    ended_at: z.iso.datetime().nullable().describe('When the conversation ended. Null while it runs'),
    messages: z
      .array(Said)
      .describe(
        'The newest 100 messages after the automation’s own message, oldest first. Messages from the person are kept for 30 days',
      ),
  })
  .meta({ id: 'Conversation' });
