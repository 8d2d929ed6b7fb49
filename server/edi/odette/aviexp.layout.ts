import { component, element, member, type MessageLayout, partyElement } from './layout.js';
import { SELLER } from './seller.js';

const GUIDE = 'A seat maker’s guide to AVIEXP version 3: first MID, then CDT, each mandatory and once';
const WIDTHS = {
  source: 'Length from a car maker’s flat record for AVIEXP version 3; the place in the segment is customary',
};

/** Odette AVIEXP 3, despatch advice. */
export const AVIEXP: MessageLayout = {
  agency: 'OD',
  message: 'AVIEXP',
  version: '3',
  members: [
    member('MID', { mandatory: true, repetitions: 1, verified: true, source: GUIDE }),
    member('CDT', { mandatory: true, repetitions: 1, verified: true, source: GUIDE }),
    member('SDT', { repetitions: 1 }),
    member('BDT', { repetitions: 1 }),
    member('CSG', { repetitions: 1 }),
    member('DAN'),
    member('DTR', {
      repetitions: 1,
      verified: true,
      source: 'A seat maker’s guide: data on transport, conditional, last before the articles',
    }),
    member('ARD', {
      mandatory: true,
      verified: true,
      source: 'A seat maker’s guide: group of ARD and ADP behind the header',
      group: [member('ADP'), member('PAC'), member('FTX')],
    }),
  ],
  segments: {
    MID: {
      name: 'Message identification',
      elements: [
        element(component('despatch advice number', 'an..17', 'documentNumber', WIDTHS)),
        element(
          component('advice date', 'n6', 'issueDate', WIDTHS),
          component('advice time', 'n4', 'issueTime', WIDTHS),
        ),
      ],
    },
    CDT: { name: 'Consignor details', elements: [partyElement('consignor', true)] },
    SDT: SELLER,
    BDT: { name: 'Buyer details', elements: [partyElement('buyer')] },
    CSG: {
      name: 'Consignee details',
      elements: [partyElement('consignee', true), element(component('supply point', 'an..17', 'gate', WIDTHS))],
    },
    DAN: {
      name: 'Document additional to the advice',
      elements: [
        element(component('document type', 'an..3', 'documentType', WIDTHS)),
        element(component('document reference', 'an..17', 'documentReference', WIDTHS)),
        element(component('document reference date', 'n6', undefined, WIDTHS)),
      ],
    },
    DTR: {
      name: 'Data on transport',
      elements: [
        element(component('transport mode', 'an..3', 'transportMode')),
        element(component('means of transport', 'an..17', 'transportMeans')),
        element(component('transport document', 'an..17', 'transportDocument')),
        element(component('despatch date', 'n6', 'despatchDate'), component('despatch time', 'n4', 'despatchTime')),
      ],
    },
    ARD: {
      name: 'Article details',
      elements: [
        element(component('article number', 'an..35', 'articleNumber', { ...WIDTHS, mandatory: true })),
        element(component('article description', 'an..35', 'description', WIDTHS)),
        element(
          component('quantity despatched', 'n..15', 'quantity', { mandatory: true }),
          component('unit', 'an..3', 'unit', WIDTHS),
        ),
        element(component('order number', 'an..17', 'orderNumber', WIDTHS)),
      ],
    },
    ADP: { name: 'Additional details of the article', elements: [] },
    PAC: {
      name: 'Packages',
      elements: [
        element(component('number of packages', 'n..8', 'count'), component('packaging code', 'an..17', 'type')),
        element(component('quantity in a package', 'n..15', 'quantityPerPackage'), component('unit', 'an..3', 'unit')),
        element(component('label number', 'an..35', 'label'), component('master label', 'an..35', 'masterLabel')),
      ],
    },
    FTX: { name: 'Free text', elements: [] },
  },
  fields: {
    MID: [
      'documentNumber',
      'issueDate',
      'issueTime',
      'pickUpDate',
      'pickUpTime',
      'shipmentDate',
      'shipmentTime',
      'despatchDate',
      'despatchTime',
      'arrivalDate',
      'arrivalTime',
      'shipmentReference',
    ],
    CDT: ['code', 'name', 'street'],
    SDT: ['code', 'name', 'street'],
    BDT: ['code', 'name', 'street'],
    CSG: ['code', 'name', 'street', 'gate', 'dock'],
    DAN: ['documentType', 'documentReference'],
    DTR: [
      'transportMode',
      'transportMeans',
      'transportDocument',
      'equipment',
      'trailer',
      'container',
      'chassis',
      'termsOfDelivery',
      'pickUpDate',
      'pickUpTime',
      'shipmentDate',
      'shipmentTime',
      'despatchDate',
      'despatchTime',
      'arrivalDate',
      'arrivalTime',
      'grossWeight',
      'netWeight',
      'packageCount',
    ],
    ARD: [
      'articleNumber',
      'supplierArticleNumber',
      'description',
      'quantity',
      'unit',
      'cumulativeQuantity',
      'orderNumber',
      'orderLine',
      'calloffReference',
      'batch',
      'productionDate',
      'bestBeforeDate',
      'engineeringChange',
      'countryOfOrigin',
      'pointOfUse',
    ],
    ADP: [
      'supplierArticleNumber',
      'batch',
      'productionDate',
      'bestBeforeDate',
      'engineeringChange',
      'countryOfOrigin',
      'pointOfUse',
      'orderNumber',
      'orderLine',
    ],
    PAC: ['count', 'type', 'quantityPerPackage', 'unit', 'label', 'masterLabel'],
    FTX: [],
  },
};
