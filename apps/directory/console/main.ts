import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

startConsole({
  service: 'directory',
  title: 'Directory',
  api: { credential: 'Authorization: Bearer $API_KEY', keys: { path: '/v2/api-keys', wireCase: 'camel' } },
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
      scope: 'editorial:read',
      load: () => import('./screens/posts.tsx'),
    },
    { path: '/applications/$id', title: 'Application', load: () => import('./screens/application.tsx') },
  ],
});
