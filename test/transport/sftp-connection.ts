import { ProcessTransport, type ProcessOptions } from '../../server/platform/transport/process-transport.js';
import type { Transport } from '../../server/platform/transport/transport.js';
import { LOGIN, startSftp, type SftpServer } from './sftp-server.js';

export const FOREVER = new AbortController().signal;
export const BYTES = Buffer.from("UNB+UNOA:2+US+PARTNER+260301:1200+1'");
/** The server of the test that runs. */
export let server: SftpServer;
/** What a test closes at its end, beside the server. */
export const closing: (() => Promise<void>)[] = [];

/** Starts a server for each test of the file. */
export function sftpForEach(): void {
  beforeEach(async () => {
    server = await startSftp();
  });
  afterEach(async () => {
    for (const close of [server.close, ...closing.splice(0)]) await close();
  });
}

/** A transport to the server of the test. */
export function connect(settings: object = {}, bounds: object = {}, options: ProcessOptions = {}): Transport {
  return new ProcessTransport(
    {
      kind: 'sftp',
      host: '127.0.0.1',
      port: server.port,
      ...LOGIN,
      hostKeys: [server.hostKey],
      receiveFrom: '/in',
      sendTo: '/out',
      ...settings,
    },
    { allowedNetworks: ['127.0.0.1'], allowedPorts: [server.port, ...('port' in settings ? [settings.port] : [])] },
    bounds,
    options,
  );
}
