import type { ComponentType } from 'react';

/** A screen of a console, loaded when it is first opened. */
export interface ScreenDefinition {
  /** Below `/console`: `/surveys/$id`. */
  path: string;
  /** In the tab's title and in the command palette. */
  title: string;
  load: () => Promise<{ Screen: ComponentType }>;
  /** In the navigation, under this heading; absent for screens that others lead to. */
  group?: 'main' | 'settings';
  /** The session must have this scope; otherwise the screen is neither listed nor shown. */
  scope?: string;
}

/** The parts of a service's API that the shared screens use. */
export interface ServiceApi {
  /** Header of a key, for curl commands: `Authorization: Bearer $API_KEY`. */
  credential: string;
  keys?: { path: string; wireCase: 'snake' | 'camel' };
  webhooks?: {
    path: string;
    events: readonly string[];
    /** Whether a webhook is for one event (or all), or for a list of them. */
    one: boolean;
    rotate: string;
    /** The field that turns it on and off. */
    state: 'enabled' | 'status';
    /** Parameter of the page's size. */
    size: 'limit' | 'per_page';
  };
}

/** A service's console: what `startConsole` needs. */
export interface ConsoleDefinition {
  /** `product-feedback` */
  service: string;
  /** `Product feedback` */
  title: string;
  api: ServiceApi;
  screens: readonly ScreenDefinition[];
  /** Whether there is a live and a test space, chosen by the header `X-Space`. */
  spaces?: boolean;
  /** The service's own part of Settings → Account. */
  account?: () => Promise<{ Screen: ComponentType }>;
}
