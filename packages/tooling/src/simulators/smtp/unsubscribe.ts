import { describeDelivery } from '../core/outbox.ts';
import type { Smtp } from './state.ts';

/**
 * Unsubscribes like the button of a mail reader (RFC 8058): posts `List-Unsubscribe=One-Click` to the
 * https or http URL of the List-Unsubscribe header.
 * @throws {RangeError} when the message is not kept or does not offer one-click unsubscription
 */
export async function unsubscribe(smtp: Smtp, id: number): Promise<string> {
  const entry = smtp.simulation.journal.get(id);
  if (entry?.kind !== 'email') throw new RangeError(`no email with the id ${id} is kept`);
  const header = (name: string) =>
    Object.entries(entry.request.headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      ?.toString() ?? '';
  const url = /<(https?:[^>]+)>/i.exec(header('list-unsubscribe'))?.[1];
  const oneClick = header('list-unsubscribe-post').trim().toLowerCase() === 'list-unsubscribe=one-click';
  if (url === undefined || !oneClick) throw new RangeError('the message offers no one-click unsubscription');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return describeDelivery(await smtp.simulation.outbox.send({ url, headers, body: 'List-Unsubscribe=One-Click' }));
}
