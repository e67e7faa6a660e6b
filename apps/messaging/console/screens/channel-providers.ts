/** One input of the form that connects a channel. */
export interface Field {
  /** The path of the value in the request: `settings.from`, `credentials.authToken`. */
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  /** `password` is hidden, `lines` has several lines, and `check` is sent as true or false. */
  type?: 'password' | 'lines' | 'number' | 'check';
  value?: string | number | boolean | undefined;
}

interface ProviderForm {
  /** The text of the option that chooses this provider in the form. */
  label: string;
  /** The provider's name in lists. */
  name: string;
  channel?: 'sms' | 'email' | 'whatsapp';
  fields: readonly Field[];
}

const secret = (name: string, label: string, more: Partial<Field> = {}): Field => {
  return { name: `credentials.${name}`, label, type: 'password', required: true, ...more };
};
const FROM_ADDRESS: Field = { name: 'settings.from', label: 'From address', required: true };
const REPLIES: readonly Field[] = [
  { name: 'settings.replyTo', label: 'Reply-to address' },
  {
    name: 'settings.replyDomain',
    label: 'Reply domain',
    hint: 'Brings replies into the inbox. Forward the mail of this domain to the channel’s callback URL.',
  },
];

export const PROVIDERS: Readonly<Record<string, ProviderForm>> = {
  twilio: {
    label: 'SMS through Twilio',
    name: 'Twilio',
    channel: 'sms',
    fields: [
      { name: 'credentials.accountSid', label: 'Account SID', required: true },
      secret('authToken', 'Auth token'),
      { name: 'settings.from', label: 'From number', hint: 'Or enter a messaging service SID below.' },
      { name: 'settings.messagingServiceSid', label: 'Messaging service SID' },
    ],
  },
  vonage: {
    label: 'SMS through Vonage',
    name: 'Vonage',
    channel: 'sms',
    fields: [
      { name: 'settings.from', label: 'From number or sender name', required: true },
      { name: 'credentials.applicationId', label: 'Application ID', required: true },
      secret('privateKey', 'Private key', {
        type: 'lines',
        hint: 'The application’s private key, including its first and last lines.',
      }),
      secret('signatureSecret', 'Signature secret', {
        hint: 'Your account’s signature secret. Vonage signs webhooks with it.',
      }),
    ],
  },
  smtp: {
    label: 'Email through a mail server (SMTP)',
    name: 'Mail server',
    channel: 'email',
    fields: [
      { name: 'settings.host', label: 'Host', required: true },
      { name: 'settings.port', label: 'Port', type: 'number', value: 587 },
      {
        name: 'settings.secure',
        label: 'Implicit TLS',
        type: 'check',
        hint: 'Use with port 465. Other ports upgrade to TLS with STARTTLS.',
      },
      FROM_ADDRESS,
      ...REPLIES,
      {
        name: 'settings.bounceDomain',
        label: 'Bounce domain',
        hint: 'Brings reports about mail that could not be delivered. Forward the mail of this domain to the channel’s callback URL.',
      },
      { name: 'credentials.username', label: 'User name' },
      secret('password', 'Password', { required: false }),
    ],
  },
  ses: {
    label: 'Email through Amazon SES',
    name: 'Amazon SES',
    channel: 'email',
    fields: [
      { name: 'settings.region', label: 'Region', required: true, hint: 'Such as eu-central-1.' },
      { name: 'credentials.accessKeyId', label: 'Access key ID', required: true },
      secret('secretAccessKey', 'Secret access key'),
      {
        name: 'settings.configurationSet',
        label: 'Configuration set',
        required: true,
        hint: 'The SES configuration set that publishes events to the SNS topic.',
      },
      { name: 'settings.topicArn', label: 'ARN of the SNS topic', hint: 'Only events from this topic are accepted.' },
      FROM_ADDRESS,
      ...REPLIES,
    ],
  },
  postmark: {
    label: 'Email through Postmark',
    name: 'Postmark',
    channel: 'email',
    fields: [
      secret('serverToken', 'Server API token'),
      { name: 'settings.messageStream', label: 'Message stream', value: 'outbound' },
      secret('webhookPassword', 'Webhook password', {
        hint: 'Choose at least 16 characters and enter it for the webhook in Postmark, with the username postmark.',
      }),
      FROM_ADDRESS,
      ...REPLIES,
    ],
  },
  cloud: {
    label: 'WhatsApp through the Cloud API',
    name: 'Cloud API',
    channel: 'whatsapp',
    fields: [
      { name: 'settings.phoneNumberId', label: 'Phone number ID', required: true },
      secret('accessToken', 'Access token'),
      secret('appSecret', 'App secret'),
      { name: 'credentials.verifyToken', label: 'Verify token', required: true },
    ],
  },
  sandbox: { label: 'Sandbox: accepts messages but delivers nothing', name: 'Sandbox', fields: [] },
};

export const providerName = (provider: string) => PROVIDERS[provider]?.name ?? provider;
