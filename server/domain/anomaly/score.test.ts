import fc from 'fast-check';
import { LEAST_P, normalQuantile, tailOfZ, zOfTail } from './normal.js';
import { correctedFor, levelOf, scoreOf, tailOfScore } from './score.js';

const probability = fc.double({ min: LEAST_P, max: 1, noNaN: true });

describe('the normal quantile', () => {
  it('is that of tables', () => {
    for (const [p, z] of [
      [0.5, 0],
      [0.975, 1.959963984540054],
      [0.95, 1.6448536269514722],
      [0.1, -1.2815515655446004],
      [0.0013498980316300933, -3],
      [1e-9, -5.997807015007687],
      [1e-100, -21.27345356096532],
    ] as const)
      expect(normalQuantile(p)).toBeCloseTo(z, 10);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  });

  it('is the opposite of the tail probability, far out too', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 36, noNaN: true }), (z) => {
        const p = tailOfZ(z);
        expect(zOfTail(p)).toBeCloseTo(z, 7);
      }),
    );
  });

  it('has two-sided tails as in tables', () => {
    expect(tailOfZ(0)).toBe(1);
    expect(tailOfZ(1.959963984540054)).toBeCloseTo(0.05, 12);
    expect(tailOfZ(-3)).toBeCloseTo(0.0026997960632601866, 14);
    expect(tailOfZ(6) / 1.973175290075396e-9).toBeCloseTo(1, 10);
    expect(tailOfZ(40)).toBe(0);
  });
});

describe('a score', () => {
  it('is 50 at the 95 % band, 70 at three standard deviations and 90 at about six', () => {
    expect([0, 1, 1.964, 3, 5.9, 10].map((z) => scoreOf(tailOfZ(z)))).toEqual([0, 21, 50, 70, 90, 96]);
  });

  it('is from 0 through 100 for whatever probability, and never lower for a less likely one', () => {
    fc.assert(
      fc.property(probability, probability, (a, b) => {
        const [low, high] = [scoreOf(Math.min(a, b)), scoreOf(Math.max(a, b))];
        expect(low).toBeGreaterThanOrEqual(high);
        expect([low, high].every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
      }),
    );
    expect([scoreOf(0), scoreOf(1), scoreOf(2)]).toEqual([100, 0, 0]);
  });

  it('is reached from its own tail probability on', () => {
    for (let score = 1; score < 100; score += 1) expect(scoreOf(tailOfScore(score))).toBe(score);
    expect([tailOfScore(0), tailOfScore(100)]).toEqual([1, 0]);
  });

  it('has the level of the band that just holds it, with one decimal', () => {
    expect([1, 0.3, 0.05, 0.0027, 0].map(levelOf)).toEqual([0, 70, 95, 99.7, 100]);
  });

  it('is corrected for the points that were looked at', () => {
    expect(correctedFor(1, 0.05)).toBe(0.05);
    expect(correctedFor(10, 0.05)).toBeCloseTo(1 - 0.95 ** 10, 12);
    expect(correctedFor(10, 1e-20)).toBeCloseTo(1e-19, 25);
    expect(correctedFor(10, 1)).toBeCloseTo(1, 6);
  });
});
