import { metaHeaders, metaJson } from '../meta/signature.ts';

/**
 * Posts an event to a webhook URL, signed with the app secret over the bytes as sent. Strings and bytes are sent
 * unchanged, other values in the platform's JSON format.
 * @throws the error of `fetch` without an answer within 15 s
 */
export async function postInstagramEvent(
  target: { webhookUrl: string; appSecret: string },
  payload: unknown,
): Promise<{ status: number; body: string }> {
  const body = typeof payload === 'string' || payload instanceof Uint8Array ? payload : metaJson(payload);
  const response = await fetch(target.webhookUrl, {
    method: 'POST',
    headers: metaHeaders(body, target.appSecret),
    body: typeof body === 'string' ? body : Buffer.from(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, body: await response.text() };
}
