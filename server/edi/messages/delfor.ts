import type { Place } from '../findings.js';
import type { DeliveryScheduleDocument, LineText } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { byCode, code, CodeTable } from '../syntax/codes.js';
import { isoDateOrNull, NO_DATE, type PackedDate } from '../syntax/date.js';
import type { StructureWalker } from '../validation/structure.js';
import { type DtmReading, noReading } from '../syntax/dtm.js';
import { dtmAt, partyAt, textOrNull } from '../syntax/segment-values.js';
import {
  CUMULATIVE_START,
  type DelforRelease,
  HEADER_DATES,
  type HeaderDate,
  formOf,
  PARTIES,
  type PartyRole,
  PREVIOUS_SCHEDULE,
} from './delfor-codes.js';
import { CalloffRun } from './calloff-run.js';
import { DelforLines } from './delfor-line.js';
import { type DeliveryPoint, takeLocation } from './delivery-point.js';
import { FinishedLines } from './finished-lines.js';
import { takeText } from './line-extras.js';
import type { MessageContext, MessageReader } from './message-reader.js';
import { ScheduleFunction } from './schedule-function.js';
import { dateFault, dateFormText } from '../validation/date-formats.js';

type Handler = (reader: DelforReader) => void;

const DETAIL_SECTION = code('D');
const ORDER = code('ON');
const PART_CONSIGNMENT = code('AAP');
const HANDLERS = new CodeTable<Handler>([
  ...byCode<Handler>({
    QTY: (reader) => {
      reader.divide();
      reader.lines.takeQuantity();
    },
    DTM: (reader) => {
      reader.takeDate();
    },
    SCC: (reader) => {
      reader.divide();
      reader.lines.commit();
    },
    LIN: (reader) => {
      reader.takeLine();
    },
    RFF: (reader) => {
      reader.takeReference();
    },
    LOC: (reader) => {
      reader.takeLocation();
    },
    NAD: (reader) => {
      reader.takeParty();
    },
    PIA: (reader) => {
      reader.lines.additionalArticle();
    },
    IMD: (reader) => {
      reader.lines.description();
    },
    BGM: (reader) => {
      reader.takeDocument();
    },
    GIS: (reader) => {
      reader.startSection();
    },
    GEI: (reader) => {
      reader.startSection();
    },
    UNS: (reader) => {
      reader.takeSectionControl();
    },
    PAC: (reader) => {
      reader.lines.takePackage();
    },
    FTX: (reader) => {
      reader.takeText();
    },
  }),
]);

/**
 * Reads DELFOR of UN/EDIFACT D.96A, D.97A and D.04A, and of the releases near them. Knows both orders of the call-offs, and both of the detail:
 * delivery points with articles under them, and articles with delivery points under them.
 */
export class DelforReader implements MessageReader {
  readonly lines: DelforLines;
  private readonly calloffs: CalloffRun;
  private readonly finished: FinishedLines;
  private readonly release: DelforRelease;
  private readonly dates: Record<HeaderDate, PackedDate> = {
    issued: NO_DATE,
    horizonStart: NO_DATE,
    horizonEnd: NO_DATE,
  };
  private readonly ranks: Record<HeaderDate | PartyRole | 'previous', number> = {
    issued: 0,
    horizonStart: 0,
    horizonEnd: 0,
    buyer: 0,
    seller: 0,
    shipTo: 0,
    previous: 0,
  };
  private buyer: Party | null = null;
  private seller: Party | null = null;
  private previous: string | null = null;
  /** Order and part consignment of lines that name none. */
  private orderNumber: string | null = null;
  private partConsignmentNumber: string | null = null;
  private number = '';
  private readonly notes: { texts: readonly LineText[] } = { texts: [] };
  /** Where lines count from that say nothing of it. */
  private cumulativeStart: string | null = null;
  private readonly function = new ScheduleFunction();
  private inDetail = false;
  private startMissed = false;
  /** Ship-to of the header, of the section, and one that came after an article and may belong to it or to the next. */
  private headerPoint: DeliveryPoint | null = null;
  private point: DeliveryPoint | null = null;
  private pendingPoint: DeliveryPoint | null = null;
  /** Whether delivery points stand under articles in this section. */
  private articleDriven = false;
  private locationFor: DeliveryPoint | 'line' | null = null;
  private readonly reading: DtmReading = noReading();
  private documentPlace: Place;

  constructor(private readonly context: MessageContext) {
    const { segment } = context;
    this.release = formOf(context.release);
    this.finished = new FinishedLines(context, () => this.document());
    this.lines = new DelforLines(context, this.release, (line) => {
      this.finishLine(line);
    });
    this.calloffs = new CalloffRun(segment, context.findings, this.lines);
    this.documentPlace = { start: segment.start, end: segment.start, segment: segment.number, path: 'BGM / 1004' };
  }

  run(structure: StructureWalker): void {
    this.calloffs.after(structure);
  }

  take(): void {
    const { segment } = this.context;
    const handler = HANDLERS.get(segment.tag);
    if (handler === undefined) this.lines.takeUnknown();
    else handler(this);
    if (this.lines.isOutside) segment.readAll();
  }

  /** Outside of lines a text is about all of them. */
  takeText(): void {
    if (this.lines.line === null) takeText(this.context.segment, this.notes);
    else this.lines.takeText();
  }

  takeDocument(): void {
    const { segment } = this.context;
    this.number = segment.textAt(2, 0);
    this.function.take(this.context);
    this.documentPlace = {
      start: segment.startAt(2, 0),
      end: segment.endAt(2, 0),
      segment: segment.number,
      path: 'BGM / 1004',
    };
  }

  takeSectionControl(): void {
    const isDetail = this.context.segment.codeAt(1, 0) === DETAIL_SECTION;
    this.startSection();
    if (!isDetail) this.lines.close();
  }

  /** GIS (D.97A), GEI (D.04A) or UNS (D.96A): a delivery plan begins, with a delivery point or an article. */
  startSection(): void {
    this.context.segment.readAll();
    this.settlePoint();
    this.lines.close();
    this.inDetail = true;
    this.point = null;
    this.articleDriven = false;
    this.locationFor = null;
  }

  /** A quantity behind a delivery point that came after an article: points stand under articles here. */
  divide(): void {
    if (this.pendingPoint !== null && this.lines.line !== null) {
      this.articleDriven = true;
      this.lines.deliverFurther(this.pendingPoint);
      this.pendingPoint = null;
      this.locationFor = 'line';
    }
  }

  takeLine(): void {
    const { segment, findings } = this.context;
    if (!this.inDetail && !this.startMissed) {
      this.startMissed = true;
      findings.add(
        'detail-start-missing',
        { start: segment.start, end: segment.start, segment: segment.number, path: 'LIN 1' },
        this.release.detailStart,
      );
    }
    this.inDetail = true;
    this.settlePoint();
    this.lines.issued = this.dates.issued;
    this.lines.begin(this.point);
    this.locationFor = 'line';
  }

  /** A delivery point after an article that was given no quantities: the next section's, unless this one sorts by article. */
  private settlePoint(): void {
    if (this.pendingPoint === null) return;
    if (this.articleDriven) this.lines.deliverFurther(this.pendingPoint);
    else this.point = this.pendingPoint;
    this.pendingPoint = null;
  }

  takeParty(): void {
    const { segment } = this.context;
    this.lines.interrupt();
    const known = PARTIES.get(segment.codeAt(1, 0));
    this.locationFor = null;
    if (known === undefined) return;
    const { role, rank } = known;
    if (role === 'shipTo')
      this.takePoint({ party: partyAt(segment), rank, gate: null, dock: null, dockCertain: false });
    else if (rank > this.ranks[role]) {
      this.ranks[role] = rank;
      this[role] = partyAt(segment);
    }
  }

  private takePoint(point: DeliveryPoint): void {
    this.locationFor = point;
    const better = (before: DeliveryPoint | null): DeliveryPoint =>
      before === null || point.rank >= before.rank ? point : before;
    if (!this.inDetail) this.headerPoint = better(this.headerPoint);
    else if (this.lines.line === null) this.point = better(this.point);
    else this.pendingPoint = better(this.pendingPoint);
  }

  takeLocation(): void {
    if (this.locationFor === 'line') this.lines.takeLocation();
    else if (this.locationFor !== null) takeLocation(this.context, this.locationFor);
  }

  takeReference(): void {
    if (this.lines.line !== null && this.pendingPoint === null) {
      this.lines.reference();
      return;
    }
    if (this.inDetail) return;
    const { segment } = this.context;
    const qualifier = segment.codeAt(1, 0);
    if (qualifier === ORDER) this.orderNumber ??= textOrNull(segment, 1, 1);
    else if (qualifier === PART_CONSIGNMENT) this.partConsignmentNumber ??= textOrNull(segment, 1, 1);
    const rank = PREVIOUS_SCHEDULE.get(qualifier) ?? 0;
    if (rank <= this.ranks.previous) return;
    this.ranks.previous = rank;
    this.previous = textOrNull(segment, 1, 1);
  }

  takeDate(): void {
    if (this.lines.line !== null && this.pendingPoint === null) this.lines.date();
    else if (!this.inDetail) this.takeHeaderDate();
  }

  private takeHeaderDate(): void {
    const { segment, findings } = this.context;
    const qualifier = segment.codeAt(1, 0);
    if (qualifier === CUMULATIVE_START) this.takeCumulativeStart();
    const known = HEADER_DATES.get(qualifier);
    if (known === undefined || known.rank <= this.ranks[known.field]) return;
    const { reading } = this;
    dtmAt(segment, reading);
    if (reading.date === NO_DATE || reading.mismatch) {
      const place = {
        start: segment.startAt(1, 1),
        end: segment.endAt(1, 1),
        segment: segment.number,
        path: `DTM ${segment.textAt(1, 0)} / 2380`,
      };
      findings.add(dateFault(segment.textAt(1, 1), reading.mismatch), place, dateFormText(segment.textAt(1, 2)));
    }
    this.ranks[known.field] = known.rank;
    this.dates[known.field] = reading.date;
  }

  private takeCumulativeStart(): void {
    dtmAt(this.context.segment, this.reading);
    this.cumulativeStart ??= isoDateOrNull(this.reading.date);
  }

  /** Twice the same article for the same place and order: planners have to ask which one counts. */
  private finishLine(line: ScheduleLine): void {
    line.about.orderNumber ??= this.orderNumber;
    line.about.partConsignmentNumber ??= this.partConsignmentNumber;
    line.about.cumulativeStartDate ??= this.cumulativeStart;
    if (this.finished.isRepeated(line)) this.context.findings.add('line-duplicate', line.place);
    // What the header says is settled before the first line.
    const point = this.headerPoint;
    if (point !== null && line.about.shipTo === null) {
      line.about.gate ??= point.gate;
      line.about.dock ??= point.dock;
    }
    this.function.applyTo(line);
    this.finished.add(line, point?.party ?? null);
  }

  finish(): DeliveryScheduleDocument {
    this.settlePoint();
    this.lines.close();
    this.checkWhole();
    return {
      ...this.document(),
      shipTo: this.headerPoint?.party ?? this.finished.commonShipTo,
      lines: this.finished.kept,
    };
  }

  /** What is known of the document, without its lines. */
  private document(): DeliveryScheduleDocument {
    return {
      kind: 'delivery-schedule',
      interchange: this.context.interchange,
      messageNumber: this.context.messageNumber,
      documentNumber: this.number,
      messageFunction: this.function.text,
      issueDate: isoDateOrNull(this.dates.issued),
      horizonStart: isoDateOrNull(this.dates.horizonStart),
      horizonEnd: isoDateOrNull(this.dates.horizonEnd),
      previousDocumentNumber: this.previous,
      buyer: this.buyer,
      seller: this.seller,
      shipTo: this.headerPoint?.party ?? null,
      texts: this.notes.texts,
      ...(this.function.changes ? { completeness: 'PER_ARTICLE', byNumber: true } : { completeness: 'FULL' }),
      lines: [],
    };
  }

  private checkWhole(): void {
    const {
      context: { segment, findings },
      finished,
    } = this;
    const here = (path: string): Place => ({ start: segment.start, end: segment.start, segment: segment.number, path });
    if (this.number === '') findings.add('document-number-missing', this.documentPlace, 'BGM 1004');
    if (this.ranks.issued === 0)
      findings.add(
        'issue-date-missing',
        { ...this.documentPlace, path: 'DTM 137', end: this.documentPlace.start },
        'DTM+137',
      );
    if (finished.count === 0 && !this.function.withdraws) findings.add('schedule-without-lines', here('LIN'), 'LIN');
    if (this.headerPoint === null && !finished.allHaveShipTo) findings.add('ship-to-missing', here('NAD ST'), 'NAD+ST');
  }
}
