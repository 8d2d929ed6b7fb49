import type { Field } from '../syntax/record-cursor.js';
import type { Code } from '../syntax/codes.js';
import type { DespatchAdvice, DespatchItem, Packaging } from '../model/despatch-advice.js';
import { NO_PARTY, type TradeParty } from '../model/party.js';
import { countryOf, ownership, transportMode } from '../vda/codes.js';
import { type LabelRegister, labelsOf } from '../vda/labels.js';
import type { LayoutField } from '../vda/layout.js';
import {
  DESPATCH,
  ITEM,
  NOTE,
  PACKAGING,
  PRODUCTION_NUMBERS,
  SIZE,
  TEXT,
  TRANSPORT,
  VDA_4913,
} from '../vda/layouts/vda4913.js';
import { RecordReader } from '../vda/record-reader.js';
import type { VdaContext, VdaReader } from './vda-reader.js';
import { UNITS } from './vda4905-layout.js';
import { handlingUnits, ItemDraft } from './vda4913-note.js';

type Transport = Pick<
  DespatchAdvice,
  | 'shipmentReference'
  | 'shipFrom'
  | 'carrier'
  | 'despatchDate'
  | 'arrivalDate'
  | 'grossWeight'
  | 'netWeight'
  | 'packageCount'
  | 'transportMeans'
>;
/** A 713 record: what is the document's, and what goes to its items. */
interface Note {
  readonly head: Pick<
    DespatchAdvice,
    'documentNumber' | 'issueDate' | 'seller' | 'shipTo' | 'gate' | 'orderNumber' | 'transportMode'
  >;
  readonly calloff: string | null;
  readonly pointOfUse: string | null;
}

const NO_TRANSPORT: Transport = {
  shipmentReference: null,
  shipFrom: null,
  carrier: null,
  despatchDate: null,
  arrivalDate: null,
  grossWeight: null,
  netWeight: null,
  packageCount: null,
  transportMeans: null,
};

function party(code: string | null, name: string | null = null): TradeParty | null {
  if (code === null && name === null) return null;
  return { ...NO_PARTY, code: code ?? '', name: name ?? '' };
}

/** Reads one VDA 4913 transmission, 711 to 719: every delivery note (713) becomes a despatch advice with the transport (712) it goes with. */
export class Vda4913Reader implements VdaReader {
  private readonly reader: RecordReader;
  private readonly labels: LabelRegister;
  private readonly buyer: TradeParty | null;
  private readonly supplier: string | null;
  private transport: Transport = NO_TRANSPORT;
  private note: Note | null = null;
  private items: ItemDraft[] = [];
  private lines = new Map<string, ItemDraft>();

  /** The cursor stands on 711. */
  constructor(private readonly context: VdaContext) {
    this.reader = new RecordReader(VDA_4913, context.record, context.findings);
    this.labels = labelsOf(context.record);
    this.buyer = party(this.reader.text(DESPATCH.customer));
    this.supplier = this.reader.text(DESPATCH.supplier);
  }

  /** Takes in the record the cursor stands on, 711 included. */
  take(): void {
    switch (this.reader.take()) {
      case '712':
        this.takeTransport();
        break;
      case '713':
        this.takeNote();
        break;
      case '714':
        this.takeItem();
        break;
      case '715':
        this.takePackaging();
        break;
      case '716':
        this.takeText();
        break;
      case '718':
        this.takeProductionNumbers();
        break;
      case '719':
        this.closeNote();
        break;
      default:
        break;
    }
  }

  /** After the last record of the transmission. */
  fields(type: Code): readonly Field[] {
    return this.reader.fields(type);
  }

  finish(): void {
    this.closeNote();
    this.reader.finish();
  }

  private takeTransport(): void {
    this.closeNote();
    const { reader } = this;
    this.transport = {
      shipmentReference: reader.text(TRANSPORT.consignment),
      shipFrom: party(reader.text(TRANSPORT.supplierPlant)),
      carrier: party(reader.text(TRANSPORT.partner), reader.text(TRANSPORT.carrier)),
      despatchDate: reader.day(TRANSPORT.handoverDate, TRANSPORT.handoverTime),
      arrivalDate: reader.day(TRANSPORT.arrivalDate, TRANSPORT.arrivalTime),
      grossWeight: reader.positive(TRANSPORT.gross),
      netWeight: reader.positive(TRANSPORT.net),
      packageCount: reader.positive(TRANSPORT.packages),
      transportMeans: reader.text(TRANSPORT.means),
    };
  }

  private takeNote(): void {
    this.closeNote();
    const { reader } = this;
    const number = reader.text(NOTE.number);
    if (number === null) reader.add('document-field-missing', NOTE.number, 'delivery note number');
    const head: Note['head'] = {
      documentNumber: number ?? '',
      issueDate: reader.day(NOTE.date),
      seller: party(reader.text(NOTE.supplier) ?? this.supplier),
      shipTo: party(reader.text(NOTE.plant)),
      gate: reader.text(NOTE.unloadingPoint),
      orderNumber: reader.text(NOTE.order),
      transportMode: transportMode(reader.text(NOTE.despatchType)),
    };
    this.note = { head, calloff: reader.text(NOTE.calloff), pointOfUse: reader.text(NOTE.pointOfUse) };
  }

  private takeItem(): void {
    const { reader, note } = this;
    this.items.at(-1)?.check(this.context.findings);
    const sent = reader.text(ITEM.line);
    const line = sent?.replace(/^0+(?=\d)/, '') ?? String(this.items.length + 1);
    const articleNumber = reader.text(ITEM.article) ?? '';
    if (articleNumber === '') reader.add('article-missing', ITEM.article, '714 / 6-27');
    const about: DespatchItem = {
      lineNumber: line,
      articleNumber,
      supplierArticleNumber: reader.text(ITEM.supplierArticle),
      description: null,
      quantity: reader.number(ITEM.quantity),
      unit: this.unit(),
      cumulativeQuantity: null,
      orderNumber: note?.head.orderNumber ?? null,
      orderLine: null,
      calloffReference: note?.calloff ?? null,
      batch: reader.text(ITEM.batch),
      productionDate: null,
      bestBeforeDate: null,
      engineeringChange: reader.text(ITEM.revision),
      countryOfOrigin: countryOf(reader.text(ITEM.origin)),
      customsPreference: reader.text(ITEM.preference),
      pointOfUse: note?.pointOfUse ?? null,
    };
    const item = new ItemDraft(line, about, reader.mantissa(ITEM.quantity), {
      ...reader.place(ITEM.quantity),
      found: reader.record.textOf(ITEM.quantity),
    });
    this.items.push(item);
    if (!this.lines.has(line)) this.lines.set(line, item);
  }

  private unit(): string | null {
    const { reader } = this;
    const sent = reader.text(ITEM.unit)?.toUpperCase() ?? null;
    if (sent === null) return null;
    const known = Object.hasOwn(UNITS, sent) ? UNITS[sent] : undefined;
    if (known === undefined) reader.add('unit-unknown', ITEM.unit);
    return known ?? sent;
  }

  private takePackaging(): void {
    const { reader } = this;
    const item = this.itemOf(reader.text(PACKAGING.line));
    if (item === undefined) return;
    const kind = reader.text(PACKAGING.labelKind) ?? '';
    const count = this.packageCount();
    const capacity = reader.mantissa(PACKAGING.capacity) || null;
    const packaging: Packaging = {
      count: count === null ? null : String(count / 1_000),
      type: reader.text(PACKAGING.customerPackage),
      typeAgency: null,
      supplierType: reader.text(PACKAGING.supplierPackage),
      quantityPerPackage: capacity === null ? null : reader.number(PACKAGING.capacity),
      unit: capacity === null ? null : item.about.unit,
      grossWeight: null,
      netWeight: null,
      length: reader.positive(SIZE.length),
      width: reader.positive(SIZE.width),
      height: reader.positive(SIZE.height),
      ...ownership(reader.text(PACKAGING.returnable), reader.text(PACKAGING.owner)),
      stackFactor: reader.positive(PACKAGING.stacking),
      labels: this.labelNumbers(kind, count).map((number) => ({ number, masterLabel: null, batch: null })),
    };
    item.rows.push({
      kind,
      packaging,
      count,
      capacity,
      key: [PACKAGING.labelFrom, PACKAGING.labelTo, PACKAGING.customerPackage]
        .map((field) => reader.record.textOf(field))
        .join('|'),
    });
  }

  /** The item a packaging refers to by line number; that before it where there is no such line. */
  private itemOf(line: string | null): ItemDraft | undefined {
    const item = line === null ? undefined : this.lines.get(line.replace(/^0+(?=\d)/, ''));
    if (item === undefined && line !== null && this.items.length > 0)
      this.reader.add('packaging-line-unknown', PACKAGING.line);
    return item ?? this.items.at(-1);
  }

  /** Packages in thousandths. There are no parts of packages: digits that would say so are meant without decimals. */
  private packageCount(): number | null {
    const digits = this.reader.mantissa(PACKAGING.count);
    return digits === null || digits % 1_000 === 0 ? digits : digits * 1_000;
  }

  private labelNumbers(kind: string, count: number | null): readonly string[] {
    const { reader } = this;
    const from = reader.text(PACKAGING.labelFrom);
    if (from === null) return [];
    const to = reader.text(PACKAGING.labelTo) ?? '';
    const range = this.labels.range(from, to, kind !== 'G');
    if (range === null) {
      reader.add('label-range-invalid', PACKAGING.labelFrom, to);
      return [from];
    }
    if (range.repeated) reader.add('label-repeated', PACKAGING.labelFrom);
    if (!range.listed) reader.add('labels-too-many', PACKAGING.labelFrom, String(range.count));
    if (count !== null && range.count * 1_000 !== count)
      reader.add('label-count-wrong', PACKAGING.count, `${range.count} ≠ ${count / 1_000}`);
    return range.numbers;
  }

  /** Three texts of 40 characters, taken as they stand: a word may go on in the next. */
  private takeText(): void {
    const { record } = this.reader;
    this.items
      .at(-1)
      ?.texts.push(record.textOf({ ...TEXT.first, length: TEXT.third.at + TEXT.third.length - TEXT.first.at }));
  }

  private takeProductionNumbers(): void {
    const numbers = PRODUCTION_NUMBERS.map((field: LayoutField) => this.reader.text(field)).filter(
      (number) => number !== null,
    );
    this.items.at(-1)?.productionNumbers.push(...numbers);
  }

  private closeNote(): void {
    const { note, items } = this;
    items.at(-1)?.check(this.context.findings);
    this.note = null;
    this.items = [];
    this.lines = new Map();
    if (note === null) return;
    const { messageNumber } = this.context;
    this.context.deliver({
      kind: 'despatch-advice',
      interchange: messageNumber - 1,
      messageNumber,
      messageFunction: '',
      ...note.head,
      ...this.transport,
      buyer: this.buyer,
      dock: null,
      transportDocument: null,
      deliveryNote: note.head.documentNumber || null,
      pickUpDate: null,
      shipmentDate: null,
      trailer: null,
      container: null,
      chassis: null,
      termsOfDelivery: null,
      volume: null,
      units: handlingUnits(items),
    });
  }
}
