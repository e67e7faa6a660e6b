import type { ControlRoute } from '../control/routes.ts';
import { SesSettings, type SesSettingsInput } from './settings.ts';
import { publish, snsMessage } from './sns.ts';
import type { Ses } from './state.ts';

export interface SesControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: SesSettingsInput): void;
  /** Subscribes `eventsUrl` to the topic, as Amazon does it: the subscription has to be confirmed. */
  subscribe(): Promise<string>;
  /** How often a subscription has been confirmed since the last reset. */
  confirmations(): number;
  /** A signed message, to be posted by the test itself. `fields` replace its own before it is signed. */
  sign(
    type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
    text: string,
    fields?: Record<string, string>,
  ): Record<string, string>;
}

export function sesControls(ses: Ses): SesControls {
  const { state } = ses;
  return {
    configure(settings) {
      state.settings = SesSettings.parse({ ...state.settings, ...settings });
    },
    subscribe: () =>
      publish(ses, snsMessage(ses, 'SubscriptionConfirmation', 'You have chosen to subscribe to the topic.')),
    confirmations: () => state.confirmations,
    sign: (type, text, fields) => snsMessage(ses, type, text, fields),
  };
}

export function sesRoutes(ses: Ses, controls: SesControls): ControlRoute[] {
  return [
    { method: 'GET', path: '/ses/settings', about: 'The current settings.', answer: () => ses.state.settings },
    {
      method: 'PATCH',
      path: '/ses/settings',
      about:
        'Access keys, verifiedDomains, sendingEnabled, the topic (topicArn, signatureVersion) with its subscription (eventsUrl), the events reported and the delay before each.',
      example: { events: ['Send', 'Bounce'], eventDelayMs: 100 },
      answer: ({ body }) => controls.configure(body as SesSettingsInput),
    },
    {
      method: 'POST',
      path: '/ses/subscription',
      about: 'Subscribes eventsUrl to the topic: posts a SubscriptionConfirmation.',
      example: {},
      answer: async () => ({ result: await controls.subscribe() }),
    },
  ];
}
