import { metaHeaders, metaJson } from '../meta/signature.ts';

/**
 * Posts an event to a webhook URL, signed with the app secret over the bytes as sent.
 * @throws the error of `fetch` without an answer within 15 s
 */
export async function postInstagramEvent(
  target: { webhookUrl: string; appSecret: string },
  event: unknown,
): Promise<{ status: number; body: string }> {
  const body = metaJson(event);
  const response = await fetch(target.webhookUrl, {
    method: 'POST',
    headers: metaHeaders(body, target.appSecret),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, body: await response.text() };
}
