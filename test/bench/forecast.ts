import { expectationOf, tailProbability } from '../../server/domain/anomaly/residuals.js';
import { forecastWeeks, type Forecast } from '../../server/domain/forecast/forecast.js';
import type { Family } from '../../server/domain/forecast/method.js';
import { croston } from '../../server/domain/forecast/intermittent.js';
import { movingAverage } from '../../server/domain/forecast/simple.js';
import { ses, smoothing } from '../../server/domain/forecast/smoothing.js';
import { theta } from '../../server/domain/forecast/theta.js';
import { Chance } from '../given/chance.js';
import { naiveError, owaOf, parityWith } from '../given/forecast-measures.js';
import { itemDemand, rareDemand } from '../given/generated-demand.js';
import { carParts, expectedByR, type WeeklySeries, weeklySeries } from '../given/m4-weekly.js';
import { measureAnomaly } from './anomaly.js';
import { augursForecaster } from './augurs.js';
import { demandErrors } from './forecast-demand.js';
import { type Figure, figure, ratios } from './statistics.js';

/** Cut-offs of the accuracy goals: so many, in the last three years, chosen by a seed that no parameter was set with. */
const CUT_OFFS = 8;
const LONGEST_CUT = 156;
const SEED = 20_261_129;
const HORIZON = 10;
/** Weeks that the product keeps. */
const KEPT = 156;
/** 1970-01-05, a Monday. */
const MONDAY = 4;
/** Articles of a full run. */
const ARTICLES = 10_000;

function forecastOf(weeks: Float64Array, horizon: number): Forecast {
  return forecastWeeks({ from: MONDAY, weeks }, MONDAY + 7 * weeks.length, { horizon });
}

/** Forecasts of a single method, as the back-test does not see it. */
function single(family: Family, place: number): (series: WeeklySeries) => Float64Array {
  return ({ known, next }) => {
    const into = new Float64Array(next.length);
    const origins = { first: known.length, count: 1, horizon: next.length };
    family.fit(known, known.length)[place]?.forecasts(known, origins, into);
    return into;
  };
}

/** The series as they were so many weeks ago, of those with three years before and the whole horizon after. */
function cutAt(all: readonly WeeklySeries[], back: number, kept = Infinity): readonly WeeklySeries[] {
  return all
    .filter(({ known }) => known.length >= KEPT + LONGEST_CUT)
    .map(({ name, known }) => {
      const end = known.length - back;
      return { name, known: known.slice(Math.max(0, end - kept), end), next: known.slice(end, end + HORIZON) };
    });
}

/** G1 to G3: accuracy on real weekly series. */
function accuracy(all: readonly WeeklySeries[], say: (line: string) => void): Figure[] {
  const chance = new Chance(SEED);
  const cuts = Array.from({ length: CUT_OFFS }, () => HORIZON + chance.below(LONGEST_CUT - HORIZON));
  const auto = ({ known, next }: WeeklySeries): readonly number[] => forecastOf(known, next.length).points;
  const measured = cuts.map((cut) => {
    const series = cutAt(all, cut);
    const best = Math.min(owaOf(series, single(theta, 0)), owaOf(series, single(smoothing, 4)));
    return { owa: owaOf(series, auto), best, ofKept: owaOf(cutAt(all, cut, KEPT), auto) };
  });
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one / of.length, 0);
  say(`forecast: ${String(cutAt(all, 0).length)} series of M4 weekly, ${cuts.join(', ')} weeks before their end`);
  return [
    figure('G1 forecast: OWA against naive, M4 weekly, mean of cut-offs', '', [mean(measured.map(({ owa }) => owa))], {
      atMost: 0.82,
    }),
    figure('G2 forecast: the same, 156 weeks kept', '', [mean(measured.map(({ ofKept }) => ofKept))], { atMost: 0.9 }),
    figure(
      'G3 forecast: against the better of Theta and Comb',
      'x',
      measured.map(({ owa, best }) => owa / best),
      { atMost: 0.9 },
    ),
  ];
}

/**
 * G4 and G5: demand of single articles, made from the weekly series. How large the errors of totals are is a property of the demand, so that
 * they are compared with those of simple methods on the same demand.
 */
function demand(all: readonly WeeklySeries[], say: (line: string) => void): Figure[] {
  const sets = [
    { goal: 'G4', name: 'rare demand', series: rareDemand(all, 7), rmsse: 0.855, bias: 8 },
    { goal: 'G5', name: 'item demand', series: itemDemand(all, 7), rmsse: 0.985, bias: 8 },
  ];
  return sets.flatMap(({ goal, name, series, ...most }) => {
    const own = demandErrors(series, (weeks) => forecastOf(weeks, HORIZON).points);
    const others = [
      ['SES', ses],
      ['SMA52', movingAverage('sma-52', 52)],
      ['Theta', theta],
      ['Croston', croston],
    ] as const;
    const single = others.map(([method, family]) => {
      const { rmsse, wape, bias } = demandErrors(series, (weeks) => {
        const into = new Float64Array(HORIZON);
        family.fit(weeks, weeks.length)[0]?.forecasts(weeks, { first: weeks.length, count: 1, horizon: HORIZON }, into);
        return into;
      });
      return { wape, rmsse, text: `${method} ${rmsse.toFixed(3)} / ${wape.toFixed(1)} % / ${bias.toFixed(1)} %` };
    });
    say(
      `forecast: ${name}, ${String(series.length)} series with ${own.zeros.toFixed(0)} % of weeks without; RMSSE / WAPE of the total / bias: ${single.map(({ text }) => text).join(', ')}`,
    );
    const best = Math.min(...single.map(({ wape }) => wape));
    return [
      figure(`${goal} forecast: RMSSE, ${name}`, '', [own.rmsse], { atMost: most.rmsse }),
      figure(`${goal} forecast: WAPE of the 10-week total`, '%', [own.wape]),
      figure(`${goal} forecast: WAPE against the best of four methods`, 'x', [own.wape / best], { atMost: 1.01 }),
      figure(`${goal} forecast: bias, either way`, '%', [Math.abs(own.bias)], { atMost: most.bias }),
    ];
  });
}

/** G6: intervals on the official split. */
function intervals(all: readonly WeeklySeries[]): Figure[] {
  let [weeks, in80, in95, msis, totals, total80, total95] = [0, 0, 0, 0, 0, 0, 0];
  for (const { known, next } of all) {
    const { bands, total } = forecastOf(known, next.length);
    const sum = next.reduce((all, week) => all + week, 0);
    const isIn = (value: number, low: number | null, high: number | null): number =>
      low !== null && high !== null && value >= low && value <= high ? 1 : 0;
    if (bands === null) continue;
    totals += 1;
    total80 += isIn(sum, total.p10, total.p90);
    total95 += isIn(sum, total.p2_5, total.p97_5);
    for (const [k, { p10, p90, p2_5, p97_5 }] of bands.entries()) {
      const actual = next[k] ?? NaN;
      weeks += 1;
      in80 += isIn(actual, p10, p90);
      in95 += isIn(actual, p2_5, p97_5);
      const missed = Math.max(0, p2_5 - actual) + Math.max(0, actual - p97_5);
      msis += (p97_5 - p2_5 + (2 / 0.05) * missed) / naiveError(known) / next.length;
    }
  }
  return [
    figure('G6 forecast: weeks within the 80 % interval', '%', [(100 * in80) / weeks], { atLeast: 78, atMost: 84 }),
    figure('G6 forecast: weeks within the 95 % interval', '%', [(100 * in95) / weeks], { atLeast: 93, atMost: 97 }),
    figure('G6 forecast: MSIS of the 95 % interval', '', [msis / totals], { atMost: 17.5 }),
    figure('G6 forecast: totals within the 80 % interval', '%', [(100 * total80) / totals]),
    figure('G6 forecast: totals within the 95 % interval', '%', [(100 * total95) / totals]),
  ];
}

/** G13: parity with R. */
function parity(all: readonly WeeklySeries[]): Figure[] {
  const of = (file: string, family: Family, place: number): number =>
    parityWith(expectedByR(file), all, single(family, place)).p90;
  const distances = carParts().map(({ known, croston: expected }) => {
    const [own = NaN] = single(croston, 0)({ name: '', known, next: new Float64Array(1) });
    return Math.abs(own - expected);
  });
  return [
    figure('G13 forecast: SES against R, 90 % of series differ by', '10⁻⁴ naive errors', [1e4 * of('ses', ses, 0)], {
      atMost: 3,
    }),
    figure(
      'G13 forecast: Theta against R, 90 % of series differ by',
      '10⁻⁴ naive errors',
      [1e4 * of('theta', theta, 0)],
      { atMost: 3 },
    ),
    figure('G13 forecast: Croston against R, 10⁻⁹ of a part at most', '', [Math.max(...distances) * 1e9], {
      atMost: 1,
    }),
  ];
}

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** G9 and G10: speed, beside that of another library on the same series. */
function speed(all: readonly WeeklySeries[], rounds: number, say: (line: string) => void): Figure[] {
  const series = cutAt(all, HORIZON, KEPT);
  const augurs = augursForecaster();
  const auto = (): unknown => series.map(({ known }) => forecastOf(known, HORIZON));
  const other = (): unknown => series.map(augurs);
  const ets = (): unknown => series.map(single(smoothing, 3));
  // The first of each is compiled meanwhile.
  for (const work of [auto, other, ets]) work();
  const [ours, theirs, etsOnly]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(timeOf(auto));
    theirs.push(timeOf(other));
    etsOnly.push(timeOf(ets));
  }
  const full = timeOf(() => {
    for (let article = 0; article < ARTICLES; article += 1)
      forecastOf(series[article % series.length]?.known ?? new Float64Array(), HORIZON);
  });
  say(`forecast: OWA of augurs' AutoETS ${owaOf(series, augurs).toFixed(3)}`);
  const owa = owaOf(series, ({ known }) => forecastOf(known, HORIZON).points);
  return [
    figure(
      'G9 forecast: series of 156 weeks, back-test and intervals too',
      '/s',
      ours.map((ms) => (1_000 * series.length) / ms),
      { atLeast: 1_000 },
    ),
    figure('G10 forecast: OWA against that of augurs’ AutoETS', 'x', [owa / owaOf(series, augurs)], { atMost: 1 }),
    figure('G10 forecast: ETS as fast as augurs’ AutoETS', 'x', ratios(theirs, etsOnly), { atLeast: 15 }),
    figure('G10 forecast: a whole forecast as fast as augurs’ AutoETS', 'x', ratios(theirs, ours)),
    figure('forecast: 10,000 articles of 156 weeks, one core', 's', [full / 1_000], { atMost: 15 }),
  ];
}

/** G11: how often weeks as they come lie outside intervals of 70, 85 and 95 percent. */
function anomalies(all: readonly WeeklySeries[]): Figure[] {
  const tails = cutAt(all, 0).flatMap(({ known }) =>
    Array.from(known.keys())
      .slice(52)
      .flatMap((week) => {
        const expected = expectationOf(known, week);
        return expected === null ? [] : [tailProbability(expected, known[week] ?? 0)];
      }),
  );
  const share = (level: number): number => (100 * tails.filter((p) => p <= 1 - level / 100).length) / tails.length;
  return (
    [
      [70, 26, 36],
      [85, 12, 19],
      [95, 3.5, 8.5],
    ] as const
  ).map(([level, atLeast, atMost]) =>
    figure(`G11 anomaly: weeks outside ${String(level)} %`, '%', [share(level)], { atLeast, atMost }),
  );
}

/** The goals of forecasting, each beside what is measured. */
export function measureForecast({ rounds }: { readonly rounds: number }, say: (line: string) => void): Figure[] {
  const all = weeklySeries();
  return [
    ...accuracy(all, say),
    ...demand(all, say),
    ...intervals(all),
    ...speed(all, rounds, say),
    ...anomalies(all),
    ...measureAnomaly({ rounds }, say).map((one) => ({ ...one, name: `G12 ${one.name}` })),
    ...parity(all),
  ];
}
