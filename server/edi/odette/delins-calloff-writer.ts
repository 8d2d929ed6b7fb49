import type { Codes } from '../mapping/profile.js';
import type { Address } from '../mapping/rules.js';
import { COMMITMENT_CODES } from '../messages/delfor-codes.js';
import {
  CALLOFF_STATUSES,
  type CalloffDetail,
  type CalloffStatus,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import { decimalText } from '../syntax/decimal.js';
import { dayIn, isOfEight, periodIn } from './delins-dates.js';
import type { FieldTexts, LayoutSegments } from './layout-segments.js';

/** Dates that stand for a status; the call-off is read on the day of issue. */
const STATUS_DATES: Readonly<Partial<Record<CalloffStatus, string>>> = { backlog: '333333', urgent: '444444' };

interface Calloff {
  readonly first: string;
  readonly last: string;
  readonly quantity: string;
  readonly status: CalloffStatus;
  readonly detail: CalloffDetail | undefined;
}

/** The status of a call-off: a code of its own, one in SID that it shares with others, or a date that stands for it. */
interface Status {
  readonly own: string | null;
  readonly shared: string | null;
  readonly date: string | null;
}

/** Where the status of call-offs may stand: an article has no SID, has it beside DEL, or it opens the group that DEL is in. */
export type SidPlace = 'none' | 'beside' | 'around';

/** Writes the call-offs of articles: DEL, with SID before those of another status where the layout says it there. */
export class DelinsCalloffs {
  private readonly dateForm: string;

  /** `issued` is the day of issue as it is read back, null where there is none. */
  constructor(
    private readonly out: LayoutSegments,
    private readonly codes: Codes,
    private readonly issued: string | null,
  ) {
    this.dateForm = out.component('DEL', 'date')?.form ?? '';
  }

  /** `article` is what these segments may say for all call-offs of the line. */
  write(line: ScheduleLineDocument, article: FieldTexts, sid: SidPlace): void {
    const { out } = this;
    const opens = sid === 'around' || (sid === 'beside' && out.component('SID', 'calloffReference') !== undefined);
    let before = opens ? null : '';
    for (const calloff of calloffsOf(line)) {
      const { quantity, detail } = calloff;
      const status = this.status(calloff, sid !== 'none');
      const date = status.date ?? this.date(calloff);
      const misfit = date === null ? 'no-code' : out.misfit('DEL', 'quantity', quantity);
      if (misfit !== null) {
        out.lose('calloffs', misfit);
        continue;
      }
      const next = status.own === null && status.date === null ? (status.shared ?? '') : (before ?? '');
      if (next !== before) out.add('SID', { ...article, status: next }, true);
      before = next;
      out.add('DEL', { ...article, date, quantity, status: status.own, ...detailTexts(detail) });
    }
  }

  /** How the status of a call-off is said; not at all of a forecast, and where no place is certain. */
  private status(calloff: Calloff, hasSid: boolean): Status {
    const own = this.statusCode('DEL', calloff.status);
    const shared = own === null && hasSid ? this.statusCode('SID', calloff.status) : null;
    if (own !== null || shared !== null) return { own, shared, date: null };
    const date = this.statusDate(calloff);
    if (date === null && calloff.status !== 'forecast') this.out.lose('calloffs.status', 'no-code');
    return { own, shared, date };
  }

  /** The date that stands for the status of a call-off; null where there is none, or no day that it would be read on. */
  private statusDate({ status, first, last }: Calloff): string | null {
    const { issued } = this;
    const date = STATUS_DATES[status] ?? null;
    if (date === null || issued === null || isOfEight(this.dateForm)) return null;
    if (first !== issued) this.out.lose('calloffs.date', 'no-code');
    if (last !== issued) this.out.lose('calloffs.lastDate', 'no-code');
    return date;
  }

  /** The period of a call-off, or its first day where the period can't be said; null where that can't be said either. */
  private date({ first, last }: Calloff): string | null {
    const period = periodIn(this.dateForm, first, last);
    if (period === null && last !== first) this.out.lose('calloffs.lastDate', 'no-code');
    return period ?? dayIn(this.dateForm, first);
  }

  /** The code of a status that a reader is certain of, one of the partner's or of SCC 4017 in a place that is verified; else null. */
  private statusCode(tag: 'SID' | 'DEL', status: CalloffStatus): string | null {
    const at = this.out.layout.place(tag, 'status');
    if (at === undefined) return null;
    const address: Address = `${at.element}.${at.component}`;
    const code = COMMITMENT_CODES[status];
    const written = this.codes.written(tag, address, code);
    return written !== code || this.out.component(tag, 'status')?.verified === true ? written : null;
  }
}

function* calloffsOf({ calloffs, calloffDetails, quantityScale }: ScheduleLineDocument): Iterable<Calloff> {
  let next = 0;
  for (const [at, first] of calloffs.dates.entries()) {
    const detail = calloffDetails[next]?.at === at ? calloffDetails[next++] : undefined;
    const quantity = decimalText({ mantissa: calloffs.quantities[at] ?? 0, scale: quantityScale });
    const status = CALLOFF_STATUSES[calloffs.statuses[at] ?? -1] ?? 'forecast';
    yield { first, last: calloffs.lastDates[at] ?? first, quantity, status, detail };
  }
}

/** What a call-off says beyond date, quantity and status: times as HHMM. */
function detailTexts(detail: CalloffDetail | undefined): FieldTexts {
  if (detail === undefined) return {};
  const { at: _, timeFrom, timeUntil, ...texts } = detail;
  return { ...texts, timeFrom: timeFrom?.replace(':', ''), timeUntil: timeUntil?.replace(':', '') };
}
