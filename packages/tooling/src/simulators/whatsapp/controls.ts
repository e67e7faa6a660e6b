import type { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import type { Delivered } from '../core/outbox.ts';
import { Handshake, metaHandshake } from '../meta/handshake.ts';
import { InboundWhatsapp, receiveWhatsapp } from './inbound.ts';
import { WhatsappSettings, type WhatsappSettingsInput } from './settings.ts';
import type { Whatsapp } from './state.ts';

export interface WhatsappControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: WhatsappSettingsInput): void;
  /** A person writes a message: the signed event goes to the number's webhook. */
  receive(message: z.input<typeof InboundWhatsapp>): Promise<Delivered & { messageId: string }>;
  /** Verifies a webhook URL; null, or what was wrong. */
  handshake(webhookUrl: string, verifyToken: string): Promise<string | null>;
}

export function whatsappControls(whatsapp: Whatsapp): WhatsappControls {
  const { state, simulation } = whatsapp;
  return {
    configure(settings) {
      state.settings = WhatsappSettings.parse({ ...state.settings, ...settings });
    },
    receive: (message) => receiveWhatsapp(whatsapp, InboundWhatsapp.parse(message)),
    handshake: (webhookUrl, verifyToken) => metaHandshake(simulation.outbox, webhookUrl, verifyToken),
  };
}

export function whatsappRoutes(whatsapp: Whatsapp, controls: WhatsappControls): ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/whatsapp/settings',
      about: 'The current settings.',
      answer: () => whatsapp.state.settings,
    },
    {
      method: 'PATCH',
      path: '/whatsapp/settings',
      about:
        'Valid tokens, numbers with webhook and app secret, approved templates, enforceWindow, the statuses reported and the delay before each.',
      example: {
        defaultNumber: { webhookUrl: 'http://127.0.0.1:4003/…', appSecret: '…' },
        statuses: ['sent', 'delivered'],
      },
      answer: ({ body }) => controls.configure(body as WhatsappSettingsInput),
    },
    {
      method: 'POST',
      path: '/whatsapp/inbound',
      about: 'A person writes a message, which opens the 24-hour window.',
      example: { from: '15550100', phoneNumberId: '106540000000001', text: 'Hello' },
      answer: ({ body }) => controls.receive(InboundWhatsapp.parse(body)),
    },
    {
      method: 'POST',
      path: '/whatsapp/handshake',
      about: 'Verifies a webhook URL as the platform does; problem is null on success.',
      example: { webhookUrl: 'http://127.0.0.1:4003/…', verifyToken: '…' },
      answer: async ({ body }) => {
        const { webhookUrl, verifyToken } = Handshake.parse(body);
        return { problem: await controls.handshake(webhookUrl, verifyToken) };
      },
    },
  ];
}
