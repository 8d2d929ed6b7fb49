import {
  an,
  counters,
  date,
  HEADER,
  mandatory,
  type MessageLayout,
  n,
  record,
  recordsByType,
  time,
} from '../layout.js';

/**
 * VDA 4913 despatch and transport data, header version 03; 04 is read the same way. `711 (712 (713 (714 718* 716? 715*)+)+)+ 719`.
 * Positions and lengths are those of a public schema. Not confirmed by a source: that quantities and counts of packages have three decimals that are
 * not written, that weights are whole kilograms and sizes millimetres, and that 04 does not differ.
 * One-letter fields that say something only when filled (kind of information, dutiable goods, inventory status) are optional here, though the schema calls them mandatory.
 */
export const DESPATCH = {
  ...HEADER,
  subSupplier: an(40, 9, 'Sub-supplier'),
  carrier: an(49, 9, 'Carrier'),
  origin: an(58, 1, 'Origin of the message'),
  delivery: an(59, 1, 'Type of delivery'),
} as const;
export const TRANSPORT = {
  consignment: mandatory(n(6, 8, 'Consignment number')),
  supplierPlant: an(14, 3, 'Supplier plant'),
  carrier: mandatory(an(17, 14, 'Carrier')),
  handoverDate: mandatory(date(31, 'Handed over')),
  handoverTime: mandatory(time(37, 'Handed over, time')),
  gross: mandatory(n(41, 7, 'Gross weight')),
  net: n(48, 7, 'Net weight'),
  freight: n(55, 2, 'Freight paid by'),
  carrierInformed: an(57, 1, 'Carrier informed'),
  packages: n(58, 4, 'Packages'),
  partner: an(62, 14, 'Transport partner'),
  meansKey: mandatory(n(76, 2, 'Kind of means of transport')),
  means: mandatory(an(78, 25, 'Means of transport')),
  qualifier: an(103, 1, 'Kind of information'),
  content: an(104, 8, 'Information'),
  arrivalDate: date(112, 'Arrival'),
  arrivalTime: time(118, 'Arrival, time'),
  loadingMetres: n(122, 3, 'Loading metres'),
  truck: n(125, 1, 'Truck type'),
} as const;
export const NOTE = {
  number: n(6, 8, 'Delivery note'),
  date: mandatory(date(14, 'Delivery note date')),
  unloadingPoint: mandatory(an(20, 5, 'Unloading point')),
  despatchType: mandatory(n(25, 2, 'Despatch type')),
  customerReference: an(27, 4, 'Customer reference'),
  order: an(31, 12, 'Order'),
  process: n(43, 2, 'Process code'),
  plant: mandatory(an(49, 3, 'Customer plant')),
  consignment: n(52, 8, 'Consignment reference'),
  receiver: an(60, 9, 'Goods receiver'),
  storage: an(70, 7, 'Storage location'),
  supplier: mandatory(an(77, 9, 'Supplier')),
  pointOfUse: an(86, 14, 'Point of consumption'),
  calloff: an(100, 4, 'Call-off number'),
  orderReference: an(104, 6, 'Customer reference of the order'),
  document: an(110, 14, 'Document number'),
} as const;
export const ITEM = {
  article: mandatory(an(6, 22, 'Article')),
  supplierArticle: mandatory(an(28, 22, 'Supplier article')),
  origin: mandatory(n(50, 3, 'Country of origin')),
  quantity: mandatory(n(53, 13, 'Quantity', 3)),
  unit: mandatory(an(66, 2, 'Unit')),
  quantity2: n(68, 13, 'Second quantity', 3),
  unit2: an(81, 2, 'Unit of the second quantity'),
  vat: n(83, 3, 'VAT rate'),
  line: mandatory(n(87, 3, 'Line')),
  calloffType: an(90, 1, 'Type of call-off'),
  batch: an(91, 15, 'Batch'),
  use: mandatory(an(106, 1, 'Use')),
  hazard: an(107, 8, 'Dangerous goods'),
  preference: mandatory(an(115, 1, 'Customs preference')),
  dutiable: an(116, 1, 'Dutiable goods'),
  status: an(118, 1, 'Inventory status'),
  revision: mandatory(an(119, 2, 'Engineering change')),
  originalNote: an(121, 8, 'Original delivery note'),
} as const;
export const PACKAGING = {
  customerPackage: mandatory(an(6, 22, 'Package')),
  supplierPackage: mandatory(an(28, 22, 'Supplier package')),
  count: mandatory(n(50, 13, 'Packages', 3)),
  line: mandatory(n(63, 3, 'Line')),
  capacity: n(66, 13, 'Quantity per package', 3),
  labelFrom: an(79, 9, 'Label from'),
  labelTo: an(88, 9, 'Label to'),
  size: n(97, 12, 'Length, width, height'),
  stacking: n(109, 1, 'Stacking factor'),
  warehouseCalloff: an(110, 15, 'Warehouse call-off'),
  labelKind: an(125, 1, 'Kind of label'),
  returnable: an(126, 1, 'Returnable'),
  owner: an(127, 1, 'Owner'),
} as const;
/** Length, width and height in millimetres: four digits each in positions 97-108. */
export const SIZE = { length: n(97, 4, 'Length'), width: n(101, 4, 'Width'), height: n(105, 4, 'Height') } as const;
export const TEXT = {
  first: mandatory(an(6, 40, 'Text')),
  second: an(46, 40, 'Text'),
  third: an(86, 40, 'Text'),
} as const;
export const PRODUCTION_NUMBERS = Array.from({ length: 11 }, (_, i) => an(14 + 10 * i, 10, 'Production number'));
const PRODUCTION = {
  note: mandatory(n(6, 8, 'Delivery note')),
  ...Object.fromEntries(PRODUCTION_NUMBERS.map((number, i) => [`number${i}`, number])),
};
/** Counters of the trailer in the order of the recommendation. */
export const COUNTERS_4913 = counters('711 712 713 714 715 716 718 719 717');

/** What may come behind an item and the records that belong to it. */
const AFTER_ITEM = '714 713 712 719';

export const VDA_4913: MessageLayout = {
  message: 'VDA 4913',
  versions: ['03', '04'],
  header: HEADER,
  trailer: '719',
  counters: COUNTERS_4913,
  records: recordsByType([
    record('711', '712', DESPATCH),
    record('712', '713', TRANSPORT),
    record('713', '714', NOTE),
    record('714', `718 716 715 717 ${AFTER_ITEM}`, ITEM),
    record('715', `715 717 ${AFTER_ITEM}`, PACKAGING),
    record('716', `715 717 ${AFTER_ITEM}`, TEXT),
    record('718', `718 716 715 717 ${AFTER_ITEM}`, PRODUCTION),
    // Counted in the trailer; what it holds is not known.
    record('717', `715 717 ${AFTER_ITEM}`, {}, true),
    record('719', '711', Object.fromEntries(COUNTERS_4913.map((counter) => [counter.field.label, counter.field]))),
  ]),
};
