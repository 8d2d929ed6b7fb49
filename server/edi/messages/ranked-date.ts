import type { Code } from '../syntax/codes.js';
import { type Interval, NO_DATE, type PackedDate } from '../syntax/date.js';
import type { DtmReading } from '../syntax/dtm.js';
import { FIRST_DAYS, LAST_DAYS } from './delfor-codes.js';

/** A date that several DTM may give: the one with the highest rank counts, of equals the first. */
export class RankedDate {
  date: PackedDate = NO_DATE;
  rank = 0;
  /** A date was there but could not be read, and was reported. */
  broken = false;
  /** By the format of the date. */
  private ownLast: PackedDate = NO_DATE;
  private isFirstDay = false;
  private lastDay: PackedDate = NO_DATE;
  private lastRank = 0;

  /** Starts over. */
  clear(): void {
    this.date = this.ownLast = this.lastDay = NO_DATE;
    this.rank = this.lastRank = 0;
    this.broken = false;
  }

  /** A DTM with its 2005; whether it is the date that counts so far. */
  offer(qualifier: Code, { date, last }: DtmReading, rank: number): boolean {
    if (rank > this.lastRank && LAST_DAYS.has(qualifier)) {
      this.lastDay = date;
      this.lastRank = rank;
    }
    if (rank <= this.rank) return false;
    this.date = date;
    this.rank = rank;
    this.ownLast = last;
    this.isFirstDay = FIRST_DAYS.has(qualifier);
    return true;
  }

  /** Last day of the period that begins with it: the one that was named, else that of the frequency or of the format of the date, the later one. */
  lastBy(frequency: Interval | null): PackedDate {
    if (this.isFirstDay && this.lastDay >= this.date) return this.lastDay;
    return frequency === null ? this.ownLast : Math.max(frequency(this.date), this.ownLast);
  }
}
