import { z } from 'zod';

import { success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listConversations, resumeConversation, retryConversation } from './history.ts';
import { Conversation } from './schemas.ts';

const reading = { tag: 'Leads', scope: 'leads:read' } as const;
const writing = { tag: 'Leads', scope: 'leads:write' } as const;
const conversation = {
  id: 'conv_01KF0000000000000000000001',
  automation_id: 'auto_01KF0000000000000000000001',
  lead_id: 'ld_01KF0000000000000000000001',
  status: 'ended' as const,
  reason: 'completed',
  step: 'email',
  started_at: '2026-03-01T10:00:00.000Z',
  ended_at: '2026-03-01T10:05:00.000Z',
  messages: [
    {
      from: 'person' as const,
      text: 'jane@example.com',
      image_url: null,
      step: null,
      at: '2026-03-01T10:05:00.000Z',
      outcome: 'answered' as const,
      reason: null,
    },
  ],
};
const queued = {
  from: 'account' as const,
  text: 'Thank you!',
  image_url: null,
  step: 'thanks',
  at: '2026-03-01T10:05:01.000Z',
  outcome: 'pending' as const,
  reason: null,
};
const running = { ...conversation, status: 'running' as const, reason: null, ended_at: null };
const params = { id: conversation.lead_id, conversationId: conversation.id };

export const conversationOperations = [
  operation({
    ...reading,
    id: 'leads.listConversations',
    method: 'get',
    path: '/v1/leads/:id/conversations',
    summary: 'List the conversations with a lead',
    description: 'The newest 20 conversations, newest first.',
    response: successOf(z.array(Conversation)),
    errors: { 404: ['lead_not_found'] },
    example: { params: { id: params.id }, response: success([conversation]) },
    handle: async ({ db }, { caller, params }) => success(await listConversations(db, caller.accountId, params.id)),
  }),
  operation({
    ...writing,
    id: 'leads.retryConversation',
    method: 'post',
    path: '/v1/leads/:id/conversations/:conversationId/retry',
    summary: 'Retry a conversation that ended because a message failed',
    description: 'The message is sent again, and the conversation continues from there.',
    response: successOf(Conversation),
    errors: { 404: ['lead_not_found', 'conversation_not_found'], 409: ['conversation_not_retryable'] },
    example: { params, response: success({ ...running, messages: [...conversation.messages, queued] }) },
    handle: async ({ db }, { caller, params }) =>
      success(await retryConversation(db, caller.accountId, params.id, params.conversationId)),
  }),
  operation({
    ...writing,
    id: 'leads.resumeConversation',
    method: 'post',
    path: '/v1/leads/:id/conversations/:conversationId/resume',
    summary: 'Resume a paused conversation',
    description:
      'A message that you write by hand pauses the person’s conversation: no more steps run, and what the person writes is not ' +
      'taken as an answer. A paused conversation ends when Instagram accepts no more messages to the person. Safe to repeat.',
    response: successOf(Conversation),
    errors: { 404: ['lead_not_found', 'conversation_not_found'], 409: ['conversation_ended'] },
    example: { params, response: success(running) },
    handle: async ({ db }, { caller, params }) =>
      success(await resumeConversation(db, caller.accountId, params.id, params.conversationId)),
  }),
];
