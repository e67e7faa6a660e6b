import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import { toRefusal, type Refusal } from './failures.ts';

/** An account of the platform and the token that speaks for it. */
export interface Credentials {
  instagramAccountId: string;
  accessToken: string;
}

/** `unknown`: the request left, but its answer was lost or cannot be understood. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string }
  | ({ kind: 'refused'; detail: string; retryAfterMs?: number } & Refusal)
  | { kind: 'unknown'; detail: string };

/** What a request for data gives: the data, the platform's refusal, or nothing that can be understood. */
export type ReadOutcome<Data> =
  { kind: 'found'; data: Data } | Extract<SendOutcome, { kind: 'refused' }> | { kind: 'unknown'; detail: string };

export interface SentMessage {
  id: string;
  /** In whole seconds, by the platform's clock. */
  createdAt: Date;
}

export interface Profile {
  username?: string | undefined;
  name?: string | null | undefined;
  profile_pic?: string | null | undefined;
}

export type Recipient = { comment_id: string } | { id: string };

export interface InstagramOptions {
  /** Host and version, such as `https://graph.instagram.com/v26.0`. */
  url: string;
  timeoutMs: number;
}

const Sent = z.object({ message_id: z.string() });
const GraphError = z.object({
  error: z.object({
    message: z.string().optional().catch(undefined),
    code: z.coerce.number().optional().catch(undefined),
    error_subcode: z.coerce.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});
const ProfileAnswer = z.object({
  username: z.string().optional(),
  name: z.string().nullish(),
  profile_pic: z.string().nullish(),
});
const Conversations = z.object({
  data: z.array(
    z.object({
      messages: z
        .object({
          data: z.array(
            z.object({
              id: z.string(),
              created_time: z.string(),
              from: z.object({ id: z.string() }).optional(),
              message: z.string().optional(),
            }),
          ),
        })
        .optional(),
    }),
  ),
});

const MAX_ANSWER_BYTES = 1_000_000;
/** Failures of a connection that was never made: nothing can have been sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The platform's Graph API, as far as answering people needs it. */
export function createInstagram({ url, timeoutMs }: InstagramOptions) {
  async function call(path: string, accessToken: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json: parseJson(text) };
  }

  return {
    /**
     * Sends a text: a private reply to a comment, or a direct message to a person.
     *
     * @param metadata comes back in the platform's echo of the message.
     */
    async send(credentials: Credentials, recipient: Recipient, text: string, metadata: string): Promise<SendOutcome> {
      const { instagramAccountId, accessToken } = credentials;
      try {
        const answer = await call(`/${instagramAccountId}/messages`, accessToken, {
          recipient,
          message: { text, metadata },
        });
        return toOutcome(answer);
      } catch (error) {
        const { code, detail } = describe(error);
        return NEVER_CONNECTED.has(code)
          ? { kind: 'refused', reaction: 'retry', reason: 'platform_unreachable', detail }
          : { kind: 'unknown', detail };
      }
    },

    /** A person's profile, which the platform refuses for people who have only commented. */
    findProfile({ accessToken }: Credentials, platformUserId: string): Promise<ReadOutcome<Profile>> {
      const path = `/${encodeURIComponent(platformUserId)}?fields=name,username,profile_pic`;
      return read(path, accessToken, (json) => ProfileAnswer.parse(json));
    },

    /**
     * The account's own messages with a text in the conversation with a person, oldest first, as far as the platform
     * shows them: the way to find out whether a message whose answer was lost was sent.
     */
    findSentMessages(
      { instagramAccountId, accessToken }: Credentials,
      platformUserId: string,
      text: string,
    ): Promise<ReadOutcome<SentMessage[]>> {
      const fields = encodeURIComponent('messages.limit(20){id,created_time,from,message}');
      const path = `/${instagramAccountId}/conversations?platform=instagram&user_id=${encodeURIComponent(platformUserId)}&fields=${fields}`;
      return read(path, accessToken, (json) =>
        Conversations.parse(json)
          .data.flatMap((conversation) => conversation.messages?.data ?? [])
          .filter((message) => message.message === text && message.from?.id !== platformUserId)
          .map(({ id, created_time }) => ({ id, createdAt: new Date(created_time) }))
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      );
    },
  };

  async function read<Data>(
    path: string,
    accessToken: string,
    parse: (json: unknown) => Data,
  ): Promise<ReadOutcome<Data>> {
    try {
      const answer = await call(path, accessToken);
      if (answer.status === 200) return { kind: 'found', data: parse(answer.json) };
      return toRefused(answer);
    } catch (error) {
      return { kind: 'unknown', detail: describe(error).detail };
    }
  }
}

export type Instagram = ReturnType<typeof createInstagram>;

interface Answer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

function toOutcome(answer: Answer): SendOutcome {
  const { status, json } = answer;
  const sent = status === 200 && Sent.safeParse(json).data;
  if (sent) return { kind: 'sent', messageId: wellFormed(sent.message_id) };
  if (status < 300) return { kind: 'unknown', detail: `An answer with status ${status} that cannot be understood` };
  return toRefused(answer);
}

function toRefused({ status, retryAfter, json }: Answer): Extract<SendOutcome, { kind: 'refused' }> {
  const error = GraphError.safeParse(json).data?.error;
  const seconds = Number(retryAfter);
  return {
    kind: 'refused',
    ...toRefusal(status, error),
    detail: cut(wellFormed(error?.message ?? `HTTP ${status}`), 500),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, 3600) * 1000 }),
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` hides the reason of a failure in its cause. */
function describe(error: unknown): { code: string; detail: string } {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return { code: cause?.code ?? '', detail: name === 'TimeoutError' ? 'No answer in time' : (cause?.code ?? message) };
}
