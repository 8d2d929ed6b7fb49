import type { Code } from '../syntax/codes.js';
import { DAY, daysBetween, NO_DATE, type PackedDate } from '../syntax/date.js';
import { type DtmReading, periodOfSpan } from '../syntax/dtm.js';
import { FIRST_DAYS, LAST_DAYS } from './delfor-codes.js';

/** A date that several DTM may give: the one with the highest rank counts, of equals the first. */
export class RankedDate {
  date: PackedDate = NO_DATE;
  rank = 0;
  /** A date was there but could not be read, and was reported. */
  broken = false;
  /** By the format of the date. */
  private period = DAY;
  private isFirstDay = false;
  private lastDay: PackedDate = NO_DATE;
  private lastRank = 0;

  /** Starts over. */
  clear(): void {
    this.date = this.lastDay = NO_DATE;
    this.rank = this.lastRank = 0;
    this.period = DAY;
    this.broken = false;
  }

  /** A DTM with its 2005; whether it is the date that counts so far. */
  offer(qualifier: Code, { date, period }: DtmReading, rank: number): boolean {
    if (rank > this.lastRank && LAST_DAYS.has(qualifier)) {
      this.lastDay = date;
      this.lastRank = rank;
    }
    if (rank <= this.rank) return false;
    this.date = date;
    this.rank = rank;
    this.period = period;
    this.isFirstDay = FIRST_DAYS.has(qualifier);
    return true;
  }

  /** Length of the period that begins with it: by its frequency (-1 where that says nothing), else through the last day that was given. */
  lengthBy(frequency: number): number {
    if (frequency >= 0) return Math.max(frequency, this.period);
    return this.isFirstDay && this.lastDay >= this.date
      ? Math.max(this.period, periodOfSpan(daysBetween(this.date, this.lastDay) + 1))
      : this.period;
  }
}
