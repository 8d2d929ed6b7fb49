import { TRANSPORTS, type TransportKind } from '../../domain/agreement/transport.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import { transportSettings, type TransportSettings } from '../../platform/transport/settings.js';
import type { Route } from './agreement.service.js';

const NAMES: Readonly<Record<TransportKind, string>> = {
  folder: 'Folders',
  sftp: 'SFTP',
  ftp: 'FTP',
  ftps: 'FTPS',
  email: 'E-mail',
  http: 'HTTP',
  as2: 'AS2',
  oftp2: 'OFTP2',
  x400: 'X.400',
  zmodem: 'Zmodem',
};

/** What each way is for the transports. */
const MEANS: Readonly<Record<Available, object>> = {
  folder: { kind: 'folder' },
  sftp: { kind: 'sftp' },
  ftp: { kind: 'ftp', security: 'plain' },
  ftps: { kind: 'ftp' },
  email: { kind: 'mail' },
  http: { kind: 'http' },
  as2: { kind: 'as2' },
};

/**
 * The settings that a transport gets for a partner, from its agreement.
 * @throws TransportFailure `not-available` for ways the product can't go yet, `settings` with every setting that is wrong.
 */
export function settingsOf({ kind, settings, secrets, direction, sendPath, receivePath }: Route): TransportSettings {
  if (!isAvailable(kind))
    throw new TransportFailure('not-available', `${isKind(kind) ? NAMES[kind] : kind} is not available yet`);
  const folders = {
    ...(receivePath === null ? {} : { receiveFrom: receivePath }),
    ...(sendPath === null ? {} : { sendTo: sendPath }),
  };
  const inbox = receivePath === null ? {} : { receiveFrom: receivePath };
  const places: Readonly<Partial<Record<TransportKind, object>>> = { http: {}, as2: {}, email: inbox };
  const parsed = transportSettings.safeParse({
    ...(kind === 'as2' && direction === 'in' ? wayBack(settings) : settings),
    ...secrets,
    ...MEANS[kind],
    ...(places[kind] ?? folders),
  });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter((part) => part !== '').join(': '),
  );
  throw new TransportFailure(
    'settings',
    `The settings are not complete: ${[...new Set(wrong)].join('; ').slice(0, 500)}`,
  );
}

/** An incoming agreement names the partner as the sender; what goes back under it goes the other way. */
function wayBack(settings: Route['settings']): Route['settings'] {
  return { ...settings, as2From: settings['as2To'], as2To: settings['as2From'] };
}

type Available = { [K in TransportKind]: (typeof TRANSPORTS)[K]['available'] extends true ? K : never }[TransportKind];
function isKind(kind: string): kind is TransportKind {
  return kind in TRANSPORTS;
}
function isAvailable(kind: string): kind is Available {
  return isKind(kind) && TRANSPORTS[kind].available;
}
