import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

startConsole({
  service: 'messaging',
  title: 'Messaging',
  spaces: true,
  api: {
    credential: 'X-API-Key: $API_KEY',
    keys: { path: '/api/v1/api-keys', wireCase: 'camel' },
    webhooks: { path: '/api/v1/webhooks', events: EVENTS, one: true, rotate: 'rotate', state: 'status', size: 'limit' },
  },
  account: () => import('./screens/account.tsx'),
  timeZone: { path: '/api/v1/account', scope: 'account:read' },
  screens: [
    { path: '/', title: 'Overview', group: 'main', load: () => import('./screens/overview.tsx') },
    {
      path: '/messages',
      title: 'Messages',
      group: 'main',
      scope: 'messages:read',
      load: () => import('./screens/messages.tsx'),
    },
    {
      path: '/inbox',
      title: 'Inbox',
      group: 'main',
      scope: 'inbox:read',
      load: () => import('./screens/inbox.tsx'),
    },
    {
      path: '/contacts',
      title: 'Contacts',
      group: 'main',
      scope: 'contacts:read',
      load: () => import('./screens/contacts.tsx'),
    },
    {
      path: '/segments',
      title: 'Segments',
      group: 'main',
      scope: 'contacts:read',
      load: () => import('./screens/segments.tsx'),
    },
    {
      path: '/suppressions',
      title: 'Suppressions',
      group: 'main',
      scope: 'contacts:read',
      load: () => import('./screens/suppressions.tsx'),
    },
    {
      path: '/sign-up-forms',
      title: 'Sign-up forms',
      group: 'main',
      scope: 'contacts:read',
      load: () => import('./screens/sign-up-forms.tsx'),
    },
    {
      path: '/templates',
      title: 'Templates',
      group: 'main',
      scope: 'templates:read',
      load: () => import('./screens/templates.tsx'),
    },
    {
      path: '/campaigns',
      title: 'Campaigns',
      group: 'main',
      scope: 'campaigns:read',
      load: () => import('./screens/campaigns.tsx'),
    },
    {
      path: '/campaigns/new',
      title: 'New campaign',
      scope: 'campaigns:write',
      load: () => import('./screens/campaign.tsx'),
    },
    {
      path: '/campaigns/$id/edit',
      title: 'Edit campaign',
      scope: 'campaigns:write',
      load: () => import('./screens/campaign.tsx'),
    },
    {
      path: '/flows',
      title: 'Flows',
      group: 'main',
      scope: 'flows:read',
      load: () => import('./screens/flows.tsx'),
    },
    { path: '/flows/$id', title: 'Flow', scope: 'flows:read', load: () => import('./screens/flow.tsx') },
    {
      path: '/settings/channels',
      title: 'Channels',
      group: 'settings',
      scope: 'channels:read',
      load: () => import('./screens/channels.tsx'),
    },
    {
      path: '/settings/domains',
      title: 'Domains',
      group: 'settings',
      scope: 'channels:read',
      load: () => import('./screens/domains.tsx'),
    },
  ],
});
