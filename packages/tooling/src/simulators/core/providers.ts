/** Every provider that is simulated. */
export const providers = ['instagram', 'twilio', 'vonage', 'whatsapp', 'smtp', 'ses', 'postmark', 'webhooks'] as const;

export type Provider = (typeof providers)[number];
