import { createDocument } from '@services/common/openapi/document';
import { peopleOperations } from '@services/common/people/operations';
import { onDemand } from '@services/common/runtime/on-demand';

import { accountOperations } from './accounts/routes.ts';
import { boardOperations } from './boards/routes.ts';
import { creditOperations } from './credits/routes.ts';
import { deletionOperations } from './deletions/routes.ts';
import { CAUSES } from './error-causes.ts';
import { ErrorBody, formatError } from './envelope.ts';
import { feedbackOperations } from './feedback/routes.ts';
import { linkOperations } from './links/routes.ts';
import { TAGS } from './operation.ts';
import { notificationOperations } from './notifications/routes.ts';
import { overviewOperations } from './overview/routes.ts';
import { participationOperations } from './posts/participation-routes.ts';
import { postOperations } from './posts/routes.ts';
import { productOperations } from './products/routes.ts';
import { responseOperations } from './responses/routes.ts';
import { sharingOperations } from './responses/sharing.ts';
import { subscriberOperations } from './subscribers/routes.ts';
import { surveyOperations } from './surveys/routes.ts';
import { updateHtmlOperations } from './pages/update-html.ts';
import { updateOperations } from './updates/routes.ts';
import { events } from './events.ts';
import { webhookOperations } from './webhooks/routes.ts';

/** Every endpoint of the API, the most used first. */
export const operations = [
  ...productOperations,
  ...feedbackOperations,
  ...surveyOperations,
  ...responseOperations,
  ...sharingOperations,
  ...updateOperations,
  ...updateHtmlOperations,
  ...boardOperations,
  ...postOperations,
  ...participationOperations,
  ...subscriberOperations,
  ...creditOperations,
  ...linkOperations,
  ...webhookOperations,
  ...deletionOperations,
  ...accountOperations,
  ...overviewOperations,
  ...notificationOperations,
];

/** The OpenAPI document, assembled from the operations. */
export const document = onDemand(() =>
  createDocument({
    title: 'Product feedback',
    version: '1',
    description:
      'Products, feedback for which reviewers earn credits, surveys that people answer in a browser, and updates with feeds.',
    server: 'http://127.0.0.1:4002',
    tags: TAGS,
    internalTags: ['Console'],
    security: { type: 'http', scheme: 'bearer', description: 'An API key, `pf_…`' },
    error: { schema: ErrorBody, format: formatError, code: ({ code }) => code, causes: CAUSES },
    rateLimitHeaders: 'prefixed',
    operations: [...operations, ...peopleOperations],
    webhooks: events,
  }),
);
