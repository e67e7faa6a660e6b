import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import { describeDelivery, isSuccess, type Delivered } from '../core/outbox.ts';
import { VonageSettings, type VonageSettingsInput } from './settings.ts';
import { postWebhook, type Vonage } from './vonage.ts';

/** A person writes an SMS to one of our numbers. */
export const InboundSms = z.strictObject({
  from: z.string().regex(/^\+[1-9]\d{6,14}$/, 'E.164'),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/, 'E.164'),
  body: z.string().max(1600),
  applicationId: z.uuid(),
  /** What the provider calls it; two deliveries of one message have one. */
  id: z.string().max(100).optional(),
  /** Default: `inboundUrl` of the settings. */
  url: z.url().optional(),
});

export interface VonageControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: VonageSettingsInput): void;
  /**
   * A person writes an SMS: the signed webhook goes to the application's inbound URL.
   * @throws {RangeError} when there is no URL
   */
  receive(sms: z.input<typeof InboundSms>): Promise<Delivered>;
}

export function vonageControls(vonage: Vonage): VonageControls {
  const { state } = vonage;
  return {
    configure(settings) {
      state.settings = VonageSettings.parse({ ...state.settings, ...settings });
    },
    async receive(input) {
      const {
        from,
        to,
        body,
        applicationId,
        id = randomUUID(),
        url = state.settings.inboundUrl,
      } = InboundSms.parse(input);
      if (url === null) throw new RangeError('no url, and no inboundUrl in the settings');
      const text = {
        channel: 'sms',
        message_uuid: id,
        to: to.slice(1),
        from: from.slice(1),
        timestamp: new Date().toISOString(),
        message_type: 'text',
        text: body,
        sms: { num_messages: '1' },
      };
      const delivered = await postWebhook(vonage, url, applicationId, text);
      vonage.simulation.journal.add({
        provider: 'vonage',
        direction: 'out',
        kind: 'inbound_sms',
        from,
        to,
        text: body,
        reference: id,
        providerId: id,
        outcome: isSuccess(delivered) ? 'accepted' : 'refused',
        answer: describeDelivery(delivered),
        request: { method: 'POST', path: url, headers: {}, body: Buffer.from(JSON.stringify(text)) },
      });
      return delivered;
    },
  };
}

export function vonageRoutes(vonage: Vonage, controls: VonageControls): ControlRoute[] {
  return [
    { method: 'GET', path: '/vonage/settings', about: 'The current settings.', answer: () => vonage.state.settings },
    {
      method: 'PATCH',
      path: '/vonage/settings',
      about:
        'Public keys of applications, signatureSecret, inboundUrl, the statuses reported and the delay before each.',
      example: { statuses: ['submitted', 'undeliverable'], statusDelayMs: 100 },
      answer: ({ body }) => controls.configure(body as VonageSettingsInput),
    },
    {
      method: 'POST',
      path: '/vonage/inbound',
      about: 'A person writes an SMS.',
      example: {
        from: '+15550100',
        to: '+15550199',
        body: 'Hello',
        applicationId: '00000000-0000-4000-8000-000000000000',
      },
      answer: ({ body }) => controls.receive(InboundSms.parse(body)),
    },
  ];
}
