import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

startConsole({
  service: 'lead-capture',
  title: 'Lead capture',
  line: 'Turn Instagram comments into leads',
  api: {
    credential: 'Authorization: Bearer $API_KEY',
    keys: { path: '/v1/api-keys', wireCase: 'snake' },
    webhooks: {
      path: '/v1/webhooks',
      events: EVENTS,
      one: false,
      rotate: 'rotate-secret',
      state: 'status',
      size: 'limit',
    },
  },
  account: () => import('./screens/account.tsx'),
  timeZone: { path: '/v1/account', scope: 'account:read' },
  search: () => import('./search.ts'),
  actions: [
    { name: 'Create automation', to: '/automations', search: { new: 'yes' }, scope: 'automations:write' },
    { name: 'Invite a member', to: '/settings/members', search: { new: 'yes' }, scope: 'members:manage' },
    { name: 'Generate an API key', to: '/settings/api-keys', search: { new: 'yes' }, scope: 'keys:manage' },
    { name: 'Create webhook', to: '/settings/webhooks', search: { new: 'yes' }, scope: 'webhooks:write' },
  ],
  screens: [
    { path: '/', title: 'Overview', group: 'main', icon: 'home', load: () => import('./screens/overview.tsx') },
    {
      path: '/leads',
      title: 'Leads',
      group: 'main',
      icon: 'star',
      scope: 'leads:read',
      load: () => import('./screens/leads.tsx'),
    },
    {
      path: '/people',
      title: 'People',
      group: 'main',
      icon: 'people',
      scope: 'leads:read',
      load: () => import('./screens/people.tsx'),
    },
    { path: '/people/$id', title: 'Person', load: () => import('./screens/person.tsx') },
    {
      path: '/automations',
      title: 'Automations',
      group: 'main',
      icon: 'bolt',
      scope: 'automations:read',
      load: () => import('./screens/automations.tsx'),
    },
    { path: '/automations/$id', title: 'Automation', load: () => import('./screens/automation.tsx') },
    {
      path: '/connections',
      title: 'Connections',
      group: 'main',
      icon: 'plug',
      scope: 'connections:read',
      load: () => import('./screens/connections.tsx'),
    },
    {
      path: '/activity',
      title: 'Inbox',
      group: 'main',
      icon: 'inbox',
      scope: 'activity:read',
      load: () => import('./screens/activity.tsx'),
    },
  ],
});
