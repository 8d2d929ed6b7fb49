import type { Discrepancy, ReceiptAdvice, ReceiptLine } from '../model/receipt-advice.js';
import { childOf } from '../syntax/xml-tree.js';
import { CBC } from './namespaces.js';
import { also, constant, dateTime, group, list, object, quantity, readAll, value, type Rule } from './rules.js';
import { DELIVERY_NOTE, emptyParty, HEAD, item, TRADE_PARTY, typedReference } from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { DATE, textOf } from './values.js';

/** ReceiptAdvice (UBL 2.1). What was announced and what was accepted have no place in it, only what came and how it differs. */

/** Kinds of difference, each with its quantity and reason, in the order of the schema. */
const DIFFERENCES = [
  { qualifier: 'short', quantity: 'cbc:ShortQuantity', reason: 'cbc:ShortageActionCode' },
  { qualifier: 'rejected', quantity: 'cbc:RejectedQuantity', reason: 'cbc:RejectReason' },
  { qualifier: 'over', quantity: 'cbc:OversupplyQuantity', reason: '' },
] as const;

const DISCREPANCIES: Rule<{ discrepancies: readonly Discrepancy[]; unit: string | null }> = {
  read(element, into, reading) {
    const found: Discrepancy[] = [];
    for (const difference of DIFFERENCES) {
      const said: { much: string | null; unit: string | null } = { much: null, unit: into.unit };
      quantity(difference.quantity, 'much', 'unit').read(element, said, reading);
      const reason =
        difference.reason === '' ? undefined : childOf(element, difference.reason.slice('cbc:'.length), CBC);
      const text = reason === undefined ? '' : textOf(reason);
      if (said.much !== null)
        found.push({
          quantity: said.much,
          qualifier: difference.qualifier,
          nature: null,
          reason: text === '' ? null : text,
        });
    }
    if (found.length > 0) into.discrepancies = found;
  },
  write({ discrepancies, unit }, out) {
    for (const difference of DIFFERENCES) {
      const it = discrepancies.find(({ qualifier }) => qualifier === difference.qualifier);
      if (it === undefined || it.quantity === null) continue;
      out.leaf(difference.quantity, it.quantity, { unitCode: unit });
      if (it.reason !== null && difference.reason !== '') out.leaf(difference.reason, it.reason);
    }
  },
};

function emptyLine(): ReceiptLine {
  return {
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    despatchedQuantity: null,
    receivedQuantity: null,
    acceptedQuantity: null,
    unit: null,
    orderNumber: null,
    orderLine: null,
    batch: null,
    despatchAdvice: null,
    discrepancies: [],
  };
}
const LINE: readonly Rule<ReceiptLine>[] = [
  value('cbc:ID', 'lineNumber', { required: true }),
  quantity('cbc:ReceivedQuantity', 'receivedQuantity', 'unit'),
  DISCREPANCIES,
  group<ReceiptLine>('cac:OrderLineReference', [
    value('cbc:LineID', 'orderLine'),
    group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
  ]),
  group('cac:DespatchLineReference', [group('cac:DocumentReference', [value('cbc:ID', 'despatchAdvice')])]),
  group(
    'cac:Item',
    item<ReceiptLine>([
      group('cac:ItemInstance', [group('cac:LotIdentification', [value('cbc:LotNumberID', 'batch')])]),
    ]),
  ),
];

const RECEIPT: readonly Rule<ReceiptAdvice>[] = [
  ...HEAD,
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
  group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
  group('cac:DespatchDocumentReference', [value('cbc:ID', 'despatchAdvice')]),
  typedReference('cac:AdditionalDocumentReference', DELIVERY_NOTE, 'deliveryNote'),
  object('cac:DeliveryCustomerParty', 'shipTo', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:DespatchSupplierParty', 'seller', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY),
  // A shipment must have a number; it has none of its own here.
  group<ReceiptAdvice>('cac:Shipment', [
    constant('cbc:ID', '1'),
    group('cac:Delivery', [dateTime('cbc:ActualDeliveryDate', 'cbc:ActualDeliveryTime', 'receiptDate')]),
  ]),
  also('cac:ReceiptLine/cbc:ReceivedDate', 'receiptDate', DATE),
  list('cac:ReceiptLine', 'lines', emptyLine, LINE, { required: true }),
];

function emptyReceipt(): { -readonly [K in keyof ReceiptAdvice]: ReceiptAdvice[K] } {
  return {
    kind: 'receipt-advice',
    ...ORIGIN,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    receiptDate: null,
    despatchAdvice: null,
    deliveryNote: null,
    orderNumber: null,
    seller: null,
    buyer: null,
    shipTo: null,
    lines: [],
    packages: [],
  };
}

export const UBL_RECEIPTS: readonly UblDocument[] = [
  {
    name: 'ReceiptAdvice',
    sender: ['BuyerCustomerParty', 'DeliveryCustomerParty'],
    recipient: ['DespatchSupplierParty', 'SellerSupplierParty'],
    read: (root, reading) => readAll(root, emptyReceipt(), RECEIPT, reading),
    write: (it) =>
      it.kind === 'receipt-advice'
        ? (out) => {
            for (const rule of RECEIPT) rule.write(it, out);
          }
        : null,
  },
];
