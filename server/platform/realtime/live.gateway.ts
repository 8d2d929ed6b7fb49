import { WebSocketGateway, WebSocketServer, type OnGatewayConnection } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { reaches } from '../../domain/access/level.js';
import type { CountedEvent, CountedPayload, ServerEvent, ServerPayload } from '../../contract/socket.js';
import { TOPICS, type Topic } from '../../contract/names.js';
import type { CompanyId, SessionId, UserId } from '../../domain/ids.js';
import { carriersOf, type Identity, type Viewer } from '../http/caller.js';
import { callerOf } from './socket.adapter.js';
import type { Forgetting } from './signal.js';
import { RealtimeSubscriber } from './realtime-subscriber.js';
import { RecentChanges } from './recent-changes.js';

/** What people of carriers are told of. */
const CARRIER_TOPICS: readonly Topic[] = ['transport', 'booking'];
/** The kinds of records of whose changes somebody is told. */
export function topicsFor(viewer: Viewer): readonly Topic[] {
  return carriersOf(viewer) === null ? TOPICS : CARRIER_TOPICS;
}

/** Sockets written to before other work gets its turn: a write costs ten microseconds, ten thousand of them would stop the process. */
const PER_TICK = 500;

export const room = {
  /** Those of a company who see the same of it. */
  company: ({ companyId, narrowing }: Viewer) =>
    narrowing === null
      ? `company:${companyId}`
      : `company:${companyId}:${[narrowing.supplier, narrowing.filter, narrowing.restrictedUser, narrowing.carriers?.join()].join('/')}`,
  user: (id: UserId) => `user:${id}`,
  session: (id: SessionId) => `session:${id}`,
  /** Sockets to close when the identity of somebody, or of all in a company, has changed. */
  identity: ({ forget, id }: Forgetting) => `identity:${forget}:${id}`,
  /** All who work in a company, whatever they see of it. */
  workers: (companyId: CompanyId) => room.identity({ forget: 'company', id: companyId }),
  admins: 'admin',
} as const;

/** Sends one socket an event of its room, with the version of the room. */
type Publish = <E extends CountedEvent>(event: E, payload: Omit<CountedPayload<E>, 'version'>) => void;
/** Sends one socket an event without a version. */
export type Say = <E extends Exclude<ServerEvent, CountedEvent>>(event: E, payload: ServerPayload<E>) => void;
type Welcome = (caller: Identity, publish: Publish, say: Say) => void;

/** What a socket's caller is made of: the session, who acts and for whom, and where. */
function identitiesOf({ sessionId, userId, impersonatorId, companyId }: Identity): Forgetting[] {
  const users = [userId, ...(impersonatorId === null ? [] : [impersonatorId])].map((id) => ({
    forget: 'user' as const,
    id,
  }));
  return [
    ...users,
    { forget: 'company', id: companyId },
    ...(sessionId === null ? [] : [{ forget: 'session' as const, id: sessionId }]),
  ];
}

/** The rooms of this server process: their sockets and events. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayConnection {
  @WebSocketServer() private readonly server!: Server;
  private readonly versions = new Map<string, number>();
  /** By company, then by room: whose eyes look there. */
  private readonly audiences = new Map<string, Map<string, Viewer>>();
  private readonly welcomes: Welcome[] = [];
  private readonly changes = new RecentChanges();

  constructor(realtime: RealtimeSubscriber) {
    realtime.onSignal((s) => {
      if ('topic' in s) this.changes.note(s.company, s.topic);
      if ('endSession' in s) this.server.in(room.session(s.endSession)).disconnectSockets(true);
      if ('forget' in s) this.server.in(room.identity(s)).disconnectSockets(true);
    });
    // Nobody knows what was missed: browsers reconnect and read again.
    realtime.onGap(() => {
      this.changes.reset();
      this.server.disconnectSockets(true);
    });
  }

  /** The first events of a new socket. */
  onWelcome(welcome: Welcome): void {
    this.welcomes.push(welcome);
  }

  async handleConnection(socket: Socket): Promise<void> {
    const caller = callerOf(socket);
    const { companyId, narrowing } = caller;
    const viewer = { companyId, narrowing };
    const name = room.company(viewer);
    const audiences = this.audiences.get(companyId) ?? new Map<string, Viewer>();
    this.audiences.set(companyId, audiences.set(name, viewer));
    await socket.join([
      name,
      room.user(caller.userId),
      ...identitiesOf(caller).map(room.identity),
      ...(caller.sessionId === null ? [] : [room.session(caller.sessionId)]),
    ]);
    const isOperator = reaches(caller.level, 'admin');
    if (isOperator) await socket.join(room.admins);
    // Only now, in its rooms: every later change is announced to it.
    sayTo(socket)('lastChanges', this.changes.ages(companyId, isOperator, topicsFor(viewer)));
    for (const welcome of this.welcomes) {
      welcome(
        caller,
        (event, payload) => {
          socket.emit(event, { ...payload, version: this.versions.get(name) ?? 0 });
        },
        sayTo(socket),
      );
    }
  }

  /** Those who have a socket here in a room, or all, each with a function that sends to it. */
  hearers(name: string | null): { readonly caller: Identity; readonly say: Say }[] {
    return this.socketsIn(name).map((socket) => ({ caller: callerOf(socket), say: sayTo(socket) }));
  }

  /** Sends to the sockets of a room, or all, for which it is meant; a few hundred at a time. */
  say<E extends Exclude<ServerEvent, CountedEvent>>(
    name: string | null,
    event: E,
    payload: ServerPayload<E>,
    isFor: (caller: Identity) => boolean = () => true,
  ): void {
    this.emitInChunks(
      this.socketsIn(name).filter((socket) => isFor(callerOf(socket))),
      event,
      payload,
    );
  }

  /** The sessions that have a socket here. */
  sessions(): Set<SessionId> {
    return new Set(this.socketsIn(null).flatMap((socket) => callerOf(socket).sessionId ?? []));
  }

  /** Closes these connections; events sent before still arrive. */
  close(isFor: (caller: Identity) => boolean): void {
    for (const socket of this.socketsIn(null)) if (isFor(callerOf(socket))) socket.disconnect(true);
  }

  /** With whose eyes a company is looked at just now, as far as this process knows: all of it, or parts. */
  audiencesOf(companyId: CompanyId): readonly Viewer[] {
    const audiences = this.audiences.get(companyId) ?? new Map<string, Viewer>();
    for (const name of audiences.keys()) if (!this.server.sockets.adapter.rooms.has(name)) audiences.delete(name);
    if (audiences.size === 0) this.audiences.delete(companyId);
    return [...audiences.values()];
  }

  /** Sends to all viewers with the same view of a company, with the next version of their room. */
  publish<E extends CountedEvent>(viewer: Viewer, event: E, payload: Omit<CountedPayload<E>, 'version'>): void {
    const name = room.company(viewer);
    const version = (this.versions.get(name) ?? 0) + 1;
    this.versions.set(name, version);
    this.emitInChunks(this.socketsIn(name), event, { ...payload, version });
  }

  /**
   * Ends every connection the way a lost one ends, not as a refusal: browsers come back by themselves, spread over a second, and meet
   * another server or the next start of this one.
   */
  sendAway(): void {
    const sockets = [...this.server.sockets.sockets.values()];
    const next = (from: number): void => {
      for (const socket of sockets.slice(from, from + PER_TICK)) socket.conn.close();
      if (from + PER_TICK < sockets.length) setImmediate(next, from + PER_TICK);
    };
    next(0);
  }

  private socketsIn(name: string | null): Socket[] {
    const { sockets } = this.server.sockets;
    if (name === null) return [...sockets.values()];
    return [...(this.server.sockets.adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  private emitInChunks(sockets: readonly Socket[], event: ServerEvent, payload: object): void {
    const next = (from: number): void => {
      for (const socket of sockets.slice(from, from + PER_TICK)) socket.emit(event, payload);
      if (from + PER_TICK < sockets.length) setImmediate(next, from + PER_TICK);
    };
    next(0);
  }
}

function sayTo(socket: Socket): Say {
  return (event, payload) => {
    socket.emit(event, payload);
  };
}
