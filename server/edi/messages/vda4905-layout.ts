import { type Code, code } from '../syntax/codes.js';
import type { Field } from '../syntax/record-cursor.js';

/** VDA 4905 (511 version 02, others 01): where the fields stand. Positions from 1, lengths in characters. */

const field = (at: number, length: number, label: string, kind: Field['kind'] = 'text'): Field => ({
  at,
  length,
  label,
  kind,
});

export const HEADER = {
  version: field(4, 2, 'Version'),
  customer: field(6, 9, 'Customer'),
  supplier: field(15, 9, 'Supplier'),
  previousNumber: field(24, 5, 'Previous transmission number'),
  number: field(29, 5, 'Transmission number'),
  issued: field(34, 6, 'Issued', 'date'),
  cumulativeStart: field(40, 6, 'Cumulative start', 'date'),
} as const;
export const CALLOFF = {
  plant: field(6, 3, 'Ship-to'),
  number: field(9, 9, 'Call-off number'),
  date: field(18, 6, 'Call-off date', 'date'),
  previousNumber: field(24, 9, 'Previous call-off number'),
  previousDate: field(33, 6, 'Previous call-off date', 'date'),
  article: field(39, 22, 'Article'),
  supplierArticle: field(61, 22, 'Supplier article'),
  order: field(83, 12, 'Order'),
  gate: field(95, 5, 'Unloading point'),
  customerReference: field(100, 4, 'Customer reference'),
  unit: field(104, 2, 'Unit'),
  interval: field(106, 1, 'Delivery interval'),
  productionRelease: field(107, 1, 'Production release'),
  materialRelease: field(108, 1, 'Material release'),
  use: field(109, 1, 'Use'),
  allocation: field(110, 7, 'Allocation'),
  storage: field(117, 7, 'Storage location'),
} as const;
export const BALANCE = {
  receiptDate: field(6, 6, 'Last receipt', 'date'),
  note: field(12, 8, 'Last delivery note'),
  noteDate: field(20, 6, 'Last delivery note date', 'date'),
  quantity: field(26, 12, 'Last quantity received', 'number'),
  cumulative: field(38, 10, 'Received, cumulative', 'number'),
} as const;
/** 513 positions 26-37 have three decimals that are not written; other quantities have none. */
export const LAST_QUANTITY_DECIMALS = 3;
export const SUPPLEMENT = {
  productionStart: field(6, 6, 'Production release from', 'date'),
  productionEnd: field(12, 6, 'Production release until', 'date'),
  productionCumulative: field(18, 10, 'Production release, cumulative', 'number'),
  materialStart: field(28, 6, 'Material release from', 'date'),
  materialEnd: field(34, 6, 'Material release until', 'date'),
  materialCumulative: field(40, 10, 'Material release, cumulative', 'number'),
  successor: field(50, 22, 'Successor article'),
  subSupplier: field(72, 9, 'Sub-supplier'),
  horizon: field(81, 6, 'Horizon until', 'date'),
  pointOfUse: field(87, 14, 'Point of use'),
  cumulativeBeforeReset: field(101, 10, 'Cumulative before reset', 'number'),
} as const;
export const PACKAGING = {
  customerPackage: field(6, 22, 'Package'),
  supplierPackage: field(28, 22, 'Supplier package'),
  capacity: field(50, 7, 'Quantity per package', 'number'),
} as const;
export const TEXT = {
  first: field(6, 40, 'Text'),
  second: field(46, 40, 'Text'),
  third: field(86, 40, 'Text'),
} as const;

/** Trailer counters in the order of the recommendation: seven digits each from position 6. */
export const COUNTED = ['511', '512', '513', '514', '517', '518', '519', '515'] as const;
export const COUNTERS: readonly { readonly type: Code; readonly field: Field }[] = COUNTED.map((type, i) => ({
  type: code(type),
  field: field(6 + 7 * i, 7, `Records ${type}`, 'number'),
}));

/** Date and quantity pairs: five in 513 from position 48, eight in 514 from position 6. */
export interface CalloffFields {
  readonly date: Field;
  readonly quantity: Field;
}
const pairs = (from: number, count: number): CalloffFields[] =>
  Array.from({ length: count }, (_, i) => ({
    date: field(from + 15 * i, 6, 'Date', 'date'),
    quantity: field(from + 15 * i + 6, 9, 'Quantity', 'number'),
  }));
export const CALLOFFS_513: readonly CalloffFields[] = pairs(48, 5);
export const CALLOFFS_514: readonly CalloffFields[] = pairs(6, 8);

/** Which records may follow which: `511 (512 513 514* 515? 517* 518*)+ 519`. */
export const FOLLOWERS: ReadonlyMap<Code, readonly Code[]> = new Map(
  (
    [
      ['511', '512'],
      ['512', '513'],
      ['513', '514 515 517 518 512 519'],
      ['514', '514 515 517 518 512 519'],
      ['515', '517 518 512 519'],
      ['517', '517 518 512 519'],
      ['518', '518 512 519'],
      ['519', '511'],
    ] satisfies [string, string][]
  ).map(([type, next]) => [code(type), next.split(' ').map(code)]),
);

/** 512 unit of measure to UN/ECE Recommendation 20. */
export const UNITS: Readonly<Record<string, string>> = {
  ST: 'PCE',
  M: 'MTR',
  M2: 'MTK',
  M3: 'MTQ',
  L: 'LTR',
  T: 'TNE',
  KG: 'KGM',
  G: 'GRM',
  KM: 'KMT',
  MM: 'MMT',
  SA: 'SET',
  PA: 'PR',
  TG: 'DAY',
  SD: 'HUR',
};

/** Field tables by record type, for reading a record aloud. */
export const RECORDS: ReadonlyMap<Code, readonly Field[]> = new Map<Code, readonly Field[]>([
  [code('511'), Object.values(HEADER)],
  [code('512'), Object.values(CALLOFF)],
  [code('513'), [...Object.values(BALANCE), ...CALLOFFS_513.flatMap(({ date, quantity }) => [date, quantity])]],
  [code('514'), CALLOFFS_514.flatMap(({ date, quantity }) => [date, quantity])],
  [code('515'), Object.values(SUPPLEMENT)],
  [code('517'), Object.values(PACKAGING)],
  [code('518'), Object.values(TEXT)],
  [code('519'), COUNTERS.map(({ field: counter }) => counter)],
]);
