import { AppError } from '@services/common/http/errors';
import { exchangeBytes, NoAnswerError, type IncomingBytes, type Outgoing } from '@services/common/outbound/exchange';
import type { Network } from '@services/common/outbound/network';

/** A file of an inbound message, stored at the provider. */
interface MediaReference {
  id: string | null;
  url: string | null;
}

export interface MediaFile {
  contentType: string;
  body: Buffer;
}

/** Reads a file of a message from a provider. */
export type ReadMedia = (reference: MediaReference) => Promise<MediaFile>;

export interface MediaOptions {
  network: Network;
  timeoutMs: number;
  maxBytes: number;
}

/** Twilio redirects downloads to its storage. */
const MAX_REDIRECTS = 3;

/** @throws AppError 424 if the provider no longer has the file or does not return it. */
export function mediaUnavailable(): never {
  throw new AppError(424, 'media_unavailable', 'The provider no longer returns this file');
}

/**
 * Downloads a file. Credentials are sent only to URLs that `trusts` accepts, so that a redirect cannot leak them.
 *
 * @throws AppError 413 `media_too_large`, 424 `media_unavailable`.
 */
export async function download(
  { network, timeoutMs, maxBytes }: MediaOptions,
  url: string,
  authorization: string,
  trusts: (url: URL) => boolean,
): Promise<MediaFile> {
  let target = readUrl(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const headers = trusts(target) ? { Authorization: authorization } : undefined;
    const request = { url: target.href, method: 'GET', ...(headers && { headers }), timeoutMs } as const;
    const answer = await get(network, { ...request, maxBytes: maxBytes + 1 });
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      target = readUrl(location, target);
      continue;
    }
    if (answer.status !== 200) return mediaUnavailable();
    if (!answer.isWhole) throw new AppError(413, 'media_too_large', `The file is larger than ${maxBytes} bytes`);
    return { contentType: answer.headers['content-type'] ?? 'application/octet-stream', body: answer.body };
  }
  return mediaUnavailable();
}

/** @throws AppError 424 `media_unavailable` if no response arrives. */
export async function get(network: Network, outgoing: Outgoing): Promise<IncomingBytes> {
  try {
    return await exchangeBytes(network, outgoing);
  } catch (error) {
    if (error instanceof NoAnswerError) return mediaUnavailable();
    throw error;
  }
}

function readUrl(url: string, base?: URL): URL {
  const target = URL.parse(url, base);
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:';
  return isWeb ? target : mediaUnavailable();
}
