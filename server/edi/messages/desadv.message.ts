import type { MessageTables } from '../directories/directory.js';
import { articleRule, descriptionRule, lineRule, mainArticleRule } from '../mapping/article.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import {
  type ChildRule,
  dateRule,
  is,
  measureRule,
  quantityRule,
  referenceRule,
  type ScopeRule,
  type SegmentRule,
  set,
} from '../mapping/rules.js';
import type { PackageOwner } from '../model/despatch-advice.js';
import type { BusinessDocument } from '../model/document.js';
import { code } from '../syntax/codes.js';
import {
  adviceOf,
  type LabelNumbers,
  type LabelSet,
  type Marks,
  partsOf,
  type AdviceParts,
  type ItemParts,
  type PackagingParts,
  type UnitParts,
} from './desadv-packing.js';

/** GIN: 7405 kind, C208 numbers from and to. */
const NUMBERS: ScopeRule<LabelNumbers> = {
  blank: () => ({
    kind: null,
    from1: null,
    to1: null,
    from2: null,
    to2: null,
    from3: null,
    to3: null,
    from4: null,
    to4: null,
    from5: null,
    to5: null,
  }),
  segments: [
    {
      segment: 'GIN',
      values: {
        '1.0': { coded: 'kind', codes: { ML: 'label', AW: 'sscc', BJ: 'sscc' } },
        '2.0': { text: 'from1' },
        '2.1': { text: 'to1' },
        '3.0': { text: 'from2' },
        '3.1': { text: 'to2' },
        '4.0': { text: 'from3' },
        '4.1': { text: 'to3' },
        '5.0': { text: 'from4' },
        '5.1': { text: 'to4' },
        '6.0': { text: 'from5' },
        '6.1': { text: 'to5' },
      },
    },
  ],
};

/** GIR+3: what belongs to one package, its label and its batch. */
const LABEL_SET: ScopeRule<LabelSet> = {
  blank: () => ({ number: null, batch: null }),
  segments: [
    {
      segment: 'GIR',
      values: {},
      pairs: {
        from: 2,
        to: 6,
        value: 0,
        qualifier: 1,
        properties: { ML: 'number', AW: 'number', BJ: 'number', BX: 'batch', BU: 'batch' },
      },
    },
  ],
};

/** PCI: labels on packages, with the label of the package around them. */
const MARKS: ScopeRule<Marks> = {
  blank: () => ({ masterLabel: null, outerLabel: null, batch: null, sets: [], numbers: [] }),
  segments: [
    { segment: 'PCI', values: { '1.0': set('17') } },
    referenceRule('masterLabel', 'AAT'),
    referenceRule('outerLabel', 'ACI'),
    { segment: 'GIN', values: { '1.0': is('BX'), '2.0': { text: 'batch', readOnly: true } } },
  ],
  scopes: [
    { property: 'sets', trigger: 'GIR', when: { '1.0': ['3', '1'] }, scope: LABEL_SET },
    { property: 'numbers', trigger: 'GIN', when: { '1.0': ['ML', 'AW', 'BJ'] }, scope: NUMBERS },
  ],
};

/** PAC 7073 where nobody says whose the package is: 3 is returnable, 26 not reusable. D.96A to D.98A list no 26, and for one-way nothing better than 8. */
const COMES_BACK = { 3: true, 26: false } as const;
const COMES_BACK_EARLY = { 3: true, 8: false } as const;
const COMES_BACK_READ = {
  ...{ 7: true, 8: false, 9: true, 10: false, 11: true, 12: true, 14: true, 26: false },
  ...{ AAA: false, AAB: false, AAC: true, AAD: true },
} as const;
/**
 * PAC 7073: durables of the buyer (11, 9) and of the seller (7, 12, 14) come back to them. Expendables (10, 8) do not, and whose they are has paid
 * them. VDA 4987 has AAA to AAD, which no release lists: profiles of its customers have them as aliases of what is written here.
 */
const OWNERS = {
  11: 'customer-returnable',
  7: 'supplier-returnable',
  8: 'one-way-supplier-pays',
  10: 'one-way-customer-pays',
} as const satisfies Readonly<Record<string, PackageOwner>>;
const OWNERS_READ = {
  9: 'customer-returnable',
  12: 'supplier-returnable',
  14: 'supplier-returnable',
  AAA: 'one-way-supplier-pays',
  AAB: 'one-way-customer-pays',
  AAC: 'customer-returnable',
  AAD: 'supplier-returnable',
} as const satisfies Readonly<Record<string, PackageOwner>>;
/** The rules of 7073. The owner stands last: where it is known, its code says more. */
function termsRules(tables: MessageTables | null): readonly SegmentRule<PackagingParts>[] {
  const comesBack = tables?.codeList('7073').short.has(code('26')) ? COMES_BACK : COMES_BACK_EARLY;
  return [
    { segment: 'PAC', values: { '2.2': { coded: 'returnable', codes: comesBack } } },
    { segment: 'PAC', values: { '2.2': { coded: 'returnable', codes: COMES_BACK_READ, readOnly: true } } },
    { segment: 'PAC', values: { '2.2': { coded: 'owner', codes: OWNERS } } },
    { segment: 'PAC', values: { '2.2': { coded: 'owner', codes: OWNERS_READ, readOnly: true } } },
  ];
}

const OF_PACKAGE = ['AAY', 'PD', 'AAE', 'WT'];
const packagingRules = (tables: MessageTables | null): ScopeRule<PackagingParts> => ({
  blank: () => ({
    count: null,
    type: null,
    typeAgency: null,
    supplierType: null,
    quantityPerPackage: null,
    unit: null,
    grossWeight: null,
    netWeight: null,
    totalGrossWeight: null,
    totalNetWeight: null,
    length: null,
    width: null,
    height: null,
    returnable: null,
    owner: null,
    stackFactor: null,
    labels: [],
    marks: [],
  }),
  segments: [
    {
      segment: 'PAC',
      values: {
        '1.0': { decimal: 'count' },
        '3.0': { text: 'type' },
        '3.2': { text: 'typeAgency' },
      },
    },
    ...termsRules(tables),
    {
      segment: 'PAC',
      values: {
        '4.0': is('C', 'F', 'B', 'A', 'D', 'E', 'S', 'X'),
        '4.1': { text: 'supplierType' },
        '4.2': is('SA', 'VP'),
      },
    },
    measureRule('grossWeight', 'KGM', OF_PACKAGE, 'AAB', 'G', 'AAE'),
    measureRule('netWeight', 'KGM', OF_PACKAGE, 'AAA', 'N', 'AAL', 'AAF'),
    {
      segment: 'MEA',
      values: {
        '1.0': is(...OF_PACKAGE),
        '2.0': is('AAD'),
        '3.1': { measure: 'totalGrossWeight', base: 'KGM', readOnly: true },
      },
    },
    {
      segment: 'MEA',
      values: {
        '1.0': is(...OF_PACKAGE),
        '2.0': is('AAC'),
        '3.1': { measure: 'totalNetWeight', base: 'KGM', readOnly: true },
      },
    },
    measureRule('length', 'MMT', OF_PACKAGE, 'LN'),
    measureRule('width', 'MMT', OF_PACKAGE, 'WD'),
    measureRule('height', 'MMT', OF_PACKAGE, 'HT'),
    quantityRule('quantityPerPackage', 'unit', '52', '59'),
    quantityRule('stackFactor', null, '171'),
  ],
  scopes: [{ property: 'marks', trigger: 'PCI', scope: MARKS }],
});

const ITEM: ScopeRule<ItemParts> = {
  blank: () => ({
    lineNumber: '',
    articleNumber: '',
    buyerArticleNumber: null,
    supplierArticleNumber: null,
    description: null,
    quantity: null,
    unit: null,
    cumulativeQuantity: null,
    cumulativeUnit: null,
    orderNumber: null,
    orderLine: null,
    calloffReference: null,
    batch: null,
    productionDate: null,
    bestBeforeDate: null,
    engineeringChange: null,
    countryOfOrigin: null,
    customsPreference: null,
    pointOfUse: null,
    deliveryNote: null,
    gate: null,
    marks: [],
  }),
  segments: [
    lineRule(),
    mainArticleRule(),
    articleRule({
      IN: 'buyerArticleNumber',
      BP: 'buyerArticleNumber',
      DR: 'engineeringChange',
      EC: 'engineeringChange',
      NB: 'batch',
    }),
    descriptionRule(),
    quantityRule('quantity', 'unit', '12', '1', '46'),
    quantityRule('cumulativeQuantity', 'cumulativeUnit', '3', '74'),
    { segment: 'ALI', values: { '1.0': { text: 'countryOfOrigin' }, '2.0': { text: 'customsPreference' } } },
    { segment: 'GIN', values: { '1.0': is('BX'), '2.0': { text: 'batch', readOnly: true } } },
    dateRule('productionDate', '94'),
    dateRule('bestBeforeDate', '361'),
    {
      segment: 'FTX',
      values: { '1.0': is('LIN', 'AAA', 'PRD'), '4.0': { joined: 'description', pieces: 5, size: 70, readOnly: true } },
    },
    { segment: 'RFF', values: { '1.0': is('ON'), '1.1': { text: 'orderNumber' }, '1.2': { text: 'orderLine' } } },
    referenceRule('calloffReference', 'AAN'),
    referenceRule('deliveryNote', 'AAU', 'DQ'),
    {
      segment: 'LOC',
      values: { '1.0': is('159'), '2.0': { text: 'pointOfUse' }, '2.3': { text: 'pointOfUse', readOnly: true } },
    },
    { segment: 'LOC', values: { '1.0': is('11'), '2.0': { text: 'gate' }, '2.3': { text: 'gate', readOnly: true } } },
  ],
  scopes: [{ property: 'marks', trigger: 'PCI', scope: MARKS, readOnly: true }],
};

/** CPS: 7164 number, 7166 number of the unit around it, 7075 level. */
const unitRules = (packaging: ScopeRule<PackagingParts>): ScopeRule<UnitParts> => ({
  blank: () => ({ id: '', parentId: null, level: null, packagings: [], items: [] }),
  segments: [
    {
      segment: 'CPS',
      values: {
        '1.0': { text: 'id' },
        '2.0': { text: 'parentId' },
        '3.0': { coded: 'level', codes: { 1: 'inner', 2: 'intermediate', 3: 'outer', 4: 'none', 5: 'shipment' } },
      },
    },
  ],
  scopes: [
    { property: 'packagings', trigger: 'PAC', scope: packaging },
    { property: 'items', trigger: 'LIN', scope: ITEM },
  ],
});

const SHIP_TO_PLACES: readonly SegmentRule<AdviceParts>[] = [
  { segment: 'LOC', values: { '1.0': is('11'), '2.0': { text: 'gate' }, '2.3': { text: 'gate', readOnly: true } } },
  { segment: 'LOC', values: { '1.0': is('159'), '2.0': { text: 'dock' }, '2.3': { text: 'dock', readOnly: true } } },
];
const TRANSPORT: readonly SegmentRule<AdviceParts>[] = [
  {
    segment: 'TDT',
    values: {
      '1.0': is('12', '20', '30', '13', '25', '1', '10', '11', '2'),
      '3.0': { text: 'transportMode' },
      '8.3': { text: 'transportMeans' },
      '8.0': { text: 'transportMeans', readOnly: true },
      '5.0': { text: 'carrierCode', readOnly: true },
      '5.2': { text: 'carrierAgency', readOnly: true },
      '5.3': { text: 'carrierName', readOnly: true },
    },
  },
  // 8053: trailer, body trailer, rail car, boxcar; container, swap body, unit load device; chassis.
  { segment: 'EQD', values: { '1.0': is('TE', 'AE', 'RR', 'BX'), '2.0': { text: 'trailer' } } },
  { segment: 'EQD', values: { '1.0': is('CN', 'SW', 'UL'), '2.0': { text: 'container' } } },
  { segment: 'EQD', values: { '1.0': is('CH'), '2.0': { text: 'chassis' } } },
];
/** Consignors have many qualifiers: ship-from, consignor, despatch party, and SH of EANCOM. */
const PARTIES: readonly ChildRule<AdviceParts>[] = [
  party('buyer', ['BY', 'MI', 'OB']),
  party('seller', ['SE', 'SU']),
  party('shipFrom', ['SF', 'CZ', 'PW', 'SH']),
  party('shipTo', ['ST', 'DP', 'CN', 'UC'], SHIP_TO_PLACES),
  party('carrier', ['CA', 'FW']),
];

const adviceRules = (packaging: ScopeRule<PackagingParts>): ScopeRule<AdviceParts> => ({
  blank: () => ({
    kind: 'despatch-advice',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    pickUpDate: null,
    shipmentDate: null,
    despatchDate: null,
    arrivalDate: null,
    seller: null,
    buyer: null,
    shipFrom: null,
    shipTo: null,
    carrier: null,
    carrierCode: null,
    carrierAgency: null,
    carrierName: null,
    dock: null,
    gate: null,
    shipmentReference: null,
    transportDocument: null,
    deliveryNote: null,
    orderNumber: null,
    transportMode: null,
    transportMeans: null,
    trailer: null,
    container: null,
    chassis: null,
    termsOfDelivery: null,
    termsCode: null,
    termsAgency: null,
    termsText: null,
    termsPlace: null,
    grossWeight: null,
    netWeight: null,
    volume: null,
    packageCount: null,
    lineCount: null,
    units: [],
    packagings: [],
    items: [],
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '1.0': set('351'), '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } },
      always: true,
    },
    dateRule('issueDate', '137', '97'),
    dateRule('despatchDate', '11'),
    dateRule('shipmentDate', '10'),
    dateRule('pickUpDate', '200'),
    dateRule('arrivalDate', '132', '17', '358', '232', '191', '2', '64', '69'),
    measureRule('grossWeight', 'KGM', ['AAX', 'WT', 'PD', 'AAE', 'AAY'], 'AAD', 'G', 'AAE', 'AAB'),
    measureRule('netWeight', 'KGM', ['AAX', 'WT', 'PD', 'AAE', 'AAY'], 'AAC', 'N', 'AAL', 'AAA'),
    measureRule('volume', 'MTQ', ['AAX', 'VOL', 'PD', 'AAE', 'AAY'], 'AAW', 'ABJ'),
    referenceRule('shipmentReference', 'CRN', 'SRN', 'SI'),
    referenceRule('transportDocument', 'BM', 'AAS', 'AWB'),
    referenceRule('deliveryNote', 'DQ', 'AAU'),
    referenceRule('orderNumber', 'ON'),
    ...TRANSPORT,
    { segment: 'CNT', values: { '1.0': is('11'), '1.1': { decimal: 'packageCount' } } },
    { segment: 'CNT', values: { '1.0': is('2'), '1.1': { decimal: 'lineCount', readOnly: true } } },
  ],
  scopes: [
    ...PARTIES,
    {
      property: null,
      trigger: 'TOD',
      segments: [
        {
          segment: 'TOD',
          values: {
            '3.0': { text: 'termsCode' },
            '3.2': { text: 'termsAgency', companion: true },
            '3.3': { text: 'termsText' },
          },
        },
        {
          segment: 'LOC',
          values: { '1.0': is('1'), '2.3': { text: 'termsPlace' }, '2.0': { text: 'termsPlace', readOnly: true } },
        },
      ],
    },
    { property: 'units', trigger: 'CPS', scope: unitRules(packaging) },
    { property: 'packagings', trigger: 'PAC', scope: packaging, readOnly: true },
    { property: 'items', trigger: 'LIN', scope: ITEM, readOnly: true },
  ],
});

const isAdvice = (document: BusinessDocument): document is AdviceParts => document.kind === 'despatch-advice';

/** Despatch advice (DESADV), and its global profile by Odette and JAI. */
export const message = mappedMessage<AdviceParts>({
  type: 'DESADV',
  rules: (tables) => adviceRules(packagingRules(tables)),
  required: { documentNumber: 'despatch advice number (BGM 1004)' },
  finish: adviceOf,
  prepare: partsOf,
  writes: { accepts: isAdvice, release: 'D96A' },
});
