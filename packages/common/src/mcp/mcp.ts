import type { Request, RequestHandler } from 'express';

import { AppError } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { run } from '../http/middleware.ts';
import type { Json } from '../openapi/json-schema.ts';
import { endpointsOf, type OpenApi } from '../reference/document.ts';
import type { Logger } from '../runtime/logging.ts';
import { toolsOf, type OperationTool } from './tools.ts';

export interface McpOptions {
  /** The result of `publishedDocument`. */
  document: () => Json;
  /**
   * The caller's scopes; null for all.
   *
   * @throws AppError 401 without a valid credential.
   */
  scopesOf: (request: Request) => readonly string[] | null | undefined;
  /**
   * The operations that are tools by default, with their descriptions for models. Not every operation is a tool by default, because a model
   * reads all descriptions in each conversation; `?tools=all` offers every operation.
   */
  chosen: Readonly<Record<string, string>>;
  /** Tools for a caller who may not use any operation; undefined for other callers, who get the operations. */
  ownTools?: (request: Request) => readonly OperationTool[] | undefined;
  logger: Logger;
  /** The URL at which programs reach the service: a request to another host name is rejected, unless the name is internal. */
  publicUrl?: string | undefined;
}

const MAX_MESSAGE_BYTES = 1_000_000;
/** A batch counts as one request, and each of its messages can request all descriptions. */
const MAX_BATCH = 10;
const readBody = jsonBody({ limitBytes: MAX_MESSAGE_BYTES, allowUnstorable: true });

/**
 * The operations as tools of the Model Context Protocol (streamable HTTP, without sessions): `POST /mcp`. A call is a request
 * to this server itself with the caller's credential, so that the scopes, limits, validation and audit log of the API apply.
 * Cookies are not passed on, so that pages of other sites cannot use them.
 */
export function mcp({ document, scopesOf, chosen, ownTools, logger, publicUrl }: McpOptions): RequestHandler {
  let made: readonly OperationTool[] | undefined;
  return async (request, response) => {
    const own = ownTools?.(request);
    const scopes = own ? null : scopesOf(request);
    const wanted = request.query['tools'];
    if (wanted !== undefined && wanted !== 'all') {
      throw new AppError(
        400,
        'invalid_request',
        'The query parameter tools must be "all"; omit it for the default tools',
      );
    }
    // Most processes never serve tools, so the tools and the protocol's library are loaded at the first request.
    const { answerMessage, refuseOtherSites } = await import('./handler.ts');
    refuseOtherSites(request, publicUrl);
    await run(readBody, request, response);
    if (Array.isArray(request.body) && request.body.length > MAX_BATCH) {
      throw new AppError(400, 'invalid_request', `A batch may have at most ${MAX_BATCH} messages`);
    }
    const openApi = document() as unknown as OpenApi;
    made ??= toolsOf(openApi, endpointsOf(openApi), chosen);
    const tools =
      own ??
      made.filter(
        ({ operationId, scope }) =>
          (wanted === 'all' || Object.hasOwn(chosen, operationId)) && (!scopes || scopes.includes(scope)),
      );
    const errors: Error[] = [];
    const answer = await answerMessage(request, openApi, tools, (error) => errors.push(error));
    // A client's mistake is logged in the line of its request, as in the rest of the API.
    if (answer.status >= 500) {
      logger.error({ err: new AggregateError(errors), requestId: request.id }, 'a message of MCP failed');
    }
    response.status(answer.status);
    answer.headers.forEach((value, name) => response.setHeader(name, value));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}
