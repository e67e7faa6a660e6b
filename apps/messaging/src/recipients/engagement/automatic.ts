import type { Request } from 'express';

/** Programs that identify themselves: scanners of mail, crawlers, previews, libraries. */
const PROGRAMS =
  /bot\b|crawl|spider|scan|preview|prefetch|monitor|headless|curl\/|wget\/|python|java\/|go-http-client|okhttp|libwww|axios|undici|node|barracuda|mimecast|proofpoint|safelinks|symantec|trendmicro|forcepoint|fortinet|sophos|ironport|zscaler/i;
const AHEAD = /prefetch|preview|prerender/i;

/**
 * Whether a request evidently does not come from a person: by its method, by a header for prefetching, or by its program's name. Scanners
 * that pretend to be browsers, and mail programs that load all images, cannot be distinguished from people.
 */
export function isAutomatic(request: Pick<Request, 'method' | 'get'>): boolean {
  if (request.method !== 'GET') return true;
  const ahead = ['Purpose', 'Sec-Purpose', 'X-Purpose', 'X-Moz'].some((name) => AHEAD.test(request.get(name) ?? ''));
  const program = request.get('User-Agent') ?? '';
  return ahead || program === '' || PROGRAMS.test(program);
}
