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
  search: () => import('./search.ts'),
  actions: [
    { name: 'Add product', to: '/products', search: { new: 'yes' }, scope: 'products:write' },
    { name: 'New survey', to: '/surveys/new', scope: 'surveys:write' },
    { name: 'Invite a member', to: '/settings/members', search: { new: 'yes' }, scope: 'members:manage' },
    { name: 'Generate an API key', to: '/settings/api-keys', search: { new: 'yes' }, scope: 'keys:manage' },
    { name: 'Create webhook', to: '/settings/webhooks', search: { new: 'yes' }, scope: 'webhooks:write' },
  ],
  screens: [
    { path: '/', title: 'Overview', group: 'main', icon: 'home', load: () => import('./screens/overview.tsx') },
    {
      path: '/feedback',
      title: 'Feedback',
      group: 'main',
      icon: 'message',
      scope: 'feedback:read',
      load: () => import('./screens/feedback.tsx'),
    },
    {
      path: '/surveys',
      title: 'Surveys',
      group: 'main',
      icon: 'form',
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
      group: 'Public',
      icon: 'vote',
      scope: 'board:read',
      load: () => import('./screens/board.tsx'),
    },
    {
      path: '/roadmap',
      title: 'Roadmap',
      group: 'Public',
      icon: 'columns',
      scope: 'board:read',
      load: () => import('./screens/roadmap.tsx'),
    },
    {
      path: '/products',
      title: 'Products',
      group: 'Manage',
      icon: 'box',
      scope: 'products:read',
      load: () => import('./screens/products.tsx'),
    },
    {
      path: '/updates',
      title: 'Updates',
      group: 'Public',
      icon: 'megaphone',
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
      group: 'Manage',
      icon: 'credits',
      scope: 'credits:read',
      load: () => import('./screens/credits.tsx'),
    },
  ],
  account: () => import('./screens/account.tsx'),
});
