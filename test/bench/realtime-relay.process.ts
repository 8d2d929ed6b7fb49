import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { answering } from './child.js';
import { BARE_CHANNEL } from './realtime-floor.js';

/**
 * The least that takes a commit to a browser: LISTEN, and a text frame to each socket of a room. No session, no rooms by right, no
 * gathering, no library: RFC 6455's handshake and its shortest frame.
 */
const rooms = new Map<string, Set<Duplex>>();
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const server = createServer();
server.on('upgrade', (request, socket) => {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key'] ?? ''}${GUID}`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('error', () => undefined);
  socket.resume();
  const room = (request.url ?? '').slice(1);
  rooms.set(room, (rooms.get(room) ?? new Set()).add(socket));
});

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
client.on('notification', ({ payload = '' }) => {
  const [room = '', number = ''] = payload.split(' ');
  const text = Buffer.from(number);
  const frame = Buffer.concat([Buffer.from([0x81, text.length]), text]);
  for (const socket of rooms.get(room) ?? []) socket.write(frame);
});
await client.query(`LISTEN ${BARE_CHANNEL}`);

answering(async (_: 'port') => {
  if (!server.listening)
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
  return (server.address() as AddressInfo).port;
});
