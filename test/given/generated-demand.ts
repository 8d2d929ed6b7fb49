import { Chance } from './chance.js';
import type { WeeklySeries } from './m4-weekly.js';

/**
 * Weekly demand of single articles, made from real weekly series: their last weeks, divided by their mean, say how many customers order in
 * a week, and chance says who does and how much.
 */

const WEEKS = 222;

/** The last 222 weeks of the series that are long enough, around 1. */
function patterns(series: readonly WeeklySeries[]): readonly Float64Array[] {
  return series
    .map(({ known, next }) => Float64Array.from([...known, ...next]))
    .filter(({ length }) => length >= WEEKS)
    .map((all) => {
      const weeks = all.subarray(-WEEKS);
      const mean = weeks.reduce((sum, week) => sum + week / WEEKS, 0);
      return weeks.map((week) => week / mean);
    });
}

/**
 * Rare demand, most weeks without any: orders come at random (Poisson) at a rate from 0.03 through 3 a week, small ones
 * more often, that follows the pattern, and their quantities are geometric with a mean of up to 60.
 */
export function rareDemand(series: readonly WeeklySeries[], seed: number): readonly Float64Array[] {
  const chance = new Chance(seed);
  return patterns(series).map((pattern) => {
    const rate = 0.03 * 100 ** (chance.next() ** 2);
    const usual = 1 + chance.below(60);
    return pattern.map((level) => {
      let sum = 0;
      for (let orders = poisson(chance, rate * level); orders > 0; orders -= 1)
        sum += 1 + Math.floor(-Math.log(1 - chance.next()) * usual);
      return sum;
    });
  });
}

/**
 * Demand of an article at one place, about one week of ten without any: Poisson around a rate from 1 through 30 a week that follows the pattern,
 * a slow drift of its own and the chance of single weeks.
 */
export function itemDemand(series: readonly WeeklySeries[], seed: number): readonly Float64Array[] {
  const chance = new Chance(seed);
  return patterns(series).map((pattern) => {
    const rate = 30 ** chance.next();
    let drift = 0;
    return pattern.map((level) => {
      drift = 0.97 * drift + 0.08 * normal(chance);
      return poisson(chance, rate * level * Math.exp(drift + 0.25 * normal(chance)));
    });
  });
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}

/** Where a Poisson number is as good as normal. */
const LARGE = 60;

function poisson(chance: Chance, mean: number): number {
  if (mean > LARGE) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  let [count, probability] = [0, Math.exp(-mean)];
  for (let left = chance.next() - probability; left > 0 && probability > 1e-15; left -= probability) {
    count += 1;
    probability *= mean / count;
  }
  return count;
}
