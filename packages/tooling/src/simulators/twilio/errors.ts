import type { Failure } from '../core/failures.ts';
import { json, type Answer } from '../core/http.ts';

/** HTTP status and text of the simulated errors; clients must decide by the codes, which are Twilio's. */
const ERRORS: Record<number, [status: number, message: string]> = {
  20001: [400, 'Invalid parameter'],
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21212: [400, "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID."],
  21266: [400, "'To' and 'From' number cannot be the same"],
  21408: [400, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number."],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [400, "The 'From' phone number is not a valid, SMS-capable phone number or short code for your account."],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21611: [400, "This 'From' number has exceeded the maximum number of queued messages"],
  21612: [400, "The 'To' phone number is not currently reachable via SMS"],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  21701: [404, 'The Messaging Service does not exist.'],
};

export function twilioError(code: number, message?: string, status?: number): Answer {
  const [usualStatus, usualMessage] = ERRORS[code] ?? [400, `Error ${code}`];
  const body = {
    code,
    message: message ?? usualMessage,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status: status ?? usualStatus,
  };
  return { ...json(body.status, body), reason: `${code}: ${body.message}` };
}

/** A requested failure in Twilio's error format. */
export function twilioFailure(failure: Failure): Answer {
  const code = Number(failure.code ?? (failure.status === 429 ? 20_429 : 20_500));
  return twilioError(code, failure.message, failure.status);
}

/** Numbers that Twilio's test credentials answer with a specific error, even if the message is valid. */
export const MAGIC_TO: Record<string, number> = {
  '+15005550001': 21_211,
  '+15005550002': 21_612,
  '+15005550003': 21_408,
  '+15005550004': 21_610,
  '+15005550009': 21_614,
};

export const MAGIC_FROM: Record<string, number> = {
  '+15005550001': 21_212,
  '+15005550007': 21_606,
  '+15005550008': 21_611,
};
