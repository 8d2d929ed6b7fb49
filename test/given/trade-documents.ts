import type { Invoice, InvoiceLine } from '../../server/edi/model/invoice.js';
import type { Order, OrderLine } from '../../server/edi/model/order.js';
import type { TradeParty } from '../../server/edi/model/party.js';

/** Documents of which only what they say is given; the rest is absent. */
export function partyOf(said: Partial<TradeParty>): TradeParty {
  return {
    code: '',
    agency: '',
    name: '',
    street: null,
    city: null,
    postalCode: null,
    region: null,
    country: null,
    vatNumber: null,
    contact: null,
    phone: null,
    email: null,
    ...said,
  };
}

export function invoiceLineOf(said: Partial<InvoiceLine>): InvoiceLine {
  return {
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    quantity: null,
    unit: null,
    price: null,
    priceBasis: null,
    amount: null,
    orderNumber: null,
    orderLine: null,
    despatchAdvice: null,
    deliveryNote: null,
    countryOfOrigin: null,
    tariffNumber: null,
    allowances: [],
    taxes: [],
    ...said,
  };
}

export function invoiceOf(said: Partial<Invoice>): Invoice {
  return {
    kind: 'invoice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: '',
    messageFunction: '',
    type: 'invoice',
    issueDate: null,
    deliveryDate: null,
    taxPointDate: null,
    dueDate: null,
    currency: null,
    seller: null,
    buyer: null,
    invoicee: null,
    payee: null,
    shipFrom: null,
    shipTo: null,
    orderNumber: null,
    contractNumber: null,
    despatchAdvice: null,
    deliveryNote: null,
    originalInvoice: null,
    paymentTerms: null,
    paymentReference: null,
    bankAccount: null,
    termsOfDelivery: null,
    notes: [],
    allowances: [],
    taxes: [],
    linesAmount: null,
    taxableAmount: null,
    taxAmount: null,
    totalAmount: null,
    payableAmount: null,
    prepaidAmount: null,
    lines: [],
    ...said,
  };
}

export function orderLineOf(said: Partial<OrderLine>): OrderLine {
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
    ...said,
  };
}

export function orderOf(said: Partial<Order>): Order {
  return {
    kind: 'order',
    interchange: 0,
    messageNumber: 1,
    step: 'order',
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
    ...said,
  };
}
