import { until } from '../../servers/processes.ts';
import { z } from 'zod';

const Stack = z.object({
  services: z.object({
    messaging: z.object({ baseUrl: z.string(), apiKey: z.string() }),
    'lead-capture': z.object({
      baseUrl: z.string(),
      apiKey: z.string(),
      instagram: z.object({ accountId: z.string() }),
    }),
  }),
});

const outside = 'http://127.0.0.1:4010/control';

/**
 * Sends one text message through messaging, and makes one person comment on Instagram: the message and the private reply must reach
 * their recipients, and each service must report it.
 *
 * @param stack the content of stack.json, which the setup wrote
 * @param mark a text that appears in no other message to the simulators
 */
export async function checkDelivery(stack: unknown, mark: string): Promise<void> {
  const { messaging, 'lead-capture': leadCapture } = Stack.parse(stack).services;
  await Promise.all([textMessage(messaging, mark), privateReply(leadCapture, mark)]);
}

async function textMessage({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }, mark: string): Promise<void> {
  const headers = { 'X-API-Key': apiKey };
  const { messageId } = await call(`${baseUrl}/api/v1/messages/send`, headers, {
    channel: 'sms',
    to: '+15550100',
    body: mark,
  });
  await arrives(`provider=twilio&text=${mark}`);
  let status: unknown;
  const isDelivered = async () => {
    ({ status } = await call(`${baseUrl}/api/v1/messages/${String(messageId)}`, headers));
    return status === 'delivered';
  };
  if (!(await until(isDelivered, 30_000))) throw new Error(`The message is ${String(status)}, not delivered`);
}

async function privateReply(
  { baseUrl, apiKey, instagram }: { baseUrl: string; apiKey: string; instagram: { accountId: string } },
  mark: string,
): Promise<void> {
  const username = `visitor_${mark.replaceAll(/\W/g, '_')}`;
  const { accountId } = instagram;
  await call(`${outside}/instagram/events`, {}, { type: 'comment', accountId, username, text: 'Price please' });
  const captured = async () => {
    const leads = await call(`${baseUrl}/v1/leads`, { Authorization: `Bearer ${apiKey}` });
    return JSON.stringify(leads).includes(username);
  };
  if (!(await until(captured, 30_000))) throw new Error(`No lead for ${username}`);
  await arrives('provider=instagram&kind=private_reply');
}

async function arrives(filter: string): Promise<void> {
  await call(`${outside}/messages?direction=in&${filter}&outcome=accepted&waitFor=1&timeoutMs=30000`, {});
}

async function call(url: string, headers: Record<string, string>, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as Record<string, unknown>;
}
