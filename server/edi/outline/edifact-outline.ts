import {
  BACKLOG,
  CALLOFF_DATES,
  CAPACITIES,
  COMMITMENTS,
  DELETED_LINES,
  FORECAST,
  formOf,
  INTERVALS,
  OTHER_DATE,
  QUANTITIES,
  URGENT,
} from '../messages/delfor-codes.js';
import { RankedDate } from '../messages/ranked-date.js';
import { byCode, type Code, code, codeText, NO_CODE } from '../syntax/codes.js';
import { type Interval, NO_DATE } from '../syntax/date.js';
import { type DtmReading, noReading } from '../syntax/dtm.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { dtmAt, joined } from '../syntax/segment-values.js';
import { FUNCTIONS, labelOf, MESSAGE_NAMES } from './labels.js';
import { calloffLabel, dayText, type OutlineEntry } from './outline.js';

interface Calloff {
  readonly entry: OutlineEntry;
  readonly visible: boolean;
  readonly urgency: number;
  commitment: Code;
  /** SCC 2013; null where it says nothing. */
  frequency: Interval | null;
  readonly when: RankedDate;
}

const DTM = code('DTM');
const SCC = code('SCC');
const RFF = code('RFF');
const QTY = code('QTY');
const SA = code('SA');
const HEADER_LEVEL = 1;
const LINE_LEVEL = 2;
const CALLOFF_LEVEL = 3;

/** What an entry shows, without its place in the file. */
type Shown = Pick<OutlineEntry, 'level' | 'label' | 'value' | 'reference'>;

/** Reads EDIFACT segments aloud: each as what it means to a planner. Segments outside the window only keep it informed. */
export class EdifactOutline {
  readonly entries: OutlineEntry[] = [];
  private level = HEADER_LEVEL;
  private visible = false;
  private pending: Calloff | null = null;
  private commitment: Code = NO_CODE;
  private frequency: Interval | null = null;
  private quantityFirst = false;
  /** UNH 0065. */
  private type = '';
  private afterQuantity = false;
  private calloffsOpen = false;
  private isDeleted = false;
  private readonly reading: DtmReading = noReading();
  private readonly handlers = byCode<() => void>({
    UNB: () => {
      this.interchange();
    },
    UNH: () => {
      this.message();
    },
    BGM: () => {
      this.document();
    },
    LIN: () => {
      this.line();
    },
    DTM: () => {
      this.date();
    },
    SCC: () => {
      this.commit();
    },
    QTY: () => {
      this.quantity();
    },
    NAD: () => {
      this.qualified(2, 0, this.party());
    },
    LOC: () => {
      this.qualified(2, 0);
    },
    RFF: () => {
      this.qualified(1, 1);
    },
    PIA: () => {
      this.additional();
    },
    IMD: () => {
      this.text('Description', 3, 'IMD 7008', joined(this.segment, 3, 3));
    },
    PAC: () => {
      this.text('Packages', 1, 'PAC 7224', this.segment.textAt(1, 0));
    },
    FTX: () => {
      this.text('Text', 4, 'FTX 4440', joined(this.segment, 4));
    },
    UNT: () => {
      this.trailer();
    },
    UNZ: () => {
      this.level = HEADER_LEVEL;
      this.text('Messages', 1, 'UNZ 0036', this.segment.textAt(1, 0));
    },
  });

  constructor(private readonly segment: SegmentCursor) {}

  /** A call-off still waits for its date. */
  get unfinished(): boolean {
    return this.pending !== null;
  }

  /** No article came yet in this message: what is said here holds for all of it. */
  get inHeader(): boolean {
    return this.level === HEADER_LEVEL;
  }

  /** Takes in the segment the cursor stands on. */
  take(visible: boolean): void {
    this.visible = visible;
    const { tag } = this.segment;
    if (this.pending !== null && tag !== DTM && tag !== SCC && tag !== RFF) this.flush();
    this.handlers.get(tag)?.();
    this.afterQuantity = tag === QTY;
  }

  /** The last call-off is complete. */
  finish(): void {
    this.flush();
  }

  private entry(shown: Shown, element: number, component: number): OutlineEntry {
    const { segment } = this;
    const count = segment.componentCount(element);
    const end = component < 0 ? segment.endAt(element, Math.max(0, count - 1)) : segment.endAt(element, component);
    return {
      ...shown,
      segment: segment.number,
      start: segment.startAt(element, Math.max(0, component)),
      end,
      heading: false,
    };
  }

  private show(entry: OutlineEntry): void {
    if (this.visible) this.entries.push(entry);
  }

  private text(label: string, element: number, reference: string, value: string): void {
    if (value !== '') this.show(this.entry({ level: this.level, label, value, reference }, element, -1));
  }

  private single(label: string, element: number, component: number, reference: string): void {
    const value = this.segment.textAt(element, component);
    if (value !== '') this.show(this.entry({ level: this.level, label, value, reference }, element, component));
  }

  private heading(level: number, entry: OutlineEntry): void {
    this.show({ ...entry, level, heading: true });
    this.level = level + 1;
  }

  private interchange(): void {
    this.heading(0, { ...this.entry({ level: 0, label: 'Interchange', value: '', reference: 'UNB' }, 0, 0) });
    this.single('Sender', 2, 0, 'UNB 0004');
    this.single('Recipient', 3, 0, 'UNB 0010');
    this.single('Control reference', 5, 0, 'UNB 0020');
    this.single('Test indicator', 11, 0, 'UNB 0035');
  }

  private message(): void {
    const { segment } = this;
    const type = segment.textAt(2, 0).toUpperCase();
    const name = Object.hasOwn(MESSAGE_NAMES, type) ? MESSAGE_NAMES[type] : undefined;
    this.type = type;
    this.quantityFirst = formOf(segment.textAt(2, 2)).quantityFirst;
    this.calloffsOpen = false;
    this.heading(
      0,
      this.entry(
        {
          level: 0,
          label: name ?? 'Message',
          value: `${type} ${segment.textAt(2, 1)}.${segment.textAt(2, 2)}`,
          reference: 'UNH',
        },
        2,
        -1,
      ),
    );
  }

  private trailer(): void {
    this.level = HEADER_LEVEL;
    this.single('Segments', 1, 0, 'UNT 0074');
  }

  private document(): void {
    this.single('Document number', 2, 0, 'BGM 1004');
    const sent = this.segment.textAt(3, 0);
    const meaning = Object.hasOwn(FUNCTIONS, sent) ? FUNCTIONS[sent] : undefined;
    if (sent !== '')
      this.show(
        this.entry(
          {
            level: this.level,
            label: 'Function',
            value: meaning === undefined ? sent : `${sent}, ${meaning}`,
            reference: 'BGM 1225',
          },
          3,
          0,
        ),
      );
  }

  private line(): void {
    this.calloffsOpen = false;
    this.commitment = NO_CODE;
    this.frequency = null;
    this.isDeleted = this.type === 'DELFOR' && DELETED_LINES.has(this.segment.codeAt(2, 0));
    this.heading(
      HEADER_LEVEL,
      this.entry(
        {
          level: HEADER_LEVEL,
          label: this.isDeleted ? 'Article, deleted' : 'Article',
          value: this.segment.textAt(3, 0),
          reference: 'LIN 7140',
        },
        3,
        0,
      ),
    );
  }

  private additional(): void {
    const isSupplier = this.segment.codeAt(2, 1) === SA;
    this.single(
      isSupplier ? 'Supplier article' : 'Further article number',
      2,
      0,
      `PIA ${this.segment.textAt(2, 1)}`.trim(),
    );
  }

  private label(): string {
    const { segment, type: message, inHeader } = this;
    return labelOf(codeText(segment.tag), segment.textAt(1, 0), { message, isOfArticle: !inHeader });
  }

  private reference(): string {
    return `${codeText(this.segment.tag)} ${this.segment.textAt(1, 0)}`.trim();
  }

  private qualified(element: number, component: number, value = this.segment.textAt(element, component)): void {
    if (value !== '')
      this.show(
        this.entry(
          {
            level: this.calloffsOpen ? CALLOFF_LEVEL : this.level,
            label: this.label(),
            value,
            reference: this.reference(),
          },
          element,
          component,
        ),
      );
  }

  private party(): string {
    const { segment } = this;
    this.calloffsOpen = false;
    return [segment.textAt(2, 0), joined(segment, 4) || joined(segment, 3)].filter((part) => part !== '').join(', ');
  }

  private date(): void {
    const { segment, reading, pending } = this;
    dtmAt(segment, reading);
    const qualifier = segment.codeAt(1, 0);
    const use = CALLOFF_DATES.get(qualifier) ?? OTHER_DATE;
    if (pending !== null && reading.date !== NO_DATE && (pending.when.offer(reading, use) || use.end === 'last'))
      return;
    this.qualified(1, 1, reading.date === NO_DATE ? segment.textAt(1, 1) : dayText(reading.date));
  }

  private commit(): void {
    const { segment, pending } = this;
    const commitment = segment.codeAt(1, 0);
    const frequency = INTERVALS.get(segment.codeAt(3, 0)) ?? null;
    if (this.quantityFirst && this.afterQuantity && pending !== null) {
      pending.commitment = commitment;
      pending.frequency = frequency;
      return;
    }
    this.flush();
    this.commitment = commitment;
    this.frequency = frequency;
  }

  private quantity(): void {
    const { segment } = this;
    const qualifier = segment.codeAt(1, 0);
    const meaning =
      this.type === 'DELFOR' && !this.isDeleted && this.level === LINE_LEVEL
        ? (QUANTITIES.get(qualifier) ?? null)
        : null;
    const value = `${segment.textAt(1, 1)} ${segment.textAt(1, 2)}`.trim();
    if (meaning !== 'calloff' && meaning !== 'backlog' && meaning !== 'urgent') {
      this.qualified(1, 1, value);
      return;
    }
    if (!this.calloffsOpen)
      this.show({
        ...this.entry({ level: LINE_LEVEL, label: 'Call-offs', value: '', reference: 'SCC' }, 0, 0),
        heading: true,
      });
    this.calloffsOpen = true;
    const urgency = meaning === 'backlog' ? BACKLOG : meaning === 'urgent' ? URGENT : -1;
    const entry = this.entry({ level: CALLOFF_LEVEL, label: '', value, reference: this.reference() }, 1, 1);
    const ahead = this.quantityFirst;
    this.pending = {
      entry,
      visible: this.visible,
      urgency,
      commitment: ahead ? NO_CODE : this.commitment,
      frequency: ahead ? null : this.frequency,
      when: new RankedDate(),
    };
  }

  private flush(): void {
    const { pending } = this;
    this.pending = null;
    if (pending?.visible !== true) return;
    const { commitment, urgency, when, frequency } = pending;
    const isCapacity = CAPACITIES.has(commitment);
    const committed = commitment === NO_CODE || isCapacity ? -1 : (COMMITMENTS.get(commitment) ?? FORECAST);
    const label = calloffLabel(when.date, when.lastBy(frequency), urgency >= 0 ? urgency : committed);
    pending.entry.label = isCapacity && urgency < 0 ? `Capacity, ${label}` : label;
    this.entries.push(pending.entry);
  }
}
