import type { ConsoleDefinition, ScreenDefinition } from '../definition.ts';

/** The settings that all services share, if the service's API offers them. */
export function sharedScreens({ api }: ConsoleDefinition): ScreenDefinition[] {
  const screens: (ScreenDefinition | false)[] = [
    api.keys !== undefined && {
      path: '/settings/api-keys',
      icon: 'key',
      title: 'API Keys',
      group: 'settings',
      scope: 'keys:manage',
      load: () => import('./api-keys.tsx'),
    },
    api.webhooks !== undefined && {
      path: '/settings/webhooks',
      icon: 'bolt',
      title: 'Webhooks',
      group: 'settings',
      scope: 'webhooks:read',
      load: () => import('./webhooks.tsx'),
    },
    api.webhooks !== undefined && {
      path: '/settings/webhooks/$id',
      title: 'Deliveries',
      scope: 'webhooks:read',
      load: () => import('./deliveries.tsx'),
    },
    {
      path: '/settings/members',
      icon: 'people',
      title: 'Members',
      group: 'settings',
      scope: 'members:read',
      load: () => import('./members.tsx'),
    },
    {
      path: '/settings/sessions',
      icon: 'shield',
      title: 'Sign-in and sessions',
      group: 'settings',
      load: () => import('./sessions.tsx'),
    },
    {
      path: '/settings/audit-log',
      icon: 'audit',
      title: 'Audit log',
      group: 'settings',
      scope: 'audit:read',
      load: () => import('./audit-log.tsx'),
    },
    {
      path: '/settings/account',
      icon: 'account',
      title: 'Account',
      group: 'settings',
      load: () => import('./account.tsx'),
    },
  ];
  return screens.filter((screen) => screen !== false);
}
