/** What an API key may be limited to. A key without scopes has them all. */
export const SCOPES = [
  'messages:read',
  'messages:write',
  'templates:read',
  'templates:write',
  'contacts:read',
  'contacts:write',
  'channels:read',
  'channels:write',
  'campaigns:read',
  'campaigns:write',
  'flows:read',
  'flows:write',
  'webhooks:read',
  'webhooks:write',
  'keys:manage',
] as const;
export type Scope = (typeof SCOPES)[number];
