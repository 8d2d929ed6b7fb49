import { component, element, member, type MessageLayout, partyElement } from './layout.js';
import { SELLER } from './seller.js';

const GUIDE =
  'A parts maker’s guide to self-billed INVOIC version 3: PAI once, then RAD up to 999 times, each with one CSG and one ARD';

/** Odette INVOIC 3, invoice. */
export const INVOIC: MessageLayout = {
  agency: 'OD',
  message: 'INVOIC',
  version: '3',
  members: [
    member('MID', { mandatory: true, repetitions: 1 }),
    member('SDT', { repetitions: 1 }),
    member('BDT', { repetitions: 1 }),
    member('FTX'),
    member('PAI', { repetitions: 1, verified: true, source: GUIDE }),
    member('RAD', {
      mandatory: true,
      repetitions: 999,
      verified: true,
      source: GUIDE,
      group: [
        member('CSG', { repetitions: 1, verified: true, source: GUIDE }),
        member('ARD', { mandatory: true, repetitions: 1, verified: true, source: GUIDE }),
        member('FTX'),
      ],
    }),
    member('VAT'),
    member('TOT', { repetitions: 1 }),
  ],
  segments: {
    MID: {
      name: 'Message identification',
      elements: [
        element(component('invoice number', 'an..17', 'documentNumber')),
        element(component('invoice date', 'n6', 'issueDate'), component('invoice time', 'n4', 'issueTime')),
        element(component('invoice type', 'an..3', 'type')),
      ],
    },
    SDT: { name: SELLER.name, elements: [partyElement('seller')] },
    BDT: { name: 'Buyer details', elements: [partyElement('buyer')] },
    FTX: { name: 'Free text', elements: [] },
    PAI: {
      name: 'Payment instructions',
      elements: [
        element(component('currency', 'an3', 'currency')),
        element(component('due date', 'n6', 'dueDate')),
        element(component('payment terms', 'an..35', 'paymentTerms')),
        element(component('bank account', 'an..35', 'bankAccount')),
      ],
    },
    RAD: {
      name: 'Reference to despatch advice',
      elements: [
        element(component('despatch advice number', 'an..17', 'despatchAdvice')),
        element(component('delivery note number', 'an..17', 'deliveryNote')),
      ],
    },
    CSG: { name: 'Consignee details', elements: [partyElement('consignee', true)] },
    ARD: {
      name: 'Article details',
      elements: [
        element(component('article number', 'an..35', 'articleNumber', { mandatory: true })),
        element(component('article description', 'an..35', 'description')),
        element(
          component('quantity invoiced', 'n..15', 'quantity', { mandatory: true }),
          component('unit', 'an..3', 'unit'),
        ),
        element(component('unit price', 'n..15', 'price'), component('price basis', 'n..9', 'priceBasis')),
        element(component('line amount', 'n..15', 'amount')),
        element(component('order number', 'an..17', 'orderNumber')),
      ],
    },
    VAT: {
      name: 'Value added tax',
      elements: [
        element(component('tax rate', 'n..6', 'rate')),
        element(component('taxable amount', 'n..15', 'taxableAmount')),
        element(component('tax amount', 'n..15', 'taxAmount')),
      ],
    },
    TOT: {
      name: 'Totals',
      elements: [
        element(component('amount of all lines', 'n..15', 'linesAmount')),
        element(component('taxable amount', 'n..15', 'taxableAmount')),
        element(component('tax amount', 'n..15', 'taxAmount')),
        element(component('total amount', 'n..15', 'totalAmount')),
      ],
    },
  },
  fields: {
    MID: [
      'documentNumber',
      'issueDate',
      'issueTime',
      'type',
      'deliveryDate',
      'deliveryTime',
      'currency',
      'orderNumber',
      'contractNumber',
    ],
    SDT: ['code', 'name', 'street', 'vatNumber'],
    BDT: ['code', 'name', 'street', 'vatNumber'],
    FTX: [],
    PAI: ['currency', 'dueDate', 'dueTime', 'paymentTerms', 'paymentReference', 'bankAccount'],
    RAD: ['despatchAdvice', 'deliveryNote', 'orderNumber', 'orderLine'],
    CSG: ['code', 'name', 'street'],
    ARD: [
      'articleNumber',
      'supplierArticleNumber',
      'description',
      'quantity',
      'unit',
      'price',
      'priceBasis',
      'amount',
      'orderNumber',
      'orderLine',
      'countryOfOrigin',
      'tariffNumber',
    ],
    VAT: ['rate', 'taxableAmount', 'taxAmount', 'category'],
    TOT: ['linesAmount', 'taxableAmount', 'taxAmount', 'totalAmount', 'payableAmount', 'prepaidAmount'],
  },
};
