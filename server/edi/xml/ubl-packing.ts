import type { DespatchItem, HandlingUnit, PackageLabel, Packaging } from '../model/despatch-advice.js';
import { attributeOf, childOf } from '../syntax/xml-tree.js';
import { CAC, CBC } from './namespaces.js';
import { childrenOf, flag, list, measure, value, type Rule } from './rules.js';
import { DECIMAL, textOf } from './values.js';

/** Packing of a despatch (UBL 2.1 TransportHandlingUnit and Package): units, their packages and labels, and which lines stand in them. */

/** A handling unit that names its lines. */
export interface PackedUnit {
  readonly id: string;
  readonly packagings: readonly Packaging[];
  readonly lines: readonly { readonly lineNumber: string }[];
}

function emptyPackaging(): Packaging {
  return {
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
}

/** PackagingTypeCode with the agency whose code it is (UN/EDIFACT 3055). */
const TYPE: Rule<{ type: string | null; typeAgency: string | null }> = {
  read(element, into) {
    const code = childOf(element, 'PackagingTypeCode', CBC);
    if (code === undefined || textOf(code) === '') return;
    into.type = textOf(code);
    into.typeAgency = attributeOf(code, 'listAgencyID')?.value ?? null;
  },
  write({ type, typeAgency }, out) {
    if (type !== null && type !== '') out.leaf('cbc:PackagingTypeCode', type, { listAgencyID: typeAgency });
  },
};

type Dimension = 'grossWeight' | 'netWeight' | 'length' | 'width' | 'height';
/** UN/EDIFACT 6313 and the unit of the document (UN/ECE Recommendation 20). */
const DIMENSIONS: Readonly<
  Record<string, { readonly key: Dimension; readonly unit: string; readonly powers: Readonly<Record<string, number>> }>
> = {
  AAB: { key: 'grossWeight', unit: 'KGM', powers: { TNE: 3, GRM: -3 } },
  AAA: { key: 'netWeight', unit: 'KGM', powers: { TNE: 3, GRM: -3 } },
  LN: { key: 'length', unit: 'MMT', powers: { CMT: 1, DMT: 2, MTR: 3 } },
  WD: { key: 'width', unit: 'MMT', powers: { CMT: 1, DMT: 2, MTR: 3 } },
  HT: { key: 'height', unit: 'MMT', powers: { CMT: 1, DMT: 2, MTR: 3 } },
};
const MEASURED: Rule<Record<Dimension, string | null>> = {
  read(element, into, reading) {
    for (const child of childrenOf(element, 'MeasurementDimension', CAC)) {
      const attribute = childOf(child, 'AttributeID', CBC);
      const name = attribute === undefined ? '' : textOf(attribute);
      const dimension = Object.hasOwn(DIMENSIONS, name) ? DIMENSIONS[name] : undefined;
      if (dimension !== undefined)
        measure('cbc:Measure', dimension.key, dimension.unit, dimension.powers).read(child, into, reading);
    }
  },
  write(from, out) {
    for (const [name, { key, unit, powers }] of Object.entries(DIMENSIONS)) {
      out.group('cac:MeasurementDimension', () => {
        out.constant('cbc:AttributeID', name);
        measure('cbc:Measure', key, unit, powers).write(from, out);
      });
    }
  },
};

function emptyLabel(): PackageLabel {
  return { number: '', masterLabel: null, batch: null };
}
function emptyUnit(): PackedUnit {
  return { id: '', packagings: [], lines: [] };
}
const LABEL: readonly Rule<PackageLabel>[] = [value('cbc:ID', 'number'), value('cbc:TraceID', 'batch')];
const PACKAGING: readonly Rule<Packaging>[] = [
  value('cbc:Quantity', 'count', { codec: DECIMAL }),
  flag('cbc:ReturnableMaterialIndicator', 'returnable'),
  TYPE,
  list('cac:ContainedPackage', 'labels', emptyLabel, LABEL),
  MEASURED,
];
/** A line inside a unit is named; the schema wants an order line and an article there, too. */
const NAMED_LINE: readonly Rule<{ lineNumber: string }>[] = [
  value('cbc:ID', 'lineNumber'),
  {
    read: () => undefined,
    write: ({ lineNumber }, out) => {
      out.group('cac:OrderLineReference', () => {
        out.leaf('cbc:LineID', lineNumber);
      });
    },
  },
  {
    read: () => undefined,
    write: (_, out) => {
      out.group('cac:Item', () => undefined, { always: true });
    },
  },
];
const UNIT: readonly Rule<PackedUnit>[] = [
  value('cbc:ID', 'id'),
  list('cac:HandlingUnitDespatchLine', 'lines', () => ({ lineNumber: '' }), NAMED_LINE),
  list('cac:ActualPackage', 'packagings', emptyPackaging, PACKAGING),
];
export const HANDLING_UNITS: Rule<{ packed: readonly PackedUnit[] }> = list(
  'cac:TransportHandlingUnit',
  'packed',
  emptyUnit,
  UNIT,
);

/** The unit that stands for a despatch without any. */
const ONLY = '1';

/** Lines in the units that name them; the rest stands in a unit of its own. */
export function unitsOf(items: readonly DespatchItem[], packed: readonly PackedUnit[]): readonly HandlingUnit[] {
  const left = new Map(items.map((item) => [item.lineNumber, item]));
  const unpacked = new Set(items);
  const units: HandlingUnit[] = packed.map(({ id, packagings, lines }) => {
    const found = lines
      .map(({ lineNumber }) => left.get(lineNumber))
      .filter((item) => item !== undefined)
      .filter((item) => unpacked.delete(item));
    return { id, parentId: null, level: null, packagings, items: found };
  });
  if (unpacked.size === 0 && units.length > 0) return units;
  return [
    ...units,
    { id: units.length === 0 ? ONLY : '', parentId: null, level: null, packagings: [], items: [...unpacked] },
  ];
}

/** The same the other way. */
export function packedOf(units: readonly HandlingUnit[]): readonly PackedUnit[] {
  const [first] = units;
  if (first === undefined || (units.length === 1 && first.packagings.length === 0 && first.id === ONLY)) return [];
  return units.map(({ id, packagings, items }) => ({
    id,
    packagings,
    lines: items.map(({ lineNumber }) => ({ lineNumber })),
  }));
}
