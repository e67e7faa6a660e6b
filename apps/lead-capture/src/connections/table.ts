import { isoSql } from '@services/common/database/iso-time';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { LOGIN_SCOPES } from '../instagram/login.ts';

const time = z.iso.datetime();
const ahead = (column: string) => `CASE WHEN ${column} > now() THEN ${column} END`;
const hold = (column: string, replies: string) => ({
  schema: time.nullable().describe(`Time until which ${replies} are paused. Null if they are not paused`),
  sql: ahead(column),
});
const IS_HELD = `status = 'active'
  AND greatest(held_until, comments_held_until, messages_held_until, public_held_until) > now()`;

/** Counts 61 whole minutes as the last hour, as the statements that claim replies do. The limit is a parameter of the statement. */
const hourly = (counts: string, limit: string, resumesAt: string, replies: string) => ({
  schema: z
    .object({
      used: z.int().describe('Number used within the last hour'),
      limit: z.int().describe('Maximum per hour'),
      resumes_at: time
        .nullable()
        .describe('When replies that wait for the hourly limit are sent. Null if no reply waits'),
    })
    .describe(`Hourly use of ${replies}`),
  sql: `json_build_object('used', (SELECT coalesce(sum(sent), 0) FROM ${counts} c
      WHERE c.connection_id = connections.id AND minute > now() - interval '61 minutes'),
    'limit', ${limit}::int, 'resumes_at', ${isoSql(ahead(resumesAt))})`,
});

/** The public fields of a connection. `$2` and `$3` are the hourly limits of private and public replies. */
export const columns = defineColumns({
  id: { schema: z.string().describe('ID of the connection') },
  instagram_account_id: {
    schema: z.string().describe('Instagram’s ID of the account, as in Instagram’s webhooks'),
    // The stored id of a deleted connection ends with the time of its deletion.
    sql: `split_part(instagram_account_id, ' ', 1)`,
  },
  app_scoped_id: {
    schema: z
      .string()
      .nullable()
      .describe('Instagram’s ID of the account for this app. Null if an operator connected it'),
  },
  username: { schema: z.string().describe('Username of the Instagram account') },
  status: {
    schema: z
      .enum(['active', 'held', 'needs_reconnect', 'disconnected'])
      .describe(
        '`held`: some or all replies are paused; the fields that end with `held_until` show until when. `needs_reconnect`: Instagram no longer accepts the token',
      ),
    sql: `CASE WHEN ${IS_HELD} THEN 'held' ELSE status END`,
  },
  reason: {
    schema: z.string().nullable().describe('Why the connection is paused or must be reconnected. Null otherwise'),
    sql: `CASE WHEN ${IS_HELD} AND coalesce(held_until <= now(), true) THEN 'permission_denied'
      WHEN ${IS_HELD} OR status <> 'active' THEN status_reason END`,
  },
  held_until: hold('held_until', 'all replies'),
  comments_held_until: hold('comments_held_until', 'private replies to comments'),
  messages_held_until: hold('messages_held_until', 'replies to messages'),
  public_replies_held_until: hold('public_held_until', 'public replies'),
  scopes: { schema: z.array(z.string()).describe('Granted permissions. Empty if unknown') },
  missing_scopes: {
    schema: z.array(z.string()).describe('Permissions that this service needs but was not granted'),
    sql: `CASE WHEN scopes = '{}' THEN '{}' ELSE ARRAY(
      SELECT wanted FROM unnest('{${LOGIN_SCOPES.join()}}'::text[]) AS wanted WHERE wanted <> ALL(scopes)) END`,
  },
  token_expires_at: {
    schema: time.nullable().describe('When the access token expires. Null if unknown or disconnected'),
  },
  token_refreshed_at: {
    schema: time.nullable().describe('When the token was last refreshed. Null if it was not refreshed since the login'),
  },
  private_replies: hourly('private_reply_counts', '$2', 'replies_resume_at', 'private replies to comments'),
  public_replies: hourly(
    'public_reply_counts',
    '$3',
    'public_resume_at',
    'public replies, and of requests that check the connection',
  ),
  refresh_failure: {
    schema: z.string().nullable().describe('Why the last refresh of the token failed. Null if it did not fail'),
  },
  subscription: {
    schema: z
      .object({
        checked_at: time
          .nullable()
          .describe('When the subscription was last checked. Null if it was not checked since the login'),
        repaired_at: time
          .nullable()
          .describe('When a missing subscription was last repaired. Null if it was never repaired'),
        failure: z
          .string()
          .nullable()
          .describe('Reason for which Instagram refused the check or the repair. Null if it did not refuse'),
      })
      .describe('Subscription to Instagram’s webhook, which is checked daily and repaired'),
    sql: `json_build_object('checked_at', ${isoSql('subscription_checked_at')},
      'repaired_at', ${isoSql('subscription_repaired_at')}, 'failure', subscription_failure)`,
  },
  catch_up: {
    schema: z
      .object({
        checked_at: time.nullable().describe('When reading last succeeded. Null if it has not succeeded yet'),
        failure: z.string().nullable().describe('Why the last attempt failed. Null if it succeeded'),
      })
      .describe('Every 10 minutes, the service reads recent comments and messages that the webhook did not deliver'),
    sql: `json_build_object('checked_at', ${isoSql('caught_up_at')}, 'failure', catch_up_failure)`,
  },
  connected_at: { schema: time.describe('When the account was first connected'), sql: 'created_at' },
});

export const Connection = z.object(columns.shape(columns.names)).meta({ id: 'Connection' });
export type Connection = z.output<typeof Connection>;
