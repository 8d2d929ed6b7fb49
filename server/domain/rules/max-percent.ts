import { decimalText } from '../quantity/decimal.js';
import { exceedsPercent, percentOf } from './amounts.js';
import { changeWithin, isCompared } from './change-window.js';
import type { RuleFacts, RuleLine } from './facts.js';
import type { Finding } from './rule.js';

/** What a sentence says of a change that is too large: whether there was anything before, and whether the period reaches as far as it should. */
export type PercentMessage = 'exceeded' | 'from-nothing';

/** The sum of what a release changes in a period, where it is more than so many percent of what was called off in it. */
export function* percentExceeded(
  line: RuleLine,
  facts: RuleFacts,
  last: number,
  limit: string,
): Iterable<Finding<PercentMessage>> {
  if (!isCompared(line)) return;
  const through = Math.min(last, line.compared?.through ?? last);
  const { change, previous } = changeWithin(line, facts, facts.issued, through);
  if (!exceedsPercent(change, previous, limit)) return;
  const percent = percentOf(change, previous);
  yield {
    line,
    message: percent === null ? 'from-nothing' : 'exceeded',
    from: facts.issued,
    to: Math.min(through, lastDayOf(line, facts)),
    previous: decimalText(previous, line.scale),
    current: decimalText(previous + change, line.scale),
    diff: decimalText(change, line.scale),
    ...(percent === null ? {} : { percent }),
    limit,
  };
}

/** The last day that a line speaks of: a horizon may have no end. */
function lastDayOf({ rows: [from, to] }: RuleLine, { rows, issued }: RuleFacts): number {
  let last = issued;
  for (let at = from; at < to; at += 1) last = Math.max(last, rows.lastDays[at] ?? 0);
  return last;
}
