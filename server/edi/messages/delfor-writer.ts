import type { MessageTables } from '../directories/directory.js';
import type { Group } from '../mapping/plan.js';
import type { Rendered, SegmentText } from '../mapping/render.js';
import type {
  ArticleNumber,
  ArticleNumberKind,
  DeliveryScheduleDocument,
  LineText,
  PackagingInstruction,
  ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { BusinessDocument } from '../model/document.js';
import type { Party } from '../model/party.js';
import { code } from '../syntax/codes.js';
import { writeCalloffs } from './delfor-calloff-writer.js';
import { DelforSegments } from './delfor-segments.js';
import type { MessageWriter } from './message-type.js';

/** How a release opens the detail, by the segment that its directory has for it. */
type Form = 'UNS' | 'GIS' | 'GEI';
const SECTION: Readonly<Record<Form, SegmentText>> = {
  UNS: [['UNS'], ['D']],
  GIS: [['GIS'], ['37']],
  GEI: [['GEI'], ['3'], ['37']],
};
/** C212 7143 of a kind that the document has no code for. */
const NUMBER_CODES: Readonly<Record<ArticleNumberKind, string>> = {
  buyer: 'IN',
  supplier: 'SA',
  gtin: 'EN',
  manufacturer: 'MF',
  other: 'ZZZ',
};
/** BGM 1225: a change of single articles, a replacement of all; what takes back what was sent before is written as it is. */
const CHANGE = '4';
const REPLACE = '5';
const WITHDRAWALS: ReadonlySet<string> = new Set(['1', '3']);
const NAME_PIECES = 5;
const DESCRIPTION_PIECES = 2;
const PIECE = 35;
const TEXT_PIECES = 5;
/** FTX of one place, PIA of an article and numbers in one, PAC of an article. */
const MAX_TEXTS = 5;
const MAX_PIA = 10;
const PIA_NUMBERS = 5;
const MAX_PACKAGES = 10;
/** FTX 4451 of a text about nothing in particular. */
const GENERAL_TEXT = 'AAI';
const SHIPPED = '261';
/** Of an article whose unit nobody says. */
const USUAL_UNIT = 'PCE';

/** Delivery schedules as DELFOR, in the form of D.96A (UNS, QTY before SCC), D.97A to D.01B (GIS) or since D.03A (GEI). */
export const delforWriter: MessageWriter = {
  accepts: (document: BusinessDocument) => document.kind === 'delivery-schedule',
  release: 'D97A',
  segments(document, group, _, tables) {
    if (document.kind !== 'delivery-schedule') throw new TypeError(`DELFOR does not say what a ${document.kind} says`);
    return new DelforText(formOf(group), tables).run(document);
  },
};

function formOf({ tags }: Group): Form {
  return tags.has(code('GEI')) ? 'GEI' : tags.has(code('GIS')) ? 'GIS' : 'UNS';
}

class DelforText {
  private readonly out = new DelforSegments();
  private readonly textPiece: number;
  private readonly hasShipped: boolean;
  /** D.96A has articles under delivery points, and places under these alone: one without a code stands for none. */
  private needsPoint = false;

  constructor(
    private readonly form: Form,
    tables: MessageTables,
  ) {
    this.textPiece = tables.element('4440')?.max ?? 2 * PIECE;
    this.hasShipped = tables.codeList('6063').short.has(code(SHIPPED));
  }

  run(schedule: DeliveryScheduleDocument): Rendered {
    const { out, form } = this;
    this.header(schedule);
    let point: string | null = null;
    if (form === 'UNS') out.add(SECTION.UNS);
    this.needsPoint = form === 'UNS' && schedule.lines.some(hasPlace);
    for (const line of schedule.lines) {
      const shipTo = line.shipTo ?? schedule.shipTo;
      const next = JSON.stringify(shipTo);
      if (next !== point) this.section(shipTo);
      point = next;
      this.line(line);
    }
    if (form === 'UNS') {
      out.add([['UNS'], ['S']]);
      this.texts(schedule.texts);
    }
    return out;
  }

  private header(schedule: DeliveryScheduleDocument): void {
    const { out } = this;
    out.add([['BGM'], ['241'], [schedule.documentNumber], [this.function(schedule)]]);
    out.date('137', schedule.issueDate);
    out.date('158', schedule.horizonStart);
    out.date('159', schedule.horizonEnd);
    if (this.form !== 'UNS') this.texts(schedule.texts);
    out.reference('AIF', schedule.previousDocumentNumber);
    this.party('BY', schedule.buyer);
    this.party('SU', schedule.seller);
  }

  /** 1225. A schedule of single articles is a change, for as a whole one it would take away all others. */
  private function({ messageFunction, completeness, byNumber }: DeliveryScheduleDocument): string {
    const { out } = this;
    if (WITHDRAWALS.has(messageFunction)) {
      if (completeness === 'PER_ARTICLE') out.lose('completeness', 'no-code');
      return messageFunction;
    }
    const isChange = completeness === 'PER_ARTICLE';
    if (isChange && byNumber !== true) out.lose('completeness', 'no-code');
    const said = messageFunction || (isChange ? CHANGE : REPLACE);
    if (isChange === (said === CHANGE)) return said;
    out.lose('messageFunction', 'no-code');
    return isChange ? CHANGE : REPLACE;
  }

  private texts(texts: readonly LineText[]): void {
    const { out } = this;
    if (texts.length > MAX_TEXTS) out.lose('texts', 'too-long');
    for (const { code: subject, text } of texts.slice(0, MAX_TEXTS)) {
      if (subject === '') out.lose('texts.code', 'no-code');
      out.add([['FTX'], [subject || GENERAL_TEXT], [], [], out.pieces(text, TEXT_PIECES, this.textPiece, 'texts')]);
    }
  }

  private section(shipTo: Party | null): void {
    if (this.form !== 'UNS') this.out.add(SECTION[this.form]);
    this.party(this.form === 'UNS' ? 'CN' : 'ST', shipTo);
    if (shipTo === null && this.needsPoint) this.out.add([['NAD'], ['CN']]);
  }

  private party(qualifier: string, party: Party | null): void {
    if (party === null) return;
    const { out } = this;
    // 3055; the number of a scheme of ISO 6523 is none of its codes.
    const agency = party.agency.length <= 3 ? party.agency : '';
    if (agency !== party.agency) out.lose('agency', 'no-code');
    out.add([['NAD'], [qualifier], [party.code, '', agency], [], out.pieces(party.name, NAME_PIECES, PIECE, 'name')]);
  }

  private line(line: ScheduleLineDocument): void {
    const { out } = this;
    this.numbers(line);
    if (line.description !== null)
      out.add([
        ['IMD'],
        ['F'],
        [],
        ['', '', '', ...out.pieces(line.description, DESCRIPTION_PIECES, PIECE, 'description')],
      ]);
    if (line.gate !== null) out.add([['LOC'], ['11'], [line.gate]]);
    if (line.dock !== null) out.add([['LOC'], ['159'], [line.dock]]);
    if (line.cumulativeReceived === null) out.date('51', line.cumulativeStartDate);
    this.texts(line.texts);
    out.reference('AAN', line.calloffReference);
    out.reference('AIF', line.previousCalloffReference);
    out.reference('ON', line.orderNumber, line.orderLine);
    out.reference('AAP', line.partConsignmentNumber);
    if (hasNoQuantity(line) && line.unit !== USUAL_UNIT) out.lose('unit');
    this.history(line);
    writeCalloffs(line, out, this.form === 'UNS');
    this.packages(line);
  }

  /** LIN and PIA: the numbers in their order, else the customer's with the supplier's behind it. */
  private numbers({ lineNumber, articleNumber, supplierArticleNumber, articleNumbers }: ScheduleLineDocument): void {
    const { out } = this;
    const plain: ArticleNumber[] = [
      { kind: 'buyer', code: NUMBER_CODES.buyer, number: articleNumber },
      ...(supplierArticleNumber === null
        ? []
        : [{ kind: 'supplier' as const, code: NUMBER_CODES.supplier, number: supplierArticleNumber }]),
    ];
    const isListed = articleNumbers.some(({ number }) => number === articleNumber);
    const [first, ...others] = (isListed ? articleNumbers : [...plain, ...articleNumbers]).map((given, at) => {
      if (given.code === '' && at > 0) out.lose('articleNumbers.code', 'no-code');
      return [given.number, given.code || (at > 0 || given.kind !== 'buyer' ? NUMBER_CODES[given.kind] : '')];
    });
    out.add([['LIN'], [lineNumber], [], first ?? [articleNumber, NUMBER_CODES.buyer]]);
    if (others.length > MAX_PIA * PIA_NUMBERS) out.lose('articleNumbers', 'too-long');
    for (let from = 0; from < Math.min(others.length, MAX_PIA * PIA_NUMBERS); from += PIA_NUMBERS)
      out.add([['PIA'], ['1'], ...others.slice(from, from + PIA_NUMBERS)]);
  }

  /** Last despatch and cumulative quantities: quantities without commitment. */
  private history(line: ScheduleLineDocument): void {
    const { out } = this;
    const { unit, lastDespatchNote, lastDespatchDate, cumulativeStartDate } = line;
    if (line.lastDespatchQuantity !== null) {
      out.quantity('48', line.lastDespatchQuantity, unit);
      // The date of a note stands behind its reference; without one it is the day of the receipt.
      if (lastDespatchNote === null) out.date('50', lastDespatchDate);
      out.reference('AAK', lastDespatchNote);
      if (lastDespatchNote !== null) out.date('171', lastDespatchDate);
    } else {
      if (lastDespatchNote !== null) out.lose('lastDespatchNote');
      if (lastDespatchDate !== null) out.lose('lastDespatchDate');
    }
    if (line.cumulativeReceived !== null) {
      out.quantity('70', line.cumulativeReceived, unit);
      out.date('51', cumulativeStartDate);
    }
    if (line.cumulativeRequired !== null) out.quantity('3', line.cumulativeRequired, unit);
    this.shipped(line);
    for (const { quantityPerPackage } of line.packaging.filter(isNameless))
      if (quantityPerPackage !== null) out.quantity('52', quantityPerPackage, unit);
  }

  /** What was despatched so far: where the release has no code for it, the despatched quantity since a day. */
  private shipped({ cumulativeShipped, cumulativeStartDate, unit }: ScheduleLineDocument): void {
    const { out } = this;
    if (cumulativeShipped === null) return;
    if (this.hasShipped) out.quantity(SHIPPED, cumulativeShipped, unit);
    else if (cumulativeStartDate === null) out.lose('cumulativeShipped', 'no-code');
    else {
      out.quantity('12', cumulativeShipped, unit);
      out.date('51', cumulativeStartDate);
    }
  }

  private packages({ packaging, unit }: ScheduleLineDocument): void {
    const { out } = this;
    const named = packaging.filter((given) => !isNameless(given));
    if (named.length > MAX_PACKAGES) out.lose('packaging', 'too-long');
    for (const { code: type, description, quantityPerPackage, packageCount } of named.slice(0, MAX_PACKAGES)) {
      const [text = ''] = description === null ? [] : out.pieces(description, 1, PIECE, 'packaging.description');
      out.add([['PAC'], [packageCount ?? ''], [], [type ?? '', '', '', text]]);
      if (quantityPerPackage !== null) out.quantity('52', quantityPerPackage, unit);
    }
  }
}

/** Whether a line says where its goods go. */
function hasPlace({ shipTo, gate, dock }: ScheduleLineDocument): boolean {
  return shipTo !== null || gate !== null || dock !== null;
}

/** Whether nothing of a line is counted in its unit but what was required and shipped, where nobody looks for it. */
function hasNoQuantity({ calloffs, lastDespatchQuantity, cumulativeReceived }: ScheduleLineDocument): boolean {
  return calloffs.dates.length === 0 && lastDespatchQuantity === null && cumulativeReceived === null;
}

function isNameless({ code: type, description, packageCount }: PackagingInstruction): boolean {
  return type === null && description === null && packageCount === undefined;
}
