import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { Problem, PROBLEMS } from '../../contract/problem.js';
import { CLIENT_EVENTS, type Acknowledgement, type ClientEvent, type ClientPayload } from '../../contract/socket.js';
import type { Endpoint } from '../../contract/endpoint.js';
import type { SessionId } from '../../domain/ids.js';
import { denialOfCall } from '../http/access.guard.js';
import {
  assertServiceOpen,
  type Authenticator,
  type Caller,
  type Denials,
  type Gate,
  type Identity,
} from '../http/caller.js';
import { parse } from '../http/endpoint.decorator.js';
import type { Log } from '../log.js';

/** Messages of one socket in a minute; more are refused before anything is looked up. */
const MOST_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export type Handler<E extends ClientEvent> = (caller: Caller, payload: ClientPayload<E>) => Promise<unknown>;
type AnyHandler = (caller: Caller, payload: unknown) => Promise<unknown>;
/** The guards of calls, which also check the commands of sockets. */
export interface Doors {
  readonly authenticator: Authenticator;
  readonly gate: Gate;
  readonly denials: Denials;
  readonly log: Log;
}

/**
 * Routes commands that browsers send over the socket. Each passes the checks of a call: the identity of its session now, whether the service
 * is open, the right that the call needs, and the schema of its payload; then the same service executes it.
 */
@Injectable()
export class SocketCommandRouter {
  private readonly handlers = new Map<ClientEvent, AnyHandler>();

  on<E extends ClientEvent>(event: E, handler: Handler<E>): void {
    this.handlers.set(event, handler as AnyHandler);
  }

  listen(socket: Socket, sessionId: SessionId | null, doors: Doors): void {
    const spoken: number[] = [];
    for (const [event, handler] of this.handlers) {
      socket.on(event, (...said: unknown[]) => {
        const answer = said.at(-1);
        const acknowledge =
          typeof answer === 'function'
            ? (a: Acknowledgement) => {
                (answer as (a: Acknowledgement) => void)(a);
              }
            : () => undefined;
        void this.take(CLIENT_EVENTS[event], handler, said[0], { socket, sessionId, spoken, doors }).then(acknowledge);
      });
    }
  }

  private async take(endpoint: Endpoint, handler: AnyHandler, said: unknown, from: Speaker): Promise<Acknowledgement> {
    let caller: Identity | undefined;
    try {
      caller = await admit(endpoint, from);
      await handler(
        caller as Caller,
        endpoint.body === undefined ? parse(endpoint.params, said, 'path') : parse(schemaOf(endpoint), said, 'body'),
      );
      return { ok: true };
    } catch (error) {
      if (!(error instanceof Problem))
        from.doors.log.error({ err: error, event: endpoint.id }, 'unexpected failure of a message over the socket');
      const { code, detail } = error instanceof Problem ? error : { code: 'unexpected' as const, detail: undefined };
      const { status, ...titles } = PROBLEMS[code];
      return {
        ok: false,
        code,
        status,
        title: titles[caller?.language ?? 'en'],
        ...(detail === undefined ? {} : { detail }),
      };
    }
  }
}

interface Speaker {
  readonly socket: Socket;
  readonly sessionId: SessionId | null;
  readonly spoken: number[];
  readonly doors: Doors;
}

/** Who speaks, if that one may. @throws Problem too-many-requests; session-expired; service-window; and what denies the call. */
async function admit(endpoint: Endpoint, { socket, sessionId, spoken, doors }: Speaker): Promise<Caller> {
  const now = performance.now();
  while (spoken[0] !== undefined && spoken[0] < now - MINUTE_MS) spoken.shift();
  if (spoken.length >= MOST_PER_MINUTE) throw new Problem('too-many-requests');
  spoken.push(now);
  const identity = sessionId === null ? undefined : await doors.authenticator.identityOf(sessionId);
  assertServiceOpen(doors.gate, identity);
  if (!identity) throw new Problem('session-expired');
  const caller = { ...identity, requestId: randomUUID(), address: socket.handshake.address };
  const denial = denialOfCall(endpoint, caller);
  if (denial === undefined) return caller;
  doors.denials.denied(caller, endpoint.id);
  throw new Problem(denial);
}

function schemaOf({ body }: Endpoint): Exclude<Endpoint['body'], 'file'> {
  return body === 'file' ? undefined : body;
}
