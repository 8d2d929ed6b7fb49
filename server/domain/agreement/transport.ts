/**
 * The ways files travel between partners, as an agreement names them. Agreements may name a way before the product can go it, so that
 * they can be entered whole; `available` says which it can. `secrets` are kept apart from the settings and never shown.
 */
export const TRANSPORTS = {
  folder: { available: true, secrets: [] },
  sftp: { available: true, secrets: ['password', 'privateKey', 'passphrase'] },
  ftp: { available: true, secrets: ['password'] },
  ftps: { available: true, secrets: ['password'] },
  email: { available: true, secrets: ['password', 'imapPassword'] },
  http: { available: true, secrets: ['password', 'token'] },
  as2: { available: true, secrets: ['privateKey', 'passphrase'] },
  oftp2: { available: false, secrets: ['password'] },
  x400: { available: false, secrets: ['password'] },
  zmodem: { available: false, secrets: ['password'] },
} as const satisfies Record<string, { readonly available: boolean; readonly secrets: readonly string[] }>;
export type TransportKind = keyof typeof TRANSPORTS;

/** Settings that decide who receives a secret. */
const DESTINATION = ['host', 'port', 'url', 'address', 'imapHost', 'imapPort'] as const;

type Settings = Readonly<Record<string, unknown>>;
interface Route {
  readonly kind: string;
  readonly settings: Settings;
}

/**
 * Whether secrets kept for one route may be used on another: not when it leads elsewhere, else somebody who may not read a password
 * could have it sent to a machine of theirs.
 */
export function keepsSecrets(before: Route, after: Route): boolean {
  return before.kind === after.kind && DESTINATION.every((name) => before.settings[name] === after.settings[name]);
}

/** Files are written under such a name and renamed when they are whole. */
const UNFINISHED = /\.(tmp|part|partial|filepart|crdownload|swp)$/i;
export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name);
}

/** Steps of a connection test, in their order. */
export const CONNECTION_STEPS = ['address', 'connect', 'identity', 'login', 'list', 'write'] as const;
