import type { ComponentType } from 'react';

import type { Found, Source } from './found.ts';
import type { IconName } from './icons.tsx';

/** A screen of a console, loaded when it is first opened. */
export interface ScreenDefinition {
  /** The screen's path below `/console`, such as `/surveys/$id`. */
  path: string;
  /** The screen's title, shown in the tab and in the search. */
  title: string;
  load: () => Promise<{ Screen: ComponentType }>;
  /**
   * The navigation's heading for this screen, `main` for no heading, or `settings`. Absent for screens that only other screens
   * open.
   */
  group?: string;
  icon?: IconName;
  /** The session must have this scope; otherwise the screen is neither listed nor shown. */
  scope?: string;
  /**
   * The screen is listed only if the account's profile has one of these roles. If an account without such a role opens
   * the screen, the screen explains which role is needed.
   */
  roles?: readonly string[];
}

/** The parts of a service's API that the shared screens use. */
export interface ServiceApi {
  /** The header that carries an API key, for curl commands: `Authorization: Bearer $API_KEY`. */
  credential: string;
  keys?: { path: string; wireCase: 'snake' | 'camel' };
  webhooks?: {
    path: string;
    events: readonly string[];
    /** Whether a webhook subscribes to one event or to all events. If false, it subscribes to a list of events. */
    one: boolean;
    rotate: string;
    /** The field that turns the webhook on and off. */
    state: 'enabled' | 'status';
    /** The query parameter for the page size. */
    size: 'limit' | 'per_page';
  };
}

/** The definition of a service's console, for `startConsole`. */
export interface ConsoleDefinition {
  /** `product-feedback` */
  service: string;
  /** `Product feedback` */
  title: string;
  /** The purpose of the service, shown on the sign-in page. */
  line: string;
  api: ServiceApi;
  screens: readonly ScreenDefinition[];
  /** Whether the service has a live and a test space, selected with the header `X-Space`. */
  spaces?: boolean;
  /** The records that the search finds. */
  search?: () => Promise<{ sources: readonly Source[] }>;
  /** The actions of the search, each with the screen that performs it. */
  actions?: readonly (Omit<Found, 'kind'> & { scope: string })[];
  /** The service's own part of Settings → Account. */
  account?: () => Promise<{ Screen: ComponentType }>;
  /**
   * The endpoint whose `time_zone` or `timeZone`, alone or in `data`, is the account's time zone. Default: times are shown in the reader's
   * time zone.
   */
  timeZone?: { path: string; scope: string };
  /** The endpoint whose `role` is the account's role in the service itself. */
  profile?: { path: string; scope: string };
}

/** The screen at a path below `/console`. */
export function screenAt(screens: readonly ScreenDefinition[], pathname: string): ScreenDefinition | undefined {
  const path = pathname.replace(/\/$/, '') || '/';
  return screens.find((screen) => new RegExp(`^${screen.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
}
