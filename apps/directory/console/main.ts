import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

startConsole({
  service: 'directory',
  title: 'Directory',
  line: 'The products of your community as GraphQL',
  api: {
    credential: 'Authorization: Bearer $API_KEY',
    keys: { path: '/v2/api-keys', wireCase: 'camel' },
    webhooks: { path: '/v2/webhooks', events: EVENTS, one: false, rotate: 'rotate', state: 'status', size: 'limit' },
  },
  account: () => import('./screens/account.tsx'),
  profile: { path: '/v2/profile', scope: 'profile:read' },
  timeZone: { path: '/v2/account', scope: 'account:read' },
  search: () => import('./search.ts'),
  actions: [
    { name: 'New application', to: '/applications', search: { new: 'yes' }, scope: 'applications:write' },
    { name: 'Invite a member', to: '/settings/members', search: { new: 'yes' }, scope: 'members:manage' },
    { name: 'Generate an API key', to: '/settings/api-keys', search: { new: 'yes' }, scope: 'keys:manage' },
    { name: 'Create webhook', to: '/settings/webhooks', search: { new: 'yes' }, scope: 'webhooks:write' },
  ],
  screens: [
    { path: '/', title: 'Overview', group: 'main', icon: 'home', load: () => import('./screens/overview.tsx') },
    {
      path: '/applications',
      title: 'Applications',
      group: 'main',
      icon: 'applications',
      scope: 'applications:read',
      load: () => import('./screens/applications.tsx'),
    },
    {
      path: '/exports',
      title: 'Exports',
      group: 'main',
      icon: 'box',
      scope: 'applications:read',
      load: () => import('./screens/exports.tsx'),
    },
    {
      path: '/posts',
      title: 'Posts',
      group: 'Directory',
      icon: 'document',
      scope: 'graphql:edit',
      roles: ['editor', 'operator'],
      load: () => import('./screens/posts.tsx'),
    },
    {
      path: '/operators',
      title: 'Operators',
      group: 'Directory',
      icon: 'shield',
      scope: 'operators:read',
      roles: ['operator'],
      load: () => import('./screens/operators.tsx'),
    },
    {
      path: '/profile',
      title: 'Profile',
      group: 'main',
      icon: 'people',
      scope: 'profile:read',
      load: () => import('./screens/profile.tsx'),
    },
    { path: '/applications/$id', title: 'Application', load: () => import('./screens/application.tsx') },
  ],
});
