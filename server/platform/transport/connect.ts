import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { findPlace, type Place, type Protocol } from './address.js';
import { abortable, foreignText, TransportFailure } from './failure.js';
import { type TransportEnvironment } from './settings.js';
import { type Limits, type Note } from './transport.js';

export interface Connecting {
  readonly around: TransportEnvironment;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly note: Note;
}

/** Looks the host up once, checks the address, and says where it led. */
export async function locate(
  target: { readonly host: string; readonly port: number; readonly protocol: Protocol },
  { around, signal, note }: Connecting,
): Promise<Place> {
  const place = await abortable(findPlace(target, around), signal);
  note('address', 'ok', `${target.host} has the address ${place.address}`);
  return place;
}

/** A connection to that address and no other. It ends by itself when nothing is heard for too long, and with the signal. */
export async function connect(place: Place, { limits, signal, note }: Connecting): Promise<Socket> {
  const socket = connectTcp({ host: place.address, port: place.port, family: place.family, noDelay: true });
  const end = (): void => {
    socket.destroy();
  };
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => {
    signal.removeEventListener('abort', end);
  });
  await abortable(
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        socket.destroy();
        reject(
          new TransportFailure(
            'timeout',
            `No connection to ${place.address}, port ${place.port}, within ${limits.connectMs} ms`,
          ),
        );
      }, limits.connectMs);
      socket.once('connect', () => {
        clearTimeout(timer);
        resolve();
      });
      // The signal ends it without a word.
      socket.once('close', () => {
        clearTimeout(timer);
      });
      socket.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        reject(
          new TransportFailure(
            'unreachable',
            `No connection to ${place.address}, port ${place.port}: ${error.code ?? 'failed'}`,
          ),
        );
      });
    }),
    signal,
  );
  // Whoever uses the socket hears errors as well; one that comes after its end must not end the process.
  socket.on('error', () => undefined);
  socket.setTimeout(limits.idleMs, () => {
    socket.destroy(idleFailure(limits));
  });
  note('connect', 'ok', `Connected to port ${place.port}`);
  return socket;
}

export function idleFailure(limits: Limits): TransportFailure {
  return new TransportFailure('timeout', `Nothing was heard for ${limits.idleMs} ms`);
}

/** What TLS needs to check the certificate against the host that was entered, not against the address it led to. */
export function tlsOptions(
  host: string,
  authority: string | undefined,
): {
  readonly host: string;
  readonly servername?: string;
  readonly ca?: string;
  readonly minVersion: 'TLSv1.2';
  readonly rejectUnauthorized: true;
} {
  return {
    host,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authority === undefined ? {} : { ca: authority }),
  };
}

/** TLS upon a dialled socket. */
export async function secure(
  socket: Socket,
  host: string,
  authority: string | undefined,
  { limits, signal, note }: Connecting,
): Promise<TLSSocket> {
  const tls = connectTls({ ...tlsOptions(host, authority), socket });
  await abortable(
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        tls.destroy(new TransportFailure('timeout', `No TLS within ${limits.connectMs} ms`, 'identity'));
      }, limits.connectMs);
      tls.once('secureConnect', () => {
        clearTimeout(timer);
        resolve();
      });
      tls.once('error', (error: Error) => {
        clearTimeout(timer);
        reject(tlsFailure(error));
      });
      tls.once('close', () => {
        clearTimeout(timer);
        reject(new TransportFailure('protocol', 'The connection ended before TLS was agreed', 'identity'));
      });
    }),
    signal,
  );
  tls.on('error', () => undefined);
  note('identity', 'ok', `The certificate is valid for ${host}`);
  return tls;
}

const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO|ISSUER/;
export function isCertificateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && CERTIFICATE.test(error.code);
}
export function tlsFailure(error: Error): TransportFailure {
  if (error instanceof TransportFailure) return error;
  return isCertificateError(error)
    ? new TransportFailure('certificate', `The certificate is not accepted: ${foreignText(error, [])}`)
    : new TransportFailure('protocol', `TLS was not agreed: ${foreignText(error, [])}`, 'identity');
}
