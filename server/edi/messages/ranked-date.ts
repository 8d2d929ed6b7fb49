import type { CalloffDetail, DateKind } from '../model/delivery-schedule.js';
import { type Interval, isoDate, NO_DATE, type PackedDate } from '../syntax/date.js';
import { type DtmReading, NO_TIME, timeText } from '../syntax/dtm.js';
import type { DateUse } from './delfor-codes.js';

type Times = Pick<CalloffDetail, 'timeFrom' | 'timeUntil'>;
type OtherDates = Pick<CalloffDetail, 'deliveryDate' | 'despatchDate'>;
const LAST_MINUTE = 2359;

/** A date that several DTM may give: the one with the highest rank counts, of equals the first. */
export class RankedDate {
  date: PackedDate = NO_DATE;
  rank = 0;
  kind: DateKind = 'unspecified';
  /** A date was there but could not be read, and was reported. */
  broken = false;
  /** By the format of the date. */
  private ownLast: PackedDate = NO_DATE;
  private end: DateUse['end'] = null;
  private lastDay: PackedDate = NO_DATE;
  private lastKind: DateKind = 'unspecified';
  private lastRank = 0;
  /** The best date of each kind, whether it counts or not. */
  private delivery: PackedDate = NO_DATE;
  private deliveryRank = 0;
  private despatch: PackedDate = NO_DATE;
  private despatchRank = 0;
  private hasTime = false;
  private time = NO_TIME;
  private ownLastTime = NO_TIME;
  private lastDayTime = NO_TIME;

  /** Starts over. */
  clear(): void {
    this.date = this.ownLast = this.lastDay = NO_DATE;
    this.delivery = this.despatch = NO_DATE;
    this.rank = this.lastRank = this.deliveryRank = this.despatchRank = 0;
    this.broken = this.hasTime = false;
    this.lastDayTime = NO_TIME;
  }

  /** A DTM and what it is used for; whether it is the date that counts so far. */
  offer({ date, last, time, lastTime }: DtmReading, { rank, kind, end }: DateUse): boolean {
    if (time !== NO_TIME || lastTime !== NO_TIME) this.hasTime = true;
    if (rank > this.lastRank && end === 'last') {
      this.lastDay = last;
      this.lastDayTime = lastTime;
      this.lastKind = kind;
      this.lastRank = rank;
    }
    if (kind === 'delivery' && rank > this.deliveryRank) {
      this.delivery = date;
      this.deliveryRank = rank;
    } else if (kind === 'despatch' && rank > this.despatchRank) {
      this.despatch = date;
      this.despatchRank = rank;
    }
    if (rank <= this.rank) return false;
    this.date = date;
    this.ownLast = last;
    this.rank = rank;
    this.kind = kind;
    this.end = end;
    this.time = time;
    this.ownLastTime = lastTime;
    return true;
  }

  /** Whether a date that was offered is one of those kept, in one place or another. */
  keeps(date: PackedDate): boolean {
    return (
      date === this.date ||
      (this.isWindow && date === this.lastDay) ||
      (this.kind !== 'delivery' && date === this.delivery) ||
      (this.kind !== 'despatch' && date === this.despatch)
    );
  }

  /** The date of the other kind; null where there is none. */
  others(): OtherDates | null {
    const { kind, delivery, despatch } = this;
    const hasDelivery = kind !== 'delivery' && delivery !== NO_DATE;
    const hasDespatch = kind !== 'despatch' && despatch !== NO_DATE;
    if (!hasDelivery && !hasDespatch) return null;
    return {
      ...(hasDelivery ? { deliveryDate: isoDate(delivery) } : {}),
      ...(hasDespatch ? { despatchDate: isoDate(despatch) } : {}),
    };
  }

  /** Two dates say from when until when: the first and the last day of a period, or a day and the latest one of its kind. */
  private get isWindow(): boolean {
    if (this.end === 'last' || this.lastDay === NO_DATE || this.lastDay < this.date) return false;
    return this.end === 'first' || this.kind === this.lastKind;
  }

  /** Last day of the period that begins with it: the one that was named, else that of the frequency or of the format of the date, the later one. */
  lastBy(frequency: Interval | null): PackedDate {
    if (this.isWindow) return this.lastDay;
    return frequency === null ? this.ownLast : Math.max(frequency(this.date), this.ownLast);
  }

  /** The time of day, or the window from the first day through the last one; null where there is none. Midnight is what programs write that know no time. */
  times(): Times | null {
    if (!this.hasTime) return null;
    const isRange = this.ownLast !== this.date || this.ownLastTime !== this.time;
    const until = this.isWindow ? this.lastDayTime : isRange || this.end === 'last' ? this.ownLastTime : NO_TIME;
    const from = this.end === 'last' && !isRange ? NO_TIME : this.time;
    const times = {
      ...(from > 0 ? { timeFrom: timeText(from) } : {}),
      ...(until > 0 && !(from <= 0 && until === LAST_MINUTE) ? { timeUntil: timeText(until) } : {}),
    };
    return Object.keys(times).length === 0 ? null : times;
  }
}
