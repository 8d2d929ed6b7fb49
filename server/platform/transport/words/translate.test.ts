import { translated } from './translate.js';

describe('what a transport said, in another language', () => {
  it('keeps its values, in the order of the language', () => {
    const said = 'No connection to sftp.example, port 22, within 15000 ms';
    expect(translated(said, 'en')).toBe(said);
    expect(translated(said, 'se')).toBe('Ingen anslutning till sftp.example, port 22, inom 15000 ms');
    expect(translated(said, 'cn')).toBe('15000 毫秒内无法连接 sftp.example 的端口 22');
  });

  it('is a failure with what to do about it, each by itself', () => {
    expect(
      translated('The folder or file does not exist. Check the name of the folder; ask the partner to make it.', 'se'),
    ).toBe('Mappen eller filen finns inte. Kontrollera mappens namn; be partnern att skapa den.');
    expect(translated('Something else broke. Correct the settings.', 'cn')).toBe('Something else broke。请更正设置。');
  });

  it('says why files stay at the partner, whatever they are called', () => {
    const said =
      'Left at the partner: a; b.edi (26.1 MB): not read, larger than 25 MB; ask the partner to split it; c: it is still being written; and 3 more';
    expect(translated(said, 'se')).toBe(
      'Kvar hos partnern: a; b.edi (26.1 MB): inte läst, större än 25 MB; be partnern dela upp den; c: den skrivs fortfarande; och 3 till',
    );
    expect(translated(said, 'cn')).toBe(
      '留在伙伴处：a; b.edi (26.1 MB)：未读取，超过 25 MB；请伙伴拆分; c：仍在写入；另有 3 个',
    );
  });

  it('has sentences for values that are sentences', () => {
    expect(translated('The connection failed: The connection was closed', 'se')).toBe(
      'Anslutningen misslyckades: Anslutningen stängdes',
    );
    expect(translated("The partner's certificate is not valid any more since 2026-01-01", 'cn')).toBe(
      '伙伴证书 自 2026-01-01 起已失效',
    );
  });

  it('stays as it is where it is not known', () => {
    expect(translated('Something that an earlier release said', 'cn')).toBe('Something that an earlier release said');
  });
});
