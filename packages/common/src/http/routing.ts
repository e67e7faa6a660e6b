import type { Application, Express, Request, RequestHandler } from 'express';

import { AppError } from './errors.ts';

/** The parts of Express's router that this module reads. Routes state their whole path, so mounting adds no prefix. */
interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  match(path: string): boolean;
}

/** Every route of the application as `{ method: 'GET', path: '/v1/leads/:id' }`, in the order of registration. */
export function listRoutes(app: Express): { method: string; path: string }[] {
  return layers(app).flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })) : [],
  );
}

/**
 * The end of the routes: 405 with `Allow` when the path exists under another method, else 404. The answer to `OPTIONS` has the
 * same header (RFC 9110 §9.3.7).
 */
export function unmatched(app: Express): RequestHandler {
  return (request, response) => {
    const matching = routesOf(app).filter((layer) => layer.match(request.path));
    const fixed = matching.filter(({ route }) => parameterAtEnd(String(route?.path)) === undefined);
    const methods = (fixed.length > 0 ? fixed : matching)
      .flatMap((layer) => Object.keys(layer.route?.methods ?? {}))
      .map((method) => method.toUpperCase());
    if (methods.length === 0) throw new AppError(404, 'route_not_found', 'Route not found');
    if (methods.includes('GET')) methods.push('HEAD');
    const allow = [...new Set(methods)].sort().join(', ');
    // Express's routers answer OPTIONS in the same way.
    if (request.method === 'OPTIONS') return void response.set('Allow', allow).type('text').send(allow);
    throw new AppError(405, 'method_not_allowed', 'Method not allowed', { headers: { Allow: allow } });
  };
}

/** The name of the parameter in which a path ends: `id` for `/v1/leads/:id`. */
export function parameterAtEnd(path: string): string | undefined {
  return /\/:(\w+)$/.exec(path)?.[1];
}

const routes = new WeakMap<Application, Layer[]>();

/** The layers of all routes. The first call keeps them, so it must come after the registration of all routes. */
function routesOf(app: Application): Layer[] {
  const known = routes.get(app) ?? layers(app);
  routes.set(app, known);
  return known;
}

/**
 * The pattern of a request's route, even if the request was rejected earlier; `unmatched` without a route, and `malformed` when
 * the path cannot be decoded. Call it only after all routes are registered.
 */
export function findPattern({ app, method, originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1);
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  // A route with several paths has no single pattern.
  const matches = (layer: Layer) => typeof layer.route?.path === 'string' && layer.match(path);
  try {
    const exact = routesOf(app).find((layer) => layer.route?.methods[wanted] && matches(layer));
    return (exact ?? routesOf(app).find(matches))?.route?.path ?? 'unmatched';
  } catch {
    return 'malformed';
  }
}

function layers(app: Application): Layer[] {
  const walk = (stack: Layer[]): Layer[] =>
    stack.flatMap((layer) => (layer.route ? [layer] : walk(layer.handle.stack ?? [])));
  return walk(app.router.stack as unknown as Layer[]);
}
