import type { Claimed } from './claim.ts';

/**
 * Attachments of one channel and lane that are under way at a time, before base64. Each is held several times over while it
 * is sent, and many large requests at once only make all of them late, until their outcome is unknown.
 */
export const FILE_BYTES_UNDER_WAY = 16 * 1024 * 1024;

type Sized = Pick<Claimed, 'fileBytes'>;

const bytesOf = (messages: Iterable<Sized>): number => {
  let total = 0;
  for (const { fileBytes } of messages) total += fileBytes;
  return total;
};

/**
 * Which of the claimed messages there is room for next to those under way, in their order. Messages without files always
 * have room, and so has the first with files.
 */
export function withinFileRoom<Message extends Sized>(
  underWay: Iterable<Sized>,
  claimed: readonly Message[],
): { fitting: Message[]; rest: Message[] } {
  let used = bytesOf(underWay);
  const fitting: Message[] = [];
  const rest: Message[] = [];
  for (const message of claimed) {
    const { fileBytes } = message;
    const fits = fileBytes === 0 || used === 0 || used + fileBytes <= FILE_BYTES_UNDER_WAY;
    (fits ? fitting : rest).push(message);
    if (fits) used += fileBytes;
  }
  return { fitting, rest };
}
