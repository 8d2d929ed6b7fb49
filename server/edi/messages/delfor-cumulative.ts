import type { FindingList, Place } from '../findings.js';
import { MAX_CALLOFFS, MAX_QUANTITY_DECIMALS } from '../limits.js';
import type { DateKind } from '../model/delivery-schedule.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { type Code, code } from '../syntax/codes.js';
import { isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import { type Decimal, decimalText, narrow, rescale } from '../syntax/decimal.js';
import { REQUIRED_RANK } from './delfor-codes.js';
import type { Commitment } from './commitment.js';
import type { RankedDate } from './ranked-date.js';
import { DEMANDED, type ScheduleHabits } from './schedule-habits.js';

/** QTY 6063: previous cumulative quantity. */
const PREVIOUS = code('79');

interface Figure {
  readonly date: PackedDate;
  readonly mantissa: number | bigint;
  readonly scale: number;
  readonly status: number;
  readonly last: PackedDate;
  readonly kind: DateKind;
}

/** A quantity that may be a cumulative one. */
interface CountedQuantity extends Decimal {
  readonly qualifier: Code;
  readonly commitment: Readonly<Commitment>;
  /** The date that counts for it, null where there is none. */
  readonly date: RankedDate | null;
  readonly cumulativeStart: PackedDate;
}

/**
 * Cumulative quantities of an article by date. Beside discrete quantities they say the same once more; where an article has no others, its call-offs are
 * what each adds to the one before, the first to what was received (QTY+70) or to the previous cumulative quantity (QTY+79). Unverified: no public guideline
 * of the global profile was found that sends cumulative quantities alone.
 */
export class CumulativeCalloffs {
  private figures: Figure[] = [];
  private place: Place | null = null;
  private required: { readonly rank: number; readonly date: PackedDate } | null = null;
  private previous: { readonly mantissa: number | bigint; readonly scale: number } | null = null;
  private isAgreed = false;

  constructor(private readonly habits: ScheduleHabits) {}

  /** A quantity that is complete and no call-off by itself. */
  take(quantity: CountedQuantity, place: Place, about: ScheduleLine['about']): void {
    const { qualifier, mantissa, scale, commitment, date } = quantity;
    if (qualifier === PREVIOUS) this.previous ??= { mantissa, scale };
    this.require(quantity, about);
    if (
      !this.habits.cumulative.has(qualifier) ||
      !commitment.given ||
      !commitment.isDemand ||
      !DEMANDED.has(commitment.status) ||
      date === null ||
      date.date === NO_DATE ||
      this.figures.length >= MAX_CALLOFFS
    )
      return;
    this.place ??= place;
    this.isAgreed = this.habits.isAgreedCumulative(qualifier);
    const { status, frequency } = commitment;
    this.figures.push({ date: date.date, mantissa, scale, status, last: date.lastBy(frequency), kind: date.kind });
  }

  /** What was required so far: a figure without a date before those for days to come, of which the first counts. */
  private require(quantity: CountedQuantity, about: ScheduleLine['about']): void {
    const rank = REQUIRED_RANK.get(quantity.qualifier);
    if (rank === undefined) return;
    const date = quantity.date?.date ?? NO_DATE;
    if (quantity.cumulativeStart !== NO_DATE) about.cumulativeStartDate ??= isoDate(quantity.cumulativeStart);
    const before = this.required;
    const isBetter = before === null || (date === before.date ? rank > before.rank : date < before.date);
    if (!isBetter) return;
    this.required = { rank, date };
    about.cumulativeRequired = decimalText(quantity);
  }

  /** The article is complete. */
  settle(line: ScheduleLine | null, findings: FindingList): void {
    const { figures, place, previous } = this;
    this.figures = [];
    this.place = this.previous = this.required = null;
    if (line === null || place === null || line.dates.length > 0) return;
    const received = line.about.cumulativeReceived;
    const base = received === null ? previous : decimalOf(received);
    if (base === null) {
      findings.add('cumulative-base-missing', place, 'QTY+70');
      return;
    }
    if (!this.isAgreed) findings.add('calloffs-from-cumulative', place);
    const scale = figures.reduce((most, figure) => Math.max(most, figure.scale), base.scale);
    let reached = BigInt(rescale(base.mantissa, base.scale, scale));
    for (const figure of [...figures].sort((a, b) => a.date - b.date)) {
      const cumulative = BigInt(rescale(figure.mantissa, figure.scale, scale));
      const added = line.add(
        figure.date,
        narrow(cumulative > reached ? cumulative - reached : 0n),
        scale,
        figure.status,
        figure.last,
      );
      if (added !== 'quantity-too-large') line.dated(figure.kind);
      if (added === 'quantity-rounded' || added === 'quantity-too-large')
        findings.add(added, place, String(MAX_QUANTITY_DECIMALS));
      if (cumulative > reached) reached = cumulative;
    }
  }
}

/** A canonical decimal string as mantissa and scale. */
function decimalOf(text: string): { readonly mantissa: bigint; readonly scale: number } {
  const [whole = '', fraction = ''] = text.split('.');
  return { mantissa: BigInt(whole + fraction), scale: fraction.length };
}
