/** Every provider that is simulated. */
export const providers = ['instagram', 'twilio', 'whatsapp', 'smtp', 'webhooks'] as const;

export type Provider = (typeof providers)[number];
