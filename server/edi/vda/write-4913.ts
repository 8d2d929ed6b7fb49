import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import { countryCode, despatchType, ownershipCodes, vdaUnit } from './codes.js';
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
/** Rounded up, as weights of 712 have no decimals. */
const wholeKilograms = (weight: string | null): string | null => {
  const [kilograms = '', fraction = ''] = weight?.split('.') ?? [];
  return weight !== null && /[1-9]/.test(fraction) ? String(BigInt(kilograms) + 1n) : weight && kilograms;
};
const code = (party: { readonly code: string } | null): string | null => party?.code || null;

/** The transport of a despatch advice as the fields of 712. */
export function transportValues(document: DespatchAdvice, edition: string): readonly Value[] {
  return [
    version(edition),
    [TRANSPORT.consignment, document.shipmentReference, 'shipmentReference'],
    [TRANSPORT.supplierPlant, code(document.shipFrom), 'shipFrom.code'],
    [TRANSPORT.carrier, document.carrier?.name || null, 'carrier.name'],
    [TRANSPORT.handoverDate, document.despatchDate, 'despatchDate'],
    [TRANSPORT.handoverTime, clock(document.despatchDate)],
    [TRANSPORT.gross, wholeKilograms(document.grossWeight) ?? '0', 'grossWeight'],
    [TRANSPORT.net, wholeKilograms(document.netWeight), 'netWeight'],
    [TRANSPORT.packages, document.packageCount, 'packageCount'],
    [TRANSPORT.partner, code(document.carrier), 'carrier.code'],
    [TRANSPORT.meansKey, despatchType(document.transportMode).means || null],
    [TRANSPORT.means, document.transportMeans, 'transportMeans'],
    [TRANSPORT.arrivalDate, document.arrivalDate, 'arrivalDate'],
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
    const { type } = despatchType(document.transportMode);
    if (document.transportMode !== null && type === '') this.writer.lose('transportMode', 'no-code');
    this.writer.add('713', [
      version(this.edition),
      [NOTE.number, document.deliveryNote ?? document.documentNumber, 'deliveryNote'],
      [NOTE.date, document.issueDate, 'issueDate'],
      [NOTE.unloadingPoint, document.gate, 'gate'],
      [NOTE.despatchType, type || null],
      [NOTE.order, document.orderNumber ?? first?.orderNumber ?? null, 'orderNumber'],
      [NOTE.plant, code(document.shipTo), 'shipTo.code'],
      [NOTE.supplier, code(document.seller) ?? supplier, 'seller.code'],
      [NOTE.pointOfUse, first?.pointOfUse ?? null, 'units.items.pointOfUse'],
      [NOTE.calloff, first?.calloffReference ?? null, 'units.items.calloffReference'],
    ]);
    for (const unit of document.units) for (const item of unit.items) this.writeItem(item, unit);
  }

  private writeItem(item: DespatchItem, unit: HandlingUnit): void {
    if (item.unit !== null && vdaUnit(item.unit) === null) this.writer.lose('units.items.unit', 'no-code');
    this.writer.add('714', itemValues(item, this.edition));
    const numbers = item.productionNumbers ?? [];
    for (let from = 0; from < numbers.length; from += PRODUCTION_NUMBERS.length)
      this.writeProductionNumbers(numbers.slice(from, from + PRODUCTION_NUMBERS.length));
    if (item.description !== null)
      this.writer.add('716', [
        version(SECOND_VERSION),
        [{ ...TEXT.first, length: WHOLE_TEXT }, item.description, 'units.items.description'],
      ]);
    for (const around of this.around(unit)) {
      for (const packaging of around.packagings) this.writePackaging(packaging, item, this.labelKind(around));
    }
  }

  private writeProductionNumbers(numbers: readonly string[]): void {
    this.writer.add('718', [
      version(SECOND_VERSION),
      [NOTE.number, this.document.deliveryNote ?? this.document.documentNumber],
      ...numbers.flatMap((number, i): Value[] => {
        const field: LayoutField | undefined = PRODUCTION_NUMBERS[i];
        return field === undefined ? [] : [[field, number, 'units.items.productionNumbers']];
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
  private writePackaging(packaging: Packaging, item: DespatchItem, kind: string | null): void {
    const { returnable, owner } = ownershipCodes(packaging);
    if (packaging.owner !== null && owner === null) this.writer.lose('units.packagings.owner', 'no-code');
    const ranges = labelRanges(packaging.labels.map(({ number }) => number));
    for (const { from, to, count } of ranges.length === 0 ? [{ from: null, to: null, count: 0 }] : ranges) {
      this.writer.add('715', [
        version(this.edition),
        [PACKAGING.customerPackage, packaging.type, 'units.packagings.type'],
        [PACKAGING.supplierPackage, packaging.supplierType, 'units.packagings.supplierType'],
        [PACKAGING.count, ranges.length > 1 ? String(count) : packaging.count, 'units.packagings.count'],
        [PACKAGING.line, item.lineNumber],
        [PACKAGING.capacity, packaging.quantityPerPackage, 'units.packagings.quantityPerPackage'],
        [PACKAGING.labelFrom, from, 'units.packagings.labels.number'],
        [PACKAGING.labelTo, to, 'units.packagings.labels.number'],
        ...sizeValues(packaging),
        [PACKAGING.stacking, this.stackFactor(packaging)],
        [PACKAGING.labelKind, kind],
        [PACKAGING.returnable, returnable],
        [PACKAGING.owner, owner],
      ]);
    }
  }

  /** One digit. More is left out, not refused: the packages stand as well in lower stacks. */
  private stackFactor({ stackFactor }: Packaging): string | null {
    if (stackFactor === null || stackFactor.length <= PACKAGING.stacking.length) return stackFactor;
    this.writer.lose('units.packagings.stackFactor', 'too-long');
    return null;
  }
}

/** The three texts of 716 in one. */
const WHOLE_TEXT = TEXT.third.at + TEXT.third.length - TEXT.first.at;

/** Zeros for what is not said of a size, blanks where nothing is. */
function sizeValues({ length, width, height }: Packaging): readonly Value[] {
  const said = length !== null || width !== null || height !== null ? '0' : null;
  return [
    [SIZE.length, length ?? said, 'units.packagings.length'],
    [SIZE.width, width ?? said, 'units.packagings.width'],
    [SIZE.height, height ?? said, 'units.packagings.height'],
  ];
}

function itemValues(item: DespatchItem, edition: string): readonly Value[] {
  return [
    version(edition),
    [ITEM.article, item.articleNumber, 'units.items.articleNumber'],
    [ITEM.supplierArticle, item.supplierArticleNumber, 'units.items.supplierArticleNumber'],
    [ITEM.origin, countryCode(item.countryOfOrigin), 'units.items.countryOfOrigin'],
    [ITEM.quantity, item.quantity, 'units.items.quantity'],
    [ITEM.unit, item.unit === null ? null : vdaUnit(item.unit)],
    [ITEM.line, item.lineNumber, 'units.items.lineNumber'],
    [ITEM.batch, item.batch, 'units.items.batch'],
    [ITEM.use, SERIES],
    [ITEM.preference, item.customsPreference, 'units.items.customsPreference'],
    [ITEM.revision, item.engineeringChange, 'units.items.engineeringChange'],
  ];
}
