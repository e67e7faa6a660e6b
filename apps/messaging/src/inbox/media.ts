import { AppError } from '@services/common/http/errors';

import type { Deps } from '../deps.ts';
import { notConnected } from '../messages/acceptance/drafts.ts';
import { mediaUnavailable, type MediaFile } from '../providers/media.ts';
import { providerNamed } from '../providers/registry.ts';
import type { InboundRow } from './table.ts';

/** Files of Twilio have at most 5 MB, and files of WhatsApp at most 16 MB, except for documents, which may be larger. */
const MAX_BYTES = 25 * 1024 * 1024;

/**
 * Reads a file that came with a message from its provider.
 *
 * @throws AppError 400 `channel_not_connected`, 404 `media_not_found`, 413 `media_too_large`, 424 `media_unavailable`.
 */
export async function readMedia(
  { findReceivingChannel, network, config }: Pick<Deps, 'findReceivingChannel' | 'network' | 'config'>,
  accountId: string,
  message: InboundRow,
  position: number,
): Promise<MediaFile> {
  const reference = message.media[position];
  if (!reference) throw new AppError(404, 'media_not_found', 'The message has no such file');
  const found = await findReceivingChannel(message.channelId);
  if (found?.channel.accountId !== accountId || found.channel.status === 'disconnected')
    throw notConnected(message.channel);
  const { channel, credentials } = found;
  const account = { ...(channel.settings as object), ...(credentials as object) };
  const options = { network, timeoutMs: config.PROVIDER_TIMEOUT_MS, maxBytes: MAX_BYTES };
  const read = providerNamed(channel.provider).readMedia?.(account as never, options);
  return read ? read(reference) : mediaUnavailable();
}
