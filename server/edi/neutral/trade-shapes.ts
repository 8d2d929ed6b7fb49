import { FILE_LIMITS } from '../limits.js';
import {
  INVENTORY_QUANTITIES,
  type InventoryLine,
  type InventoryQuantity,
  type InventoryReport,
} from '../messages/invrpt.message.js';
import {
  type DespatchAdvice,
  type DespatchItem,
  type HandlingUnit,
  PACKAGE_OWNERS,
  type PackageLabel,
  type Packaging,
  PACKAGING_LEVELS,
} from '../model/despatch-advice.js';
import {
  type AllowanceCharge,
  type Invoice,
  INVOICE_TYPES,
  type InvoiceLine,
  type TaxTotal,
} from '../model/invoice.js';
import { LINE_ACTIONS, type Order, ORDER_STEPS, type OrderDelivery, type OrderLine } from '../model/order.js';
import type { DocumentOrigin } from '../model/origin.js';
import type { Party, TradeParty } from '../model/party.js';
import type { Discrepancy, ReceiptAdvice, ReceiptLine, ReceiptPackages } from '../model/receipt-advice.js';
import {
  always,
  among,
  decimal,
  flag,
  list,
  moment,
  named,
  object,
  optional,
  orNull,
  otherwise,
  type Properties,
  text,
  whole,
} from './shape.js';

/** Entries of a list that lies in a line or a head: far above what occurs. */
export const MAX_ENTRIES = 10_000;
const { lines: MAX_LINES } = FILE_LIMITS;

/** Shapes that most properties have. */
export const anyText = named('text', text);
export const said = otherwise('', anyText);
export const maybe = named('textOrNull', orNull(text));
export const number = named('numberOrNull', orNull(decimal));
export const when = named('dateOrNull', orNull(moment));
export const texts = list(anyText, MAX_ENTRIES);

/** What every document begins with; its interchange is in its envelope. */
export function originOf<const K extends string>(kind: K): Properties<DocumentOrigin & { readonly kind: K }> {
  return { kind: among([kind]), interchange: always(0), messageNumber: otherwise(0, whole) };
}

const PARTY: Properties<Party> = { code: said, agency: said, name: said };
export const party = named('party', object(PARTY));
export const tradeParty = named(
  'tradeParty',
  object<TradeParty>({
    ...PARTY,
    street: maybe,
    city: maybe,
    postalCode: maybe,
    region: maybe,
    country: maybe,
    vatNumber: maybe,
    contact: maybe,
    phone: maybe,
    email: maybe,
  }),
);
export const someone = named('partyOrNull', orNull(tradeParty));

const label = object<PackageLabel>({ number: text, masterLabel: maybe, batch: maybe });
const packaging = object<Packaging>({
  count: number,
  type: maybe,
  typeAgency: maybe,
  supplierType: maybe,
  quantityPerPackage: number,
  unit: maybe,
  grossWeight: number,
  netWeight: number,
  length: number,
  width: number,
  height: number,
  returnable: orNull(flag),
  owner: orNull(among(PACKAGE_OWNERS)),
  stackFactor: number,
  labels: list(label, MAX_LINES),
});
const item = object<DespatchItem>({
  lineNumber: said,
  articleNumber: said,
  gtin: optional(anyText),
  supplierArticleNumber: maybe,
  description: maybe,
  quantity: number,
  unit: maybe,
  cumulativeQuantity: number,
  orderNumber: maybe,
  orderLine: maybe,
  calloffReference: maybe,
  batch: maybe,
  productionDate: when,
  bestBeforeDate: when,
  engineeringChange: maybe,
  countryOfOrigin: maybe,
  customsPreference: maybe,
  pointOfUse: maybe,
  deliveryNote: optional(maybe),
  gate: optional(maybe),
  productionNumbers: optional(texts),
});
const unit = object<HandlingUnit>({
  id: said,
  parentId: maybe,
  level: orNull(among(PACKAGING_LEVELS)),
  packagings: list(packaging, MAX_ENTRIES),
  items: list(item, MAX_LINES),
});
export const DESPATCH_ADVICE: Properties<DespatchAdvice> = {
  ...originOf('despatch-advice'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  pickUpDate: when,
  shipmentDate: when,
  despatchDate: when,
  arrivalDate: when,
  seller: someone,
  buyer: someone,
  shipFrom: someone,
  shipTo: someone,
  carrier: someone,
  dock: maybe,
  gate: maybe,
  shipmentReference: maybe,
  transportDocument: maybe,
  deliveryNote: maybe,
  orderNumber: maybe,
  transportMode: maybe,
  transportMeans: maybe,
  trailer: maybe,
  container: maybe,
  chassis: maybe,
  termsOfDelivery: maybe,
  grossWeight: number,
  netWeight: number,
  volume: number,
  packageCount: number,
  units: list(unit, MAX_LINES),
};

export const allowance = named(
  'allowance',
  object<AllowanceCharge>({ isCharge: flag, code: maybe, reason: maybe, percentage: number, amount: number }),
);
const allowances = list(allowance, MAX_ENTRIES);
export const tax = named(
  'tax',
  object<TaxTotal>({ type: maybe, category: maybe, rate: number, taxableAmount: number, taxAmount: number }),
);
const taxes = list(tax, MAX_ENTRIES);
const invoiceLine = object<InvoiceLine>({
  lineNumber: said,
  articleNumber: said,
  gtin: optional(anyText),
  supplierArticleNumber: maybe,
  description: maybe,
  quantity: number,
  unit: maybe,
  price: number,
  priceBasis: number,
  amount: number,
  orderNumber: maybe,
  orderLine: maybe,
  despatchAdvice: maybe,
  deliveryNote: maybe,
  deliveryDate: optional(moment),
  countryOfOrigin: maybe,
  tariffNumber: maybe,
  allowances,
  taxes,
});
export const INVOICE: Properties<Invoice> = {
  ...originOf('invoice'),
  documentNumber: text,
  messageFunction: said,
  type: otherwise('invoice', among(INVOICE_TYPES)),
  issueDate: when,
  deliveryDate: when,
  taxPointDate: when,
  dueDate: when,
  currency: maybe,
  seller: someone,
  buyer: someone,
  invoicee: someone,
  payee: someone,
  shipFrom: someone,
  shipTo: someone,
  orderNumber: maybe,
  contractNumber: maybe,
  despatchAdvice: maybe,
  deliveryNote: maybe,
  originalInvoice: maybe,
  paymentTerms: maybe,
  paymentReference: maybe,
  bankAccount: maybe,
  termsOfDelivery: maybe,
  notes: texts,
  allowances,
  taxes,
  linesAmount: number,
  taxableAmount: number,
  taxAmount: number,
  totalAmount: number,
  payableAmount: number,
  prepaidAmount: number,
  roundingAmount: optional(decimal),
  lines: list(invoiceLine, MAX_LINES),
};

const orderLine = object<OrderLine>({
  lineNumber: said,
  action: orNull(among(LINE_ACTIONS)),
  articleNumber: said,
  gtin: optional(anyText),
  supplierArticleNumber: maybe,
  description: maybe,
  quantity: number,
  unit: maybe,
  price: number,
  priceBasis: number,
  amount: number,
  requestedDate: when,
  promisedDate: when,
  pointOfUse: maybe,
  contractNumber: maybe,
  orderLine: maybe,
  note: maybe,
  deliveries: list(object<OrderDelivery>({ date: when, quantity: number }), MAX_ENTRIES),
});
export const ORDER: Properties<Order> = {
  ...originOf('order'),
  step: among(ORDER_STEPS),
  documentNumber: text,
  messageFunction: said,
  responseCode: maybe,
  issueDate: when,
  requestedDate: when,
  promisedDate: when,
  orderNumber: maybe,
  contractNumber: maybe,
  currency: maybe,
  buyer: someone,
  seller: someone,
  shipTo: someone,
  invoicee: someone,
  paymentTerms: maybe,
  termsOfDelivery: maybe,
  notes: texts,
  totalAmount: number,
  lines: list(orderLine, MAX_LINES),
};

const receiptLine = object<ReceiptLine>({
  lineNumber: said,
  articleNumber: said,
  gtin: optional(anyText),
  supplierArticleNumber: maybe,
  description: maybe,
  despatchedQuantity: number,
  receivedQuantity: number,
  acceptedQuantity: number,
  unit: maybe,
  orderNumber: maybe,
  orderLine: maybe,
  batch: maybe,
  despatchAdvice: maybe,
  discrepancies: list(
    object<Discrepancy>({ quantity: number, qualifier: maybe, nature: maybe, reason: maybe }),
    MAX_ENTRIES,
  ),
});
export const RECEIPT_ADVICE: Properties<ReceiptAdvice> = {
  ...originOf('receipt-advice'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  receiptDate: when,
  despatchAdvice: maybe,
  deliveryNote: maybe,
  orderNumber: maybe,
  seller: someone,
  buyer: someone,
  shipTo: someone,
  lines: list(receiptLine, MAX_LINES),
  packages: list(
    object<ReceiptPackages>({
      count: number,
      type: maybe,
      supplierType: maybe,
      difference: number,
      nature: maybe,
      reason: maybe,
    }),
    MAX_LINES,
  ),
};

const inventoryQuantity = object<InventoryQuantity>({
  kind: orNull(among(INVENTORY_QUANTITIES)),
  quantity: number,
  unit: maybe,
  direction: orNull(among(['in', 'out'])),
  inventoryType: maybe,
  reason: maybe,
  date: when,
  noteNumber: maybe,
});
export const INVENTORY_REPORT: Properties<InventoryReport> = {
  ...originOf('inventory-report'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  startDate: when,
  endDate: when,
  buyer: someone,
  seller: someone,
  reporter: someone,
  shipTo: someone,
  lines: list(
    object<InventoryLine>({
      lineNumber: said,
      articleNumber: said,
      supplierArticleNumber: maybe,
      description: maybe,
      location: maybe,
      quantities: list(inventoryQuantity, MAX_LINES),
    }),
    MAX_LINES,
  ),
};
