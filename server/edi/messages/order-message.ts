import type { FindingList } from '../findings.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { termsRules } from '../mapping/payment-terms.js';
import type { Places } from '../mapping/places.js';
import {
  amountRule,
  dateRule,
  is,
  quantityRule,
  referenceRule,
  type ScopeRule,
  type SegmentRule,
  set,
} from '../mapping/rules.js';
import {
  checkCurrency,
  checkLineAmounts,
  checkLineNumbers,
  checkWithoutLines,
  toleranceIn,
} from '../mapping/trade-checks.js';
import { currencyRules, deliveryTermsRules, lineCountRule, notesRule, pricedLineRules } from '../mapping/trade-line.js';
import type { LineAction, Order, OrderDelivery, OrderLine, OrderStep } from '../model/order.js';
import type { MessageType } from './message-type.js';

/** In what the three messages of an order differ. */
interface Step {
  readonly step: OrderStep;
  /** BGM 1001 that is written; any is read, since partners distinguish kinds of orders by it (221 blanket, 226 call-off …). */
  readonly document: string;
  /** QTY 6063 and DTM 2005 of what is ordered or confirmed, the best first. */
  readonly quantities: readonly string[];
  readonly dates: readonly string[];
}

const STEPS = {
  ORDERS: {
    step: 'order',
    document: '220',
    quantities: ['21', '1', '11', '113', '12'],
    dates: ['2', '10', '69', '67'],
  },
  ORDCHG: {
    step: 'change',
    document: '230',
    quantities: ['21', '3', '1', '11', '113', '12'],
    dates: ['2', '10', '69', '67'],
  },
  ORDRSP: {
    step: 'response',
    document: '231',
    quantities: ['113', '12', '21', '1', '11'],
    dates: ['69', '67', '2', '10'],
  },
} as const satisfies Readonly<Record<string, Step>>;

/** A line as the message has it: with the number of the order beside that of the order's line (RFF+ON 1154 and 1156). */
interface ReferringLine extends OrderLine {
  readonly orderNumber?: string | null;
}
interface ReferringOrder extends Order {
  readonly lines: readonly ReferringLine[];
}

/** LIN 1229. */
const ACTIONS: Readonly<Record<string, LineAction>> = {
  1: 'added',
  2: 'deleted',
  3: 'changed',
  4: 'no-action',
  5: 'accepted',
  6: 'accepted-with-change',
  7: 'not-accepted',
};

/** Requested: DTM+2, shipment 10, latest 63, earliest 64; promised: DTM+69, schedule 67, estimated 17, shipment 79. */
function dateRules<
  T extends { readonly requestedDate: string | null; readonly promisedDate: string | null },
>(): SegmentRule<T>[] {
  return [dateRule<T>('requestedDate', '2', '10', '63', '64'), dateRule<T>('promisedDate', '69', '67', '17', '79')];
}

function delivery({ quantities, dates }: Step): ScopeRule<OrderDelivery> {
  return {
    blank: () => ({ date: null, quantity: null }),
    segments: [quantityRule('quantity', null, ...quantities), dateRule('date', ...dates)],
  };
}

function line(step: Step): ScopeRule<ReferringLine> {
  return {
    blank: () => ({
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
    }),
    segments: [
      ...pricedLineRules<ReferringLine>(),
      { segment: 'LIN', values: { '2.0': { coded: 'action', codes: ACTIONS } } },
      quantityRule('quantity', 'unit', ...step.quantities),
      ...dateRules<ReferringLine>(),
      { segment: 'FTX', values: { '1.0': set('AAI'), '4.0': { joined: 'note', pieces: 5, size: 70 } } },
      { segment: 'LOC', values: { '1.0': is('159', '11', '18', '19'), '2.0': { text: 'pointOfUse' } } },
      referenceRule('contractNumber', 'CT'),
      {
        segment: 'RFF',
        values: {
          '1.0': is('ON', 'CO'),
          '1.1': { text: 'orderNumber', companion: true },
          '1.2': { text: 'orderLine' },
        },
      },
      { segment: 'RFF', values: { '1.0': is('LI'), '1.1': { text: 'orderLine', readOnly: true } } },
    ],
    scopes: [
      {
        property: null,
        trigger: 'SCC',
        repeats: true,
        segments: [{ segment: 'SCC', values: { '1.0': set('1') } }],
        scopes: [{ property: 'deliveries', trigger: 'QTY', when: { '1.0': step.quantities }, scope: delivery(step) }],
      },
      // EANCOM gives by place what is delivered there: LOC+7, QTY+11, DTM+2.
      {
        property: 'deliveries',
        trigger: 'LOC',
        when: { '1.0': ['7'] },
        readOnly: true,
        scope: delivery({ ...step, quantities: ['11', ...step.quantities] }),
      },
    ],
  };
}

function order(step: Step): ScopeRule<ReferringOrder> {
  const response: SegmentRule<ReferringOrder>['values'] =
    step.step === 'response' ? { '4.0': { text: 'responseCode' } } : {};
  // Message sender and recipient, where a partner names nobody else: a response comes from the seller.
  const [buyer, seller] = step.step === 'response' ? (['MR', 'MS'] as const) : (['MS', 'MR'] as const);
  return {
    blank: () => ({
      kind: 'order',
      interchange: -1,
      messageNumber: 0,
      step: step.step,
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
    }),
    segments: [
      {
        segment: 'BGM',
        values: {
          '1.0': set(step.document),
          '2.0': { text: 'documentNumber' },
          '3.0': { text: 'messageFunction' },
          ...response,
        },
        always: true,
      },
      dateRule('issueDate', '137', '4'),
      ...dateRules<ReferringOrder>(),
      notesRule<ReferringOrder>(),
      referenceRule('orderNumber', 'ON', 'CO'),
      referenceRule('contractNumber', 'CT', 'BO'),
      ...currencyRules<ReferringOrder>('9'),
      ...deliveryTermsRules<ReferringOrder>(),
      lineCountRule<ReferringOrder>(),
      { ...amountRule<ReferringOrder>('totalAmount', '86', '128', '79', '39', '9'), summary: true },
    ],
    scopes: [
      party('buyer', ['BY', 'OB', buyer]),
      party('seller', ['SU', 'SE', seller]),
      party('shipTo', ['ST', 'DP', 'CN', 'UC']),
      party('invoicee', ['IV', 'BT']),
      ...termsRules<ReferringOrder>(),
      { property: 'lines', trigger: 'LIN', scope: line(step) },
    ],
  };
}

/** A change or response may speak of the order as a whole, without lines. */
function checkOrder(document: Order, places: Places, findings: FindingList): void {
  const tolerance = toleranceIn(document.currency);
  if (document.step === 'order') checkWithoutLines(document, places, findings);
  checkCurrency(document, ['totalAmount'], places, findings);
  checkLineNumbers(document.lines, places, findings);
  checkLineAmounts(document.lines, tolerance, places, findings);
}

/** Without what only the message needs. A place of delivery that says neither when nor how much is no delivery. */
function plainLine({ orderNumber: _, ...line }: ReferringLine): OrderLine {
  return { ...line, deliveries: line.deliveries.filter(({ date, quantity }) => date !== null || quantity !== null) };
}

/** The order that a change or response is about may be named by its lines alone. */
function finished(document: ReferringOrder): ReferringOrder {
  const named = new Set(document.lines.map(({ orderNumber }) => orderNumber ?? null));
  const [only = null] = named.size === 1 ? named : [];
  return { ...document, orderNumber: document.orderNumber ?? only, lines: document.lines.map(plainLine) };
}

/** The reverse: a reference to a line of the order names the order, too. */
function prepared(document: ReferringOrder): ReferringOrder {
  return {
    ...document,
    lines: document.lines.map((each) => ({
      ...each,
      orderNumber: each.orderLine === null ? null : document.orderNumber,
    })),
  };
}

/** One of the three messages; which of them is written, `step` decides. */
export function orderMessage(type: keyof typeof STEPS): MessageType {
  const step: Step = STEPS[type];
  return mappedMessage<ReferringOrder>({
    type,
    rules: order(step),
    check: checkOrder,
    finish: finished,
    prepare: prepared,
    required: { documentNumber: 'document number (BGM 1004)' },
    writes: {
      accepts: (document): document is ReferringOrder => document.kind === 'order' && document.step === step.step,
      release: 'D96A',
    },
  });
}
