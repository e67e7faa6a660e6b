import type request from 'supertest';

/** Requests in the name of one account. */
export interface TestClient {
  get(path: string): request.Test;
  post(path: string, body?: object): request.Test;
  put(path: string, body?: object): request.Test;
  patch(path: string, body?: object): request.Test;
  delete(path: string): request.Test;
}

/**
 * A client that sends the same headers with every request.
 *
 * @param http supertest's agent for the server
 * @param headers the headers, such as the header with the API key
 * @param prefix is added before every path
 */
export function testClient(http: ReturnType<typeof request>, headers: Record<string, string>, prefix = ''): TestClient {
  const send = (method: keyof TestClient, path: string, body?: object) => {
    const test = http[method](`${prefix}${path}`).set(headers);
    return body === undefined ? test : test.send(body);
  };
  return {
    get: (path) => send('get', path),
    post: (path, body) => send('post', path, body),
    put: (path, body) => send('put', path, body),
    patch: (path, body) => send('patch', path, body),
    delete: (path) => send('delete', path),
  };
}
