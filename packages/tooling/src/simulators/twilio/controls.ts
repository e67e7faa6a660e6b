import type { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import type { Delivered } from '../core/outbox.ts';
import { InboundSms, receiveSms } from './inbound.ts';
import { TwilioSettings, type TwilioSettingsInput } from './settings.ts';
import type { Twilio } from './state.ts';

export interface TwilioControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: TwilioSettingsInput): void;
  /** A person writes an SMS: the signed request goes to the number's webhook. */
  receive(sms: z.input<typeof InboundSms>): Promise<Delivered & { sid: string }>;
}

export function twilioControls(twilio: Twilio): TwilioControls {
  const { state } = twilio;
  return {
    configure(settings) {
      state.settings = TwilioSettings.parse({ ...state.settings, ...settings });
    },
    receive: (sms) => receiveSms(twilio, InboundSms.parse(sms)),
  };
}

export function twilioRoutes(twilio: Twilio, controls: TwilioControls): ControlRoute[] {
  return [
    { method: 'GET', path: '/twilio/settings', about: 'The current settings.', answer: () => twilio.state.settings },
    {
      method: 'PATCH',
      path: '/twilio/settings',
      about:
        'Auth tokens by account, onlyKnownAccounts, numbers to send from, the statuses reported and the delay before each, inboundUrl.',
      example: { statuses: ['sent', 'delivered'], callbackDelayMs: 100 },
      answer: ({ body }) => controls.configure(body as TwilioSettingsInput),
    },
    {
      method: 'POST',
      path: '/twilio/inbound',
      about: 'A person writes an SMS; after STOP, messages to that person are refused with 21610 until START.',
      example: {
        from: '+15550100',
        to: '+15550199',
        body: 'STOP',
        accountSid: `AC${'0'.repeat(32)}`,
        url: 'http://127.0.0.1:4003/…',
      },
      answer: ({ body }) => controls.receive(InboundSms.parse(body)),
    },
  ];
}
