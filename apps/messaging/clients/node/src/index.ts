export { Messaging, type ClientOptions } from './client.ts';
export type { CallOptions, LogEvent, ResponseInfo, ServerSentEvent } from './core.ts';
export * from './errors.ts';
export type * from './types.ts';
export { signWebhook, verifyWebhook, type VerifyOptions, type WebhookEvent } from './webhooks.ts';
