import { randomBytes } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import type { Request, Response } from 'express';
import { OperationTypeNode } from 'graphql';

import type { Deps } from '../deps.ts';
import { formatError } from '../envelope.ts';
import { apiError } from '../errors.ts';
import { createQueue, LostNewsError, type Queue } from '../subscriptions/queue.ts';
import { isPassing, streamItems, type Send } from '../subscriptions/stream.ts';
import type { Caller } from '../tokens/store.ts';
import type { PreparedOperation } from './documents.ts';
import type { Parameters } from './parameters.ts';
import type { Streams } from './subscriptions.ts';

const TOKEN_HEADER = 'x-graphql-event-stream-token';
/** The time in which a reservation must be connected. */
const RESERVED_MS = 60_000;
/** The maximum number of results that wait to be sent on one connection. */
const MAX_WAITING = 100;
/** The maximum number of operations on one connection. */
const MAX_OPERATIONS = 50;
const MAX_ID_LENGTH = 100;
/**
 * The maximum size of the parameters of an organization's operations that are kept for its connections. In memory,
 * parameters are six times as large.
 */
const MAX_KEPT_CHARACTERS = 5_000_000;

interface Operation {
  /** The id that the client gave to the operation. The id is free again when the operation has ended. */
  id: string;
  stop: () => void;
  /** Stops counting the parameters as kept. Further calls change nothing. */
  forget: () => void;
}

/** A result of an operation, which waits for its turn on the connection. */
interface Item {
  operation: Operation;
  send: (caller: Caller, send: Send) => Promise<void>;
  /** Whether a refusal ends the connection, so that the client reconnects and learns when to retry. */
  isStreaming: boolean;
  request: Request;
}

/** A connection that a client may open, or has opened. */
interface Reservation {
  caller: Caller;
  watched: ReturnType<Streams['watchCaller']>;
  items: Queue<Item>;
  state: 'reserved' | 'open' | 'over';
  /** The running operations by their ids. */
  operations: Map<string, Operation>;
  /** The operations whose parameters are kept, including those that were stopped while they waited. */
  kept: Set<Operation>;
}

interface Exchange {
  request: Request;
  response: Response;
}

/** An operation of a reserved connection. */
export interface Place {
  reservation: Reservation;
  operation: Operation;
}

/**
 * The single connection mode of graphql-sse's protocol: PUT reserves a connection, GET opens it, each POST starts an operation whose
 * results the connection carries, and DELETE stops an operation. A reservation exists in this process only.
 */
export function createSingleConnections({ auth }: Pick<Deps, 'auth'>, streams: Streams) {
  const reservations = new Map<string, Reservation>();
  const kept = new Map<string, number>();

  function tokenOf(request: Request): string | undefined {
    const given = request.get(TOKEN_HEADER) ?? request.query['token'];
    return typeof given === 'string' && given !== '' ? given : undefined;
  }

  const isRunning = ({ operations }: Reservation, operation: Operation) => operations.get(operation.id) === operation;
  /** @throws AppError TOO_MANY_OPERATIONS when the organization's operations need too much memory. */
  function keep(
    { caller: { organisationId }, kept: here }: Reservation,
    id: string,
    parameters: Parameters,
  ): Operation {
    const size = JSON.stringify(parameters).length;
    const known = kept.get(organisationId) ?? 0;
    if (known + size > MAX_KEPT_CHARACTERS) {
      const message =
        'Too many large operations wait for their connections; open the connections, or send smaller variables';
      throw apiError('TOO_MANY_OPERATIONS', message, { headers: { 'Retry-After': '10' } });
    }
    kept.set(organisationId, known + size);
    const operation = {
      id,
      stop: () => {},
      forget: () => {
        if (!here.delete(operation)) return;
        const rest = (kept.get(organisationId) ?? 0) - size;
        if (rest > 0) kept.set(organisationId, rest);
        else kept.delete(organisationId);
      },
    };
    here.add(operation);
    return operation;
  }

  const find = (request: Request) => reservations.get(tokenOf(request) ?? '');
  const unknown = () =>
    apiError(
      'NOT_FOUND',
      'This process has no such reservation: the reservation has ended, or belongs to another replica or token',
    );

  /** Only the token that reserved the connection may use it. */
  function findOwn(request: Request): Reservation {
    const { tokenId } = auth.caller(request);
    const found = find(request);
    if (found?.caller.tokenId !== tokenId) throw unknown();
    return found;
  }

  return {
    tokenOf,

    /** Reserves a connection. The connection counts as a stream from now on. */
    async reserve(request: Request, response: Response): Promise<void> {
      const caller = auth.caller(request);
      const token = randomBytes(24).toString('base64url');
      const ended = Promise.withResolvers<void>();
      const reservation: Reservation = {
        caller,
        watched: streams.watchCaller(request, caller),
        items: createQueue<Item>(MAX_WAITING, () => {
          reservation.state = 'over';
          reservations.delete(token);
          for (const { stop } of reservation.operations.values()) stop();
          for (const { forget } of reservation.kept) forget();
          ended.resolve();
        }),
        state: 'reserved',
        operations: new Map(),
        kept: new Set(),
      };
      await streams.hold(caller, async () => {
        reservations.set(token, reservation);
        const timer = setTimeout(() => {
          if (reservation.state === 'reserved') void reservation.items.return();
        }, RESERVED_MS).unref();
        response.status(201).type('text/plain').set('Cache-Control', 'no-store').send(token);
        await ended.promise;
        clearTimeout(timer);
      });
    },

    /** Opens a reserved connection and sends results until it ends. */
    async open(request: Request, response: Response): Promise<void> {
      const reservation = find(request);
      if (!reservation) throw unknown();
      if (reservation.state === 'open') throw apiError('CONFLICT', 'The reserved connection is open already');
      reservation.state = 'open';
      const { items, operations, watched } = reservation;
      await streamItems(request, response, {
        items,
        isAllowed: watched.isAllowed,
        completions: () => [...operations.keys()].map((id) => JSON.stringify({ id })),
        async answer({ operation, send: answer, isStreaming, request: asked }, send, complete) {
          if (!isStreaming) operation.forget();
          // The client has stopped the operation while it waited.
          if (!isRunning(reservation, operation)) return;
          // The token was checked when the operation arrived, which may be a minute ago.
          if (!isStreaming && !(await watched.isAllowed())) return void items.return();
          const { id } = operation;
          const sendAs: Send = async (body, isLarge) => {
            if (isRunning(reservation, operation))
              await send(`{"id":${JSON.stringify(id)},"payload":${body}}`, isLarge);
          };
          try {
            await answer(watched.caller(), sendAs);
            if (isStreaming) return;
          } catch (error) {
            if (!(error instanceof AppError) || (isStreaming && isPassing(error))) throw error;
            await sendAs(JSON.stringify(formatError(error, asked)), false);
            operation.stop();
          }
          if (!isRunning(reservation, operation)) return;
          operations.delete(id);
          complete(JSON.stringify({ id }));
        },
      });
    },

    /** Reserves the id of a request's operation; undefined if the request has no reservation. */
    place(request: Request, parameters: Parameters): Place | undefined {
      if (tokenOf(request) === undefined) return undefined;
      const reservation = findOwn(request);
      const id = parameters.extensions['operationId'];
      if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH) {
        const message = `\`extensions.operationId\` must be a text of at most ${MAX_ID_LENGTH} characters`;
        throw apiError('BAD_REQUEST', message);
      }
      if (reservation.operations.has(id)) throw apiError('CONFLICT', 'An operation with this ID is running already');
      if (reservation.operations.size >= MAX_OPERATIONS) {
        throw apiError('TOO_MANY_SUBSCRIPTIONS', `A connection can have ${MAX_OPERATIONS} operations at a time`);
      }
      const operation = keep(reservation, id, parameters);
      reservation.operations.set(id, operation);
      return { reservation, operation };
    },

    /** Frees the id of an operation. */
    leave({ reservation, operation }: Place): void {
      operation.forget();
      if (isRunning(reservation, operation)) reservation.operations.delete(operation.id);
    },

    /** Starts an operation, and answers its request with 202. */
    async start(
      { reservation, operation }: Place,
      { request, response }: Exchange,
      prepared: PreparedOperation,
      parameters: Parameters,
    ): Promise<void> {
      const { items, watched } = reservation;
      const answer = streams.answerOf(request, response, prepared, parameters);
      if (prepared.definition.operation !== OperationTypeNode.SUBSCRIPTION) {
        response.status(202).end();
        return items.push({ operation, send: answer, isStreaming: false, request });
      }
      await streams.hold(watched.caller(), async () => {
        const news = await streams.findNews(prepared, parameters, response, watched.caller());
        // The connection may have ended, or the client may have stopped the operation.
        if (reservation.state === 'over' || !isRunning(reservation, operation)) await news.return();
        else operation.stop = () => void news.return();
        response.status(202).end();
        try {
          for await (const one of news) {
            items.push({ operation, send: (caller, send) => answer(caller, send, one), isStreaming: true, request });
          }
        } catch (error) {
          if (!(error instanceof LostNewsError)) throw error;
          items.lose();
        }
      });
      operation.forget();
    },

    /** Reports an error of an operation on the connection, as for an operation with its own connection. */
    report({ reservation, operation }: Place, error: AppError, { request, response }: Exchange): void {
      response.status(202).end();
      reservation.items.push({ operation, send: () => Promise.reject(error), isStreaming: false, request });
    },

    /** Stops an operation. */
    stop(request: Request, response: Response): void {
      const { operations } = findOwn(request);
      const { operationId: id } = request.query;
      if (typeof id !== 'string' || id === '') throw apiError('BAD_REQUEST', 'The parameter `operationId` is required');
      operations.get(id)?.stop();
      operations.delete(id);
      response.status(200).end();
    },
  };
}
