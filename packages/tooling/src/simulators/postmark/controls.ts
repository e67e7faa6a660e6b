import type { ControlRoute } from '../control/routes.ts';
import { PostmarkSettings, type PostmarkSettingsInput } from './settings.ts';
import type { Postmark } from './state.ts';

export interface PostmarkControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: PostmarkSettingsInput): void;
}

export function postmarkControls({ state }: Postmark): PostmarkControls {
  return {
    configure(settings) {
      state.settings = PostmarkSettings.parse({ ...state.settings, ...settings });
    },
  };
}

export function postmarkRoutes({ state }: Postmark, controls: PostmarkControls): ControlRoute[] {
  return [
    { method: 'GET', path: '/postmark/settings', about: 'The current settings.', answer: () => state.settings },
    {
      method: 'PATCH',
      path: '/postmark/settings',
      about:
        'Server tokens, inactive addresses, the webhook (webhookUrl, webhookUsername, webhookPassword), the records reported and the delay before each.',
      example: { records: ['Bounce'], webhookDelayMs: 100 },
      answer: ({ body }) => controls.configure(body as PostmarkSettingsInput),
    },
  ];
}
