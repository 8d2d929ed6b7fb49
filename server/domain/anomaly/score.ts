import { LEAST_P, tailOfZ, zOfTail } from './normal.js';

/** z² / (z² + this) is a half at 1.964, the 95 % band. */
const HALF = 3.857;

/** The tail probability of the least likely of so many points. */
export function correctedFor(points: number, p: number): number {
  return points <= 1 ? p : -Math.expm1(points * Math.log1p(-Math.min(p, 1 - Number.EPSILON)));
}

/** 0 to 100 by a tail probability: 50 is the 95 % band, 70 three standard deviations, 90 about six. */
export function scoreOf(p: number): number {
  const square = zOfTail(Math.max(LEAST_P, Math.min(1, p))) ** 2;
  return Math.round((100 * square) / (square + HALF));
}

/** Percent of the band that just holds a value, with one decimal. */
export function levelOf(p: number): number {
  return Math.round(1000 * (1 - Math.max(0, Math.min(1, p)))) / 10;
}

/** The tail probability from which on a score is reached; 0 for 100, which none reaches exactly. */
export function tailOfScore(score: number): number {
  return score >= 100 ? 0 : tailOfZ(Math.sqrt((HALF * Math.max(0, score)) / (100 - score)));
}
