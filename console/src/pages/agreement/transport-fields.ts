import type { TransportKind } from '../../../../server/domain/agreement/transport.js';
import type { TextKey } from '../../i18n/texts.js';

/** A setting of a way to transport files, as the form asks for it. `pem` and `lines` are texts of several lines. */
export interface SettingField {
  readonly name: string;
  readonly label: TextKey<'agreement'>;
  readonly type: 'text' | 'number' | 'check' | 'choice' | 'lines' | 'pem';
  readonly options?: readonly string[];
  /** What the server takes where nothing is said. */
  readonly initial?: string | boolean;
}

const host: SettingField = { name: 'host', label: 'setting.host', type: 'text' };
const port = (initial: string): SettingField => ({ name: 'port', label: 'setting.port', type: 'number', initial });
const user: SettingField = { name: 'user', label: 'setting.user', type: 'text' };
const url: SettingField = { name: 'url', label: 'setting.url', type: 'text' };
const doneTo: SettingField = { name: 'doneTo', label: 'setting.doneTo', type: 'text' };
const allowPlain: SettingField = { name: 'allowPlain', label: 'setting.allowPlain', type: 'check', initial: false };
const authority: SettingField = { name: 'authority', label: 'setting.authority', type: 'pem' };
const security = (...options: readonly string[]): SettingField => ({
  name: 'security',
  label: 'setting.security',
  type: 'choice',
  options,
  initial: options[0] ?? '',
});

/** The settings of each way, in the order in which they are shown. */
export const SETTINGS: Readonly<Record<TransportKind, readonly SettingField[]>> = {
  folder: [doneTo],
  sftp: [host, port('22'), user, doneTo, { name: 'hostKeys', label: 'setting.hostKeys', type: 'lines' }],
  ftp: [host, port('21'), user, doneTo, allowPlain],
  ftps: [host, port('21'), user, security('explicit', 'implicit'), doneTo, authority],
  email: [
    host,
    port('587'),
    security('starttls', 'tls', 'plain'),
    user,
    { name: 'from', label: 'setting.from', type: 'text' },
    { name: 'to', label: 'setting.to', type: 'text' },
    { name: 'subject', label: 'setting.subject', type: 'text' },
    allowPlain,
    authority,
    { name: 'imapHost', label: 'setting.imapHost', type: 'text' },
    { name: 'imapPort', label: 'setting.imapPort', type: 'number', initial: '993' },
    {
      name: 'imapSecurity',
      label: 'setting.imapSecurity',
      type: 'choice',
      options: ['tls', 'starttls'],
      initial: 'tls',
    },
    { name: 'imapUser', label: 'setting.imapUser', type: 'text' },
    { name: 'imapFrom', label: 'setting.imapFrom', type: 'text' },
    doneTo,
  ],
  http: [
    url,
    { name: 'method', label: 'setting.method', type: 'choice', options: ['put', 'post'], initial: 'put' },
    user,
    allowPlain,
    authority,
  ],
  as2: [
    url,
    { name: 'as2From', label: 'setting.as2From', type: 'text' },
    { name: 'as2To', label: 'setting.as2To', type: 'text' },
    { name: 'mdn', label: 'setting.mdn', type: 'choice', options: ['none', 'sync'], initial: 'sync' },
    { name: 'sign', label: 'setting.sign', type: 'check', initial: true },
    { name: 'encrypt', label: 'setting.encrypt', type: 'check', initial: true },
    { name: 'ownCertificate', label: 'setting.ownCertificate', type: 'pem' },
    { name: 'partnerCertificate', label: 'setting.partnerCertificate', type: 'pem' },
    { name: 'partnerSigningCertificate', label: 'setting.partnerSigningCertificate', type: 'pem' },
    allowPlain,
    authority,
  ],
  oftp2: [host, port('6619'), { name: 'tls', label: 'setting.tls', type: 'check', initial: true }],
  x400: [{ name: 'address', label: 'setting.address', type: 'text' }],
  zmodem: [{ name: 'address', label: 'setting.address', type: 'text' }],
};
