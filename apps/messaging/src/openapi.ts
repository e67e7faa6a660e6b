import { createDocument } from '@services/common/openapi/openapi';

import { campaignOperations } from './campaigns/operations.ts';
import { channelOperations } from './channels/operations.ts';
import { contactOperations } from './contacts/operations.ts';
import { ErrorBody } from './envelope.ts';
import { flowOperations } from './flows/operations.ts';
import { messageOperations } from './messages/operations.ts';
import { IDEMPOTENT } from './operations.ts';
import { providerOperations } from './receipts/operations.ts';
import { templateOperations } from './templates/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** The API's document, assembled from the schemas that also validate. */
export const document = createDocument({
  title: 'Messaging',
  version: '1',
  description:
    'SMS, e-mail and WhatsApp messages over your own providers, with contacts, templates and signed webhooks.',
  security: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key, `mk_live_…` or `mk_test_…`' },
  error: { schema: ErrorBody, common: [401, 429, 500] },
  operations: {
    ...messageOperations,
    ...contactOperations,
    ...templateOperations,
    ...channelOperations,
    ...campaignOperations(IDEMPOTENT),
    ...flowOperations(IDEMPOTENT),
    ...webhookOperations,
    ...providerOperations,
  },
});
