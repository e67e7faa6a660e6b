import { z } from 'zod';

import { publicUrlSetting, urlSetting } from '../runtime/config.ts';

/** The settings of signing in. Spread them into the service's own schema, and check them with `checkPeopleSettings`. */
export const peopleSettings = {
  /** How people reach this service; links in messages begin with it. */
  PUBLIC_URL: publicUrlSetting().optional(),
  /** The mail server for sign-in links and invitations. Without one, sign-in links are off and the console shows the invitation links. */
  SMTP_URL: urlSetting('smtp:', 'smtps:').optional(),
  /** The sender of these messages. */
  MAIL_FROM: z.string().max(320).optional(),
  /** The OpenID Connect provider that people can sign in with; it also needs the next two settings. */
  OIDC_ISSUER: urlSetting('https:', 'http:')
    .refine(isProtected, 'must begin with https://, except on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  /** The button's text after "Sign in with". */
  OIDC_NAME: z.string().min(1).max(50).default('single sign-on'),
};

/** The parsed `peopleSettings`. */
export type PeopleSettings = z.output<z.ZodObject<typeof peopleSettings>>;

/** Checks settings that require each other: `Settings.superRefine(checkPeopleSettings)`. */
export function checkPeopleSettings(settings: PeopleSettings, context: z.RefinementCtx): void {
  const need = (name: keyof PeopleSettings, cause: string) => {
    if (settings[name] !== undefined) return;
    context.addIssue({ code: 'custom', path: [name], message: `is required with ${cause}` });
  };
  if (settings.SMTP_URL !== undefined) {
    // The base URL is never taken from the request, because its sender could choose the host of the links.
    need('PUBLIC_URL', 'SMTP_URL');
    need('MAIL_FROM', 'SMTP_URL');
  }
  if (settings.OIDC_ISSUER !== undefined) {
    need('PUBLIC_URL', 'OIDC_ISSUER');
    need('OIDC_CLIENT_ID', 'OIDC_ISSUER');
    need('OIDC_CLIENT_SECRET', 'OIDC_ISSUER');
  }
}

/** An attacker who can change a provider's responses can sign in as any person, so only a provider on this machine may do without TLS. */
function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
