import { ar, arOfDifferences, seasonalAr } from './autoregression.js';
import { croston, imapa, sba, tsb } from './intermittent.js';
import type { Family } from './method.js';
import type { DemandClass } from './names.js';
import { movingAverage, naive, overallMean } from './simple.js';
import { ses, smoothing } from './smoothing.js';
import { theta } from './theta.js';

const AVERAGES = [movingAverage('sma-26', 26), movingAverage('sma-52', 52), overallMean];
/** The first method of each list is available from the first origin on: the others' errors are measured against its. */
const REGULAR: readonly Family[] = [smoothing, theta, ar, arOfDifferences, seasonalAr, naive, croston];
const RARE: readonly Family[] = [ses, theta, croston, sba, tsb, imapa, ...AVERAGES];

/** The methods that a demand class is forecast by. */
export const METHODS_OF: Readonly<Record<DemandClass, readonly Family[]>> = {
  smooth: REGULAR,
  erratic: REGULAR,
  intermittent: RARE,
  lumpy: RARE,
};
/** Methods for 4 to 12 weeks. */
export const METHODS_OF_SHORT: readonly Family[] = [ses, naive, overallMean];
/** For fewer than 4 weeks. */
export const METHODS_OF_INSUFFICIENT: readonly Family[] = [overallMean];
