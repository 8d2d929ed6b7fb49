import { periodOf } from '../../domain/calendar/period.js';
import type { Group } from '../mapping/plan.js';
import type { Loss, Rendered, SegmentText } from '../mapping/render.js';
import { dateComponents, piecesOf } from '../mapping/values.js';
import {
  CALLOFF_STATUSES,
  type CalloffStatus,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { BusinessDocument } from '../model/document.js';
import type { Party } from '../model/party.js';
import { code } from '../syntax/codes.js';
import { decimalText } from '../syntax/decimal.js';
import type { MessageWriter } from './message-type.js';

/** How a release opens the detail, by the segment that its directory has for it. */
type Form = 'UNS' | 'GIS' | 'GEI';
const SECTION: Readonly<Record<Form, SegmentText>> = {
  UNS: [['UNS'], ['D']],
  GIS: [['GIS'], ['37']],
  GEI: [['GEI'], ['3'], ['37']],
};
/** SCC 4017 and QTY 6063 of a status: backlog and urgency have quantities of their own. */
const COMMITMENT: Readonly<Record<CalloffStatus, readonly [commitment: string, quantity: string]>> = {
  firm: ['1', '113'],
  production: ['2', '113'],
  material: ['3', '113'],
  forecast: ['4', '113'],
  backlog: ['5', '83'],
  urgent: ['10', '84'],
};
/** SCC 2013, by period. */
const FREQUENCY = { day: 'D', week: 'W', month: 'M', quarter: 'Q', span: 'F' } as const;
const NAME_PIECES = 5;
const DESCRIPTION_PIECES = 2;
const PIECE = 35;

/** Delivery schedules as DELFOR, in the form of D.96A (UNS, QTY before SCC), D.97A to D.01B (GIS) or since D.03A (GEI). */
export const delforWriter: MessageWriter = {
  accepts: (document: BusinessDocument) => document.kind === 'delivery-schedule',
  release: 'D97A',
  segments(document, group) {
    if (document.kind !== 'delivery-schedule') throw new TypeError(`DELFOR does not say what a ${document.kind} says`);
    return new DelforText(formOf(group)).run(document);
  },
};

function formOf({ tags }: Group): Form {
  return tags.has(code('GEI')) ? 'GEI' : tags.has(code('GIS')) ? 'GIS' : 'UNS';
}

class DelforText {
  private readonly segments: SegmentText[] = [];
  private readonly losses: Loss[] = [];

  constructor(private readonly form: Form) {}

  run(schedule: DeliveryScheduleDocument): Rendered {
    this.header(schedule);
    let point: string | null = null;
    if (this.form === 'UNS') this.segments.push(SECTION.UNS);
    for (const line of schedule.lines) {
      const next = JSON.stringify(line.shipTo);
      if (next !== point) this.section(line.shipTo);
      point = next;
      this.line(line);
    }
    if (this.form === 'UNS') this.segments.push([['UNS'], ['S']]);
    return { segments: this.segments, losses: this.losses };
  }

  private header({
    documentNumber,
    messageFunction,
    issueDate,
    horizonStart,
    horizonEnd,
    previousDocumentNumber,
    buyer,
    seller,
  }: DeliveryScheduleDocument): void {
    // Standards without functions replace what was there before.
    this.segments.push([['BGM'], ['241'], [documentNumber], [messageFunction || '5']]);
    this.date('137', issueDate);
    this.date('158', horizonStart);
    this.date('159', horizonEnd);
    this.reference('AIF', previousDocumentNumber);
    this.party('BY', buyer);
    this.party('SU', seller);
  }

  private section(shipTo: Party | null): void {
    if (this.form !== 'UNS') this.segments.push(SECTION[this.form]);
    this.party(this.form === 'UNS' ? 'CN' : 'ST', shipTo);
  }

  private date(qualifier: string, date: string | null): void {
    if (date !== null) this.segments.push([['DTM'], [qualifier, ...dateComponents(date)]]);
  }

  private reference(qualifier: string, ...parts: readonly (string | null)[]): void {
    if (parts[0] !== null) this.segments.push([['RFF'], [qualifier, ...parts.map((part) => part ?? '')]]);
  }

  private party(qualifier: string, party: Party | null): void {
    if (party === null) return;
    this.segments.push([
      ['NAD'],
      [qualifier],
      [party.code, '', this.agency(party)],
      [],
      this.pieces(party.name, NAME_PIECES, 'name'),
    ]);
  }

  /** 3055; the number of a scheme of ISO 6523 is none of its codes. */
  private agency({ agency }: Party): string {
    if (agency.length <= 3) return agency;
    this.losses.push({ property: 'agency', reason: 'no-code' });
    return '';
  }

  private pieces(text: string, pieces: number, property: string): readonly string[] {
    const cut = piecesOf(text, pieces, PIECE);
    if (cut !== null) return cut;
    this.losses.push({ property, reason: 'too-long' });
    return piecesOf(text.slice(0, (pieces - 1) * PIECE), pieces, PIECE) ?? [text.slice(0, PIECE)];
  }

  private line(line: ScheduleLineDocument): void {
    const { segments } = this;
    segments.push([['LIN'], [line.lineNumber], [], [line.articleNumber, 'IN']]);
    if (line.supplierArticleNumber !== null) segments.push([['PIA'], ['1'], [line.supplierArticleNumber, 'SA']]);
    if (line.description !== null)
      segments.push([
        ['IMD'],
        ['F'],
        [],
        ['', '', '', ...this.pieces(line.description, DESCRIPTION_PIECES, 'description')],
      ]);
    if (line.gate !== null) segments.push([['LOC'], ['11'], [line.gate]]);
    if (line.dock !== null) segments.push([['LOC'], ['159'], [line.dock]]);
    if (line.cumulativeReceived === null) this.date('51', line.cumulativeStartDate);
    this.reference('AAN', line.calloffReference);
    this.reference('AIF', line.previousCalloffReference);
    this.reference('ON', line.orderNumber, line.orderLine);
    this.history(line);
    this.calloffs(line);
  }

  /** Last despatch and cumulative received: quantities without commitment. */
  private history(line: ScheduleLineDocument): void {
    if (line.lastDespatchQuantity !== null) {
      this.quantity('48', line.lastDespatchQuantity, line.unit);
      // The date of a note stands behind its reference; without one it is the day of the receipt.
      this.reference('AAK', line.lastDespatchNote);
      this.date(line.lastDespatchNote === null ? '50' : '171', line.lastDespatchDate);
    } else if (line.lastDespatchNote !== null) this.losses.push({ property: 'lastDespatchNote', reason: 'no-place' });
    if (line.cumulativeReceived === null) return;
    this.quantity('70', line.cumulativeReceived, line.unit);
    this.date('51', line.cumulativeStartDate);
  }

  private quantity(qualifier: string, quantity: string, unit: string): void {
    this.segments.push([['QTY'], [qualifier, quantity, unit]]);
  }

  private calloffs({ calloffs, quantityScale, unit }: ScheduleLineDocument): void {
    let before = '';
    for (const [index, date] of calloffs.dates.entries()) {
      const status = CALLOFF_STATUSES[calloffs.statuses[index] ?? 0] ?? 'forecast';
      const lastDate = calloffs.lastDates[index] ?? date;
      const [commitment, qualifier] = COMMITMENT[status];
      const frequency = FREQUENCY[periodOf(date, lastDate)];
      const plan: SegmentText = [['SCC'], [commitment], [], [frequency]];
      const quantity = decimalText({ mantissa: calloffs.quantities[index] ?? 0, scale: quantityScale });
      // D.96A says the commitment of each quantity behind it; later releases once, before all that it covers.
      if (this.form !== 'UNS' && commitment + frequency !== before) this.segments.push(plan);
      before = commitment + frequency;
      this.quantity(qualifier, quantity, unit);
      if (this.form === 'UNS') this.segments.push(plan);
      this.date(frequency === 'F' ? '64' : '2', date);
      if (frequency === 'F') this.date('63', lastDate);
    }
  }
}
