import { IANAZone } from 'luxon';

import { momentOf, zoneNamed } from '../../messages/local-time.ts';
import { quietUntil } from '../../messages/quiet-hours.ts';
import { OFFSET, type Schedule } from '../schemas.ts';

/** The time zone that reaches a local time first. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** When the campaign starts. Null means immediately. With contacts' own time zones, it starts when the earliest zone reaches the time. */
export function startTime(schedule: Schedule | null): Date | null {
  if (schedule?.at === undefined) return null;
  const zone = schedule.timezone === 'contact' ? EARLIEST_ZONE : (schedule.timezone ?? 'UTC');
  return OFFSET.test(schedule.at) ? new Date(schedule.at) : localTime(schedule.at, zone);
}

function localTime(time: string, zone: string): Date {
  return new Date(momentOf(Date.parse(`${time}Z`), zoneNamed(zone)));
}

/** The earliest time to send one contact's message. Null means immediately, also if the local time has passed. */
export function sendTime(schedule: Schedule | null, timezone: string | null, now: Date): Date | null {
  if (!schedule) return null;
  const known = timezone !== null && IANAZone.isValidZone(timezone) ? timezone : null;
  const zone = known ?? schedule.quietHours?.timezone ?? 'UTC';
  const wished = schedule.timezone === 'contact' ? localTime(schedule.at ?? '', zone) : now;
  const from = wished > now ? wished : now;
  const at = (schedule.quietHours && quietUntil(from, schedule.quietHours, zone)) ?? from;
  return at > now ? at : null;
}
