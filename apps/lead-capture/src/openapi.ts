import { createDocument } from '@services/common/openapi/document';
import { peopleOperations } from '@services/common/people/operations';
import { onDemand } from '@services/common/runtime/on-demand';

import { accountOperations } from './accounts/routes.ts';
import { activityOperations } from './activity/routes.ts';
import { automationOperations } from './automations/routes.ts';
import { CAUSES } from './error-causes.ts';
import { ErrorBody, formatError } from './envelope.ts';
import { conversationOperations } from './conversations/routes.ts';
import { leadOperations } from './leads/routes.ts';
import { TAGS } from './operation.ts';
import { personOperations } from './people/routes.ts';
import { statisticsOperations } from './statistics/routes.ts';
import { historyOperations } from './triggers/routes.ts';
import { webhookOperations as instagramOperations } from './triggers/webhook.ts';
import { deletionStatusOperations, platformErasureOperations } from './erasures/platform.ts';
import { erasureOperations } from './erasures/routes.ts';
import { connectionOperations } from './connections/routes.ts';
import { EVENTS } from './events.ts';
import { webhookOperations } from './webhooks/routes.ts';

/** The most used operations come first, because routing tries them in order. */
export const apiOperations = [
  ...leadOperations,
  ...automationOperations,
  ...historyOperations,
  ...conversationOperations,
  ...personOperations,
  ...activityOperations,
  ...statisticsOperations,
  ...connectionOperations,
  ...webhookOperations,
  ...erasureOperations,
  ...deletionStatusOperations,
  ...accountOperations,
];
/**
 * The operations that the platform calls with signed requests. They have no rate limit, because the platform uses few addresses
 * and none of its requests may be lost.
 */
export const platformOperations = [...instagramOperations, ...platformErasureOperations];
export const operations = [...apiOperations, ...platformOperations];

/** The API's document, assembled from the operations. */
export const document = onDemand(() =>
  createDocument({
    title: 'Lead capture',
    version: '1',
    description:
      'Instagram comments and story replies that match a keyword get an automatic message, and a lead is captured.',
    server: 'http://127.0.0.1:4001',
    tags: TAGS,
    internalTags: ['Console', 'Instagram'],
    security: { type: 'http', scheme: 'bearer', description: 'An API key, `lc_live_…`' },
    error: { schema: ErrorBody, format: formatError, code: ({ code }) => code, causes: CAUSES },
    operations: [...operations, ...peopleOperations],
    webhooks: Object.entries(EVENTS).map(([name, { description, payload, example }]) => ({
      name,
      description,
      tag: 'Webhooks',
      payload,
      example,
    })),
  }),
);
