import type { FindingCode } from '../finding-text.js';
import { MAX_REPORTED } from '../limits.js';
import type { Profile } from '../mapping/profile.js';
import { type Code, codeText, NO_CODE } from '../syntax/codes.js';
import { isSegmentTag } from '../directories/tags.js';
import { DAY, type Interval, MONTH, NO_DATE, type PackedDate, WEEK } from '../syntax/date.js';
import {
  BACKLOG,
  CAPACITIES,
  COMMITMENTS,
  FIRM,
  FORECAST,
  INTERVALS,
  type QuantityMeaning,
  URGENT,
} from './delfor-codes.js';
import type { MessageContext } from './message-reader.js';
import type { RankedDate } from './ranked-date.js';

/** An SCC: what the quantities it covers commit to. */
export interface Commitment {
  /** False before any SCC of the line. */
  readonly given: boolean;
  readonly status: number;
  /** False of a capacity, which calls off nothing. */
  readonly isDemand: boolean;
  /** SCC 2013; null where it says nothing of a length. */
  readonly frequency: Interval | null;
  /** The DTM directly behind the SCC, for quantities without one of their own. */
  when: RankedDate | null;
}

export const NO_COMMITMENT: Readonly<Commitment> = {
  given: false,
  status: FORECAST,
  isDemand: true,
  frequency: null,
  when: null,
};
/** A just-in-time call-off is to be delivered, unless SCC says otherwise. */
export const BINDING: Readonly<Commitment> = { ...NO_COMMITMENT, status: FIRM };

/** The date that stands with a commitment. */
export function dateOf({ when }: Readonly<Commitment>): PackedDate {
  return when === null ? NO_DATE : when.date;
}

const TAG = Array.from('SCC');
/** Its first two signs the other way round. */
const SWAPPED = 'CSC';
/** Whether a tag that no directory has must have been meant to be SCC: one sign is another, or two have changed places. */
export function isMistypedCommitment(tag: Code): boolean {
  if (isSegmentTag(tag)) return false;
  const text = codeText(tag);
  return text === SWAPPED || (text.length === TAG.length && TAG.filter((sign, i) => sign !== text[i]).length === 1);
}

const PERIODS = { day: DAY, week: WEEK, month: MONTH } as const;

/** Reads the SCC of a message, and reports once for each code what is not certain about it. */
export class Commitments {
  private readonly reported = new Set<Code>();

  /** How long a forecast lasts where nothing is said of it. */
  private readonly forecastPeriod: Interval | null;

  constructor(private readonly context: MessageContext) {
    const period = context.profile?.forecastPeriod;
    this.forecastPeriod = period === undefined ? null : PERIODS[period];
  }

  /** The SCC that the cursor stands on, in the line of a number. */
  here(line: number): Commitment {
    const { segment } = this.context;
    const code = segment.codeAt(1, 0);
    const status = COMMITMENTS.get(code);
    const isDemand = !CAPACITIES.has(code);
    if (code !== NO_CODE && (status === undefined || !isDemand))
      this.report(code, isDemand ? 'calloff-status-unknown' : 'quantity-not-used', line);
    return {
      given: true,
      status: status ?? FORECAST,
      isDemand,
      frequency:
        INTERVALS.get(segment.codeAt(3, 0)) ??
        (status === undefined || status === FORECAST ? this.forecastPeriod : null),
      when: null,
    };
  }

  /** A segment that must have been meant to be an SCC: what its quantities commit to is not certain, so it is the least. */
  mistyped(): Commitment {
    const frequency = INTERVALS.get(this.context.segment.codeAt(3, 0)) ?? null;
    return { ...NO_COMMITMENT, given: true, frequency, when: null };
  }

  private report(code: Code, finding: FindingCode, line: number): void {
    if (this.reported.has(code) || this.reported.size >= MAX_REPORTED) return;
    this.reported.add(code);
    // Of the whole segment: whether the code is one of the directory's is reported besides.
    const {
      segment: { start, end, number },
      findings,
    } = this.context;
    findings.add(finding, { start, end, segment: number, path: line === 0 ? 'SCC' : `LIN ${line} / SCC` });
  }
}

/** A QTY that stands right before an SCC: one the SCC may be of, another, or none. */
export type Before = 'own' | 'other' | null;
/** What an SCC covers: the QTY before it, those behind it until the next SCC, or what comes next decides. */
type Covers = 'before' | 'behind' | 'open';

/** Whether a quantity may be what an SCC is about: what is late or urgent only where the SCC says so too. */
export function beforeCommitment(meaning: QuantityMeaning | undefined, { status }: Readonly<Commitment>): Before {
  return meaning === 'calloff' ||
    ((meaning === 'backlog' || meaning === 'urgent') && (status === BACKLOG || status === URGENT))
    ? 'own'
    : 'other';
}

/** Whether a quantity stands before its SCC: by the partner's profile, else as the release has it. */
export function isQuantityFirst(profile: Profile | undefined, byRelease: boolean): boolean {
  return profile?.commitmentOrder === undefined ? byRelease : profile.commitmentOrder === 'behind';
}

/**
 * SCC covers the QTY before it in DELFOR of D.96A and in DELJIT, all QTY until the next SCC in DELFOR since D.97A. A sender of the other habit is recognised
 * by the first SCC that no QTY stands before, or by what follows it where that QTY is none it would cover; that it is said takes an SCC that no QTY
 * stands before, since the release's own order has its undated quantities too.
 */
export class CommitmentOrder {
  /** An SCC right behind a QTY that may not be its own: what comes next decides what it covers. */
  private isOpen = false;
  /** A call-off came next, so it is covered, unless an SCC of its own follows. A date that follows makes it likely that all SCC stand in front. */
  private leans = false;
  /** All SCC seem to stand in front. An SCC behind a date makes it certain, one between a call-off and its date was of that one after all. */
  private suspects = false;
  /** Another call-off came without an SCC of its own meanwhile: its date makes it certain too. */
  private another = false;

  /** `switched` is called when the sender has the other habit. */
  constructor(
    public quantityFirst: boolean,
    private readonly switched: () => void,
  ) {}

  /** What comes next may change what an SCC covers. */
  get isUncertain(): boolean {
    return this.isOpen || this.suspects;
  }

  private switch(): void {
    this.quantityFirst = !this.quantityFirst;
    if (!this.suspects) this.switched();
    this.suspects = false;
  }

  private confirm(): void {
    this.suspects = this.another = false;
    this.switched();
  }

  /** A new line. */
  begin(): void {
    this.isOpen = this.leans = this.another = false;
  }

  /** SCC; `given` says that the QTY before is covered already, `isUndated` that it is a call-off that has no date yet. */
  commit(before: Before, given: boolean, isUndated: boolean): Covers {
    this.leans = this.another = false;
    this.isOpen = this.quantityFirst
      ? before === 'other'
      : before === 'own' && (!given || (this.suspects && isUndated));
    if (this.isOpen) return 'open';
    if (this.suspects && before === null) this.confirm();
    if (!this.quantityFirst) return 'behind';
    if (before === 'own') return 'before';
    this.switch();
    return 'behind';
  }

  /** QTY: whether the SCC before covers it. */
  quantity(isCalloff: boolean): boolean {
    if (this.isOpen && this.quantityFirst && isCalloff) this.leans = true;
    this.isOpen = false;
    this.another = this.suspects && isCalloff;
    return !this.quantityFirst || this.leans;
  }

  /** DTM: whether the SCC before turns out to cover the QTY before that. */
  date(): boolean {
    if (this.leans) {
      this.leans = this.quantityFirst = false;
      this.suspects = true;
    }
    if (this.another) this.confirm();
    if (!this.isOpen) return false;
    this.isOpen = false;
    if (!this.quantityFirst) this.switch();
    return true;
  }
}
