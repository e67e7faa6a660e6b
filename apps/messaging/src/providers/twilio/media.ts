import { download, mediaUnavailable, type MediaOptions, type ReadMedia } from '../media.ts';
import type { TwilioAccount } from './client.ts';

/**
 * Reads files of an MMS at their URL, which redirects to Twilio's storage.
 *
 * @see https://www.twilio.com/docs/messaging/api/media-resource
 */
export function createTwilioMedia(
  { accountSid, authToken, baseUrl }: Pick<TwilioAccount, 'accountSid' | 'authToken' | 'baseUrl'>,
  options: MediaOptions,
): ReadMedia {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const { origin } = new URL(baseUrl);
  return async ({ url }) =>
    url === null ? mediaUnavailable() : download(options, url, authorization, (target) => target.origin === origin);
}
