import { component, element, member, type MessageLayout, partyElement } from './layout.js';
import { SELLER, SELLER_MEMBER } from './seller.js';

const DETAIL =
  'A car seat maker’s guide to DELINS version 3: the segments of level 3 in this order; how often is not known';
const CERTAIN = { verified: true, source: DETAIL };

/** Odette DELINS 3, delivery instruction. */
export const DELINS: MessageLayout = {
  agency: 'OD',
  message: 'DELINS',
  version: '3',
  members: [
    member('MID', { mandatory: true, repetitions: 1 }),
    member('CDT', { repetitions: 1 }),
    SELLER_MEMBER,
    member('BDT', { repetitions: 1 }),
    member('FTX'),
    member('CSG', {
      group: [
        member('FTX'),
        member('ARD', {
          group: [
            member('PDI', CERTAIN),
            member('SAD', CERTAIN),
            member('FTX', CERTAIN),
            member('DST', {
              repetitions: 1,
              verified: true,
              source: 'A supply network’s description of the message: DST can be used once after each ARD',
            }),
            member('PDN', CERTAIN),
            member('SID', CERTAIN),
            member('DEL', CERTAIN),
            member('TCO', CERTAIN),
          ],
        }),
      ],
    }),
  ],
  segments: {
    MID: {
      name: 'Message identification',
      elements: [
        element(component('document number', 'an..17', 'documentNumber')),
        element(component('document date', 'n6', 'issueDate'), component('document time', 'n4', 'issueTime')),
      ],
    },
    CDT: { name: 'Consignor details', elements: [] },
    SDT: SELLER,
    BDT: { name: 'Buyer details', elements: [partyElement('buyer')] },
    FTX: { name: 'Free text', elements: [] },
    CSG: {
      name: 'Consignee details',
      elements: [partyElement('consignee', true), element(component('delivery point', 'an..17', 'gate'))],
    },
    ARD: {
      name: 'Article details',
      elements: [
        element(component('article number', 'an..35', 'articleNumber')),
        element(component('article name', 'an..35', 'description')),
        element(component('unit', 'an..3', 'unit')),
        element(component('order number', 'an..17', 'orderNumber')),
      ],
    },
    PDI: {
      name: 'Previous delivery instruction',
      elements: [
        element(component('previous document number', 'an..17', 'previousCalloffReference')),
        element(component('previous document date', 'n6')),
      ],
    },
    SAD: { name: 'Schedule or supplementary article details', elements: [] },
    DST: {
      name: 'Delivery status',
      elements: [
        element(component('cumulative start date', 'n6', 'cumulativeStartDate')),
        element(component('cumulative quantity received', 'n..15', 'cumulativeReceived', { mandatory: true })),
      ],
    },
    PDN: {
      name: 'Previous despatch note',
      elements: [
        element(component('despatch note number', 'an..17', 'lastDespatchNote')),
        element(component('despatch date', 'n6', 'lastDespatchDate')),
        element(component('quantity despatched', 'n..15', 'lastDespatchQuantity')),
      ],
    },
    SID: { name: 'Schedule identification', elements: [element(component('schedule status', 'an..3', 'status'))] },
    DEL: {
      name: 'Delivery',
      elements: [
        element(component('delivery date', 'n6', 'date', { mandatory: true })),
        element(component('delivery quantity', 'n..15', 'quantity', { mandatory: true })),
      ],
    },
    TCO: { name: 'Transport conditions', elements: [] },
  },
  fields: {
    MID: ['documentNumber', 'issueDate', 'issueTime', 'previousDocumentNumber', 'horizonStart', 'horizonEnd'],
    SDT: ['code', 'name'],
    BDT: ['code', 'name'],
    CDT: ['code', 'name'],
    CSG: ['code', 'name', 'street', 'gate', 'dock'],
    ARD: [
      'articleNumber',
      'supplierArticleNumber',
      'description',
      'unit',
      'orderNumber',
      'orderLine',
      'partConsignmentNumber',
      'calloffReference',
      'gate',
      'dock',
    ],
    PDI: ['previousCalloffReference'],
    SAD: [
      'supplierArticleNumber',
      'description',
      'unit',
      'orderNumber',
      'orderLine',
      'partConsignmentNumber',
      'gate',
      'dock',
    ],
    DST: ['cumulativeStartDate', 'cumulativeReceived', 'cumulativeRequired', 'cumulativeShipped', 'unit'],
    PDN: ['lastDespatchNote', 'lastDespatchDate', 'lastDespatchQuantity', 'unit'],
    SID: ['status', 'calloffReference', 'unit'],
    DEL: [
      'date',
      'quantity',
      'status',
      'unit',
      'timeFrom',
      'timeUntil',
      'sequenceNumber',
      'vehicle',
      'productionLine',
      'reference',
    ],
    FTX: ['textCode', 'text'],
    TCO: ['package', 'packageDescription', 'quantityPerPackage'],
  },
};
