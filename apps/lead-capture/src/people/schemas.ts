import { z } from 'zod';

import { OUTCOMES } from '../activity/table.ts';
import { Conversation } from '../conversations/schemas.ts';
import { EVENT_KINDS } from '../instagram/events.ts';
import { Lead } from '../leads/schemas.ts';
import { Note } from '../leads/table.ts';
import { people } from './table.ts';

export const Person = z.object(people.shape(people.names)).meta({ id: 'Person' });

export const PersonNote = Note.extend({
  id: z.string().describe('ID of the note'),
  lead_id: z.string().nullable().describe('Lead that the note is about. Null if the note is about the person'),
}).meta({ id: 'PersonNote' });

const Entry = z.object({
  at: z.iso.datetime().describe('When the message was received, sent or queued'),
  from: z.enum(['person', 'account']).describe('Who wrote the text'),
  kind: z
    .enum([...EVENT_KINDS, 'private_reply', 'public_reply', 'message'])
    .describe('Kind of text. `message`: a message of a conversation'),
  text: z.string().describe('Empty if the message is a picture'),
  image_url: z.string().nullable().describe('Picture of a step, or null'),
  outcome: z
    .enum([...OUTCOMES, 'pending', 'sent', 'failed'])
    .describe('Outcome of the message, as in the activity. For a message of the account, whether the message was sent'),
  reason: z.string().nullable().describe('Reason for which the message failed or is waiting. Null otherwise'),
  automation_id: z.string().nullable().describe('Automation that decided the outcome or wrote the message, or null'),
  platform_id: z.string().nullable().describe('Instagram’s ID of the comment or message. Null while unknown'),
});

export const PersonDetails = Person.extend({
  answers: Lead.shape.answers.describe(
    'Answers to all questions, by question ID. If several leads answer a question, the lead that was captured last counts',
  ),
  leads: z.array(Lead.omit({ notes: true })).describe('Newest 50 leads, newest first'),
  conversations: z
    .array(Conversation.omit({ messages: true }))
    .describe('Newest 20 conversations, newest first. Their messages are in the timeline'),
  notes: z.array(PersonNote).describe('Newest 200 notes about the person and their leads, newest first'),
  timeline: z
    .array(Entry)
    .describe('Newest 100 comments, replies and messages, newest first. What the person wrote is kept for 30 days'),
}).meta({ id: 'PersonDetails' });
