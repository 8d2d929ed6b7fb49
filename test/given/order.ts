import type { Order, OrderLine, OrderStep } from '../../server/edi/model/order.js';
import { LINE_ACTIONS } from '../../server/edi/model/order.js';
import type { Chance } from './chance.js';
import { tradeParty } from './trade-party.js';

function line(chance: Chance, index: number): OrderLine {
  const quantity = 1 + chance.below(10_000);
  const price = 1 + chance.below(10_000);
  return {
    lineNumber: String(index + 1),
    action: chance.maybe(() => chance.pick(LINE_ACTIONS)),
    articleNumber: chance.id(20),
    supplierArticleNumber: chance.maybe(() => chance.id(20)),
    description: chance.maybe(() => chance.text(60)),
    quantity: String(quantity),
    unit: 'PCE',
    price: String(price),
    priceBasis: chance.maybe(() => '1'),
    amount: chance.maybe(() => String(quantity * price)),
    requestedDate: chance.maybe(() => chance.moment()),
    promisedDate: chance.maybe(() => chance.date()),
    pointOfUse: chance.maybe(() => chance.id(17)),
    contractNumber: chance.maybe(() => chance.id(12)),
    orderLine: chance.maybe(() => String(1 + chance.below(99_999))),
    note: chance.maybe(() => chance.text(120)),
    deliveries: chance.list(3, () => ({ date: chance.maybe(() => chance.date()), quantity: chance.decimal() })),
  };
}

/** An order, its change or the response to it. */
export function order(chance: Chance, step: OrderStep): Order {
  const person = () => chance.maybe(() => tradeParty(chance));
  return {
    kind: 'order',
    interchange: 0,
    messageNumber: 1,
    step,
    documentNumber: chance.id(17),
    messageFunction: chance.pick(['4', '9']),
    responseCode: step === 'response' ? chance.maybe(() => chance.pick(['AP', 'RE', 'AC'])) : null,
    issueDate: chance.moment(),
    requestedDate: chance.maybe(() => chance.moment()),
    promisedDate: chance.maybe(() => chance.date()),
    orderNumber: chance.maybe(() => chance.id(12)),
    contractNumber: chance.maybe(() => chance.id(12)),
    currency: 'SEK',
    buyer: tradeParty(chance),
    seller: person(),
    shipTo: person(),
    invoicee: person(),
    paymentTerms: chance.maybe(() => chance.text(35)),
    termsOfDelivery: chance.maybe(() => chance.pick(['FCA', 'DAP'])),
    notes: chance.list(3, () => chance.text(120)),
    totalAmount: chance.maybe(() => chance.decimal()),
    lines: chance.list(4, (index) => line(chance, index), 1),
  };
}
