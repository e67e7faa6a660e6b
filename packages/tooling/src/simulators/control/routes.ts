import { z } from 'zod';
import { TimeoutError } from './controls.ts';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';

/** One endpoint of the control API. `path` must match completely; `:name` matches one segment. */
export interface ControlRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The endpoint's description and an example body, for the page that describes the control API. */
  about: string;
  example?: unknown;
  answer(input: ControlInput): unknown;
}

export interface ControlInput {
  parameters: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** Answers control requests. Their Content-Type must be JSON too, so that no web page can send such a request without permission. */
export function createControlHandler(routes: ControlRoute[]): (request: ReceivedRequest) => Promise<Answer> {
  const compiled = routes.map((route) => ({ route, pattern: compile(route.path) }));
  return async (request) => {
    const paths = compiled.filter(({ pattern }) => pattern.test(request.path));
    const match = paths.find(({ route }) => route.method === request.method);
    if (!match) return json(paths.length > 0 ? 405 : 404, { error: `no ${request.method} ${request.path}` });
    try {
      const parameters = { ...match.pattern.exec(request.path)?.groups };
      const result = await match.route.answer({ parameters, query: request.query, body: bodyOf(request) });
      if (result === null) return json(404, { error: 'not found' });
      return json(match.route.method === 'POST' ? 201 : 200, result ?? { ok: true });
    } catch (error) {
      return refusal(error);
    }
  };
}

function compile(path: string): RegExp {
  return new RegExp(`^/control${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function bodyOf(request: ReceivedRequest): unknown {
  if (request.method === 'GET') return undefined;
  // Also applies to requests without a body: for this type, a browser first sends a preflight request, which gets no permission.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new TypeError('Content-Type must be application/json');
  }
  return request.body.length === 0 ? {} : JSON.parse(request.body.toString());
}

function refusal(error: unknown): Answer {
  if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) });
  if (error instanceof SyntaxError || error instanceof RangeError) return json(400, { error: error.message });
  if (error instanceof TimeoutError) return json(504, { error: error.message });
  if (error instanceof TypeError) return json(415, { error: error.message });
  return json(500, { error: error instanceof Error ? error.message : String(error) });
}
