import { UNITS } from '../messages/vda4905-layout.js';
import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import { countryCode, despatchType } from './codes.js';
import { labelRanges } from './label-ranges.js';
import { HEADER, type LayoutField } from './layout.js';
import { ITEM, NOTE, PACKAGING, PRODUCTION_NUMBERS, SIZE, TEXT, TRANSPORT } from './layouts/vda4913.js';
import type { RecordWriter, Value } from './record-writer.js';

/** Records that are in version 02 while the others are in 03 or 04. */
const SECOND_VERSION = '02';
/** 714 use: series. */
const SERIES = 'S';

/** Packages in packages; two or three in practice. */
const MAX_LEVELS = 20;

const version = (value: string): Value => [HEADER.version, value];
/** `T10:45` of a date as HHMM, 0000 where there is none. */
const clock = (dateTime: string | null): string | null =>
  dateTime === null ? null : dateTime.slice(11, 16).replace(':', '') || '0000';
const code = (party: { readonly code: string } | null): string | null => party?.code || null;

/** The transport of a despatch advice as the fields of 712. */
export function transportValues(document: DespatchAdvice, edition: string): readonly Value[] {
  return [
    version(edition),
    [TRANSPORT.consignment, document.shipmentReference],
    [TRANSPORT.supplierPlant, code(document.shipFrom)],
    [TRANSPORT.carrier, document.carrier?.name || null],
    [TRANSPORT.handoverDate, document.despatchDate],
    [TRANSPORT.handoverTime, clock(document.despatchDate)],
    [TRANSPORT.gross, document.grossWeight ?? '0'],
    [TRANSPORT.net, document.netWeight],
    [TRANSPORT.packages, document.packageCount],
    [TRANSPORT.partner, code(document.carrier)],
    [TRANSPORT.meansKey, despatchType(document.transportMode).means || null],
    [TRANSPORT.means, document.transportMeans],
    [TRANSPORT.arrivalDate, document.arrivalDate],
    [TRANSPORT.arrivalTime, clock(document.arrivalDate)],
  ];
}

/** Writes a despatch advice as a delivery note: 713 with its items. */
export class NoteWriter {
  private readonly units: ReadonlyMap<string, HandlingUnit>;
  /** Items in a unit and in the units in it. */
  private readonly content = new Map<string, number>();

  constructor(
    private readonly writer: RecordWriter,
    private readonly document: DespatchAdvice,
    private readonly edition: string,
  ) {
    this.units = new Map(document.units.map((unit) => [unit.id, unit]));
    for (const unit of document.units)
      for (const { id } of this.around(unit)) this.content.set(id, (this.content.get(id) ?? 0) + unit.items.length);
  }

  /** A unit and those around it, from inside out, not more than there are in reality. Units that contain themselves end the way. */
  private around(unit: HandlingUnit): HandlingUnit[] {
    const way = new Set<HandlingUnit>();
    for (
      let at: HandlingUnit | undefined = unit;
      at !== undefined && !way.has(at) && way.size < MAX_LEVELS;
      at = at.parentId === null ? undefined : this.units.get(at.parentId)
    )
      way.add(at);
    return [...way];
  }

  write(supplier: string): void {
    const { document } = this;
    const first = document.units.flatMap(({ items }) => items)[0];
    this.writer.add('713', [
      version(this.edition),
      [NOTE.number, document.deliveryNote ?? document.documentNumber],
      [NOTE.date, document.issueDate],
      [NOTE.unloadingPoint, document.dock],
      [NOTE.despatchType, despatchType(document.transportMode).type || null],
      [NOTE.order, document.orderNumber ?? first?.orderNumber ?? null],
      [NOTE.plant, code(document.shipTo)],
      [NOTE.supplier, code(document.seller) ?? supplier],
      [NOTE.pointOfUse, first?.pointOfUse ?? null],
      [NOTE.calloff, first?.calloffReference ?? null],
    ]);
    for (const unit of document.units) for (const item of unit.items) this.writeItem(item, unit);
  }

  private writeItem(item: DespatchItem, unit: HandlingUnit): void {
    this.writer.add('714', itemValues(item, this.edition));
    const numbers = item.productionNumbers ?? [];
    for (let from = 0; from < numbers.length; from += PRODUCTION_NUMBERS.length)
      this.writeProductionNumbers(numbers.slice(from, from + PRODUCTION_NUMBERS.length));
    if (item.description !== null)
      this.writer.add('716', [version(SECOND_VERSION), [{ ...TEXT.first, length: WHOLE_TEXT }, item.description]]);
    for (const around of this.around(unit)) {
      for (const packaging of around.packagings)
        this.writePackaging(packaging, item.lineNumber, this.labelKind(around));
    }
  }

  private writeProductionNumbers(numbers: readonly string[]): void {
    this.writer.add('718', [
      version(SECOND_VERSION),
      [NOTE.number, this.document.deliveryNote ?? this.document.documentNumber],
      ...numbers.flatMap((number, i): Value[] => {
        const field: LayoutField | undefined = PRODUCTION_NUMBERS[i];
        return field === undefined ? [] : [[field, number]];
      }),
    ]);
  }

  /** S single, M packages of one article, G of several; blank where the document does not say. */
  private labelKind(unit: HandlingUnit): string | null {
    if ((this.content.get(unit.id) ?? 0) > 1) return 'G';
    if (unit.items.length === 0) return 'M';
    return unit.level === 'inner' ? 'S' : null;
  }

  /** One 715 for each unbroken range of labels. */
  private writePackaging(packaging: Packaging, line: string, kind: string | null): void {
    const ranges = labelRanges(packaging.labels.map(({ number }) => number));
    for (const { from, to, count } of ranges.length === 0 ? [{ from: null, to: null, count: 0 }] : ranges) {
      this.writer.add('715', [
        version(this.edition),
        [PACKAGING.customerPackage, packaging.type],
        [PACKAGING.supplierPackage, packaging.supplierType],
        [PACKAGING.count, ranges.length > 1 ? String(count) : packaging.count],
        [PACKAGING.line, line],
        [PACKAGING.capacity, packaging.quantityPerPackage],
        [PACKAGING.labelFrom, from],
        [PACKAGING.labelTo, to],
        ...sizeValues(packaging),
        [PACKAGING.labelKind, kind],
        [PACKAGING.returnable, packaging.returnable === null ? null : packaging.returnable ? 'M' : 'E'],
      ]);
    }
  }
}

/** The three texts of 716 in one. */
const WHOLE_TEXT = TEXT.third.at + TEXT.third.length - TEXT.first.at;

/** Zeros for what is not said of a size, blanks where nothing is. */
function sizeValues({ length, width, height }: Packaging): readonly Value[] {
  const said = length !== null || width !== null || height !== null ? '0' : null;
  return [
    [SIZE.length, length ?? said],
    [SIZE.width, width ?? said],
    [SIZE.height, height ?? said],
  ];
}

function itemValues(item: DespatchItem, edition: string): readonly Value[] {
  return [
    version(edition),
    [ITEM.article, item.articleNumber],
    [ITEM.supplierArticle, item.supplierArticleNumber],
    [ITEM.origin, countryCode(item.countryOfOrigin)],
    [ITEM.quantity, item.quantity],
    [ITEM.unit, vdaUnit(item.unit)],
    [ITEM.line, item.lineNumber],
    [ITEM.batch, item.batch],
    [ITEM.use, SERIES],
    [ITEM.preference, item.customsPreference],
    [ITEM.revision, item.engineeringChange],
  ];
}

function vdaUnit(unit: string | null): string | null {
  return unit === null ? null : (Object.keys(UNITS).find((sent) => UNITS[sent] === unit) ?? unit);
}
