import { z } from 'zod';
import { recordOf } from '../domain/typed-keys.js';
import { TRANSPORTS, type TransportKind } from '../domain/agreement/transport.js';
import { formatted } from './format.js';

const text = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .regex(/^[^\p{C}]+$/u, 'A text without control characters')
      .max(most),
  );
const host = formatted(
  'host',
  z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45})$/, 'A host name or an address'),
);
const port = z.number().int().min(1).max(65_535);
const mail = z.email().max(254);
const hostKeys = z
  .array(formatted('fingerprint', z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'A fingerprint such as SHA256:…')))
  .max(3);
const certificate = formatted(
  'certificate',
  z
    .string()
    .regex(/^-----BEGIN CERTIFICATE-----\s[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/, 'A certificate as PEM')
    .max(16_384),
);
/** An Odette code of OFTP: SSID and SFID. */
export const localCode = formatted(
  'local-code',
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 ().&/-]{1,26}$/, 'Up to 26 letters, digits and ( ) / - . &'),
);
/** A folder at the partner, or of ours below that of the installation. */
export const folder = formatted(
  'folder',
  z
    .string()
    .trim()
    .max(200)
    .regex(
      /^(?!(?:.*\/)?\.\.(?:\/|$))(?:\/?[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*|[/.])$/,
      'Names parted by /, without ".."',
    ),
);
/** A password in an address would be shown with it. */
const url = formatted(
  'url',
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .regex(/^[^@\s]*$/, 'An address without user and password'),
);
/** AS2-From, AS2-To: as written between the quotation marks (RFC 4130 6.2). */
export const as2Name = formatted(
  'as2-name',
  z
    .string()
    .trim()
    .regex(
      /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,128}$/,
      'Up to 128 printable ASCII characters without quotation marks and backslashes',
    ),
);
/** New value; null takes it away; left out it stays. */
const secret = z.string().min(1).max(16_384).nullable().optional();

function transport<K extends TransportKind, S extends z.ZodRawShape>(kind: K, settings: S) {
  const names = TRANSPORTS[kind].secrets as readonly (typeof TRANSPORTS)[K]['secrets'][number][];
  const secrets = recordOf(names, () => secret);
  return z.strictObject({
    kind: z.literal(kind),
    settings: z.strictObject(settings),
    secrets: z.strictObject(secrets).optional(),
  });
}

const doneTo = folder.optional();
/** Passwords and files are readable on the way: to be said for each partner. */
const allowPlain = z.boolean().default(false);

/** How files travel, as it is handed in: settings that anybody may see, and secrets. A property of another kind is refused. */
export const transportInput = z.discriminatedUnion('kind', [
  transport('folder', { doneTo }),
  transport('sftp', { host, port: port.default(22), user: text(128), hostKeys: hostKeys.default([]), doneTo }),
  transport('ftp', { host, port: port.default(21), user: text(128), allowPlain, doneTo }),
  transport('ftps', {
    host,
    port: port.default(21),
    user: text(128),
    security: z.enum(['explicit', 'implicit']).default('explicit'),
    authority: certificate.optional(),
    doneTo,
  }),
  transport('email', {
    host,
    port: port.default(587),
    security: z.enum(['starttls', 'tls', 'plain']).default('starttls'),
    allowPlain,
    user: text(256).optional(),
    from: mail,
    to: mail,
    subject: text(150).optional(),
    authority: certificate.optional(),
    imapHost: host.optional(),
    imapPort: port.default(993),
    imapSecurity: z.enum(['tls', 'starttls']).default('tls'),
    imapUser: text(256).optional(),
    imapFrom: mail.optional(),
    doneTo,
  }),
  transport('http', {
    url,
    method: z.enum(['put', 'post']).default('put'),
    allowPlain,
    user: text(128).optional(),
    authority: certificate.optional(),
  }),
  transport('as2', {
    /** Where files are sent; an agreement that only receives has none. The names are those of a message in the agreement's direction. */
    url: url.optional(),
    as2From: as2Name,
    as2To: as2Name,
    sign: z.boolean().default(true),
    encrypt: z.boolean().default(true),
    mdn: z.enum(['none', 'sync']).default('sync'),
    /** Ours is for signing and to be encrypted for; the partner's for encrypting, and for its signatures unless it has another for those. */
    ownCertificate: certificate.optional(),
    partnerCertificate: certificate.optional(),
    partnerSigningCertificate: certificate.optional(),
    allowPlain,
    authority: certificate.optional(),
  }),
  transport('oftp2', { host, port: port.default(6619), tls: z.boolean().default(true) }),
  transport('x400', { address: text(500) }),
  transport('zmodem', { address: text(100) }),
]);
