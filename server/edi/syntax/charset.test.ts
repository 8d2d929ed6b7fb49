import { decoding, isUtf8Text } from './charset.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a text that is UTF-8 against its declaration', () => {
  const text = decoding('UTF-8', 'ISO-8859-1');
  const whole = (bytes: Uint8Array): string => text.decode(bytes, 0, bytes.length);

  it('is read as UTF-8 piece by piece, and a piece that is not as declared', () => {
    expect([whole(utf8('Göteborg')), whole(latin1('Göteborg')), whole(utf8('Goteborg'))]).toEqual([
      'Göteborg',
      'Göteborg',
      'Goteborg',
    ]);
    expect([whole(utf8('ö'.repeat(300))), whole(latin1('ö'.repeat(300)))]).toEqual(['ö'.repeat(300), 'ö'.repeat(300)]);
  });

  it('may be cut off within its last character', () => {
    const bytes = utf8('Märsta €');
    expect(text.decode(bytes, 0, bytes.length - 1)).toBe('Märsta \uFFFD');
  });
});

describe('telling UTF-8', () => {
  it('looks at the first characters beyond ASCII, however far they are', () => {
    const far = 'x'.repeat(20_000);
    expect([isUtf8Text(utf8(`${far}ö`)), isUtf8Text(latin1(`${far}ö.`)), isUtf8Text(utf8(far))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is settled by some kilobytes', () => {
    const begun = utf8(`ö${'x'.repeat(5_000)}`);
    expect(isUtf8Text(Uint8Array.from([...begun, 0xf6]))).toBe(true);
    expect(isUtf8Text(Uint8Array.from([...begun.subarray(0, 4_000), 0xf6, 0x20]))).toBe(false);
  });

  it('can begin behind what was looked at before', () => {
    const bytes = Uint8Array.from([...latin1('ö;'), ...utf8('ö')]);
    expect([isUtf8Text(bytes), isUtf8Text(bytes, 2)]).toEqual([false, true]);
  });
});
