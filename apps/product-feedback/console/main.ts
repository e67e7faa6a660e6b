import '@services/console/console.css';
import { startConsole } from '@services/console/start.tsx';

import { EVENTS } from './api.ts';

startConsole({
  service: 'product-feedback',
  title: 'Product feedback',
  api: {
    credential: 'Authorization: Bearer $API_KEY',
    keys: { path: '/api/v1/api-keys', wireCase: 'snake' },
    webhooks: {
      path: '/api/v1/webhooks',
      events: EVENTS,
      one: false,
      rotate: 'rotate',
      state: 'enabled',
      size: 'per_page',
    },
  },
  timeZone: { path: '/api/v1/settings', scope: 'account:read' },
  screens: [
    { path: '/', title: 'Overview', group: 'main', load: () => import('./screens/overview.tsx') },
    {
      path: '/feedback',
      title: 'Feedback',
      group: 'main',
      scope: 'feedback:read',
      load: () => import('./screens/feedback.tsx'),
    },
    {
      path: '/surveys',
      title: 'Surveys',
      group: 'main',
      scope: 'surveys:read',
      load: () => import('./screens/surveys.tsx'),
    },
    {
      path: '/surveys/new',
      title: 'New survey',
      scope: 'surveys:write',
      load: () => import('./screens/survey-builder.tsx'),
    },
    {
      path: '/surveys/$id/edit',
      title: 'Edit survey',
      scope: 'surveys:write',
      load: () => import('./screens/survey-edit.tsx'),
    },
    { path: '/surveys/$id', title: 'Survey', load: () => import('./screens/survey.tsx') },
    {
      path: '/board',
      title: 'Board',
      group: 'main',
      scope: 'board:read',
      load: () => import('./screens/board.tsx'),
    },
    {
      path: '/roadmap',
      title: 'Roadmap',
      group: 'main',
      scope: 'board:read',
      load: () => import('./screens/roadmap.tsx'),
    },
    {
      path: '/products',
      title: 'Products',
      group: 'main',
      scope: 'products:read',
      load: () => import('./screens/products.tsx'),
    },
    {
      path: '/updates',
      title: 'Updates',
      group: 'main',
      scope: 'updates:read',
      load: () => import('./screens/updates.tsx'),
    },
    {
      path: '/updates/subscribers',
      title: 'Subscribers',
      scope: 'updates:read',
      load: () => import('./screens/subscribers.tsx'),
    },
    {
      path: '/credits',
      title: 'Credits',
      group: 'main',
      scope: 'credits:read',
      load: () => import('./screens/credits.tsx'),
    },
  ],
  account: () => import('./screens/account.tsx'),
});
