import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { createDownloadSlots, isClientGone, requireProgress } from '@services/common/files/downloads';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { findExport, readFileOf } from '../exports/store.ts';

/** A client that reads too little in this time is disconnected. */
const STALL_MS = 60_000;

/** The download of an export's file. The download can be resumed: the file and its ETag change only if the export begins again. */
export function exportRoutes({ auth, sql }: Pick<Deps, 'auth' | 'sql'>): Router {
  const slots = createDownloadSlots({ total: 20, perAccount: 2, waitMs: 10_000 });
  const router = Router();
  router.get('/v2/exports/:id', async (request, response) => {
    const caller = auth.caller(request);
    if (caller.blocked) throw apiError('APPLICATION_BLOCKED', 'This application is blocked');
    const found = await findExport(sql, caller);
    if (found?.id !== request.params.id) throw apiError('NOT_FOUND', 'Export not found');
    if (found.status !== 'completed') throw apiError('CONFLICT', `The export is ${found.status}, so it has no file`);
    const { id, fileId, bytes, finishedAt } = found;
    const etag = `"${id}-${Date.parse(finishedAt ?? '')}"`;
    response.set({ ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-cache' });
    if (request.fresh) return void response.status(304).end();
    const isCurrent = [undefined, etag].includes(request.get('If-Range'));
    // If the last N bytes are requested and the file is shorter, or if the range ends before it begins, the response is the whole file
    // (RFC 9110 §14.1). The library refuses such ranges.
    const [, first, last] = /^bytes=(\d*)-(\d+)$/.exec(request.get('Range') ?? '') ?? [];
    const isWhole = first === '' ? Number(last) > bytes : Number(last) < Number(first);
    const range = isCurrent && !isWhole ? request.range(bytes, { combine: true }) : undefined;
    if (range === -1) return void response.status(416).set('Content-Range', `bytes */${bytes}`).end();
    const [part, second] = typeof range === 'object' && range.type === 'bytes' ? range : [];
    const [from, to] = part && !second ? [part.start, part.end] : [0, bytes - 1];
    const describe = () => {
      response.attachment(`${id}.jsonl`).type('application/jsonl; charset=utf-8');
      if (part && !second) response.status(206).set('Content-Range', `bytes ${from}-${to}/${bytes}`);
      return response.set('Content-Length', String(to + 1 - from));
    };
    if (request.method === 'HEAD') return void describe().end();
    // The headers of the file are set only after the wait, because a download that waits too long gets an error instead.
    const leave = await slots(caller.accountId);
    try {
      describe();
      const stop = requireProgress(response, STALL_MS);
      await pipeline(Readable.from(readFileOf(sql, fileId, from, to)), response).finally(stop);
    } catch (error) {
      if (!(error instanceof Error && isClientGone(error))) throw error;
    } finally {
      leave();
    }
  });
  return router;
}
