import { isDeepStrictEqual } from 'node:util';

import type { Scenario } from './suite.ts';

/**
 * Makes sure that both servers do the same work: the same status and the same body to the letter or, where each answer
 * is another (a new id, the time), a body of the same shape.
 *
 * @throws Error showing both answers
 */
export async function expectSameAnswer(scenario: Scenario, urls: [service: string, ceiling: string]): Promise<void> {
  const { name, method, comparable = method === 'GET' } = scenario;
  const answers: { status: number; text: string }[] = [];
  for (const url of urls) answers.push(await ask(scenario, url));
  const [service, ceiling] = answers.map(({ status, text }) => [status, comparable ? text : shapeOf(JSON.parse(text))]);
  if (isDeepStrictEqual(service, ceiling)) return;
  const shown = answers.map(({ status, text }) => `  ${status} ${text.slice(0, 1000)}`);
  throw new Error(`${name}: the service (first) and its ceiling answer differently:\n${shown.join('\n')}`);
}

async function ask({ method, path, headers, body, next }: Scenario, url: string) {
  const request = { path, body, ...next?.() };
  const response = await fetch(url + request.path, {
    method,
    ...(headers && { headers }),
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: response.status, text: await response.text() };
}

/** The same structure with the name of its type in place of each value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
