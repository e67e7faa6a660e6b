import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { columns } from './table.ts';

/** A path of this service, so that the result of a login cannot be sent to another site. */
const returnTo = text({ min: 1, max: 500, label: '`return_to`' }).refine(
  // Control characters are rejected, because URL parsing removes line breaks and tabs.
  (path) =>
    path.startsWith('/') && !/\p{Cc}/u.test(path) && URL.canParse(path, BASE) && isOfThisService(new URL(path, BASE)),
  { error: '`return_to` must be a path of this service, beginning with a slash' },
);
const BASE = 'https://service.invalid';

/** `/..//example.com` becomes the path `//example.com`, which a browser reads as another host. */
function isOfThisService({ origin, pathname }: URL): boolean {
  return origin === BASE && !pathname.startsWith('//');
}

export const NewLogin = z
  .strictObject({
    return_to: returnTo
      .optional()
      .describe(
        'Where the browser goes afterwards: a path of this service. Its query gets `connection_id` or `error`. ' +
          'Default: a plain page with the result',
      ),
  })
  .meta({ id: 'NewConnectionLogin' });

export const BegunLogin = z
  .object({
    url: z.url().describe('Instagram’s login page. Open it in the browser of the account’s owner'),
    expires_at: z.iso.datetime().describe('When the URL stops working, 15 minutes from now'),
  })
  .meta({ id: 'ConnectionLogin' });

/** The query parameters with which the platform sends the browser back; the platform may add other parameters. */
export const LoginCallback = z.looseObject({
  state: z.string().max(200).optional().describe('Identifies the login'),
  code: z.string().max(2000).optional().describe('Instagram’s authorization code'),
  error: z.string().max(200).optional().describe('Why Instagram ended the login'),
});

export const EndedConnection = z
  .object({
    ...columns.shape(['id']),
    status: z.literal('disconnected').describe('Always `disconnected`'),
    failed_replies: z.int().describe('Queued replies that were canceled'),
  })
  .meta({ id: 'EndedConnection' });
