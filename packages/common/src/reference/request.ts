import type { Endpoint, OpenApi } from './document.ts';

/** A request as a shell command. The key is read from a file, because other users of a machine can see command lines. */
export function curlOf({ method, path, operation }: Endpoint, document: OpenApi): string {
  const { parameters = [], requestBody, security } = operation;
  const examples = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined);
  const query = examples.map(
    ({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`,
  );
  const filled = path.replace(/\{(\w+)\}/g, (template, name: string) => {
    const example = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
    return example === undefined ? template : encodeURIComponent(String(example));
  });
  const address = `${document.servers[0]?.url ?? ''}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const lines = [
    [
      'curl',
      // The method is stated only if curl would send another method: POST with a body, GET without.
      ...(method === (requestBody ? 'post' : 'get') ? [] : ['-X', method.toUpperCase()]),
      ...(security?.length === 0 ? [] : ['-K', 'key.curl']),
      quoted(address),
    ].join(' '),
    ...(type === undefined ? [] : [`-H ${quoted(`Content-Type: ${type}`)}`]),
    ...(body === undefined ? [] : [`--data-binary ${quoted(bodyText(type, body.example))}`]),
  ];
  return lines.join(' \\\n  ');
}

function bodyText(type: string | undefined, example: unknown): string {
  if (example === undefined) return '@body';
  if (typeof example === 'string') return example;
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(example as never).toString();
  return JSON.stringify(example, null, 2);
}

/** A word quoted so that POSIX shells read it literally. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
