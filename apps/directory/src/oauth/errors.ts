import type { AppError } from '@services/common/http/errors';
import type { Request } from 'express';

const ENDPOINTS = /^\/v2\/oauth\/(?:token|revoke|introspect)\/?(?:\?|$)/i;

/** Whether the request is for an endpoint whose errors have the form of RFC 6749 §5.2. */
export function isForOAuth({ originalUrl }: Request): boolean {
  return ENDPOINTS.test(originalUrl);
}

/** The form of RFC 6749 §5.2 for what is refused before the request reaches an endpoint, such as too many requests. */
export function formatOAuthError({ status, message }: AppError): { error: string; error_description: string } {
  return { error: errorOf(status), error_description: message };
}

/** The codes of §5.2, and of §4.1.2.1 for what passes and for the service's own failures. */
function errorOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
