import { download, get, mediaUnavailable, type MediaOptions, type ReadMedia } from '../media.ts';
import type { WhatsappAccount } from './client.ts';
import { jsonObject } from '../answers.ts';

/**
 * Reads files by their id: for an id, the platform returns a URL, which is valid for some minutes and also requires the token.
 *
 * @see https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
 */
export function createWhatsappMedia(
  { baseUrl, accessToken, phoneNumberId }: WhatsappAccount,
  options: MediaOptions,
): ReadMedia {
  const authorization = `Bearer ${accessToken}`;
  const { network, timeoutMs } = options;
  return async ({ id }) => {
    if (id === null) return mediaUnavailable();
    const url = `${baseUrl}/${encodeURIComponent(id)}?phone_number_id=${phoneNumberId}`;
    const headers = { Authorization: authorization };
    const answer = await get(network, { url, method: 'GET', headers, timeoutMs, maxBytes: 100_000 });
    const named = answer.status === 200 ? jsonObject(answer.body.toString('utf8')) : null;
    const { url: place, mime_type: contentType } = named ?? {};
    if (typeof place !== 'string') return mediaUnavailable();
    const file = await download(options, place, authorization, (target) => isPlatform(target, baseUrl));
    return { ...file, ...(typeof contentType === 'string' && { contentType }) };
  };
}

/** The platform's hosts, over TLS, and the host in the channel's settings. */
function isPlatform({ protocol, hostname, origin }: URL, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  return protocol === 'https:' && /(?:^|\.)(?:facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/.test(hostname);
}
