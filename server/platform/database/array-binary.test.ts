import { dateArray } from './array-binary.js';

const DAY_MS = 86_400_000;
const EPOCH = Date.parse('2000-01-01T00:00:00Z');

describe('dateArray', () => {
  it('numbers every day of four centuries as Postgres does', () => {
    const days = Array.from({ length: 150_000 }, (_, i) =>
      new Date(EPOCH + (i - 40_000) * DAY_MS).toISOString().slice(0, 10),
    );
    const view = Buffer.from(dateArray([days.slice(0, 7), [], days.slice(7)]));
    const wrong = days.filter(
      (_, i) => view.readInt32BE(20 + i * 8) !== 4 || view.readInt32BE(24 + i * 8) !== i - 40_000,
    );
    expect(wrong).toEqual([]);
  });

  it('has one dimension from 1, and none when it is empty', () => {
    expect(Buffer.from(dateArray([['2000-01-02']])).toString('hex')).toBe(
      '00000001' + '00000000' + '0000043a' + '00000001' + '00000001' + '00000004' + '00000001',
    );
    expect(Buffer.from(dateArray([[]])).toString('hex')).toBe('00000000' + '00000000' + '0000043a');
  });
});
