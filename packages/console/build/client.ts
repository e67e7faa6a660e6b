import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * Generates the source of a service's client library: types from its published document, and code that is the same for each
 * service.
 */
export async function clientFiles(document: Record<string, unknown>): Promise<Record<string, string>> {
  const types = await openapiTypes(JSON.stringify(document), { defaultNonNullable: false });
  return {
    'api.ts': astToString(types),
    'core.ts': readFileSync(join(import.meta.dirname, 'client-core.ts'), 'utf8'),
    'index.ts': `import type { paths, webhooks } from './api.ts';
import { createTypedClient, verifyTypedWebhook, type ClientOptions } from './core.ts';

export type { components, paths, webhooks } from './api.ts';
export { iterate, result, ServiceError, type ClientOptions, type Position } from './core.ts';
export { WebhookVerificationError } from 'standardwebhooks';

const POSTS_WITH_KEY = ${JSON.stringify(postsOf(document).withKey, null, 2)};

/** A client whose methods throw a \`ServiceError\` for every request that fails. */
export const createClient = (options: ClientOptions) => createTypedClient<paths>(options, POSTS_WITH_KEY);

/** The body that the service sends to a webhook; \`type\` is the name of the event. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/**
 * Verifies a delivery, which must be genuine and at most five minutes old, and returns its event. Pass the raw body, before any
 * parsing.
 *
 * @throws WebhookVerificationError for any other request
 */
export const verifyWebhook: (...delivery: Parameters<typeof verifyTypedWebhook>) => WebhookEvent = verifyTypedWebhook<WebhookEvent>;
`,
  };
}

/** The paths with a POST that accepts an `Idempotency-Key`, and the other paths with a POST. */
export function postsOf(document: Record<string, unknown>): { withKey: string[]; others: string[] } {
  const posts = Object.entries(document['paths'] as Record<string, { post?: { parameters?: { name?: string }[] } }>)
    .filter(([, { post }]) => post)
    .map(([path, { post }]) => ({ path, hasKey: post?.parameters?.some(({ name }) => name === 'Idempotency-Key') }));
  const pathsOf = (some: typeof posts) => some.map(({ path }) => path);
  return { withKey: pathsOf(posts.filter((one) => one.hasKey)), others: pathsOf(posts.filter((one) => !one.hasKey)) };
}

export async function writeClient(document: Record<string, unknown>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(await clientFiles(document))) await writeFile(join(folder, name), text);
}
