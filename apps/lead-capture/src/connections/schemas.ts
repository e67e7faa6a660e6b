import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { LOGIN_SCOPES } from '../instagram/login.ts';

const isoTime = z.iso.datetime();

export const CONNECTION_STATUSES = ['active', 'held', 'needs_reconnect', 'disconnected'] as const;

const HourlyLimit = z.object({
  used: z.int().meta({ description: 'Sent within the last hour' }),
  limit: z.int(),
  resumes_at: isoTime.nullable().meta({ description: 'When replies that wait for the limit resume' }),
});

export const Connection = z
  .object({
    id: z.string(),
    instagram_account_id: z.string().meta({ description: 'The id in webhooks (`user_id`)' }),
    app_scoped_id: z
      .string()
      .nullable()
      .meta({ description: "The account's id for this application (`id`); null if an operator connected it" }),
    username: z.string(),
    status: z.enum(CONNECTION_STATUSES),
    reason: z.string().nullable().meta({ description: 'Why the connection is paused or must be reconnected' }),
    held_until: isoTime.nullable(),
    comments_held_until: isoTime.nullable().meta({ description: 'Whether replies to comments wait for permission' }),
    messages_held_until: isoTime.nullable().meta({ description: 'Whether replies to messages wait for permission' }),
    public_replies_held_until: isoTime.nullable().meta({ description: 'Whether public replies wait for permission' }),
    scopes: z.array(z.string()).meta({ description: 'Granted permissions; empty if unknown' }),
    missing_scopes: z.array(z.string()),
    token_expires_at: isoTime.nullable().meta({ description: 'Null while unknown' }),
    token_refreshed_at: isoTime.nullable(),
    private_replies: HourlyLimit.meta({ description: 'Private replies to comments within an hour' }),
    public_replies: HourlyLimit.meta({ description: 'Public replies within an hour' }),
    refresh_failure: z.string().nullable().meta({ description: 'Why the last attempt to refresh the token failed' }),
    connected_at: isoTime,
  })
  .meta({ id: 'Connection' });

/** A path of this service, so that the answer of a login cannot be sent to another site. */
const returnTo = text({ min: 1, max: 500, label: 'Return to' }).refine(
  // A URL loses its line ends and tabs when it is read.
  (path) =>
    path.startsWith('/') && !/\p{Cc}/u.test(path) && URL.canParse(path, BASE) && isOfThisService(new URL(path, BASE)),
  { error: 'Return to must be a path of this service, beginning with a slash' },
);
const BASE = 'https://service.invalid';

/** `/..//example.com` becomes the path `//example.com`, which a browser reads as another host. */
function isOfThisService({ origin, pathname }: URL): boolean {
  return origin === BASE && !pathname.startsWith('//');
}

export const NewLogin = z
  .strictObject({
    return_to: returnTo.optional().meta({
      description:
        'Where the browser goes afterwards: a path of this service. `connection_id` or `error` is added to its query. ' +
        'Default: a plain result page.',
    }),
  })
  .meta({ id: 'NewConnectionLogin' });

export const BegunLogin = z
  .object({
    url: z.url().meta({ description: "Instagram's page: open it in the browser of the account's owner" }),
    expires_at: isoTime,
  })
  .meta({ id: 'ConnectionLogin' });

/** The parameters with which the platform sends the browser back; it may add others. */
export const LoginCallback = z.looseObject({
  state: z.string().max(200).optional(),
  code: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
});

export const EndedConnection = z
  .object({
    id: z.string(),
    status: z.literal('disconnected'),
    failed_replies: z.int().meta({ description: 'Queued replies that failed because of the disconnect' }),
  })
  .meta({ id: 'EndedConnection' });

/** The hourly limits of a connection and their usage. */
export interface Hour {
  limits: { private: number; public: number };
  used: { private: number; public: number };
}

interface Row {
  id: string;
  instagramAccountId: string;
  appScopedId: string | null;
  username: string;
  status: string;
  statusReason: string | null;
  heldUntil: Date | null;
  commentsHeldUntil: Date | null;
  messagesHeldUntil: Date | null;
  publicHeldUntil: Date | null;
  repliesResumeAt: Date | null;
  publicResumeAt: Date | null;
  scopes: string[];
  tokenExpiresAt: Date | null;
  tokenRefreshedAt: Date | null;
  refreshFailure: string | null;
  createdAt: Date;
}

export function toConnection(row: Row, { limits, used }: Hour, now = new Date()): z.output<typeof Connection> {
  const ahead = (time: Date | null) => (time !== null && time > now ? time.toISOString() : null);
  const holds = { held_until: ahead(row.heldUntil), comments_held_until: ahead(row.commentsHeldUntil) };
  const allHolds = {
    ...holds,
    messages_held_until: ahead(row.messagesHeldUntil),
    public_replies_held_until: ahead(row.publicHeldUntil),
  };
  const isHeld = row.status === 'active' && Object.values(allHolds).some((until) => until !== null);
  const byPermission = isHeld && allHolds.held_until === null ? 'permission_denied' : null;
  return {
    id: row.id,
    // A retired one ends with the time of its retirement.
    instagram_account_id: row.instagramAccountId.split(' ')[0] ?? '',
    app_scoped_id: row.appScopedId,
    username: row.username,
    status: isHeld ? 'held' : (row.status as z.output<typeof Connection>['status']),
    reason: byPermission ?? (row.status === 'active' && !isHeld ? null : row.statusReason),
    ...allHolds,
    scopes: row.scopes,
    missing_scopes: row.scopes.length === 0 ? [] : LOGIN_SCOPES.filter((scope) => !row.scopes.includes(scope)),
    token_expires_at: row.tokenExpiresAt?.toISOString() ?? null,
    private_replies: { used: used.private, limit: limits.private, resumes_at: ahead(row.repliesResumeAt) },
    public_replies: { used: used.public, limit: limits.public, resumes_at: ahead(row.publicResumeAt) },
    token_refreshed_at: row.tokenRefreshedAt?.toISOString() ?? null,
    refresh_failure: row.refreshFailure,
    connected_at: row.createdAt.toISOString(),
  };
}
