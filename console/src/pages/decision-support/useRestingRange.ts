import { useEffect, useState } from 'react';
import { type ScoreRange, scoreOf } from './range.js';

/** How long nothing moves before it counts, as with typed text. */
const REST_MS = 300;

interface Typed {
  readonly min: string;
  readonly max: string;
}
interface Moving {
  /** The range that it began at. */
  readonly from: ScoreRange;
  readonly typed: Typed;
  /** The last range that was one. */
  readonly range: ScoreRange;
}

function startAt(range: ScoreRange): Moving {
  return { from: range, range, typed: { min: String(range.min), max: String(range.max) } };
}
function isSame(a: ScoreRange, b: ScoreRange): boolean {
  return a.min === b.min && a.max === b.max;
}

/** What two typed ends make; null where they make no range. */
export function typedRange({ min, max }: Typed): ScoreRange | null {
  const [low, high] = [scoreOf(min), scoreOf(max)];
  return low === undefined || high === undefined || low > high ? null : { min: low, max: high };
}

/** A range whose value lives in the address: it moves here at once, and goes there when it rests. */
export function useRestingRange(at: ScoreRange, onRest: (range: ScoreRange) => void) {
  const [moving, setMoving] = useState(() => startAt(at));
  if (!isSame(moving.from, at)) setMoving(startAt(at));
  const { range, typed } = moving;
  const isMoved = !isSame(range, at);
  const { min, max } = range;
  useEffect(() => {
    if (!isMoved) return;
    const timer = window.setTimeout(() => {
      onRest({ min, max });
    }, REST_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isMoved, min, max, onRest]);
  return {
    range,
    typed,
    move: (to: ScoreRange) => {
      setMoving({ ...startAt(to), from: at });
    },
    type: (part: Partial<Typed>) => {
      const next = { ...typed, ...part };
      setMoving({ from: at, typed: next, range: typedRange(next) ?? range });
    },
  };
}
