import { io, type Socket } from 'socket.io-client';
import { noticeToAll, noticeToCompany } from '../../server/contract/notice.js';
import { SOCKET_PATH } from '../../server/contract/socket.js';
import { type Client, cookieHeader } from '../given/client.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const SOCKETS = 500;
const AT_ONCE = 50;
/** What they have a second for. */
const DEADLINE_MS = 1_000;

/** A crowd of browsers of one person, which notes when a notice came to each. */
class Crowd {
  readonly arrived: number[] = [];
  private constructor(private readonly sockets: readonly Socket[]) {
    for (const socket of sockets)
      socket.on('info', () => {
        this.arrived.push(performance.now());
      });
  }
  static async of(client: Client): Promise<Crowd> {
    const sockets: Socket[] = [];
    while (sockets.length < SOCKETS) {
      sockets.push(
        ...(await Promise.all(
          Array.from(
            { length: AT_ONCE },
            () =>
              new Promise<Socket>((done, fail) => {
                const socket = io(client.url, {
                  path: SOCKET_PATH,
                  transports: ['websocket'],
                  reconnection: false,
                  forceNew: true,
                  extraHeaders: { cookie: cookieHeader(client.cookies) },
                });
                socket.once('connect', () => {
                  done(socket);
                });
                socket.once('connect_error', fail);
              }),
          ),
        )),
      );
    }
    return new Crowd(sockets);
  }
  /** Milliseconds until the last one had it. */
  lastAfter(from: number): number {
    return Math.max(...this.arrived) - from;
  }
  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}

describe('a thousand sockets on one server', () => {
  let app: TestApp;
  let ours: Crowd;
  let theirs: Crowd;
  beforeAll(async () => {
    app = await openTestApp({});
    ours = await Crowd.of(await app.as('user'));
    theirs = await Crowd.of(await app.as('neighbour'));
  });
  afterAll(async () => {
    ours.close();
    theirs.close();
    await app.close();
  });

  it('all of a company have its notice within a second, and nobody of another company has it at all (S-02, S-10)', async () => {
    const manager = await app.as('manager');
    const from = performance.now();
    await manager.call(noticeToCompany, { body: { status: 'info', message: 'To half of them' } });
    await until('all have it', () => ours.arrived.length === SOCKETS, DEADLINE_MS);
    expect(theirs.arrived).toEqual([]);
    console.info(`the last of ${String(SOCKETS)} had it after ${ours.lastAfter(from).toFixed(0)} ms`);
  });

  it('all have what is for everyone within a second, once (S-04)', async () => {
    const admin = await app.as('admin');
    const before = [ours.arrived.length, theirs.arrived.length];
    const from = performance.now();
    await admin.call(noticeToAll, { body: { status: 'info', message: 'To all of them' } });
    await until(
      'all have it',
      () => ours.arrived.length === (before[0] ?? 0) + SOCKETS && theirs.arrived.length === (before[1] ?? 0) + SOCKETS,
      DEADLINE_MS,
    );
    console.info(
      `the last of ${String(2 * SOCKETS)} had it after ${Math.max(ours.lastAfter(from), theirs.lastAfter(from)).toFixed(0)} ms`,
    );
  });
});
