import { expectationOf, tailProbability } from '../../server/domain/anomaly/residuals.js';
import { scoreOf } from '../../server/domain/anomaly/score.js';
import { Chance } from '../given/chance.js';
import { type Figure, figure, ratios } from './statistics.js';

/** Articles, and releases of each. */
const SERIES = 400;
const POINTS = 157;
/** The plain loop takes so little that it is repeated. */
const REPEATED = 20;
/** Points before the first one that is scored. */
const WINDOW = 52;

/** Demand with a little trend, chance and spikes. */
function demand(seed: number): Float64Array {
  const chance = new Chance(seed);
  const [usual, growth] = [100 + chance.below(10_000), chance.next() - 0.5];
  return Float64Array.from({ length: POINTS }, (_, at) => {
    const spike = chance.next() < 0.02 ? 4 : 1;
    return spike * (usual * (0.8 + 0.4 * chance.next()) + growth * at);
  });
}

/** Each point against the smoothed level of the 52 before it and the mean of what they lie from it: what can't be left out. */
function plainly(series: readonly Float64Array[]): number {
  let outside = 0;
  for (const values of series)
    for (let at = WINDOW; at < values.length; at += 1) {
      let [level, sum] = [values[at - WINDOW] ?? 0, 0];
      for (let i = at - WINDOW + 1; i < at; i += 1) {
        const residual = (values[i] ?? 0) - level;
        sum += Math.abs(residual);
        level += 0.5 * residual;
      }
      if (Math.abs((values[at] ?? 0) - level) > (4 * sum) / WINDOW) outside += 1;
    }
  return outside;
}

function scored(series: readonly Float64Array[]): number {
  let outside = 0;
  for (const values of series)
    for (let at = WINDOW; at < values.length; at += 1) {
      const expected = expectationOf(values, at);
      if (expected !== null && scoreOf(tailProbability(expected, values[at] ?? 0)) >= 70) outside += 1;
    }
  return outside;
}

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Points scored in a second of processor time, and how many times a plain loop over the same arrays that takes. */
export function measureAnomaly({ rounds }: { readonly rounds: number }, say: (line: string) => void): Figure[] {
  const series = Array.from({ length: SERIES }, (_, seed) => demand(seed + 1));
  const points = SERIES * (POINTS - WINDOW);
  const [ours, floor]: [number[], number[]] = [[], []];
  // The first of each is compiled meanwhile.
  say(
    `anomaly: ${String(points)} points, ${String(scored(series))} at 70 and above, ${String(plainly(series))} beyond four mean residuals`,
  );
  for (let round = 0; round < rounds; round += 1) {
    ours.push(timeOf(() => scored(series)));
    floor.push(timeOf(() => Array.from({ length: REPEATED }, () => plainly(series))) / REPEATED);
  }
  return [
    figure(
      'anomaly: points scored',
      '/s',
      ours.map((ms) => (1_000 * points) / ms),
      { atLeast: 50_000 },
    ),
    figure('anomaly: scoring against a plain loop', 'x', ratios(ours, floor), { atMost: 100 }),
  ];
}
