import { z } from 'zod';

/** Ends up in commands of line protocols: no control characters, ever. */
const line = (max: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]+$/u, 'has control characters');
const host = line(253);
const port = z.number().int().min(1).max(65_535);
/** PEM of the authority of a partner that has one of its own; otherwise the public ones are believed. */
const authority = z
  .string()
  .max(64_000)
  .regex(/^-----BEGIN CERTIFICATE-----/, 'must be a PEM certificate')
  .optional();

const folder = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\/?[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$|^[/.]$/, 'must be names parted by /')
  .refine((path) => !path.split('/').includes('..'), 'must not go up');
const folders = {
  receiveFrom: folder.optional(),
  /** Taken files are moved here, with the time in front; without it they are removed. */
  doneTo: folder.optional(),
  sendTo: folder.optional(),
};

const folderSettings = z.strictObject({ kind: z.literal('folder'), ...folders });
const sftpSettings = z
  .strictObject({
    kind: z.literal('sftp'),
    host,
    port: port.default(22),
    user: line(128),
    password: line(512).optional(),
    privateKey: z
      .string()
      .max(32_000)
      .regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM')
      .optional(),
    passphrase: line(512).optional(),
    /** `SHA256:…` as ssh-keygen -l shows it; two while a partner changes its key. Without one, nothing is ever sent. */
    hostKeys: z
      .array(z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be SHA256: and 43 signs'))
      .max(3)
      .default([]),
    ...folders,
  })
  .refine((s) => s.password !== undefined || s.privateKey !== undefined, 'needs a password or a private key');
const ftpSettings = z
  .strictObject({
    kind: z.literal('ftp'),
    host,
    port: port.default(21),
    user: line(128),
    password: line(512),
    security: z.enum(['explicit', 'implicit', 'plain']).default('explicit'),
    /** Password and files are readable on the way: both must be said, for each partner. */
    allowPlain: z.boolean().default(false),
    authority,
    ...folders,
  })
  .refine((s) => s.security !== 'plain' || s.allowPlain, 'plain FTP must be allowed with allowPlain');
const mailSettings = z
  .strictObject({
    kind: z.literal('mail'),
    host,
    port: port.default(587),
    security: z.enum(['starttls', 'tls', 'plain']).default('starttls'),
    allowPlain: z.boolean().default(false),
    user: line(256).optional(),
    password: line(512).optional(),
    from: z.email().max(254),
    to: z.email().max(254),
    subject: line(150).optional(),
    authority,
    /** The mailbox that the partner sends to; without it nothing is received. User and password are those of SMTP by default. */
    imapHost: host.optional(),
    imapPort: port.default(993),
    imapSecurity: z.enum(['tls', 'starttls']).default('tls'),
    imapUser: line(256).optional(),
    imapPassword: line(512).optional(),
    /** Whose mails are taken; `to` where it is left out. */
    imapFrom: z.email().max(254).optional(),
    /** Folders of the mailbox: where mails come in, and where those go whose files were taken. */
    receiveFrom: folder.optional(),
    doneTo: folder.optional(),
  })
  .refine((s) => s.security !== 'plain' || s.allowPlain, 'plain SMTP must be allowed with allowPlain')
  .refine((s) => (s.user === undefined) === (s.password === undefined), 'user and password belong together')
  .refine(
    (s) =>
      s.imapHost === undefined ||
      ((s.imapUser ?? s.user) !== undefined && (s.imapPassword ?? s.password) !== undefined),
    'the mailbox needs user and password',
  );
const httpSettings = z
  .strictObject({
    kind: z.literal('http'),
    url: z.url({ protocol: /^https?$/ }).max(1000),
    /** `put` writes <url>/<name>; `post` sends to the address itself, with the name in a header. */
    method: z.enum(['put', 'post']).default('put'),
    allowPlain: z.boolean().default(false),
    user: line(128)
      .regex(/^[^:]+$/)
      .optional(),
    password: line(512).optional(),
    token: line(4096)
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    authority,
  })
  .refine((s) => s.url.startsWith('https:') || s.allowPlain, 'http must be allowed with allowPlain')
  .refine((s) => {
    const url = new URL(s.url);
    return url.username === '' && url.password === '' && url.hash === '';
  }, 'the address must not carry a password or a fragment')
  .refine((s) => (s.user === undefined) === (s.password === undefined), 'user and password belong together');

const certificate = z
  .string()
  .max(16_384)
  .regex(/^-----BEGIN CERTIFICATE-----/, 'must be a PEM certificate');
/** AS2-From, AS2-To (RFC 4130 6.2): printable, quotation marks and backslashes only as escapes, which nobody uses. */
const as2Name = z
  .string()
  .max(128)
  .regex(
    /^(?! )[\x20\x21\x23-\x5b\x5d-\x7e]+(?<! )$/,
    'must be up to 128 printable ASCII characters without quotation marks',
  );
const as2Settings = z
  .strictObject({
    kind: z.literal('as2'),
    url: z.url({ protocol: /^https?$/ }).max(1000),
    as2From: as2Name,
    as2To: as2Name,
    sign: z.boolean().default(true),
    encrypt: z.boolean().default(true),
    /** The partner's receipt: in the answer to the message, or none. */
    mdn: z
      .enum(['none', 'sync'], 'asynchronous receipts are not available; agree upon synchronous ones')
      .default('sync'),
    /** What files are encrypted for; receipts are signed with it unless there is another for that. */
    partnerCertificate: certificate.optional(),
    partnerSigningCertificate: certificate.optional(),
    ownCertificate: certificate.optional(),
    privateKey: z
      .string()
      .max(32_000)
      .regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM')
      .optional(),
    passphrase: line(512).optional(),
    /** Without TLS: who sends whom how much can be seen on the way, and the file where it isn't encrypted. */
    allowPlain: z.boolean().default(false),
    authority,
  })
  .refine((s) => s.url.startsWith('https:') || s.allowPlain, 'http must be allowed with allowPlain')
  .refine((s) => {
    const url = new URL(s.url);
    return url.username === '' && url.password === '' && url.hash === '';
  }, 'the address must not carry a password or a fragment')
  .refine(
    (s) => !s.sign || (s.ownCertificate !== undefined && s.privateKey !== undefined),
    'signing needs our certificate and its private key',
  )
  .refine((s) => !s.encrypt || s.partnerCertificate !== undefined, "encrypting needs the partner's certificate");

/** How one partner is reached. Hosts come from settings alone, and are checked again whenever they are dialled. */
export const transportSettings = z.discriminatedUnion('kind', [
  folderSettings,
  sftpSettings,
  ftpSettings,
  mailSettings,
  httpSettings,
  as2Settings,
]);
export type TransportSettings = z.infer<typeof transportSettings>;
export type SettingsOf<K extends TransportSettings['kind']> = Extract<TransportSettings, { kind: K }>;
export type Folders = Pick<SettingsOf<'folder'>, 'receiveFrom' | 'doneTo' | 'sendTo'>;

/** What the installation allows, whoever the partner is. */
export const transportEnvironment = z.strictObject({
  /** Folders of partners lie below this one. Without it there are none. */
  folderRoot: z.string().min(1).optional(),
  /** Inside addresses that may be reached nevertheless: 10.1.2.0/24 or 10.1.2.3. */
  allowedNetworks: z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])).default([]),
  /** Beside the usual ports of each protocol. */
  allowedPorts: z.array(port).default([]),
});
export type TransportEnvironment = z.infer<typeof transportEnvironment>;

const SECRET = ['password', 'imapPassword', 'privateKey', 'passphrase', 'token'] as const;
/** What must not be found in any text that leaves a transport. */
export function secretsOf(settings: TransportSettings): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(settings));
  return SECRET.map((name) => values.get(name)).filter((value) => typeof value === 'string');
}
