import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

const audience = { group: 'Audience', scope: 'contacts:read' };
const settings = { group: 'settings', scope: 'channels:read' };
const template = { load: () => import('./screens/template.tsx') };
const campaign = { load: () => import('./screens/campaign.tsx') };

startConsole({
  service: 'messaging',
  title: 'Messaging',
  line: 'SMS, email and WhatsApp from one API',
  spaces: true,
  api: {
    credential: 'X-API-Key: $API_KEY',
    keys: { path: '/api/v1/api-keys', wireCase: 'camel' },
    webhooks: { path: '/api/v1/webhooks', events: EVENTS, one: true, rotate: 'rotate', state: 'status', size: 'limit' },
  },
  account: () => import('./screens/account.tsx'),
  timeZone: { path: '/api/v1/account', scope: 'account:read' },
  search: () => import('./search.ts'),
  actions: [
    { name: 'Send message', to: '/', search: { send: 'yes' }, scope: 'messages:write' },
    { name: 'New campaign', to: '/campaigns/new', scope: 'campaigns:write' },
    { name: 'Connect channel', to: '/settings/channels', search: { new: 'yes' }, scope: 'channels:write' },
    { name: 'Invite a member', to: '/settings/members', search: { new: 'yes' }, scope: 'members:manage' },
    { name: 'Generate an API key', to: '/settings/api-keys', search: { new: 'yes' }, scope: 'keys:manage' },
    { name: 'Create webhook', to: '/settings/webhooks', search: { new: 'yes' }, scope: 'webhooks:write' },
  ],
  screens: [
    { path: '/', title: 'Overview', group: 'main', icon: 'home', load: () => import('./screens/overview.tsx') },
    {
      path: '/messages',
      title: 'Messages',
      group: 'main',
      icon: 'message',
      scope: 'messages:read',
      load: () => import('./screens/messages.tsx'),
    },
    {
      path: '/inbox',
      title: 'Inbox',
      group: 'main',
      icon: 'inbox',
      scope: 'inbox:read',
      load: () => import('./screens/inbox.tsx'),
    },
    { ...audience, path: '/contacts', title: 'Contacts', icon: 'people', load: () => import('./screens/contacts.tsx') },
    { ...audience, path: '/segments', title: 'Segments', icon: 'pie', load: () => import('./screens/segments.tsx') },
    {
      ...audience,
      path: '/suppressions',
      title: 'Suppressions',
      icon: 'block',
      load: () => import('./screens/suppressions.tsx'),
    },
    {
      ...audience,
      path: '/sign-up-forms',
      title: 'Sign-up forms',
      icon: 'form',
      load: () => import('./screens/sign-up-forms.tsx'),
    },
    {
      path: '/templates',
      title: 'Templates',
      group: 'Send',
      icon: 'document',
      scope: 'templates:read',
      load: () => import('./screens/templates.tsx'),
    },
    { ...template, path: '/templates/new', title: 'New template', scope: 'templates:write' },
    { ...template, path: '/templates/$id', title: 'Template', scope: 'templates:read' },
    {
      path: '/campaigns',
      title: 'Campaigns',
      group: 'Send',
      icon: 'megaphone',
      scope: 'campaigns:read',
      load: () => import('./screens/campaigns.tsx'),
    },
    { ...campaign, path: '/campaigns/new', title: 'New campaign', scope: 'campaigns:write' },
    { ...campaign, path: '/campaigns/$id/edit', title: 'Edit campaign', scope: 'campaigns:write' },
    {
      path: '/flows',
      title: 'Flows',
      group: 'Send',
      icon: 'flow',
      scope: 'flows:read',
      load: () => import('./screens/flows.tsx'),
    },
    { path: '/flows/$id', title: 'Flow', scope: 'flows:read', load: () => import('./screens/flow.tsx') },
    {
      ...settings,
      path: '/settings/channels',
      title: 'Channels',
      icon: 'plug',
      load: () => import('./screens/channels.tsx'),
    },
    {
      ...settings,
      path: '/settings/domains',
      title: 'Domains',
      icon: 'globe',
      load: () => import('./screens/domains.tsx'),
    },
  ],
});
