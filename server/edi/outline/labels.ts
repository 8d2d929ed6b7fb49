/** English business words for EDIFACT places, by segment and qualifier (UN/EDIFACT code lists 2005, 3035, 3227, 1153, 6063, 1225; DELFOR use). */

/** UNH 0065. */
export const MESSAGE_NAMES: Readonly<Record<string, string>> = {
  DELFOR: 'Delivery schedule',
  DELJIT: 'Just-in-time call-off',
  DESADV: 'Despatch advice',
  INVOIC: 'Invoice',
  ORDERS: 'Order',
  ORDRSP: 'Order response',
  ORDCHG: 'Order change',
  RECADV: 'Receiving advice',
  APERAK: 'Application acknowledgement',
  CONTRL: 'Syntax acknowledgement',
  REMADV: 'Remittance advice',
  PRICAT: 'Price catalogue',
  IFTMBC: 'Booking confirmation',
  IFTMBF: 'Booking request',
  IFTMIN: 'Transport instruction',
  IFTSTA: 'Transport status',
  IFCSUM: 'Consignment summary',
  INVRPT: 'Inventory report',
  AVIEXP: 'Despatch advice',
  DELINS: 'Delivery schedule',
};

/** BGM 1225. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  1: 'cancellation',
  4: 'change',
  5: 'replaces the earlier one',
  7: 'duplicate',
  9: 'original',
  24: 'delivery instruction',
  25: 'forecast',
  31: 'copy',
};

type Labels = Readonly<Record<string, string>>;
export const DATES: Labels = {
  137: 'Issued',
  2: 'Delivery requested',
  10: 'Despatch requested',
  11: 'Despatched',
  17: 'Delivery estimated',
  36: 'Valid until',
  50: 'Goods received',
  51: 'Cumulative start',
  52: 'Cumulative end',
  63: 'Delivery latest',
  64: 'Delivery earliest',
  132: 'Arrival estimated',
  157: 'Valid from',
  158: 'Horizon from',
  159: 'Horizon until',
  171: 'Reference date',
  257: 'Calculated',
};
export const PARTIES: Labels = {
  BY: 'Buyer',
  SE: 'Seller',
  SU: 'Supplier',
  ST: 'Ship-to',
  CN: 'Consignee',
  DP: 'Delivery party',
  SF: 'Ship-from',
  MI: 'Planning office',
  MF: 'Manufacturer',
  IV: 'Invoicee',
  CZ: 'Consignor',
  CA: 'Carrier',
  FW: 'Forwarder',
};
/** As the UN names them (3227), where no document has a word of its own. */
const LOCATIONS: Labels = {
  7: 'Place of delivery',
  9: 'Place of loading',
  11: 'Place of discharge',
  159: 'Internal destination',
};
const SCHEDULE_PLACES: Labels = { 11: 'Gate', 159: 'Dock' };
const ORDER_PLACES: Labels = { 11: 'Point of use', 18: 'Point of use', 19: 'Point of use', 159: 'Point of use' };
/** What the document that a message becomes calls its places: of the whole, and of an article. */
export const PLACES: Readonly<Record<string, { readonly whole: Labels; readonly article: Labels }>> = {
  DELFOR: { whole: SCHEDULE_PLACES, article: SCHEDULE_PLACES },
  DELJIT: { whole: SCHEDULE_PLACES, article: SCHEDULE_PLACES },
  DESADV: { whole: SCHEDULE_PLACES, article: { 11: 'Gate', 159: 'Point of use' } },
  ORDERS: { whole: {}, article: ORDER_PLACES },
  ORDCHG: { whole: {}, article: ORDER_PLACES },
  ORDRSP: { whole: {}, article: ORDER_PLACES },
};
export const REFERENCES: Labels = {
  ON: 'Order',
  AAN: 'Call-off number',
  AIF: 'Previous call-off number',
  ALM: 'Previous schedule',
  SH: 'Previous highest schedule',
  AAK: 'Despatch advice',
  AAU: 'Despatch note',
  ADE: 'Account',
  AAO: 'Transport order',
  AAP: 'Part consignment',
  CT: 'Contract',
  VN: 'Supplier order',
  DQ: 'Delivery note',
  IV: 'Invoice',
  CRN: 'Conveyance',
};
export const QUANTITIES: Labels = {
  1: 'Quantity',
  3: 'Cumulative quantity',
  12: 'Despatched',
  21: 'Ordered',
  48: 'Last received',
  52: 'Quantity per package',
  57: 'In transit',
  70: 'Received, cumulative',
  71: 'Ordered, cumulative',
  72: 'Received, cumulative end of prior year',
  73: 'Outstanding',
  74: 'Latest cumulative',
  78: 'Scheduled, cumulative',
  79: 'Previous cumulative',
  83: 'Backorder',
  84: 'Urgent',
  113: 'To be delivered',
  145: 'Stock',
  194: 'Last accepted',
};
/** What a qualifier nobody described is called, by segment. */
export const GENERIC: Labels = { DTM: 'Date', NAD: 'Party', LOC: 'Location', RFF: 'Reference', QTY: 'Quantity' };
/** The table a segment's qualifiers are looked up in. */
export const LABELS: Readonly<Record<string, Labels>> = {
  DTM: DATES,
  NAD: PARTIES,
  LOC: LOCATIONS,
  RFF: REFERENCES,
  QTY: QUANTITIES,
};

/** Where a segment stands: UNH 0065, and behind LIN or before it. */
interface Around {
  readonly message: string;
  readonly isOfArticle: boolean;
}

/** What a segment says by its qualifier, in the words of the document that its message becomes. */
export function labelOf(tag: string, qualifier: string, { message, isOfArticle }: Around): string {
  const places = Object.hasOwn(PLACES, message) ? PLACES[message] : undefined;
  const own = tag === 'LOC' && places !== undefined ? places[isOfArticle ? 'article' : 'whole'] : {};
  const found = { ...(Object.hasOwn(LABELS, tag) ? LABELS[tag] : {}), ...own };
  return (
    (Object.hasOwn(found, qualifier) ? found[qualifier] : undefined) ?? `${GENERIC[tag] ?? tag} ${qualifier}`.trim()
  );
}
