import { isDeepStrictEqual } from 'node:util';

import type { Scenario } from './suite.ts';

/**
 * Checks that both servers do the same work. Their responses must have the same status and the same body. If a body contains
 * something new (an id, the time), its structure must be the same.
 *
 * @throws Error showing both answers
 */
export async function expectSameAnswer(scenario: Scenario, urls: [service: string, ceiling: string]): Promise<void> {
  const { name, method, comparable = method === 'GET' } = scenario;
  const answers: { status: number; text: string }[] = [];
  // If a scenario varies its requests, both servers get the same first request, unless only the structure of the
  // responses is compared.
  const { next: _next, ...first } = scenario;
  for (const url of urls) answers.push(await ask(comparable ? first : scenario, url));
  const toCompare = ({ status, text }: { status: number; text: string }) => {
    const body: unknown = JSON.parse(text);
    return { status, body: comparable ? body : shapeOf(body) };
  };
  const [service, ceiling] = answers.map(toCompare);
  if (isDeepStrictEqual(service, ceiling)) return;
  const where = differences(service, ceiling).slice(0, 10).join(', ');
  const shown = answers.map(({ status, text }) => `  ${status} ${text.slice(0, 1000)}`);
  throw new Error(`${name}: the service (first) and its ceiling answer differently (${where}):\n${shown.join('\n')}`);
}

/** The paths of the differences, such as `body.pagination.next`. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], path === '' ? name : `${path}.${name}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

/** Sends the scenario's request, or its next one. */
export async function ask({ method, path, headers, body, next }: Scenario, url: string) {
  const request = { path, body, ...next?.() };
  const response = await fetch(url + request.path, {
    method,
    ...(headers && { headers }),
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: response.status, text: await response.text() };
}

/** The same structure, with each value replaced by the name of its type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
