import { dayArray } from './array-binary.js';

/** Of 2000-01-01, since 1970-01-01. */
const EPOCH = 10_957;

describe('a binary date[]', () => {
  it('numbers days as Postgres does', () => {
    const days = Int32Array.from({ length: 1_000 }, (_, i) => EPOCH + i - 400);
    const view = Buffer.from(dayArray(days));
    const wrong = [...days].filter(
      (_, i) => view.readInt32BE(20 + i * 8) !== 4 || view.readInt32BE(24 + i * 8) !== i - 400,
    );
    expect(wrong).toEqual([]);
  });

  it('has one dimension from 1, and none when it is empty', () => {
    expect(Buffer.from(dayArray(Int32Array.of(EPOCH + 1))).toString('hex')).toBe(
      '00000001' + '00000000' + '0000043a' + '00000001' + '00000001' + '00000004' + '00000001',
    );
    expect(Buffer.from(dayArray(new Int32Array())).toString('hex')).toBe('00000000' + '00000000' + '0000043a');
  });
});
