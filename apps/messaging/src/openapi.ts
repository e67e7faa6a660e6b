import { createDocument } from '@services/common/openapi/document';
import { peopleOperations } from '@services/common/people/operations';
import { onDemand } from '@services/common/runtime/on-demand';

import { accountOperations } from './accounts/routes.ts';
import { campaignOperations } from './campaigns/routes.ts';
import { channelOperations } from './channels/routes.ts';
import { contactOperations } from './contacts/routes.ts';
import { segmentOperations } from './contacts/segments/routes.ts';
import { domainOperations } from './domains/routes.ts';
import { engagementOperations } from './recipients/engagement/routes.ts';
import { CAUSES } from './error-causes.ts';
import { ErrorBody, formatError } from './envelope.ts';
import { DEFINITIONS } from './events/definitions.ts';
import { flowOperations } from './flows/routes.ts';
import { inboxOperations } from './inbox/routes.ts';
import { listenerOperations } from './webhooks/listeners/routes.ts';
import { messageOperations } from './messages/routes.ts';
import { TAGS } from './operation.ts';
import { numberOperations } from './messages/numbers/routes.ts';
import { receiptOperations } from './inbox/receipts/routes.ts';
import { settingsOperations } from './settings/routes.ts';
import { simulationOperations } from './inbox/simulation.ts';
import { signUpPages } from './sign-ups/pages.ts';
import { signUpOperations } from './sign-ups/routes.ts';
import { suppressionOperations } from './suppressions/routes.ts';
import { templateOperations } from './templates/routes.ts';
import { topicOperations } from './contacts/topics/routes.ts';
import { preferenceOperations } from './recipients/unsubscribe/preferences.ts';
import { unsubscribeOperations } from './recipients/unsubscribe/routes.ts';
import { webhookOperations } from './webhooks/routes.ts';

/** The operations for callers with a key, the most used first: routes are matched in this order. */
export const apiOperations = [
  ...messageOperations,
  ...inboxOperations,
  ...simulationOperations,
  ...numberOperations,
  ...contactOperations,
  ...segmentOperations,
  ...suppressionOperations,
  ...topicOperations,
  ...signUpOperations,
  ...templateOperations,
  ...channelOperations,
  ...domainOperations,
  ...campaignOperations,
  ...flowOperations,
  ...webhookOperations,
  ...listenerOperations,
  ...settingsOperations,
  ...accountOperations,
];
/** The operations for providers and recipients: without a key, and without rate limits. */
export const openOperations = [
  ...receiptOperations,
  ...engagementOperations,
  ...unsubscribeOperations,
  ...preferenceOperations,
  ...signUpPages,
];
export const operations = [...apiOperations, ...openOperations];

/** The API's document, assembled from the operations. */
export const document = onDemand(() =>
  createDocument({
    title: 'Messaging',
    version: '1',
    description:
      'Send SMS, email and WhatsApp messages through your own providers, with contacts, templates and signed webhooks.',
    server: 'http://127.0.0.1:4003',
    tags: TAGS,
    internalTags: ['Console', 'Listeners', 'Providers', 'Recipients'],
    security: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'An API key, `mk_live_…` or `mk_test_…`',
    },
    error: { schema: ErrorBody, format: formatError, code: ({ error }) => error.code, causes: CAUSES },
    operations: [...operations, ...peopleOperations],
    webhooks: Object.entries(DEFINITIONS).map(([name, { description, payload, example }]) => ({
      name,
      description,
      tag: 'Webhooks',
      payload,
      example,
    })),
  }),
);
