import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpServer {
  readonly port: number;
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A server that does with each connection whatever it is told; all of them end with it. */
export async function startTcp(serve: (socket: Socket) => void): Promise<TcpServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(socket);
      });
    serve(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
