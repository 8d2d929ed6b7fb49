import { isDeepStrictEqual } from 'node:util';
import type { DespatchAdvice, DespatchItem, HandlingUnit, PackageLabel, Packaging } from '../model/despatch-advice.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { type VdaWriteOptions, writeVda, type WrittenVda } from './write.js';

const OPTIONS: VdaWriteOptions = {
  message: 'VDA 4913',
  customer: 'CUST01',
  supplier: 'SUPP01',
  transmissionNumber: 42,
  previousTransmissionNumber: 41,
  date: '2026-11-21',
};

/** Each property with a value that says something; the compiler asks for one where the model has a new property. */
type Said<T> = { readonly [P in keyof T]-?: NonNullable<T[P]> };

const PARTY: Said<TradeParty> = {
  code: 'P7',
  agency: '92',
  name: 'Somebody',
  street: 'Street 1',
  city: 'Town',
  postalCode: '12345',
  region: 'BY',
  country: 'DE',
  vatNumber: 'DE1',
  contact: 'Mr X',
  phone: '+49 1',
  email: 'x@example.com',
};
const NOBODY: TradeParty = {
  code: 'P7',
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
};
const ADVICE: Said<Omit<DespatchAdvice, 'kind' | 'interchange' | 'messageNumber' | 'units'>> = {
  documentNumber: '10203041',
  messageFunction: '9',
  issueDate: '2026-11-20',
  pickUpDate: '2026-11-21T06:00',
  shipmentDate: '2026-11-21',
  despatchDate: '2026-11-21T10:45',
  arrivalDate: '2026-11-22',
  seller: { ...NOBODY, code: 'SUPP02' },
  buyer: { ...NOBODY, code: 'CUST02' },
  shipFrom: NOBODY,
  shipTo: NOBODY,
  carrier: NOBODY,
  gate: 'G14',
  dock: 'GATE',
  shipmentReference: '00004711',
  transportDocument: 'BM1',
  deliveryNote: '10203040',
  orderNumber: '550001',
  transportMode: '3',
  transportMeans: 'ABC 123',
  trailer: 'TRL1',
  container: 'CONT1',
  chassis: 'CHS1',
  termsOfDelivery: 'FCA',
  grossWeight: '100',
  netWeight: '90',
  volume: '1.5',
  packageCount: '5',
};
const ITEM: Said<DespatchItem> = {
  lineNumber: '7',
  articleNumber: 'ART-1',
  gtin: '04012345678901',
  supplierArticleNumber: 'S-1',
  description: 'CALIPER',
  quantity: '12.5',
  unit: 'KGM',
  cumulativeQuantity: '99',
  orderNumber: '550001',
  orderLine: '10',
  calloffReference: '102',
  batch: 'B7',
  productionDate: '2026-11-02',
  bestBeforeDate: '2027-05-02',
  engineeringChange: '03',
  countryOfOrigin: 'SE',
  customsPreference: 'G',
  pointOfUse: 'LINE 7',
  deliveryNote: '10203099',
  gate: 'G15',
  productionNumbers: ['7700001'],
};
const PACKAGING: Said<Omit<Packaging, 'labels'>> = {
  count: '5',
  type: 'BOX',
  typeAgency: '92',
  supplierType: 'SBOX',
  quantityPerPackage: '2.5',
  unit: 'PCE',
  grossWeight: '3',
  netWeight: '2',
  length: '600',
  width: '400',
  height: '280',
  returnable: true,
  owner: 'customer-returnable',
  stackFactor: '4',
};
const LABEL: Said<PackageLabel> = { number: 'S000001', masterLabel: 'M000001', batch: 'B7' };
const UNIT: Said<Omit<HandlingUnit, 'id' | 'packagings' | 'items'>> = { parentId: '1', level: 'intermediate' };

const PLAIN_ITEM: DespatchItem = {
  lineNumber: '1',
  articleNumber: 'A',
  supplierArticleNumber: null,
  description: null,
  quantity: null,
  unit: null,
  cumulativeQuantity: null,
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
};
const PLAIN_PACKAGING: Packaging = {
  count: '1',
  type: 'KLT',
  typeAgency: null,
  supplierType: null,
  quantityPerPackage: null,
  unit: null,
  grossWeight: null,
  netWeight: null,
  length: null,
  width: null,
  height: null,
  returnable: null,
  owner: null,
  stackFactor: null,
  labels: [],
};
const PLAIN: DespatchAdvice = {
  kind: 'despatch-advice',
  interchange: 0,
  messageNumber: 1,
  documentNumber: '10203040',
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
  dock: null,
  gate: null,
  shipmentReference: null,
  transportDocument: null,
  deliveryNote: '10203040',
  orderNumber: null,
  transportMode: null,
  transportMeans: null,
  trailer: null,
  container: null,
  chassis: null,
  termsOfDelivery: null,
  grossWeight: null,
  netWeight: null,
  volume: null,
  packageCount: null,
  units: [{ id: '1', parentId: null, level: 'inner', packagings: [PLAIN_PACKAGING], items: [PLAIN_ITEM] }],
};
const withUnit = (unit: Partial<HandlingUnit>): DespatchAdvice => ({
  ...PLAIN,
  units: PLAIN.units.map((one) => ({ ...one, ...unit })),
});
const withPackaging = (packaging: Partial<Packaging>): DespatchAdvice =>
  withUnit({ packagings: [{ ...PLAIN_PACKAGING, ...packaging }] });

/** A document with one property that says something, and where that stands in it. */
type Case = readonly [property: string, document: DespatchAdvice, valueOf: (document: DespatchAdvice) => unknown];
const entriesOf = (object: object): readonly [string, unknown][] => Object.entries(object);
/** A case for each property of an object. */
function cases<T extends object>(
  said: T,
  prefix: string,
  documentOf: (one: Partial<T>) => DespatchAdvice,
  objectOf: (document: DespatchAdvice) => object | null | undefined,
): readonly Case[] {
  return entriesOf(said).map(([property, value]): Case => {
    const one: Partial<T> = {};
    Object.assign(one, { [property]: value });
    return [
      prefix + property,
      documentOf(one),
      (document) => new Map(entriesOf(objectOf(document) ?? {})).get(property),
    ];
  });
}
const PARTIES = (['seller', 'buyer', 'shipFrom', 'shipTo', 'carrier'] as const).flatMap((role) =>
  cases(
    PARTY,
    `${role}.`,
    (one) => ({ ...PLAIN, [role]: { ...NOBODY, ...one } }),
    (document) => document[role],
  ),
);
const firstUnit = ({ units }: DespatchAdvice): HandlingUnit | undefined => units[0];
const CASES: readonly Case[] = [
  ...cases(
    ADVICE,
    '',
    (one) => ({ ...PLAIN, ...one }),
    (document) => document,
  ),
  ...PARTIES,
  ...cases(
    ITEM,
    'units.items.',
    (one) => withUnit({ items: [{ ...PLAIN_ITEM, ...one }] }),
    (document) => firstUnit(document)?.items[0],
  ),
  ...cases<Partial<Packaging>>(
    PACKAGING,
    'units.packagings.',
    withPackaging,
    (document) => firstUnit(document)?.packagings[0],
  ),
  ...cases(
    LABEL,
    'units.packagings.labels.',
    (one) => withPackaging({ labels: [{ number: 'S000001', masterLabel: null, batch: null, ...one }] }),
    (document) => firstUnit(document)?.packagings[0]?.labels[0],
  ),
  ...cases(
    UNIT,
    'units.',
    (one) => ({
      ...PLAIN,
      units: [
        { id: '1', parentId: null, level: null, packagings: [], items: [] },
        ...PLAIN.units.map((unit) => ({ ...unit, id: '2', ...one })),
      ],
    }),
    (document) => document.units.at(-1),
  ),
];

function readBack({ bytes }: WrittenVda): DespatchAdvice {
  const [again] = read(bytes).documents;
  if (again?.kind !== 'despatch-advice') throw new Error('No despatch advice');
  return again;
}

describe('a property of a despatch advice written as VDA 4913', () => {
  it.each(CASES)('is either read back the same or listed as a loss: %s', (property, document, valueOf) => {
    const written = writeVda(document, OPTIONS);
    const isSame = isDeepStrictEqual(valueOf(readBack(written)), valueOf(document));
    // A loss may be of a part of it, or of how units lie in one another.
    const isListed = written.losses.some(
      (loss) =>
        `${loss.property}.`.startsWith(`${property}.`) || (loss.property === 'units' && property === 'units.parentId'),
    );
    expect({ isSame, isListed }).toEqual({ isSame: !isListed, isListed });
  });

  it('is not listed where it says nothing', () => {
    const { losses } = writeVda(PLAIN, OPTIONS);
    expect(losses.filter(({ reason }) => reason !== 'added')).toEqual([]);
  });
});

describe('why a property of a despatch advice is not written as VDA 4913', () => {
  it.each<[string, DespatchAdvice]>([
    ['documentNumber changed', { ...PLAIN, documentNumber: '10203041' }],
    ['deliveryNote too-long', { ...PLAIN, documentNumber: '123456789', deliveryNote: '123456789' }],
    ['messageFunction no-place', { ...PLAIN, messageFunction: '9' }],
    ['issueDate changed', { ...PLAIN, issueDate: '2026-11-21T10:45' }],
    ['despatchDate changed', { ...PLAIN, despatchDate: '2026-11-21T00:00' }],
    ['arrivalDate no-code', { ...PLAIN, arrivalDate: '2099-11-21' }],
    ['netWeight too-long', { ...PLAIN, netWeight: '12345678' }],
    ['transportMode no-code', { ...PLAIN, transportMode: '9' }],
    ['units.items.unit no-code', withUnit({ items: [{ ...PLAIN_ITEM, unit: 'ST' }] })],
    ['units.items.articleNumber too-long', withUnit({ items: [{ ...PLAIN_ITEM, articleNumber: 'A'.repeat(23) }] })],
    ['units.packagings.type no-character', withPackaging({ type: 'Б7' })],
    ['units.packagings.height no-place', withPackaging({ height: '0' })],
  ])('is said: %s', (expected, document) => {
    const losses = writeVda(document, OPTIONS).losses.filter(({ reason }) => reason !== 'added');
    expect(losses.map(({ property, reason }) => `${property} ${reason}`)).toContain(expected);
  });

  it('is said of the buyer that the header does not name', () => {
    const buyer = { ...NOBODY, code: 'CUST01' };
    const { losses } = writeVda(
      [
        { ...PLAIN, buyer },
        { ...PLAIN, buyer: { ...buyer, code: 'CUST02' } },
      ],
      OPTIONS,
    );
    expect(losses).toContainEqual({ property: 'buyer.code', reason: 'changed', text: 'CUST02' });
  });
});
