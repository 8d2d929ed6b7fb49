import fc from 'fast-check';
import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { writeVda, type VdaWriteOptions } from './write.js';

const OPTIONS: VdaWriteOptions = {
  message: 'VDA 4913',
  customer: 'CUST01',
  supplier: 'SUPP01',
  transmissionNumber: 42,
  previousTransmissionNumber: 41,
  date: '2026-11-21',
};

const party = (code: string, name = ''): TradeParty => ({
  code,
  agency: '',
  name,
  street: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
  vatNumber: null,
  contact: null,
  phone: null,
  email: null,
});
const ITEM: DespatchItem = {
  lineNumber: '1',
  articleNumber: 'ART-1',
  supplierArticleNumber: 'S-1',
  description: null,
  quantity: '12.5',
  unit: 'KGM',
  cumulativeQuantity: null,
  orderNumber: '550001',
  orderLine: null,
  calloffReference: null,
  batch: null,
  productionDate: null,
  bestBeforeDate: null,
  engineeringChange: '03',
  countryOfOrigin: 'SE',
  customsPreference: 'G',
  pointOfUse: null,
};
const BOX: Packaging = {
  count: '5',
  type: 'BOX',
  typeAgency: null,
  supplierType: 'SBOX',
  quantityPerPackage: '2.5',
  unit: 'KGM',
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
const ADVICE: DespatchAdvice = {
  kind: 'despatch-advice',
  interchange: 0,
  messageNumber: 1,
  documentNumber: '10203040',
  messageFunction: '',
  issueDate: '2026-11-21',
  pickUpDate: null,
  shipmentDate: null,
  despatchDate: '2026-11-21T10:45',
  arrivalDate: null,
  seller: party('SUPP01'),
  buyer: party('CUST01'),
  shipFrom: null,
  shipTo: party('P02'),
  carrier: party('C77', 'NORDFRAKT'),
  gate: 'G14',
  dock: null,
  shipmentReference: '00004711',
  transportDocument: null,
  deliveryNote: '10203040',
  orderNumber: '550001',
  transportMode: '3',
  transportMeans: 'ABC 123',
  trailer: null,
  container: null,
  chassis: null,
  termsOfDelivery: null,
  grossWeight: '1250',
  netWeight: null,
  volume: null,
  packageCount: null,
  units: [{ id: '1', parentId: null, level: 'inner', packagings: [BOX], items: [ITEM] }],
};
const withItem = (item: Partial<DespatchItem>): DespatchAdvice => ({
  ...ADVICE,
  units: [{ id: '1', parentId: null, level: 'inner', packagings: [BOX], items: [{ ...ITEM, ...item }] }],
});
const labelled = (...numbers: string[]): DespatchAdvice => ({
  ...ADVICE,
  units: [
    {
      id: '1',
      parentId: null,
      level: 'inner',
      packagings: [{ ...BOX, labels: numbers.map((number) => ({ number, masterLabel: null, batch: null })) }],
      items: [ITEM],
    },
  ],
});
const records = (bytes: Uint8Array): string[] =>
  new TextDecoder('latin1')
    .decode(bytes)
    .split('\r\n')
    .filter((text) => text !== '');

describe('a despatch advice written as VDA 4913', () => {
  it('is records of 128 characters in the order of the recommendation, counted', () => {
    const { bytes, findings } = writeVda(ADVICE, OPTIONS);
    expect(findings).toEqual([]);
    expect(records(bytes).map((text) => text.trimEnd())).toEqual([
      '71103CUST01   SUPP01   0004100042261121',
      '7120300004711   NORDFRAKT     26112110450001250              C77           01ABC 123',
      '7130310203040261121G14  03    550001            P02                         SUPP01',
      '71403ART-1                 S-1                   0300000000012500KG                   001                S        G   03',
      '71503BOX                   SBOX                  00000000050000010000000002500                                              S',
      '71902000000100000010000001000000100000010000000000000000000010000000',
    ]);
    expect(records(bytes).every((text) => text.length === 128)).toBe(true);
  });

  it.each(['', '\n', '\r\n', '\r'] as const)('is read back the same with line ends %j', (lineEnds) => {
    const { bytes, findings } = writeVda(ADVICE, { ...OPTIONS, lineEnds });
    expect(findings).toEqual([]);
    expect(read(bytes).documents).toEqual([ADVICE]);
  });

  it('shares the transport of the one before it', () => {
    const documents = [
      ADVICE,
      { ...ADVICE, documentNumber: '10203041', deliveryNote: '10203041' },
      { ...ADVICE, documentNumber: '10203042', deliveryNote: '10203042', shipmentReference: '00004712' },
    ];
    const { bytes } = writeVda(documents, OPTIONS);
    expect(records(bytes).map((text) => text.slice(0, 3))).toEqual([
      '711',
      '712',
      '713',
      '714',
      '715',
      '713',
      '714',
      '715',
      '712',
      '713',
      '714',
      '715',
      '719',
    ]);
    expect(read(bytes).documents).toEqual(documents);
  });

  it.each<[string, DespatchAdvice, string, string, string]>([
    [
      'a text that is too long',
      withItem({ articleNumber: 'A-1234567890-1234567890' }),
      '714 / 6-27',
      'A-1234567890-123456789',
      'A-1234567890-1234567890',
    ],
    ['signs that latin-1 lacks', withItem({ batch: 'Б7' }), '714 / 91-105', '?7             ', 'Б7'],
    ['a line break in a text', withItem({ batch: 'A\nB' }), '714 / 91-105', 'A B            ', 'A\nB'],
    ['more decimals than the field has', withItem({ quantity: '12.5001' }), '714 / 53-65', '0000000012500', '12.5001'],
    [
      'a number that is too large, which is left out',
      withItem({ quantity: '12345678901' }),
      '714 / 53-65',
      '             ',
      '12345678901',
    ],
  ])('tells %s', (_, document, path, found, expected) => {
    const { bytes, findings } = writeVda(document, OPTIONS);
    expect(findings[0]).toMatchObject({ code: 'value-truncated', path, found, expected });
    expect(new TextDecoder('latin1').decode(bytes.subarray(findings[0]?.start, findings[0]?.end))).toBe(found);
    expect(records(bytes).every((text) => text.length === 128)).toBe(true);
  });

  it('tells what the partner will miss', () => {
    expect(writeVda({ ...ADVICE, gate: null }, OPTIONS).findings).toMatchObject([
      { code: 'element-missing', expected: '713 / 20-24' },
    ]);
  });

  it('writes a record for each unbroken range of labels', () => {
    const { bytes, findings } = writeVda(labelled('S098', 'S099', 'S100', 'S200', 'T201'), OPTIONS);
    expect(findings).toEqual([]);
    expect(
      records(bytes)
        .filter((text) => text.startsWith('715'))
        .map((text) => [text.slice(49, 62), text.slice(78, 87).trim(), text.slice(87, 96).trim()]),
    ).toEqual([
      ['0000000003000', 'S098', 'S100'],
      ['0000000001000', 'S200', 'S200'],
      ['0000000001000', 'T201', 'T201'],
    ]);
  });

  it.each([
    // Digits 109 and 126-127 of 715.
    [{ returnable: true, owner: 'customer-returnable', stackFactor: '4' }, '4', 'MK', []],
    [{ returnable: null, owner: 'supplier-returnable', stackFactor: '9' }, '9', 'ML', ['returnable added']],
    [{ returnable: false, owner: 'one-way-supplier-pays', stackFactor: null }, '', 'E', ['owner no-code']],
    [{ returnable: false, owner: 'one-way-customer-pays', stackFactor: '1' }, '1', 'E', ['owner no-code']],
    [{ returnable: true, owner: null, stackFactor: '12' }, '', 'M', ['stackFactor too-long']],
    [{ returnable: null, owner: null, stackFactor: null }, '', '', []],
  ] as const)('says whose packages are and how they stack: %j', (said, stack, codes, lost) => {
    const document = { ...ADVICE, units: ADVICE.units.map((unit) => ({ ...unit, packagings: [{ ...BOX, ...said }] })) };
    const { bytes, losses, findings } = writeVda(document, { ...OPTIONS, whole: true });
    const packaging = records(bytes).find((text) => text.startsWith('715')) ?? '';
    expect([packaging[108]?.trim(), packaging.slice(125, 127).trim()]).toEqual([stack, codes]);
    expect(losses.map(({ property, reason }) => `${property} ${reason}`)).toEqual(
      lost.map((one) => `units.packagings.${one}`),
    );
    expect(findings).toEqual([]);
  });

  it('names what the message has no place for', () => {
    expect(writeVda(ADVICE, OPTIONS).losses).toEqual([]);
    const units: HandlingUnit[] = [
      {
        id: '1',
        parentId: null,
        level: 'inner',
        packagings: [{ ...BOX, netWeight: '3' }],
        items: [ITEM, { ...ITEM, lineNumber: '2', orderNumber: '550002', cumulativeQuantity: '9' }],
      },
      { id: '2', parentId: null, level: 'outer', packagings: [BOX], items: [] },
    ];
    const { losses } = writeVda({ ...ADVICE, volume: '1.5', transportMode: '9', units }, OPTIONS);
    expect(losses.map(({ property, reason, text }) => [property, reason, text])).toEqual([
      ['transportMode', 'no-code', '9'],
      ['volume', 'no-place', '1.5'],
      ['units.items.cumulativeQuantity', 'no-place', '9'],
      ['units.items.orderNumber', 'changed', '550002'],
      ['units.packagings.netWeight', 'no-place', '3'],
      ['units.packagings.count', 'no-place', '5'],
      ['units.packagings.type', 'no-place', 'BOX'],
      ['units.packagings.supplierType', 'no-place', 'SBOX'],
      ['units.packagings.quantityPerPackage', 'no-place', '2.5'],
      ['units.packagings.unit', 'no-place', 'KGM'],
      ['units.level', 'changed', 'inner'],
      ['units', 'changed', '1: 2 items, 1 packagings'],
    ]);
  });

  it('ends although units contain themselves', () => {
    const units: HandlingUnit[] = [
      { id: '1', parentId: '2', level: null, packagings: [], items: [ITEM] },
      { id: '2', parentId: '1', level: null, packagings: [], items: [] },
    ];
    expect(read(writeVda({ ...ADVICE, units }, OPTIONS).bytes).documents).toHaveLength(1);
  });
});

const SIGNS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖß0123456789 .-');
const word = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: length }).map((signs) => signs.join('').trim() || 'X');
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });
const digits = (length: number): fc.Arbitrary<string> =>
  fc.nat(10 ** length - 1).map((number) => String(number).padStart(length, '0'));
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .tuple(day, fc.nat(23), fc.integer({ min: 1, max: 59 }))
  .map(([date, hour, minute]) => `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const decimal = fc.integer({ min: 1, max: 99_999_999 }).map((thousandths) => String(thousandths / 1_000));
const whole = (length: number): fc.Arbitrary<string> => fc.integer({ min: 1, max: 10 ** length - 1 }).map(String);

/** What 715 says of who has a package: it says no owner of a one-way package. */
const OWNERSHIPS = [
  { returnable: null, owner: null },
  { returnable: true, owner: null },
  { returnable: false, owner: null },
  { returnable: true, owner: 'customer-returnable' },
  { returnable: true, owner: 'supplier-returnable' },
] as const;
const packaging = (unit: string, labels: number, prefix: string): fc.Arbitrary<Packaging> =>
  fc
    .record({
      count: fc.constant(String(labels)),
      type: maybe(word(22)),
      typeAgency: fc.constant(null),
      supplierType: maybe(word(22)),
      quantityPerPackage: maybe(decimal),
      unit: fc.constant(unit),
      grossWeight: fc.constant(null),
      netWeight: fc.constant(null),
      length: maybe(whole(4)),
      width: maybe(whole(4)),
      height: maybe(whole(4)),
      returnable: fc.constant(null),
      owner: fc.constant(null),
      stackFactor: maybe(whole(1)),
      labels: fc.nat(90_000).map((from) =>
        Array.from({ length: labels }, (_, i) => ({
          number: `${prefix}${String(from + i).padStart(6, '0')}`,
          masterLabel: null,
          batch: null,
        })),
      ),
    })
    .chain((made) =>
      fc.constantFrom(...OWNERSHIPS).map((owned) => ({
        ...{ ...made, ...owned },
        unit: made.quantityPerPackage === null ? null : unit,
      })),
    );

/** An item with single packages, at times on a pallet of its own. */
const itemUnits = (
  lineNumber: string,
  common: Pick<DespatchItem, 'orderNumber' | 'calloffReference' | 'pointOfUse'>,
): fc.Arbitrary<HandlingUnit[]> =>
  fc.constantFrom('PCE', 'KGM', 'MTR').chain((unit) =>
    fc
      .record({
        item: fc.record<DespatchItem>({
          lineNumber: fc.constant(lineNumber),
          articleNumber: word(22),
          supplierArticleNumber: maybe(word(22)),
          description: maybe(
            fc.array(word(20), { minLength: 1, maxLength: 5 }).map((words) => words.join(' ').replaceAll(/\s+/g, ' ')),
          ),
          quantity: maybe(decimal),
          unit: fc.constant(unit),
          cumulativeQuantity: fc.constant(null),
          orderNumber: fc.constant(common.orderNumber),
          orderLine: fc.constant(null),
          calloffReference: fc.constant(common.calloffReference),
          batch: maybe(word(15)),
          productionDate: fc.constant(null),
          bestBeforeDate: fc.constant(null),
          engineeringChange: maybe(word(2)),
          countryOfOrigin: maybe(fc.constantFrom('SE', 'DE', 'CN')),
          customsPreference: maybe(fc.constant('G')),
          pointOfUse: fc.constant(common.pointOfUse),
        }),
        numbers: fc.array(word(10), { maxLength: 25 }),
        singles: fc.array(
          fc.integer({ min: 1, max: 4 }).chain((labels) => packaging(unit, labels, 'S')),
          { maxLength: 3 },
        ),
        pallet: maybe(packaging(unit, 1, 'M')),
      })
      .map(({ item, numbers, singles, pallet }) => {
        const id = pallet === null ? lineNumber : `${lineNumber}i`;
        const content: HandlingUnit = {
          id,
          parentId: pallet === null ? null : lineNumber,
          level: singles.length > 0 ? 'inner' : null,
          packagings: singles,
          items: [numbers.length > 0 ? { ...item, productionNumbers: numbers } : item],
        };
        return pallet === null
          ? [content]
          : [{ id: lineNumber, parentId: null, level: 'outer', packagings: [pallet], items: [] }, content];
      }),
  );

/** Ids as a reader gives them: in order from 1. */
function numbered(units: readonly HandlingUnit[]): HandlingUnit[] {
  const ids = new Map(units.map(({ id }, i) => [id, String(i + 1)]));
  return units.map((unit) => ({
    ...unit,
    id: ids.get(unit.id) ?? '',
    parentId: unit.parentId === null ? null : (ids.get(unit.parentId) ?? null),
  }));
}

const advice: fc.Arbitrary<DespatchAdvice> = fc
  .record({
    orderNumber: maybe(word(12)),
    calloffReference: maybe(word(4)),
    pointOfUse: maybe(word(14)),
    lines: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ lines, ...common }) =>
    fc
      .record({
        number: digits(8),
        issueDate: maybe(day),
        despatchDate: maybe(fc.oneof(day, moment)),
        arrivalDate: maybe(fc.oneof(day, moment)),
        seller: word(9),
        shipFrom: maybe(word(3)),
        shipTo: maybe(word(3)),
        carrier: maybe(fc.tuple(word(14), word(14))),
        gate: maybe(word(5)),
        shipmentReference: maybe(digits(8)),
        transportMode: maybe(fc.constantFrom('1', '2', '3', '4', '5')),
        transportMeans: maybe(word(25)),
        grossWeight: maybe(whole(7)),
        netWeight: maybe(whole(7)),
        packageCount: maybe(whole(4)),
        units: fc.tuple(...Array.from({ length: lines }, (_, i) => itemUnits(String(i + 1), common))),
      })
      .map(
        ({ number, seller, shipFrom, shipTo, carrier, units, ...rest }): DespatchAdvice => ({
          ...ADVICE,
          ...rest,
          documentNumber: number,
          deliveryNote: number,
          orderNumber: common.orderNumber,
          seller: party(seller),
          shipFrom: shipFrom === null ? null : party(shipFrom),
          shipTo: shipTo === null ? null : party(shipTo),
          carrier: carrier === null ? null : party(...carrier),
          units: numbered(units.flat()),
        }),
      ),
  );

describe('any despatch advice that VDA 4913 can carry', () => {
  it('is the same when it is read back', () => {
    fc.assert(
      fc.property(
        fc.array(advice, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '\n', '\r\n', '\r' as const),
        (documents, lineEnds) => {
          const { bytes, findings } = writeVda(documents, { ...OPTIONS, lineEnds });
          expect(read(bytes).documents).toEqual(documents);
          expect(
            findings.filter(({ code }) =>
              [
                'value-truncated',
                'record-order',
                'record-count-wrong',
                'value-not-numeric',
                'label-count-wrong',
              ].includes(code),
            ),
          ).toEqual([]);
        },
      ),
      { seed: 715, numRuns: 150 },
    );
  });
});
