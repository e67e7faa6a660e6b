/** Fakes for a program's own tests, so that they send nothing. */
export { signWebhook } from './webhooks.ts';

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** A `fetch` that returns these answers in order, repeats the last one, and records the requests. */
export function fakeFetch(answers: readonly FakeAnswer[]): { fetch: typeof fetch; requests: FakeRequest[] } {
  const requests: FakeRequest[] = [];
  async function fake(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const { body } = init;
    const sent = typeof body === 'string' && body.startsWith('{') ? (JSON.parse(body) as unknown) : body;
    requests.push({ method: init.method ?? 'GET', url: String(input), headers: new Headers(init.headers), body: sent });
    const { status = 200, body: answer, headers } = answers[Math.min(requests.length, answers.length) - 1] ?? {};
    const text = answer === undefined ? null : JSON.stringify(answer);
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
  }
  return { fetch: fake as typeof fetch, requests };
}
