import type { LineAction, Order, OrderDelivery, OrderLine, OrderStep } from '../model/order.js';
import { childOf, type XmlElement } from '../syntax/xml-tree.js';
import { CAC, CBC } from './namespaces.js';
import {
  also,
  amount,
  childrenOf,
  coded,
  constant,
  currency,
  dateTime,
  group,
  list,
  object,
  part,
  period,
  quantity,
  readAll,
  texts,
  value,
  type Rule,
} from './rules.js';
import { checkTotals } from './totals.js';
import { DELIVERY_PARTY, emptyParty, HEAD, item, TRADE_PARTY } from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { DECIMAL } from './values.js';

/** Order, OrderChange, OrderResponse and OrderResponseSimple (UBL 2.1, sections 3.2 and schemas of these names). */

/** LineStatusCode: UN/EDIFACT 1229, as the Peppol responses use it, and the words of UBL's own list. */
const LINE_STATUS: readonly (readonly [code: string, word: LineAction])[] = [
  ['1', 'added'],
  ['2', 'deleted'],
  ['3', 'changed'],
  ['4', 'no-action'],
  ['5', 'accepted'],
  ['6', 'accepted-with-change'],
  ['7', 'not-accepted'],
  ['Added', 'added'],
  ['Cancelled', 'deleted'],
  ['Revised', 'changed'],
  ['NoStatus', 'no-action'],
  ['Accepted', 'accepted'],
  ['Disputed', 'not-accepted'],
];

function emptyLine(): OrderLine {
  return {
    lineNumber: '',
    action: null,
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    quantity: null,
    unit: null,
    price: null,
    priceBasis: null,
    amount: null,
    requestedDate: null,
    promisedDate: null,
    pointOfUse: null,
    contractNumber: null,
    orderLine: null,
    note: null,
    deliveries: [],
  };
}

/** The date of a delivery by the step: asked for, or promised in a response. */
function deliveryRules(step: OrderStep): readonly Rule<{ date: string | null }>[] {
  return step === 'response'
    ? [period('cac:PromisedDeliveryPeriod', 'date'), readPeriod('cac:RequestedDeliveryPeriod')]
    : [period('cac:RequestedDeliveryPeriod', 'date')];
}

function readPeriod(name: string): Rule<{ date: string | null }> {
  const { read } = period(name, 'date');
  return {
    read(element, into, reading) {
      if (into.date === null) read(element, into, reading);
    },
    write: () => undefined,
  };
}

type LineDelivery = Pick<OrderLine, 'requestedDate' | 'promisedDate' | 'pointOfUse' | 'deliveries'>;
const LINE_DELIVERY: readonly Rule<{
  requestedDate: string | null;
  promisedDate: string | null;
  pointOfUse: string | null;
}>[] = [
  group('cac:DeliveryLocation', [value('cbc:ID', 'pointOfUse')]),
  period('cac:RequestedDeliveryPeriod', 'requestedDate'),
  period('cac:PromisedDeliveryPeriod', 'promisedDate'),
];

function noDelivery(): Record<'date' | 'quantity' | 'unit', string | null> {
  return { date: null, quantity: null, unit: null };
}

/** A line's deliveries: one with a quantity is a delivery of its own, one without says when and where the whole line is due. */
function deliveries(step: OrderStep): Rule<{ -readonly [K in keyof LineDelivery]: LineDelivery[K] }> {
  const rules = [quantity('cbc:Quantity', 'quantity', 'unit'), ...deliveryRules(step)];
  return {
    read(element, into, reading) {
      const found: OrderDelivery[] = [];
      for (const child of childrenOf(element, 'Delivery', CAC)) {
        if (childOf(child, 'Quantity', CBC) === undefined) readAll(child, into, LINE_DELIVERY, reading);
        else {
          const { date, quantity: much } = readAll(child, noDelivery(), rules, reading);
          found.push({ date, quantity: much });
        }
      }
      if (found.length > 0) into.deliveries = found;
    },
    write(from, out) {
      out.group('cac:Delivery', () => {
        for (const rule of LINE_DELIVERY) rule.write(from, out);
      });
      for (const delivery of from.deliveries) {
        out.group(
          'cac:Delivery',
          () => {
            for (const rule of rules) rule.write({ ...delivery, unit: null }, out);
          },
          { always: true },
        );
      }
    },
  };
}

function lineRules(step: OrderStep): readonly Rule<OrderLine>[] {
  return [
    value('cbc:Note', 'note'),
    group('cac:LineItem', [
      value('cbc:ID', 'lineNumber', { required: true }),
      also('cbc:Note', 'note'),
      coded('cbc:LineStatusCode', 'action', LINE_STATUS, 'UNCL 1229'),
      quantity('cbc:Quantity', 'quantity', 'unit'),
      amount('cbc:LineExtensionAmount', 'amount'),
      deliveries(step),
      group<OrderLine>('cac:Price', [
        amount('cbc:PriceAmount', 'price'),
        value('cbc:BaseQuantity', 'priceBasis', { codec: DECIMAL }),
      ]),
      // A response may name its article by the line of the order alone.
      group('cac:Item', item([], step === 'response' ? 'article-unnumbered' : 'article-missing')),
    ]),
    group('cac:OrderLineReference', [value('cbc:LineID', 'orderLine')]),
  ];
}

/** The delivery of the whole order: when, and where to. */
const DELIVERY = group<Order>('cac:Delivery', [
  period('cac:RequestedDeliveryPeriod', 'requestedDate'),
  period('cac:PromisedDeliveryPeriod', 'promisedDate'),
  part('shipTo', emptyParty, DELIVERY_PARTY),
]);
const BUYER: Rule<Order> = object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY, { required: true });
const SELLER: Rule<Order> = object('cac:SellerSupplierParty', 'seller', emptyParty, TRADE_PARTY, { required: true });
const INVOICEE: Rule<Order> = object('cac:AccountingCustomerParty', 'invoicee', emptyParty, TRADE_PARTY);
const CONTRACT: Rule<Order> = group('cac:Contract', [value('cbc:ID', 'contractNumber')]);
const IDENTITY: readonly Rule<Order>[] = [
  ...HEAD,
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
];
const NOTES: Rule<Order> = texts('cbc:Note', 'notes');
const CURRENCY: Rule<Order> = currency('cbc:DocumentCurrencyCode', 'currency');
const ORDER_REFERENCE: Rule<Order> = group('cac:OrderReference', [value('cbc:ID', 'orderNumber', { required: true })]);

function terms(totalName: string): readonly Rule<Order>[] {
  return [
    DELIVERY,
    group('cac:DeliveryTerms', [value('cbc:ID', 'termsOfDelivery')]),
    group('cac:PaymentTerms', [value('cbc:Note', 'paymentTerms')]),
    group(totalName, [amount('cbc:PayableAmount', 'totalAmount')]),
  ];
}

/** A response may go without lines where it speaks of the whole order. */
function lines(step: OrderStep): Rule<Order> {
  return list('cac:OrderLine', 'lines', emptyLine, lineRules(step), { required: step !== 'response' });
}

const ORDER: readonly Rule<Order>[] = [
  ...IDENTITY,
  NOTES,
  CURRENCY,
  CONTRACT,
  BUYER,
  SELLER,
  INVOICEE,
  ...terms('cac:AnticipatedMonetaryTotal'),
  lines('order'),
];
const ORDER_CHANGE: readonly Rule<Order>[] = [
  ...IDENTITY,
  constant('cbc:SequenceNumberID', '1'),
  NOTES,
  CURRENCY,
  ORDER_REFERENCE,
  CONTRACT,
  BUYER,
  SELLER,
  INVOICEE,
  ...terms('cac:AnticipatedMonetaryTotal'),
  lines('change'),
];
const ORDER_RESPONSE: readonly Rule<Order>[] = [
  ...IDENTITY,
  value('cbc:OrderResponseCode', 'responseCode'),
  NOTES,
  CURRENCY,
  ORDER_REFERENCE,
  CONTRACT,
  SELLER,
  BUYER,
  INVOICEE,
  ...terms('cac:LegalMonetaryTotal'),
  lines('response'),
];

/** AcceptedIndicator as the response code of UN/EDIFACT 4343: AP accepted, RE rejected. */
const ACCEPTED: Rule<Order> = coded(
  'cbc:AcceptedIndicator',
  'responseCode',
  [
    ['true', 'AP'],
    ['false', 'RE'],
    ['1', 'AP'],
    ['0', 'RE'],
  ],
  'true, false',
);
const ORDER_RESPONSE_SIMPLE: readonly Rule<Order>[] = [...IDENTITY, NOTES, ACCEPTED, ORDER_REFERENCE, SELLER, BUYER];

function emptyOrder(step: OrderStep): { -readonly [K in keyof Order]: Order[K] } {
  return {
    kind: 'order',
    ...ORIGIN,
    step,
    documentNumber: '',
    messageFunction: '',
    responseCode: null,
    issueDate: null,
    requestedDate: null,
    promisedDate: null,
    orderNumber: null,
    contractNumber: null,
    currency: null,
    buyer: null,
    seller: null,
    shipTo: null,
    invoicee: null,
    paymentTerms: null,
    termsOfDelivery: null,
    notes: [],
    totalAmount: null,
    lines: [],
  };
}

function document(
  name: string,
  step: OrderStep,
  rules: readonly Rule<Order>[],
  total: string,
  isWritten = true,
): UblDocument {
  const buyer = ['BuyerCustomerParty'];
  const seller = ['SellerSupplierParty'];
  return {
    name,
    sender: step === 'response' ? seller : buyer,
    recipient: step === 'response' ? buyer : seller,
    read(root: XmlElement, reading) {
      const order = readAll(root, emptyOrder(step), rules, reading);
      order.currency ??= reading.currency;
      checkTotals(root, { total, line: 'OrderLine', within: 'LineItem' }, reading);
      return order;
    },
    write: (it) =>
      isWritten && it.kind === 'order' && it.step === step
        ? (out) => {
            for (const rule of rules) rule.write(it, out);
          }
        : null,
  };
}

export const UBL_ORDERS: readonly UblDocument[] = [
  document('Order', 'order', ORDER, 'AnticipatedMonetaryTotal'),
  document('OrderChange', 'change', ORDER_CHANGE, 'AnticipatedMonetaryTotal'),
  document('OrderResponse', 'response', ORDER_RESPONSE, 'LegalMonetaryTotal'),
  document('OrderResponseSimple', 'response', ORDER_RESPONSE_SIMPLE, 'LegalMonetaryTotal', false),
];
