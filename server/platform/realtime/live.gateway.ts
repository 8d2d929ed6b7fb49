import { WebSocketGateway, WebSocketServer, type OnGatewayConnection } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { ServerEvent, ServerPayload } from '../../contract/socket.js';
import type { SocketData } from './socket.adapter.js';
import { Signals } from './signals.js';

/** Sockets written to before other work gets its turn: a write costs ten microseconds, ten thousand of them would stop the process. */
const PER_TICK = 500;

export const room = {
  company: (id: string) => `company:${id}`,
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  admins: 'admin',
} as const;

type Welcome = (companyId: string, tell: <E extends ServerEvent>(event: E, payload: Omit<ServerPayload<E>, 'version'>) => void) => void;

/** The rooms of this server process: who sits where, and what they are told. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayConnection {
  @WebSocketServer() private readonly server!: Server;
  private readonly versions = new Map<string, number>();
  private readonly welcomes: Welcome[] = [];

  constructor(signals: Signals) {
    signals.onSignal((s) => { if ('endSession' in s) this.server.in(room.session(s.endSession)).disconnectSockets(true); });
    // Nobody knows what was missed: browsers reconnect and read again.
    signals.onGap(() => { this.server.disconnectSockets(true); });
  }

  /** What a new socket is told first. */
  onWelcome(welcome: Welcome): void {
    this.welcomes.push(welcome);
  }

  async handleConnection(socket: Socket): Promise<void> {
    const { caller } = socket.data as SocketData;
    await socket.join([room.company(caller.companyId), room.user(caller.userId), room.session(caller.sessionId)]);
    if (caller.level === 'admin') await socket.join(room.admins);
    for (const welcome of this.welcomes) {
      welcome(caller.companyId, (event, payload) => { socket.emit(event, { ...payload, version: this.versions.get(caller.companyId) ?? 0 }); });
    }
  }

  /** Companies with somebody looking, as far as this process knows. */
  isWatched(companyId: string): boolean {
    return this.server.sockets.adapter.rooms.has(room.company(companyId));
  }

  /** Tells everybody of a company, with the next version of its room. */
  tellCompany<E extends ServerEvent>(companyId: string, event: E, payload: Omit<ServerPayload<E>, 'version'>): void {
    const version = (this.versions.get(companyId) ?? 0) + 1;
    this.versions.set(companyId, version);
    this.emitInChunks(room.company(companyId), event, { ...payload, version });
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

  private emitInChunks(name: string, event: ServerEvent, payload: object): void {
    const ids = [...(this.server.sockets.adapter.rooms.get(name) ?? [])];
    const next = (from: number): void => {
      for (const id of ids.slice(from, from + PER_TICK)) this.server.sockets.sockets.get(id)?.emit(event, payload);
      if (from + PER_TICK < ids.length) setImmediate(next, from + PER_TICK);
    };
    next(0);
  }
}
