import { foreignText } from './failure.js';
import { secretsOf, transportSettings } from './settings.js';
import { isFileName } from './transport.js';

const sftp = { kind: 'sftp', host: 'sftp.partner.example', user: 'us', password: 'secret' };
const ftp = { kind: 'ftp', host: 'ftp.partner.example', user: 'us', password: 'secret' };
const mail = { kind: 'mail', host: 'mail.example', from: 'edi@us.example', to: 'edi@partner.example' };
const fits = (settings: unknown): boolean => transportSettings.safeParse(settings).success;

describe('settings of a transport', () => {
  it('have the safe choice where nothing is said', () => {
    expect(transportSettings.parse(ftp)).toMatchObject({ security: 'explicit', allowPlain: false, port: 21 });
    expect(transportSettings.parse(sftp)).toMatchObject({ hostKeys: [], port: 22 });
    expect(transportSettings.parse(mail)).toMatchObject({ security: 'starttls', port: 587 });
  });

  it.each([
    { ...ftp, security: 'plain' },
    { ...mail, security: 'plain' },
    { kind: 'http', url: 'http://partner.example/in' },
    { kind: 'http', url: 'https://us:secret@partner.example/in' },
    { kind: 'http', url: 'file:///etc/passwd' },
    { ...sftp, password: undefined },
    { ...sftp, hostKeys: ['ab:cd'] },
    { ...sftp, unknown: 1 },
    { ...sftp, user: 'us\r\nDELE x' },
    { ...ftp, password: 'x\nSITE EXEC' },
    { ...ftp, sendTo: '../up' },
    { ...ftp, sendTo: 'in\r\nDELE x' },
    { kind: 'folder', receiveFrom: 'a/../../b' },
    { ...mail, to: 'a@partner.example,evil@example.com' },
    { ...mail, to: 'a@partner.example\r\nBcc: evil@example.com' },
    { ...mail, to: ['a@partner.example'] },
    { ...mail, subject: 'x\r\nBcc: evil@example.com' },
    { ...mail, user: 'us' },
  ])('are refused as %j', (settings) => {
    expect(fits(settings)).toBe(false);
  });

  it('name their secrets, which are taken out of foreign texts', () => {
    const secrets = secretsOf(transportSettings.parse(sftp));
    expect(secrets).toEqual(['secret']);
    expect(foreignText(new Error('530 PASS secret\r\nis \u001b[31mwrong'), secrets)).toBe('530 PASS *** is  [31mwrong');
  });
});

describe('a file name', () => {
  it.each(['a', 'DELFOR_2026-03-01.edi', 'a'.repeat(128)])('may be %s', (name) => {
    expect(isFileName(name)).toBe(true);
  });
  it.each([
    '',
    '.',
    '..',
    '.hidden',
    '../../etc/passwd',
    'a/b',
    'a\\b',
    'a b',
    'a\n',
    'ä',
    'a\u0000',
    'C:a',
    'a'.repeat(129),
  ])('may not be %j', (name) => {
    expect(isFileName(name)).toBe(false);
  });
});
