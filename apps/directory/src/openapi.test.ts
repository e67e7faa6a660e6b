import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { listRoutes } from '@services/common/http/routing';

import { testConfig } from '../test/app.ts';
import { createApp } from './app.ts';
import { connect } from './db.ts';
import { document } from './openapi.ts';

/** What people open in a browser, and what every service has. */
const undocumented =
  /^\/(?:$|docs|openapi|health|metrics|v2\/(?:graphiql|reference|oauth\/consent\.css))|^POST \/v2\/oauth\/authorize/;

test('the document describes every route, and nothing else', async () => {
  const database = connect('postgresql://127.0.0.1/unused');
  const logger = createLogger({ service: 'directory', level: 'silent' });
  const metrics = createMetrics({ service: 'directory' });
  const app = createApp({ config: testConfig(), database, logger, metrics });
  const routes = listRoutes(app)
    .filter(({ method, path }) => !undocumented.test(path) && !undocumented.test(`${method} ${path}`))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(document['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(routes.toSorted());
  await database.close();
});
