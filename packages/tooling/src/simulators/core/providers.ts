/** All providers whose traffic is kept, with their titles in the inbox. */
export const PROVIDER_TITLES = {
  instagram: 'Instagram',
  twilio: 'SMS',
  vonage: 'SMS by Vonage',
  whatsapp: 'WhatsApp',
  smtp: 'Email',
  ses: 'Email by Amazon SES',
  postmark: 'Email by Postmark',
  webhooks: 'Webhooks',
};
export type Provider = keyof typeof PROVIDER_TITLES;
export const providers = Object.keys(PROVIDER_TITLES) as Provider[];
