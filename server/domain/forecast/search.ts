const GOLDEN = (3 - Math.sqrt(5)) / 2;
const MOST_STEPS = 40;

/** A bracket of a minimum: the best point so far, and the two before it. */
interface Bracket {
  low: number;
  high: number;
  best: Point;
  second: Point;
  third: Point;
}
interface Point {
  readonly x: number;
  readonly value: number;
}

/**
 * The least of a function of one number: the best point of an ascending grid, then the method of Brent (1973) between its neighbours, by
 * parabolas where they help and golden sections where they do not. About ten calls beyond the grid.
 */
export function minimumOnGrid(f: (x: number) => number, grid: readonly number[], tolerance: number): number {
  const points = grid.map((x): Point => ({ x, value: f(x) }));
  const best = points.reduce((least, point) => (point.value < least.value ? point : least));
  const at = points.indexOf(best);
  const bracket: Bracket = {
    low: grid[Math.max(0, at - 1)] ?? best.x,
    high: grid[Math.min(grid.length - 1, at + 1)] ?? best.x,
    best,
    second: best,
    third: best,
  };
  let [step, before] = [0, 0];
  for (let i = 0; i < MOST_STEPS; i += 1) {
    const {
      low,
      high,
      best: { x },
    } = bracket;
    const middle = (low + high) / 2;
    const least = tolerance / 2 + 1e-10;
    if (Math.abs(x - middle) + (high - low) / 2 <= 2 * least) break;
    const parabolic = Math.abs(before) > least ? parabolicStep(bracket, before) : null;
    if (parabolic === null) {
      before = (x < middle ? high : low) - x;
      step = GOLDEN * before;
    } else [before, step] = [step, parabolic];
    const next = x + (Math.abs(step) >= least ? step : Math.sign(step || middle - x) * least);
    narrow(bracket, { x: next, value: f(next) });
  }
  return bracket.best.x;
}

/** To the vertex of the parabola through the three points; null where that leaves the bracket, or is no smaller step than the last but one was. */
function parabolicStep({ low, high, best, second, third }: Bracket, before: number): number | null {
  const r = (best.x - second.x) * (best.value - third.value);
  const q = (best.x - third.x) * (best.value - second.value);
  const step = -((best.x - third.x) * q - (best.x - second.x) * r) / (2 * (q - r));
  const isInside = best.x + step > low && best.x + step < high;
  return isInside && Math.abs(step) < Math.abs(before) / 2 ? step : null;
}

function narrow(bracket: Bracket, tried: Point): void {
  const { best, second } = bracket;
  if (tried.value <= best.value) {
    if (tried.x >= best.x) bracket.low = best.x;
    else bracket.high = best.x;
    [bracket.best, bracket.second, bracket.third] = [tried, best, second];
    return;
  }
  if (tried.x < best.x) bracket.low = tried.x;
  else bracket.high = tried.x;
  if (tried.value <= second.value || second === best) [bracket.second, bracket.third] = [tried, second];
  else if (tried.value <= bracket.third.value || bracket.third === best || bracket.third === second)
    bracket.third = tried;
}
