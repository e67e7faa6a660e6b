import { randomBytes } from 'node:crypto';
import { json, type Answer } from '../core/http.ts';

export interface GraphError {
  status: number;
  code: number;
  subcode?: number;
  message: string;
  type?: string;
  transient?: boolean;
  /** WhatsApp: the details of the error. */
  details?: string;
}

/** The Graph API's error envelope. Clients decide by `code` and `error_subcode`; most errors are HTTP 400. */
export function graphError(error: GraphError): Answer {
  const { status, code, subcode, message, details } = error;
  const envelope = {
    error: {
      message,
      type: error.type ?? 'OAuthException',
      ...(error.transient !== undefined && { is_transient: error.transient }),
      code,
      ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    },
  };
  const codes = subcode === undefined ? code : `${code}/${subcode}`;
  return { ...json(status, envelope), reason: `${codes}: ${details ?? message}` };
}

/** The token of a Graph call: the Authorization header or the `access_token` parameter. */
export function accessToken(headers: Record<string, string | string[] | undefined>, query: URLSearchParams): string {
  const header = headers.authorization;
  const bearer = typeof header === 'string' ? /^(?:Bearer|OAuth) +(\S+)$/i.exec(header)?.[1] : undefined;
  return bearer ?? query.get('access_token') ?? '';
}
