import type { Place } from '../findings.js';
import { MAX_QUANTITY_DECIMALS } from '../limits.js';
import type { AddedWith, ScheduleLine } from '../model/schedule-line.js';
import { codeText } from '../syntax/codes.js';
import { hasValue } from '../syntax/segment-values.js';
import type { PendingQuantity } from './delfor-quantity.js';
import type { MessageContext } from './message-reader.js';
import { dateFault, dateFormText } from '../validation/date-formats.js';

/** Reported once in a message, or once in a line. */
type OnceInMessage = 'calloff-order' | 'calloff-outside-line' | 'commitment-missing';
type OnceInLine = 'unit-mixed' | 'calloffs-too-many' | Exclude<AddedWith, 'quantity-too-large'>;

/** The line that is being read, and its number. */
interface CurrentLine {
  readonly line: ScheduleLine | null;
  readonly lineCount: number;
}

/** Findings about the lines of a DELFOR, with the places of their quantities and dates. */
export class DelforLineFindings {
  private readonly reported = new Set<OnceInMessage>();
  private readonly reportedInLine = new Set<OnceInLine>();

  constructor(
    private readonly context: MessageContext,
    private readonly quantity: PendingQuantity,
    private readonly at: CurrentLine,
  ) {}

  beginLine(): void {
    this.reportedInLine.clear();
  }

  private place(start: number, end: number, segment: number, where: () => string): Place {
    return { start, end, segment, path: () => `LIN ${this.at.lineCount} / ${where()}` };
  }

  /** Place of the quantity being read. */
  quantityPlace(where = ''): Place {
    const { start, end, segment, ordinal } = this.quantity;
    return this.place(start, end, segment, () => `QTY ${ordinal}${where}`);
  }

  /** Place of its kind. */
  kindPlace(): Place {
    const { qualifierStart, qualifierEnd, segment, ordinal } = this.quantity;
    return this.place(qualifierStart, qualifierEnd, segment, () => `QTY ${ordinal} / 6063`);
  }

  segmentPlace(): Place {
    const { start, end, number, tag } = this.context.segment;
    return {
      start,
      end,
      segment: number,
      path: () => (this.at.line === null ? codeText(tag) : `LIN ${this.at.lineCount} / ${codeText(tag)}`),
    };
  }

  once(code: OnceInMessage, place: Place, expected: string): void {
    if (this.reported.has(code)) return;
    this.reported.add(code);
    this.context.findings.add(code, place, expected);
  }

  oncePerLine(code: OnceInLine, place: Place, expected: string): void {
    if (this.reportedInLine.has(code)) return;
    this.reportedInLine.add(code);
    this.context.findings.add(code, place, expected);
  }

  quantityNotUsed(): void {
    this.context.findings.add('quantity-not-used', this.kindPlace());
  }

  quantityUnreadable(format: string): void {
    const { segment, findings } = this.context;
    findings.add(
      hasValue(segment, 1, 1) ? 'quantity-not-number' : 'quantity-missing',
      this.quantityPlace(' / 6060'),
      `digits (${format})`,
    );
  }

  /** The current QTY has another unit than the line. */
  unitMixed(unit: string): void {
    const { segment } = this.context;
    const { ordinal } = this.quantity;
    this.oncePerLine(
      'unit-mixed',
      this.place(segment.startAt(1, 2), segment.endAt(1, 2), segment.number, () => `QTY ${ordinal} / 6411`),
      unit,
    );
  }

  /** The date of the current DTM can't be read, or is not written as its format says. */
  dateInvalid(isMismatch: boolean): void {
    const { segment, findings } = this.context;
    const date = `DTM ${segment.textAt(1, 0)} / 2380`;
    const where = this.quantity.active ? `QTY ${this.quantity.ordinal} / ${date}` : date;
    findings.add(
      dateFault(segment.textAt(1, 1), isMismatch),
      this.place(segment.startAt(1, 1), segment.endAt(1, 1), segment.number, () => where),
      dateFormText(segment.textAt(1, 2)),
    );
  }

  /** What adding the call-off to its line found. */
  added(found: AddedWith | null, isDueAtOnce: boolean): void {
    if (found === 'calloff-date-twice' && !isDueAtOnce) this.oncePerLine(found, this.datePlace(), '');
    else if (found === 'quantity-rounded')
      this.oncePerLine(found, this.quantityPlace(' / 6060'), String(MAX_QUANTITY_DECIMALS));
    else if (found === 'quantity-too-large') this.context.findings.add(found, this.quantityPlace(' / 6060'));
  }

  /** Place of the date of a call-off, or of its quantity where the date stands with the SCC. */
  private datePlace(): Place {
    const { dateStart: start, dateEnd: end, dateSegment: segment } = this.quantity;
    return segment === 0 ? this.quantityPlace() : { ...this.quantityPlace(' / DTM'), start, end, segment };
  }
}
