import type { AppError } from '@services/common/http/errors';
import type { Request } from 'express';

const ENDPOINTS = /^\/v2\/oauth\/(?:token|revoke|introspect)\/?(?:\?|$)/i;

/** Whether the request is for an endpoint whose errors have the form of RFC 6749 §5.2. */
export function isForOAuth({ originalUrl }: Request): boolean {
  return ENDPOINTS.test(originalUrl);
}

/** The error in the form of RFC 6749 §5.2 for a request that is refused before it reaches an endpoint, such as above a rate limit. */
export function formatOAuthError({ status, message }: AppError): { error: string; error_description: string } {
  return { error: errorOf(status), error_description: message };
}

/** An error code of RFC 6749 §5.2 or, for temporary errors and internal failures, of §4.1.2.1. */
function errorOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
