import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import type { Request, RequestHandler, Response } from 'express';

/** The content security policy: only the console's own files, nothing inline, never inside another page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const YEAR_SECONDS = 31_536_000;

/** One file of the console, read once, with its compressed versions by encoding. */
interface File {
  type: string;
  plain: Buffer;
  coded: Map<'br' | 'gzip', Buffer>;
}

/**
 * Serves a service's built console. Files under `/console/assets/` are cached permanently, because their names change with
 * their content. Every other path below `/console` serves the console's page, except `/console/api` and paths of files. Without
 * a build, all of these paths answer 404.
 *
 * Mount it at `/console`, before rate limits and authentication: the files are the same for all visitors and are served from
 * memory.
 *
 * @param directory absolute path of the built files
 */
export function serveConsole(directory: string): RequestHandler {
  const files = readFiles(directory);
  const page = files.get('index.html');
  return (request, response, next) => {
    if (page === undefined || /^\/+api(?:\/|$)/i.test(request.path)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.set({
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
    });
    const isAsset = request.path.startsWith('/assets/');
    if (!isAsset && TYPES[extname(request.path)] === undefined) return send(request, response, page, 'no-cache');
    const file = isAsset ? files.get(request.path.slice(1)) : undefined;
    if (file === undefined) return next();
    send(request, response, file, `public, max-age=${YEAR_SECONDS}, immutable`);
  };
}

function send(request: Request, response: Response, { type, plain, coded }: File, caching: string): void {
  const accepted = coded.size > 0 ? request.acceptsEncodings('br', 'gzip') : false;
  const body = (accepted === 'br' || accepted === 'gzip') && coded.get(accepted);
  response.set({ 'Content-Type': type, 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  if (body) response.set('Content-Encoding', String(accepted));
  response.end(request.method === 'HEAD' ? undefined : body || plain);
}

function readFiles(directory: string): Map<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(join(directory, 'index.html'))) return files;
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const coded: File['coded'] = new Map();
    if (names.includes(`${name}.br`)) coded.set('br', readFileSync(join(directory, `${name}.br`)));
    if (names.includes(`${name}.gz`)) coded.set('gzip', readFileSync(join(directory, `${name}.gz`)));
    files.set(name, { type, plain: readFileSync(join(directory, name)), coded });
  }
  return files;
}
