import { evidenceKind, evidenceName } from './evidence.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('evidence', () => {
  it.each([
    ['pdf', '%PDF-1.7\n%'],
    ['jpg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['tiff', 'II*\0\x08\0\0\0'],
    ['tiff', 'MM\0*\0\0\0\x08'],
  ])('is %s where its first bytes say so', (kind, start) => {
    expect(evidenceKind(bytes(start))).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML with a PDF behind it', '<script>alert(1)</script>%PDF-1.7'],
    ['a program', 'MZ\x90\0\x03'],
    ['an archive', 'PK\x03\x04'],
    ['a GIF', 'GIF89a'],
    ['sound in the same wrapping as WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['the word PDF alone', '%PDF'],
    ['a PNG whose line ends were changed on its way', '\x89PNG\n\x1a\n\0'],
  ])('is not %s', (_, start) => {
    expect(evidenceKind(bytes(start))).toBeNull();
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\notes\\signed note.PDF', 'signed note.pdf'],
    ['note.html', 'note.html.pdf'],
    ['gpj.etoN\u202e.exe', 'gpj.etoN.exe.pdf'],
    ['a\r\nset-cookie: b"c.pdf', 'aset-cookie_ b_c.pdf'],
    ['...', 'evidence.pdf'],
    ['', 'evidence.pdf'],
    ['送货单.pdf', '送货单.pdf'],
    [`${'å'.repeat(300)}.pdf`, `${'å'.repeat(120)}.pdf`],
  ])('is not named %j but %j', (given, name) => {
    expect(evidenceName(given, 'pdf')).toBe(name);
  });
});
