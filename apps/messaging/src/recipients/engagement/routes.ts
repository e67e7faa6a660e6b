import { withinMs } from '@services/common/runtime/time-limit';
import type { Response } from 'express';
import { z } from 'zod';

import { withTurns } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { operation } from '../../operation.ts';
import { readTrackingToken, type Tracked } from '../../messages/tracking/token.ts';
import { NOT_VALID, paragraph, sendPage, TOKEN } from '../page.ts';
import { isAutomatic } from './automatic.ts';
import { recordEngagement } from './record.ts';

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
const INVALID = 'This link is incomplete or damaged. Please open it again from the message, or copy the whole link.';

const open = { tag: 'Recipients', method: 'get', scope: false, query: z.looseObject({}), params: TOKEN } as const;

/** The maximum time that a reader waits until an open or click is counted. */
const MAX_WAIT_MS = 2000;

/** Counts an open or click. A failure is only logged: the reader gets the page anyway. */
async function count({ db, recipientTurns, logger, wake }: Deps, tracked: Tracked): Promise<void> {
  const inTurn = withTurns(db, recipientTurns, tracked.accountId);
  try {
    if (await withinMs(MAX_WAIT_MS, () => recordEngagement(inTurn, tracked))) wake('webhooks');
  } catch (error) {
    logger.warn({ err: error, messageId: tracked.messageId }, 'an open or click could not be counted');
  }
}

const read = ({ config }: Deps, token: string, isLink: boolean): Tracked | null => {
  const tracked = readTrackingToken(config.ADDRESS_KEY, token);
  return tracked && (tracked.url !== null) === isLink ? tracked : null;
};

function refuse(response: Response): void {
  sendPage(response.status(404), 'Link not valid', paragraph(INVALID));
}

export const engagementOperations = [
  operation({
    ...open,
    id: 'engagement.open',
    path: '/opens/:token',
    summary: 'Load the tracking image that records an open',
    response: 'image/gif',
    errors: { 404: NOT_VALID },
    async handle(deps, { params: { token }, request }, response) {
      const tracked = read(deps, token, false);
      if (!tracked) return refuse(response);
      if (!isAutomatic(request)) await count(deps, tracked);
      response.set(HEADERS).type('gif').send(PIXEL);
    },
  }),
  operation({
    ...open,
    id: 'engagement.click',
    path: '/clicks/:token',
    summary: 'Follow a link in an email',
    description: 'Redirects to the original target of the link, and nowhere else.',
    response: 'text/html',
    status: 302,
    errors: { 404: NOT_VALID },
    async handle(deps, { params: { token }, request }, response) {
      const tracked = read(deps, token, true);
      if (!tracked?.url) return refuse(response);
      if (!isAutomatic(request)) await count(deps, tracked);
      response
        .set({ ...HEADERS, Location: tracked.url })
        .status(302)
        .end();
    },
  }),
];
