import { checkPacking } from '../checks/packing.js';
import type { FindingList, Place } from '../findings.js';
import type { Places } from '../mapping/places.js';
import type { DespatchAdvice, DespatchItem, HandlingUnit, PackageLabel, Packaging } from '../model/despatch-advice.js';
import { NO_PARTY } from '../model/party.js';
import { isSscc, labelRange, MAX_LABELS_OF_RANGE } from '../syntax/label-range.js';

/** Labels kept of one message; more are only named by the first and the last of their range. */
const MAX_LABELS = 200_000;
/** 3055. */
const ICC = '4';
/** GIN and GIR that a PCI may have (SG13, SG14). */
const MAX_PER_MARKS = 99;
const PAIRS = [
  ['from1', 'to1'],
  ['from2', 'to2'],
  ['from3', 'to3'],
  ['from4', 'to4'],
  ['from5', 'to5'],
] as const;

/** A GIN as it stands: up to five numbers or ranges of them. */
export type LabelNumbers = Readonly<Record<(typeof PAIRS)[number][number], string | null>> & {
  readonly kind: 'label' | 'sscc' | null;
};
/** A GIR: label and batch of one package. */
export interface LabelSet {
  readonly number: string | null;
  readonly batch: string | null;
}
/** A PCI with what stands under it. */
export interface Marks {
  /** RFF+AAT and RFF+ACI. */
  readonly masterLabel: string | null;
  readonly outerLabel: string | null;
  readonly batch: string | null;
  readonly sets: readonly LabelSet[];
  readonly numbers: readonly LabelNumbers[];
}
type LeavingDate = 'pickUpDate' | 'shipmentDate' | 'despatchDate';
/** What the whole advice says, or its articles one by one. */
type OfAdvice = Pick<DespatchAdvice, 'deliveryNote' | 'gate'>;
/** The parts of a despatch advice as DESADV has them. */
export interface PackagingParts extends Packaging {
  /** Weights of all packages, which are those of one package where there is only one. */
  readonly totalGrossWeight: string | null;
  readonly totalNetWeight: string | null;
  readonly marks: readonly Marks[];
}
export interface ItemParts extends DespatchItem {
  readonly deliveryNote: string | null;
  readonly gate: string | null;
  /** PIA :IN, where LIN has another number. */
  readonly buyerArticleNumber: string | null;
  readonly cumulativeUnit: string | null;
  readonly marks: readonly Marks[];
}
export interface UnitParts extends HandlingUnit {
  readonly packagings: readonly PackagingParts[];
  readonly items: readonly ItemParts[];
}
export interface AdviceParts extends DespatchAdvice {
  readonly carrierCode: string | null;
  readonly carrierAgency: string | null;
  readonly carrierName: string | null;
  readonly termsCode: string | null;
  /** 3055 of the code: Incoterms are the ICC's. */
  readonly termsAgency: string | null;
  readonly termsText: string | null;
  readonly termsPlace: string | null;
  /** CNT+2. */
  readonly lineCount: string | null;
  readonly units: readonly UnitParts[];
  /** What stands before any CPS. */
  readonly packagings: readonly PackagingParts[];
  readonly items: readonly ItemParts[];
}

/** Makes the document of the parts of a message, and checks it. */
export function adviceOf(parts: AdviceParts, places: Places, findings: FindingList): DespatchAdvice {
  return new Assembly(places, findings).advice(parts);
}

class Assembly {
  private labelsLeft = MAX_LABELS;
  private lines = 0;
  private whole: OfAdvice = { deliveryNote: null, gate: null };

  constructor(
    private readonly places: Places,
    private readonly findings: FindingList,
  ) {}

  advice(parts: AdviceParts): DespatchAdvice {
    const {
      carrierCode,
      carrierAgency,
      carrierName,
      termsCode,
      termsAgency: _agency,
      termsText,
      termsPlace,
      lineCount: _,
      packagings,
      items,
      units,
      ...about
    } = parts;
    const loose =
      packagings.length + items.length > 0 ? [{ id: '1', parentId: null, level: null, packagings, items }] : [];
    const carrier =
      carrierCode === null && carrierName === null
        ? null
        : { ...NO_PARTY, code: carrierCode ?? '', agency: carrierAgency ?? '', name: carrierName ?? '' };
    // An unloading point stands with who receives there, so without one it stays with the articles.
    const articles = [...loose, ...units].flatMap((unit) => unit.items);
    this.whole = {
      deliveryNote: about.deliveryNote ?? saidByAll(articles, 'deliveryNote'),
      gate: about.gate ?? (about.shipTo === null ? null : saidByAll(articles, 'gate')),
    };
    const document: DespatchAdvice = {
      ...about,
      ...this.leaving(parts),
      ...this.whole,
      carrier: parts.carrier ?? carrier,
      termsOfDelivery: [termsCode ?? termsText, termsPlace].filter((part) => part !== null).join(' ') || null,
      units: [...loose, ...units].map((unit) => this.unit(unit)),
    };
    this.places.alias(document, parts);
    this.checkWhole(document, parts);
    checkPacking(
      document,
      (object, property) => this.places.of(object, property),
      (code, place, expected) => {
        this.findings.add(code, place, expected);
      },
    );
    return document;
  }

  /** When the goods leave: the day of despatch, else that of shipment or pick-up, which is then not said a second time. */
  private leaving(parts: AdviceParts): Pick<DespatchAdvice, LeavingDate> {
    const { pickUpDate, shipmentDate, despatchDate } = parts;
    const other = shipmentDate === null ? 'pickUpDate' : 'shipmentDate';
    if (despatchDate !== null || parts[other] === null) return { pickUpDate, shipmentDate, despatchDate };
    this.places.put(parts, 'despatchDate', this.places.of(parts, other));
    return { pickUpDate, shipmentDate, despatchDate: parts[other], [other]: null };
  }

  private checkWhole(document: DespatchAdvice, parts: AdviceParts): void {
    if (document.units.length === 0) {
      const { start, segment } = this.places.of(parts);
      this.findings.add('document-without-lines', { start, end: start, segment, path: 'CPS' });
    }
    if (parts.lineCount === null || parts.lineCount === String(this.lines)) return;
    const code = Number(parts.lineCount) > this.lines ? 'fewer-lines' : 'line-count-wrong';
    this.findings.add(code, this.places.of(parts, 'lineCount'), String(this.lines));
  }

  private unit(parts: UnitParts): HandlingUnit {
    const packagings = parts.packagings.map((packaging) => this.packaging(packaging));
    const items: DespatchItem[] = [];
    for (const item of parts.items) {
      const { marks } = item;
      const labels = this.labels(marks);
      const only = packagings.length === 1 ? packagings[0] : undefined;
      if (labels.length > 0 && only?.labels.length === 0) packagings[0] = this.standing({ ...only, labels }, only);
      else if (labels.length > 0) packagings.push(this.standing({ ...NO_PACKAGING, labels }, marks[0] ?? parts));
      items.push(this.item(item));
    }
    return this.standing({ id: parts.id, parentId: parts.parentId, level: parts.level, packagings, items }, parts);
  }

  private standing<T extends object>(object: T, of: object): T {
    this.places.alias(object, of);
    return object;
  }

  private packaging(parts: PackagingParts): Packaging {
    const { totalGrossWeight, totalNetWeight, marks, ...about } = parts;
    const single = about.count === null || about.count === '1';
    return this.standing(
      {
        ...about,
        typeAgency: about.type === null ? null : about.typeAgency,
        unit: about.quantityPerPackage === null ? null : about.unit,
        grossWeight: about.grossWeight ?? (single ? totalGrossWeight : null),
        netWeight: about.netWeight ?? (single ? totalNetWeight : null),
        labels: this.labels(marks),
      },
      parts,
    );
  }

  private item(parts: ItemParts): DespatchItem {
    const { buyerArticleNumber, cumulativeUnit, deliveryNote, gate, marks: _, ...about } = parts;
    this.lines++;
    return this.standing(
      {
        ...about,
        lineNumber: about.lineNumber || String(this.lines),
        articleNumber: buyerArticleNumber ?? about.articleNumber,
        unit: about.unit ?? cumulativeUnit,
        ...(deliveryNote === null || deliveryNote === this.whole.deliveryNote ? {} : { deliveryNote }),
        ...(gate === null || gate === this.whole.gate ? {} : { gate }),
      },
      parts,
    );
  }

  /** A master label with nothing under it is the label of the package itself; a label in GIR and once more in GIN is that of one package. */
  private labels(parts: readonly Marks[]): PackageLabel[] {
    return parts.flatMap((marks) => {
      const around = marks.outerLabel ?? marks.masterLabel;
      const label = (number: string, batch: string | null, place: Place): PackageLabel => {
        const made = { number, masterLabel: around === number ? null : around, batch };
        this.places.put(made, '', place);
        return made;
      };
      const sets = marks.sets.flatMap((set) =>
        set.number === null ? [] : [label(set.number, set.batch ?? marks.batch, this.places.of(set, 'number'))],
      );
      const known = new Set(sets.map(({ number }) => number));
      const others = marks.numbers
        .flatMap((numbers) => this.numbered(numbers))
        .filter(({ number }) => !known.has(number));
      if (sets.length + others.length > 0 || marks.masterLabel === null)
        return [...sets, ...others.map(({ number, place }) => label(number, marks.batch, place))];
      return [this.standing({ number: marks.masterLabel, masterLabel: marks.outerLabel, batch: marks.batch }, marks)];
    });
  }

  /** Numbers of a GIN with the place where each, or its range, stands. */
  private numbered(parts: LabelNumbers): { readonly number: string; readonly place: Place }[] {
    return PAIRS.flatMap(([from, to]) => {
      const [first, last] = [parts[from], parts[to]];
      if (first === null) return [];
      const place = this.places.of(parts, from);
      const range = labelRange(first, last ?? '', Math.max(1, Math.min(this.labelsLeft, MAX_LABELS_OF_RANGE)));
      if (range === null) this.findings.add('label-range-invalid', place, last ?? '');
      else if (range.numbers.length < range.count) this.findings.add('labels-too-many', place, String(range.count));
      const numbers = range?.numbers ?? [first];
      this.labelsLeft -= numbers.length;
      return numbers.map((number) => ({ number, place }));
    });
  }
}

/** What every article says alike. */
function saidByAll(items: readonly ItemParts[], property: keyof OfAdvice): string | null {
  const first = items[0]?.[property] ?? null;
  return items.every((item) => item[property] === first) ? first : null;
}

const NO_PACKAGING: Packaging = {
  count: null,
  type: null,
  typeAgency: null,
  supplierType: null,
  quantityPerPackage: null,
  unit: null,
  grossWeight: null,
  netWeight: null,
  length: null,
  width: null,
  height: null,
  returnable: null,
  owner: null,
  stackFactor: null,
  labels: [],
};

/** The reverse: a document in the parts that DESADV has. */
export function partsOf(document: DespatchAdvice): AdviceParts {
  const terms = document.termsOfDelivery;
  const [, termsCode = null, termsPlace = null] = /^([A-Z]{3})(?: (.+))?$/.exec(terms ?? '') ?? [];
  return {
    ...document,
    carrierCode: null,
    carrierAgency: null,
    carrierName: null,
    termsCode,
    termsAgency: termsCode === null ? null : ICC,
    termsPlace,
    termsText: termsCode === null ? terms : null,
    lineCount: null,
    packagings: [],
    items: [],
    units: document.units.map((unit) => ({
      ...unit,
      packagings: unit.packagings.map((packaging) => ({
        ...packaging,
        totalGrossWeight: null,
        totalNetWeight: null,
        marks: marksOf(packaging.labels),
      })),
      items: unit.items.map((item) => ({
        ...item,
        deliveryNote: item.deliveryNote ?? null,
        gate: item.gate ?? null,
        buyerArticleNumber: null,
        cumulativeUnit: item.unit,
        marks: [],
      })),
    })),
  };
}

/** Labels by the package around them, with their batches in GIR, without in GIN. */
function marksOf(labels: readonly PackageLabel[]): Marks[] {
  const runs: PackageLabel[][] = [];
  for (const label of labels) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (
      run === undefined ||
      run.length >= MAX_PER_MARKS ||
      first?.masterLabel !== label.masterLabel ||
      (first.batch === null) !== (label.batch === null)
    )
      runs.push([label]);
    else run.push(label);
  }
  return runs.map((run) => {
    const withBatch = run[0]?.batch !== null;
    return {
      masterLabel: run[0]?.masterLabel ?? null,
      outerLabel: null,
      batch: null,
      sets: withBatch ? run.map(({ number, batch }) => ({ number, batch })) : [],
      numbers: withBatch
        ? []
        : run.map(({ number }) => ({
            ...NO_NUMBERS,
            kind: isSscc(number) ? ('sscc' as const) : ('label' as const),
            from1: number,
          })),
    };
  });
}

const NO_NUMBERS = {
  from1: null,
  to1: null,
  from2: null,
  to2: null,
  from3: null,
  to3: null,
  from4: null,
  to4: null,
  from5: null,
  to5: null,
};
