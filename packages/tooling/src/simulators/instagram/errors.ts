import type { Answer } from '../core/http.ts';
import type { Failure } from '../core/failures.ts';
import { graphError, type GraphError } from '../meta/graph-error.ts';

/**
 * The platform's errors by `code` or `code/subcode`, as its error reference lists them. Most have the HTTP status 400,
 * so clients must decide by the codes.
 */
const ERRORS: Record<string, GraphError> = {
  '1': { status: 500, code: 1, message: 'An unknown error occurred', transient: true },
  '2': { status: 500, code: 2, message: 'Service temporarily unavailable', transient: true },
  '3': { status: 400, code: 3, message: '(#3) Application does not have the capability to make this API call.' },
  '4': { status: 403, code: 4, message: '(#4) Application request limit reached', transient: true },
  '17': { status: 400, code: 17, message: '(#17) User request limit reached', transient: true },
  '32': { status: 403, code: 32, message: '(#32) Page request limit reached', transient: true },
  '10/2534022': windowError(2_534_022),
  '10/2018278': windowError(2_018_278),
  '10/1893063': denied('(#10) This account is temporarily restricted from sending messages.', 1_893_063),
  '100/33': {
    status: 400,
    code: 100,
    subcode: 33,
    type: 'IGApiException',
    message:
      'Unsupported request. Object does not exist, cannot be loaded due to missing permissions, or does not support this operation.',
  },
  '100/2534014': invalid('(#100) The requested user cannot be found.', 2_534_014),
  '100/2534015': invalid('(#100) Invalid message data', 2_534_015),
  '100/2534025': invalid('(#100) The comment is invalid for a private reply.', 2_534_025),
  '100/2534029': invalid('(#100) This business account is blocked from messaging.', 2_534_029),
  '100/2534037': invalid('(#100) The app is not the owner of the thread.', 2_534_037),
  '190': {
    status: 400,
    code: 190,
    type: 'OAuthException',
    message: 'Invalid OAuth access token - Cannot parse access token',
  },
  '190/458': expired('The user has not authorized application.', 458),
  '190/460': expired('The session has been invalidated because the user changed the password.', 460),
  '190/463': expired('Error validating access token: Session has expired.', 463),
  '200/2534041': {
    status: 403,
    code: 200,
    subcode: 2_534_041,
    message: '(#200) The owner disabled access to messages.',
  },
  '200/1545041': unavailable(200),
  '230': { status: 400, code: 230, message: '(#230) User consent is required to access user profile' },
  '368': { status: 400, code: 368, message: 'The action attempted has been deemed abusive or is otherwise disallowed' },
  '551': { status: 400, code: 551, message: '(#551) This person is not available right now.' },
  '551/1545041': unavailable(551),
  '613': throttled(),
  '613/2534040': throttled(2_534_040),
};

/** The platform's error with these codes. An unlisted code is returned with status 400 and the given message. */
export function instagramError(code: number, subcode?: number, message?: string): Answer {
  const known = ERRORS[subcode === undefined ? `${code}` : `${code}/${subcode}`] ?? {
    status: 400,
    code,
    ...(subcode !== undefined && { subcode }),
    message: `(#${code}) Error`,
  };
  return graphError(message === undefined ? known : { ...known, message });
}

/** A parameter error without a subcode. */
export function invalidParameter(message: string): Answer {
  return graphError({ status: 400, code: 100, type: 'OAuthException', message: `(#100) ${message}` });
}

/** A requested failure in the platform's error format. */
export function instagramFailure(failure: Failure): Answer {
  const code = Number(failure.code ?? (failure.status === 429 ? 4 : 2));
  return instagramError(code, failure.subcode, failure.message);
}

function windowError(subcode: number): GraphError {
  return denied('(#10) This message is sent outside of allowed window.', subcode);
}

function denied(message: string, subcode: number): GraphError {
  return { status: 403, code: 10, subcode, message };
}

function invalid(message: string, subcode: number): GraphError {
  return { status: 400, code: 100, subcode, message, type: 'IGApiException' };
}

function expired(message: string, subcode: number): GraphError {
  return { status: 400, code: 190, subcode, message };
}

function unavailable(code: number): GraphError {
  return { status: 400, code, subcode: 1_545_041, message: `(#${code}) This person isn't available right now.` };
}

function throttled(subcode?: number): GraphError {
  return {
    status: 400,
    code: 613,
    ...(subcode !== undefined && { subcode }),
    message: '(#613) Calls to this api have exceeded the rate limit.',
    transient: true,
  };
}
