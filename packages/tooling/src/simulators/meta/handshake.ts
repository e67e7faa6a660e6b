import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import type { Simulation } from '../core/simulation.ts';

const Handshake = z.strictObject({ webhookUrl: z.url(), verifyToken: z.string().min(1).max(500) });

/**
 * A control of a simulator: verifies a webhook URL as Meta does when a URL is entered in the app's dashboard: the status must be 200
 * and the body exactly the challenge. Returns null, or one sentence that describes the problem.
 */
export const handshakeControl =
  ({ outbox }: Simulation) =>
  async (webhookUrl: string, verifyToken: string): Promise<string | null> => {
    const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
    const url = new URL(webhookUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.challenge', challenge);
    url.searchParams.set('hub.verify_token', verifyToken);
    const { status, body } = await outbox.send({ url: url.href, method: 'GET' });
    if (status === 0) return `The callback URL could not be reached: ${body}`;
    if (status !== 200) return `The callback URL answered ${status} to the verification request.`;
    return body === challenge ? null : 'The callback URL did not answer with the challenge.';
  };

/** The route of the control API that calls `handshake`. @param webhookUrl the URL in the route's example */
export function handshakeRoute(handshake: ReturnType<typeof handshakeControl>, webhookUrl: string): ControlRoute {
  return {
    method: 'POST',
    path: '/handshake',
    about: 'Verifies a webhook URL as the platform does; problem is null on success.',
    example: { webhookUrl, verifyToken: '…' },
    answer: async ({ body }) => {
      const asked = Handshake.parse(body);
      return { problem: await handshake(asked.webhookUrl, asked.verifyToken) };
    },
  };
}
