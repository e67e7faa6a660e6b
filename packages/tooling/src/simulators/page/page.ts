import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { ControlRoute } from '../control/routes.ts';
import { plain, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Simulation } from '../core/simulation.ts';
import { about } from './about.ts';
import { detail, exactBody, mailHtml } from './detail.ts';
import { createFollowers } from './followers.ts';
import { SAFE_HEADERS } from './layout.ts';
import { inbox } from './list.ts';

/** The inbox: server-rendered pages, one style sheet and one small script, without external content. */
export function createInboxPage(
  simulation: Simulation,
  routes: ControlRoute[],
  /** The address and description of each simulator. */
  addresses: () => { name: string; address: string; about: string }[],
) {
  const followers = createFollowers(simulation.journal);
  const assets: Record<string, Answer> = {
    '/assets/inbox.css': asset('inbox.css', 'text/css; charset=utf-8'),
    '/assets/inbox.js': asset('inbox.js', 'text/javascript; charset=utf-8'),
  };
  return {
    handle(request: ReceivedRequest, response: ServerResponse): Answer | null {
      if (request.method !== 'GET') return plain(405, 'Only GET.');
      const { path } = request;
      if (path === '/') return inbox(simulation, request);
      if (path === '/events') return followers.add(response);
      if (path === '/about') return about(routes, addresses(), `http://${request.headers.host}`);
      if (assets[path]) return assets[path];
      const [, id, part] = /^\/messages\/(\d{1,15})(?:\/(html|body))?$/.exec(path) ?? [];
      if (id === undefined) return plain(404, 'Page not found.');
      const entry = simulation.journal.get(Number(id));
      if (part === 'html') return mailHtml(entry);
      return part === 'body' ? exactBody(entry) : detail(entry);
    },
  };
}

function asset(name: string, type: string): Answer {
  const body = readFileSync(new URL(name, import.meta.url), 'utf8');
  return { status: 200, body, headers: { ...SAFE_HEADERS, 'Content-Type': type } };
}
