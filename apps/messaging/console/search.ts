import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, withId, type Source } from '@services/console/found.ts';

import { api, type Contact } from './api.ts';

const NAMED = { params: { query: { limit: 100 } } };
const FEW = { limit: MAX_FOUND };

async function findContacts(text: string, signal: AbortSignal): Promise<Contact[]> {
  const byId = await withId(text, 'con_', (contactId) =>
    answer(api.GET('/api/v1/contacts/{contactId}', { signal, params: { path: { contactId } } })),
  );
  const byText = await answer(api.GET('/api/v1/contacts', { signal, params: { query: { search: text, ...FEW } } }));
  return [...byId, ...byText.data];
}

async function findMessages(text: string, signal: AbortSignal) {
  const byId = await withId(text, 'msg_', (messageId) =>
    answer(api.GET('/api/v1/messages/{messageId}', { signal, params: { path: { messageId } } })),
  );
  const list = (query: { to: string } | { search: string }) =>
    answer(api.GET('/api/v1/messages', { signal, params: { query: { ...query, ...FEW } } }));
  // If the term is a whole address, also finds messages that are too old for `search`.
  const byAddress = /@|^\+?\d{6}/.test(text) ? (await list({ to: text })).data : [];
  if (byAddress.length > 0) return byAddress;
  return [...byId, ...(await list({ search: text })).data];
}

/** Finds messages by address, subject or id; contacts by name, address or id; and other objects by name or id. */
export const sources: Source[] = [
  {
    scope: 'contacts:read',
    find: async (text, signal) =>
      (await findContacts(text, signal)).map(({ contactId, firstName, lastName, email, phone }) => ({
        name: [firstName, lastName, email ?? phone].filter(Boolean).join(' '),
        kind: 'Contact',
        to: '/contacts',
        search: { open: contactId },
      })),
  },
  {
    scope: 'messages:read',
    find: async (text, signal) =>
      (await findMessages(text, signal)).map(({ messageId, to, status, subject }) => ({
        name: [to, subject, status].filter(Boolean).join(', '),
        kind: 'Message',
        to: '/messages',
        search: { open: messageId },
      })),
  },
  {
    scope: 'campaigns:read',
    find: async (text, signal) => {
      const byId = await withId(text, 'cmp_', (campaignId) =>
        answer(api.GET('/api/v1/campaigns/{campaignId}', { signal, params: { path: { campaignId } } })),
      );
      const query = { search: text, ...FEW };
      const { data } = await answer(api.GET('/api/v1/campaigns', { signal, params: { query } }));
      return [...byId, ...data].map(({ name, campaignId }) => ({
        name,
        kind: 'Campaign',
        to: '/campaigns',
        search: { open: campaignId },
      }));
    },
  },
  {
    scope: 'flows:read',
    find: async (text, signal) => {
      const byId = await withId(text, 'flow_', (flowId) =>
        answer(api.GET('/api/v1/flows/{flowId}', { signal, params: { path: { flowId } } })),
      );
      const query = { search: text, ...FEW };
      const { data } = await answer(api.GET('/api/v1/flows', { signal, params: { query } }));
      return [...byId, ...data].map(({ name, flowId }) => ({
        name,
        kind: 'Flow',
        to: `/flows/${flowId}`,
      }));
    },
  },
  {
    scope: 'templates:read',
    find: async (text, signal) => {
      const byId = await withId(text, 'tpl_', (templateId) =>
        answer(api.GET('/api/v1/templates/{templateId}', { signal, params: { path: { templateId } } })),
      );
      const query = { search: text, ...FEW };
      const { data } = await answer(api.GET('/api/v1/templates', { signal, params: { query } }));
      return [...byId, ...data].map(({ name, templateId }) => ({
        name,
        kind: 'Template',
        to: `/templates/${templateId}`,
      }));
    },
  },
  {
    scope: 'contacts:read',
    find: async (text, signal) => {
      const { data } = await answer(api.GET('/api/v1/segments', { signal, ...NAMED }));
      return matching(data, text, ({ name, segmentId }) => [name, segmentId]).map(({ name }) => ({
        name,
        kind: 'Segment',
        to: '/segments',
      }));
    },
  },
];
