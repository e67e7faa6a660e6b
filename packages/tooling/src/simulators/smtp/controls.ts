import { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import { SmtpSettings, type SmtpSettingsInput } from './settings.ts';
import { sendBounce, type Smtp } from './smtp.ts';
import { unsubscribe } from './unsubscribe.ts';

/** A bounce for a message that is no longer kept, or never came here. */
export const BounceInput = z.strictObject({
  returnPath: z.email(),
  recipient: z.email(),
  /** Message-ID of the original, with its angle brackets. */
  messageId: z.string().max(1000).default('<unknown@example.com>'),
  action: z.enum(['failed', 'delayed', 'delivered']).default('failed'),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .default('5.1.1'),
  diagnostic: z.string().max(1000).default('550 5.1.1 No such user here'),
  /** Default: `bounceUrl` of the settings. */
  url: z.url().optional(),
});

export interface SmtpControls {
  /** Replaces the named settings; the others stay. */
  configure(settings: SmtpSettingsInput): void;
  /** Posts a bounce (RFC 3464); resolves with what came of it. */
  bounce(bounce: z.input<typeof BounceInput>): Promise<string>;
  /** Unsubscribes with one click (RFC 8058) from the kept message with this id; resolves with what came of it. */
  unsubscribe(id: number): Promise<string>;
}

export function smtpControls(smtp: Smtp): SmtpControls {
  return {
    configure(settings) {
      smtp.settings = SmtpSettings.parse({ ...smtp.settings, ...settings });
    },
    bounce(input) {
      const { url, messageId, ...bounce } = BounceInput.parse(input);
      const originalHeaders = `Message-ID: ${messageId}\r\nTo: ${bounce.recipient}`;
      return sendBounce(smtp, { ...bounce, originalHeaders }, url);
    },
    unsubscribe: (id) => unsubscribe(smtp, id),
  };
}

export function smtpRoutes(smtp: Smtp, controls: SmtpControls): ControlRoute[] {
  return [
    { method: 'GET', path: '/smtp/settings', about: 'The current settings.', answer: () => smtp.settings },
    {
      method: 'PATCH',
      path: '/smtp/settings',
      about: 'Users and passwords (null: all are valid), requireAuth, bounceUrl and the delay before a bounce.',
      example: { users: { mailer: 'secret' }, requireAuth: true, bounceUrl: 'http://127.0.0.1:4003/…' },
      answer: ({ body }) => controls.configure(body as SmtpSettingsInput),
    },
    {
      method: 'POST',
      path: '/smtp/bounces',
      about: 'Posts a bounce (RFC 3464). Use fates for bounces of mail received here: bounced, delayed, delivered.',
      example: { returnPath: 'b+msg_1@bounce.example.com', recipient: 'jane@example.com', status: '5.1.1' },
      answer: async ({ body }) => ({ result: await controls.bounce(BounceInput.parse(body)) }),
    },
    {
      method: 'POST',
      path: '/smtp/unsubscribe/:id',
      about: 'Unsubscribes with one click (RFC 8058) from a kept message, by its id.',
      answer: async ({ parameters }) => ({ result: await controls.unsubscribe(Number(parameters.id)) }),
    },
  ];
}
