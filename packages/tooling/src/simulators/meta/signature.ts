import { createHmac } from 'node:crypto';

/** The value of `X-Hub-Signature-256`: a signature of exactly these bytes, keyed with the app secret. */
export function metaSignature(body: string | Uint8Array, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

export function verifyMetaSignature(body: string | Uint8Array, appSecret: string, header: string): boolean {
  return metaSignature(body, appSecret) === header;
}

/**
 * JSON as Meta's webhooks write it: everything beyond ASCII as `\u00e4`, slashes as `\/`. A receiver that serializes the JSON
 * again instead of signing the received bytes fails, as it would in reality.
 */
export function metaJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The headers of a webhook request of Meta. */
export function metaHeaders(body: string | Uint8Array, appSecret: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Webhooks/1.0 (https://fb.me/webhooks)',
    'X-Hub-Signature-256': metaSignature(body, appSecret),
  };
}
