import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

startConsole({
  service: 'directory',
  title: 'Directory',
  api: {
    credential: 'Authorization: Bearer $API_KEY',
    keys: { path: '/v2/api-keys', wireCase: 'camel' },
    webhooks: { path: '/v2/webhooks', events: EVENTS, one: false, rotate: 'rotate', state: 'status', size: 'limit' },
  },
  screens: [
    { path: '/', title: 'Overview', group: 'main', load: () => import('./screens/overview.tsx') },
    {
      path: '/applications',
      title: 'Applications',
      group: 'main',
      scope: 'applications:read',
      load: () => import('./screens/applications.tsx'),
    },
    {
      path: '/posts',
      title: 'Posts',
      group: 'main',
      scope: 'graphql:edit',
      load: () => import('./screens/posts.tsx'),
    },
    {
      path: '/operators',
      title: 'Operators',
      group: 'main',
      scope: 'operators:read',
      load: () => import('./screens/operators.tsx'),
    },
    {
      path: '/profile',
      title: 'Profile',
      group: 'main',
      scope: 'profile:read',
      load: () => import('./screens/profile.tsx'),
    },
    { path: '/applications/$id', title: 'Application', load: () => import('./screens/application.tsx') },
  ],
});
