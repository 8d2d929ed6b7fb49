import { type CurveAnswer, MAX_CURVE_POINTS } from '../../contract/delivery-curve.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { decimalText } from '../../domain/quantity/decimal.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { basisOf, type CountedLine } from '../../domain/schedule/comparison.js';
import { type CurveDemand, curvePeriod, curvesOf, type CurveWindow } from '../../domain/schedule/curve.js';
import type { Steps } from '../../domain/schedule/steps.js';
import type { ComparedReleases } from '../schedule/schedule.changes.view.js';
import { type Article, articleOf, calloffsOf } from './situation.article.js';
import { firstInTransit } from './situation.detail.js';
import type { FoundArticle, FoundDemand } from './situation.rows.js';
import { standingOf } from './situation.standing.js';

/** What a curve is drawn of. */
export interface FoundCurve {
  readonly releases: ComparedReleases;
  readonly current: FoundArticle;
  /** The article in the newest release before that has it; null where none does. */
  readonly previous: FoundArticle | null;
}
type Compared = Pick<CurveAnswer, 'basis' | 'reason'>;

/** The first and the last day that a curve of lines shows, as days since 1970-01-01. */
export function periodOfCurve(
  groups: readonly (readonly FoundDemand[])[],
  issued: number,
  today: number,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): readonly [number, number] {
  const receipts = (groups[0] ?? []).flatMap(({ lastDespatchDate }) => lastDespatchDate ?? []).map(dayNumber);
  const lines = groups.flat();
  const [first, last] = curvePeriod(
    [issued, today, ...receipts],
    lines.map((line) => calloffsOf([line], line.quantityScale)),
  );
  const to = asked.to === undefined ? last : dayNumber(asked.to);
  const from = asked.from === undefined ? Math.min(first, to) : dayNumber(asked.from);
  return [from, Math.max(from, to)];
}

/** The curves of an article in a period, in the words of the contract. Days as days since 1970-01-01. */
export function curveOf(found: FoundCurve, today: number, [from, to]: readonly [number, number]): CurveAnswer {
  const { releases, current, previous } = found;
  const { scale, article, before } = inOneScale(current, previous);
  const compared = comparedBy(found, article, before);
  const { less, inTransit } = standingOf(article, today);
  const { lines } = current;
  const text = (value: bigint): string => decimalText(value, scale);
  const { curves, isReduced } = drawn(article, before, compared, less, { from, to, most: MAX_CURVE_POINTS, today });
  const lastFirmDay = releases.lastFirmDay(lines[0].shipTo === '' ? null : lines[0].shipTo);
  const { received, lastNote, lastReceiptDay } = article.facts;
  const since = article.despatched.days[firstInTransit(article)];
  const points = (steps: Steps) =>
    steps.days.map((day, at) => ({ date: dayText(day), quantity: toCumulative(text(steps.values[at] ?? 0n)) }));
  return {
    articleId: lines[0].articleId,
    articleNumber: lines[0].articleNumber,
    shipTo: lines[0].shipTo === '' ? null : lines[0].shipTo,
    unit: lines[0].unit,
    current: releases.current,
    previous: releases.comparedWith[0] ?? null,
    today: dayText(today),
    from: dayText(from),
    to: dayText(to),
    firm: lastFirmDay === null ? null : { from: dayText(releases.issued), to: dayText(lastFirmDay) },
    ...compared,
    countedFrom: lines[0].cumulativeStartDate,
    resetOn: article.reset === null || article.reset.date > today ? null : dayText(article.reset.date),
    received:
      received === null
        ? null
        : {
            date: dayText(lastReceiptDay ?? releases.issued),
            quantity: toCumulative(text(received - less)),
            noteNumber: lastNote,
          },
    inTransit: inTransit && {
      quantity: toQuantity(text(inTransit.quantity)),
      method: inTransit.method,
      since: since === undefined ? null : dayText(since),
    },
    curves: {
      current: points(curves.current),
      previous: curves.previous && points(curves.previous),
      expected: curves.expected && points(curves.expected),
      despatched: curves.despatched && points(curves.despatched),
    },
    isReduced,
  };
}

/** Both releases with their quantities in as many decimals as either needs. */
function inOneScale(
  current: FoundArticle,
  previous: FoundArticle | null,
): { readonly scale: number; readonly article: Article; readonly before: Article | null } {
  const scales = [current, previous].flatMap((one) => (one === null ? [] : articleOf(one).scale));
  const scale = Math.max(...scales);
  const another = decimalText(1n, scale);
  return {
    scale,
    article: articleOf(current, another),
    before: previous === null ? null : articleOf(previous, another),
  };
}

function comparedBy({ releases, previous }: FoundCurve, article: Article, before: Article | null): Compared {
  if (releases.comparedWith.length === 0) return { basis: 'none', reason: 'first-release' };
  if (previous === null || before === null) return { basis: 'none', reason: 'line-added' };
  const { basis, reason } = basisOf(countedLine(before), countedLine(article));
  return { basis, reason };
}

function countedLine({ found, facts, scale }: Article): CountedLine {
  const [{ unit, cumulativeStartDate }] = found.lines;
  const received = facts.received === null ? null : toCumulative(decimalText(facts.received, scale));
  return { unit, cumulativeStartDate, cumulativeReceived: received, quantityScale: scale };
}

function drawn(
  article: Article,
  before: Article | null,
  { basis, reason }: Compared,
  less: bigint,
  { today, ...window }: CurveWindow & { readonly today: number },
) {
  const { despatched, corrections, from, base, facts } = article;
  // A count that became less is the same count still: its curve is drawn, though nothing was to be expected by it.
  const isSameCount = basis === 'cumulative' || reason === 'cumulative-decreased';
  const { isReduced, ...curves } = curvesOf(
    {
      current: demandOf(article),
      previous: before !== null && isSameCount ? demandOf(before) : null,
      isExpected: basis === 'cumulative',
      left:
        facts.received === null
          ? null
          : { despatched, corrections, from, base, through: Math.max(today, despatched.days.at(-1) ?? today) },
      less,
    },
    window,
  );
  return { curves, isReduced };
}

function demandOf({ calloffs, facts }: Article): CurveDemand {
  return { calloffs, received: facts.received ?? 0n };
}
