import fc from 'fast-check';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import type { BusinessDocument } from '../model/document.js';
import { analyze, read } from '../read.js';
import { readStream } from '../read-stream.js';

/** A published sample: the packaging records are garbled and the counters of the trailer are those of a longer file. */
const SAMPLE = [
  '71103                  0000100002250124         11825429 1J',
  '7120313533302   11825429      18011910450000000000000001 000011825429      0282033787                 2Routen-L18011911300001',
  '7130300021910180119AP4E 03                40    05400000000                 15445489A541',
  '71403A1567350110           48200TDR3SGTN         0000000000012000ST0000000000000      001P               S              0001',
  '71802000219100004675026',
  '715870000BEH               0004674990000467499200046749930004674995000467500400046750130004675015000467501800046750200004675GMD',
  '715870000FAS               0004674990000467499200046749930004674995000467500400046750130004675015000467501800046750200004675GMD',
  '71902000000100000010000001000000500000000000000000001100000010000000',
].map((text) => text.padEnd(128));

type Piece = readonly [position: number, text: string];

function record(start: string, ...pieces: readonly Piece[]): string {
  return pieces.reduce((text, [position, piece]) => text.padEnd(position - 1) + piece, start).padEnd(128);
}

const HEADER = record('71103CUST01   SUPP01   0004100042261121');
const TRANSPORT = record(
  '7120300004711',
  [14, 'W1'],
  [17, 'NORDFRAKT'],
  [31, '26112110450001250'],
  [48, '0001100'],
  [58, '0004'],
  [62, 'C77'],
  [76, '01ABC 123'],
  [112, '2611230630'],
);
const NOTE = record(
  '7130310203040261121G14',
  [25, '03'],
  [31, '550001'],
  [49, 'P02'],
  [77, 'SUPP01'],
  [86, 'LINE 4'],
  [100, '0815'],
);
const ITEM = record(
  '71403ART-1',
  [28, 'S-1'],
  [50, '0300000000012500KG'],
  [87, '001'],
  [91, 'B7'],
  [106, 'S'],
  [115, 'G'],
  [119, '03'],
);
/** Five boxes of 2.5 on one pallet of 12.5. */
const BOXES = record(
  '71503BOX',
  [28, 'SBOX'],
  [50, '00000000050000010000000002500S00000098S00000102'],
  [97, '060004000300'],
  [125, 'SE'],
);
const PALLET = record('71503PAL', [28, 'SPAL'], [50, '00000000010000010000000012500M00000001M00000001'], [125, 'MM']);
const TEXT = record('71602KEEP DRY', [46, 'THIS SIDE UP']);
const NUMBERS = record('7180210203040', [14, 'VIN0000001VIN0000002']);

function trailer(...records: readonly string[]): string {
  const counts = ['711', '712', '713', '714', '715', '716', '718', '719', '717'].map((type) =>
    type === '719' ? 1 : records.filter((text) => text.startsWith(type)).length,
  );
  return record(`71902${counts.map((count) => String(count).padStart(7, '0')).join('')}`);
}

function file(records: readonly string[], lineEnd = '\n'): Uint8Array {
  return Uint8Array.from(records.map((text) => text + lineEnd).join(''), (character) => character.charCodeAt(0));
}

const GOOD = [HEADER, TRANSPORT, NOTE, ITEM, NUMBERS, TEXT, BOXES, PALLET];
const WHOLE = [...GOOD, trailer(...GOOD)];

function advices(bytes: Uint8Array): DespatchAdvice[] {
  return read(bytes).documents.filter((document) => document.kind === 'despatch-advice');
}
function codes(records: readonly string[], lineEnd?: string): (readonly [string, string, string])[] {
  return read(file(records, lineEnd)).findings.map(({ code, path, expected }) => [code, path, expected]);
}
/** GOOD with records changed, and a trailer that counts them. */
function changed(change: (records: string[]) => string[]): string[] {
  const records = change([...GOOD]);
  return [...records, trailer(...records)];
}
const swap = (old: string, by: string): string[] =>
  changed((records) => records.map((text) => (text === old ? by : text)));

const SUPPLIER = {
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

describe('a VDA 4913 delivery note', () => {
  it('becomes a despatch advice with its transport, items, packages and labels', () => {
    const result = read(file(WHOLE));
    expect(result).toMatchObject({ standard: 'VDA', messageType: 'VDA 4913', messageVersion: '03', findings: [] });
    expect(result.interchanges).toEqual([
      {
        standard: 'VDA',
        sender: 'SUPP01',
        recipient: 'CUST01',
        controlReference: '00042',
        test: false,
        counter: '711',
      },
    ]);
    expect(result.documents).toEqual([
      {
        kind: 'despatch-advice',
        interchange: 0,
        messageNumber: 1,
        documentNumber: '10203040',
        messageFunction: '',
        issueDate: '2026-11-21',
        pickUpDate: null,
        shipmentDate: null,
        despatchDate: '2026-11-21T10:45',
        arrivalDate: '2026-11-23T06:30',
        seller: { ...SUPPLIER, code: 'SUPP01' },
        buyer: { ...SUPPLIER, code: 'CUST01' },
        shipFrom: { ...SUPPLIER, code: 'W1' },
        shipTo: { ...SUPPLIER, code: 'P02' },
        carrier: { ...SUPPLIER, code: 'C77', name: 'NORDFRAKT' },
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
        netWeight: '1100',
        volume: null,
        packageCount: '4',
        units: [
          {
            id: '1',
            parentId: null,
            level: 'outer',
            items: [],
            packagings: [
              {
                count: '1',
                type: 'PAL',
                typeAgency: null,
                supplierType: 'SPAL',
                quantityPerPackage: '12.5',
                unit: 'KGM',
                grossWeight: null,
                netWeight: null,
                length: null,
                width: null,
                height: null,
                returnable: true,
                owner: null,
                stackFactor: null,
                labels: [{ number: 'M00000001', masterLabel: null, batch: null }],
              },
            ],
          },
          {
            id: '2',
            parentId: '1',
            level: 'inner',
            packagings: [
              {
                count: '5',
                type: 'BOX',
                typeAgency: null,
                supplierType: 'SBOX',
                quantityPerPackage: '2.5',
                unit: 'KGM',
                grossWeight: null,
                netWeight: null,
                length: '600',
                width: '400',
                height: '300',
                returnable: false,
                owner: null,
                stackFactor: null,
                labels: ['S00000098', 'S00000099', 'S00000100', 'S00000101', 'S00000102'].map((number) => ({
                  number,
                  masterLabel: null,
                  batch: null,
                })),
              },
            ],
            items: [
              {
                lineNumber: '1',
                articleNumber: 'ART-1',
                supplierArticleNumber: 'S-1',
                description: 'KEEP DRY THIS SIDE UP',
                quantity: '12.5',
                unit: 'KGM',
                cumulativeQuantity: null,
                orderNumber: '550001',
                orderLine: null,
                calloffReference: '0815',
                batch: 'B7',
                productionDate: null,
                bestBeforeDate: null,
                engineeringChange: '03',
                countryOfOrigin: 'SE',
                customsPreference: 'G',
                pointOfUse: 'LINE 4',
                productionNumbers: ['VIN0000001', 'VIN0000002'],
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
    ['nothing', ''],
  ])('is the same with %s behind its records', (_, lineEnd) => {
    expect(read(file(WHOLE, lineEnd)).documents).toEqual(read(file(WHOLE)).documents);
    expect(codes(WHOLE, lineEnd)).toEqual([]);
  });

  it.each([1, 50, 129, 1_000])('says the same in pieces of %d bytes', async (size) => {
    for (const records of [WHOLE, SAMPLE, swap(BOXES, BOXES.replace('0000000002500', '0000000002400'))]) {
      const bytes = file(records);
      const documents: BusinessDocument[] = [];
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.slice(i * size, (i + 1) * size),
      );
      const { findings } = await readStream(ReadableStream.from(pieces), {
        document: (document) => {
          documents.push(document);
        },
      });
      expect({ documents, findings }).toEqual({ documents: read(bytes).documents, findings: read(bytes).findings });
    }
  });

  it('takes the transport it stands under, and each note of a transport is a document', () => {
    const second = TRANSPORT.replace('00004711', '00004712');
    const note = (number: string): string => NOTE.replace('10203040', number);
    const records = [HEADER, TRANSPORT, NOTE, ITEM, note('10203041'), ITEM, second, note('10203042'), ITEM];
    const documents = advices(file([...records, trailer(...records)]));
    expect(documents.map(({ documentNumber, shipmentReference }) => [documentNumber, shipmentReference])).toEqual([
      ['10203040', '00004711'],
      ['10203041', '00004711'],
      ['10203042', '00004712'],
    ]);
  });

  it.each([
    ['4', 'MK', { returnable: true, owner: 'customer-returnable', stackFactor: '4' }],
    ['0', ' L', { returnable: true, owner: 'supplier-returnable', stackFactor: null }],
    // A third party's package is returnable, and neither the customer's nor the supplier's.
    [' ', 'MD', { returnable: true, owner: null, stackFactor: null }],
    [' ', ' D', { returnable: true, owner: null, stackFactor: null }],
    ['1', 'EK', { returnable: false, owner: null, stackFactor: '1' }],
    [' ', ' X', { returnable: null, owner: null, stackFactor: null }],
  ])('says whose a package is and how it stacks: 715 with %j and %j', (stack, codes, said) => {
    const boxes = `${BOXES.slice(0, 108)}${stack}${BOXES.slice(109, 125)}${codes}${BOXES.slice(127)}`;
    const [document] = advices(file(swap(BOXES, boxes)));
    expect(document?.units.find(({ items }) => items.length > 0)?.packagings[0]).toMatchObject(said);
  });

  it('shares a mixed package that is named under several items', () => {
    const mixed = BOXES.replace(/SE *$/, 'GE').padEnd(128).replace('0000000002500', '             ');
    const other = ITEM.replace('ART-1', 'ART-2').replace('001 B7', '002 B7');
    const records = [HEADER, TRANSPORT, NOTE, ITEM, mixed, other, mixed.replace('0000005000001', '0000005000002')];
    const [document] = advices(file([...records, trailer(...records)]));
    expect(document?.units.map(({ id, parentId, level, items }) => [id, parentId, level, items.length])).toEqual([
      ['1', null, 'outer', 0],
      ['2', '1', null, 1],
      ['3', '1', null, 1],
    ]);
    expect(codes([...records, trailer(...records)])).toEqual([]);
  });
});

describe('the outline of a VDA 4913 file', () => {
  it('reads its records aloud, each field with its place', () => {
    const said = analyze(file(WHOLE), { from: 1, limit: 100 }).outline.map(
      ({ level, label, value, reference }) => `${' '.repeat(level)}${label}: ${value} (${reference})`,
    );
    expect(said.slice(0, 3)).toEqual([
      'Despatch advice: VDA 4913 (711)',
      ' Version: 03 (711 / 4-5)',
      ' Customer: CUST01 (711 / 6-14)',
    ]);
    expect(said).toEqual(
      expect.arrayContaining([
        ' Handed over: 21 Nov 2026 (712 / 31-36)',
        ' Delivery note: 10203040 (713 / 6-13)',
        '  Article: ART-1 (714 / 6-27)',
        '   Quantity: 12.5 (714 / 53-65)',
        '   Package: BOX (715 / 6-27)',
        '    Packages: 5 (715 / 50-62)',
        ' Records 714: 0000001 (719 / 27-33)',
      ]),
    );
  });
});

describe('the published VDA 4913 sample', () => {
  it('is read as far as it is whole', () => {
    const [document, ...others] = advices(file(SAMPLE));
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      documentNumber: '00021910',
      issueDate: '2018-01-19',
      despatchDate: '2018-01-19T10:45',
      arrivalDate: '2018-01-19T11:30',
      seller: { code: '15445489A' },
      buyer: null,
      gate: 'AP4E',
      shipTo: { code: '054' },
      carrier: { code: '11825429', name: '11825429' },
      shipmentReference: '13533302',
      grossWeight: null,
      transportMode: '3',
      transportMeans: '82033787',
    });
    expect(document?.units.flatMap(({ items }) => items)).toMatchObject([
      {
        lineNumber: '1',
        articleNumber: 'A1567350110',
        supplierArticleNumber: '48200TDR3SGTN',
        quantity: '12',
        unit: 'PCE',
        countryOfOrigin: null,
        pointOfUse: '541',
        productionNumbers: ['0004675026'],
      },
    ]);
  });

  it('is told what is wrong with it', () => {
    expect(codes(SAMPLE)).toEqual([
      ['element-missing', '711 1 / Customer', '711 / 6-14'],
      ['element-missing', '711 1 / Supplier', '711 / 15-23'],
      ['element-missing', '714 1 / Customs preference', '714 / 115-115'],
      ['element-missing', '714 1 / Engineering change', '714 / 119-120'],
      ['packaging-line-unknown', '715 1 / Line', ''],
      ['label-range-invalid', '715 1 / Label from', '000467501'],
      ['packaging-line-unknown', '715 2 / Line', ''],
      ['label-range-invalid', '715 2 / Label from', '000467501'],
      ['fewer-records', '719 1 / Records 714', '1'],
      ['record-count-wrong', '719 1 / Records 715', '2'],
      ['fewer-records', '719 1 / Records 718', '1'],
    ]);
  });
});

describe('a faulty VDA 4913 file', () => {
  it.each<[string, string[], (readonly [string, string, string])[]]>([
    [
      'lacks its transport',
      changed((records) => records.filter((text) => text !== TRANSPORT)),
      [['record-order', '713 1 / record type', '712']],
    ],
    ['lacks its trailer', GOOD, [['interchange-trailer-missing', '719', '719']]],
    [
      'has an unknown record',
      changed((records) => [...records, record('730')]),
      [['record-unknown', '730 1 / record type', '711, 712, 713, 714, 715, 716, 718, 717, 719']],
    ],
    ['counts wrongly', [...GOOD, trailer(...GOOD, ITEM)], [['fewer-records', '719 1 / Records 714', '1']]],
    [
      'has letters in a quantity',
      swap(ITEM, ITEM.replace('0000000012500', '00000000125OO')),
      [['value-not-numeric', '714 1 / Quantity', '']],
    ],
    [
      'has a day that is none',
      swap(NOTE, NOTE.replace('261121', '261131')),
      [['date-invalid', '713 1 / Delivery note date', 'YYMMDD']],
    ],
    [
      'has an hour that is none',
      swap(TRANSPORT, TRANSPORT.replace('1045', '2545')),
      [['date-invalid', '712 1 / Handed over, time', 'HHMM']],
    ],
    [
      'repeats its transmission number',
      swap(HEADER, HEADER.replace('00041', '00042')),
      [['transmission-number-repeated', '711 1 / Transmission number', '']],
    ],
    [
      'has no transmission number',
      swap(HEADER, HEADER.replace('00042', '00000')),
      [['transmission-number-invalid', '711 1 / Transmission number', '00001-99999']],
    ],
    [
      'is of an unknown version',
      swap(HEADER, HEADER.replace('71103', '71107')),
      [['release-unknown', '711 1 / Version', '03, 04']],
    ],
    [
      'has a note without number',
      swap(NOTE, NOTE.replace('10203040', '        ')),
      [['document-field-missing', '713 1 / Delivery note', 'delivery note number']],
    ],
    [
      'has an item without article',
      swap(ITEM, ITEM.replace('ART-1', '     ')),
      [
        ['element-missing', '714 1 / Article', '714 / 6-27'],
        ['article-missing', '714 1 / Article', '714 / 6-27'],
      ],
    ],
    ['has a unit nobody knows', swap(ITEM, ITEM.replace('KG', 'XX')), [['unit-unknown', '714 1 / Unit', '']]],
    [
      'packs another quantity',
      swap(BOXES, BOXES.replace('0000000002500', '0000000002400')),
      [['package-quantity-mismatch', '714 1 / Quantity', '12 ≠ 12.5']],
    ],
    [
      'has fewer labels than packages',
      swap(BOXES, BOXES.replace('S00000102', 'S00000101')),
      [['label-count-wrong', '715 1 / Packages', '4 ≠ 5']],
    ],
    [
      'has labels that run backwards',
      swap(BOXES, BOXES.replace('S00000102', 'S00000097')),
      [['label-range-invalid', '715 1 / Label from', 'S00000097']],
    ],
    [
      'uses a label twice',
      swap(PALLET, PALLET.replaceAll('M00000001', 'S00000100')),
      [['label-repeated', '715 2 / Label from', '']],
    ],
    [
      'names a line that is not there',
      swap(BOXES, BOXES.replace('5000001', '5000009')),
      [['packaging-line-unknown', '715 1 / Line', '']],
    ],
    [
      'has a record of unknown content',
      changed((records) => [...records, record('71702')]),
      [['layout-unverified', '717 1 / record type', 'VDA 4913']],
    ],
  ])('%s, and is told so', (_, records, expected) => {
    expect(codes(records)).toEqual(expected);
  });

  it('with a line cut off misses what stood there and reads the rest', () => {
    const records = swap(ITEM, ITEM.slice(0, 60));
    expect(codes(records).map(([code, path]) => [code, path])).toEqual([
      ['element-missing', '714 1 / Unit'],
      ['element-missing', '714 1 / Line'],
      ['element-missing', '714 1 / Use'],
      ['element-missing', '714 1 / Customs preference'],
      ['element-missing', '714 1 / Engineering change'],
      ['package-quantity-mismatch', '714 1 / Quantity'],
    ]);
    expect(advices(file(records))).toHaveLength(1);
  });

  it('counts packages written without decimals as whole packages', () => {
    const records = swap(BOXES, BOXES.replace('0000000005000', '0000000000005'));
    expect(codes(records)).toEqual([]);
    expect(advices(file(records))).toEqual(advices(file(WHOLE)));
  });

  it('keeps the first and last of more labels than one record may stand for', () => {
    const records = swap(BOXES, BOXES.replace('S00000102', 'S00010098'));
    expect(codes(records).map(([code]) => code)).toEqual(['labels-too-many', 'label-count-wrong']);
    expect(advices(file(records))[0]?.units[1]?.packagings[0]?.labels.map(({ number }) => number)).toEqual([
      'S00000098',
      'S00010098',
    ]);
  });

  it.each([
    ['different', (i: number): string => `A${String(i).padStart(3, '0')}`],
    ['equal', (): string => 'A000'],
  ])('of many huge and %s label ranges keeps a bounded number of labels', (_, prefix) => {
    const rows = Array.from({ length: 100 }, (__, i) =>
      BOXES.replace('S00000098', `${prefix(i)}00000`).replace('S00000102', `${prefix(i)}09999`),
    );
    const records = [HEADER, TRANSPORT, NOTE, ITEM, ...rows];
    const labels =
      advices(file([...records, trailer(...records)]))[0]?.units.flatMap(({ packagings }) =>
        packagings.flatMap((packaging) => packaging.labels),
      ) ?? [];
    expect(labels).toHaveLength(20 * 10_000 + 80 * 2);
  });

  it('is read without throwing, whatever stands in its records', () => {
    const start = new TextEncoder().encode('71103');
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('711', '712', '713', '714', '715', '716', '717', '718', '719', '811', '812', '551', '559'),
            fc.uint8Array({ maxLength: 130 }),
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          const bytes = Uint8Array.from([
            ...start,
            ...parts.flatMap(([type, rest]) => [...new TextEncoder().encode(type), ...rest]),
          ]);
          for (const { start: from, end } of read(bytes).findings)
            expect(from <= end && end <= bytes.length).toBe(true);
        },
      ),
      { seed: 4913, numRuns: 400 },
    );
  });
});

describe('a VDA message whose records no public source gives', () => {
  it.each([
    [
      'VDA 4906',
      ['81102CUST01   SUPP01   0004100042261121', '81201', '81301', '81401', '81901'],
      '812 1 / record type',
      'SUPP01',
    ],
    [
      'VDA 4915',
      ['55101CUST01   SUPP01   0004100042261121', '55201', '55301', '55901'],
      '551 1 / record type',
      'CUST01',
    ],
  ])(
    '%s is checked by its order and numbering, and is told not to be taken over',
    (message, records, unverified, sender) => {
      const result = read(file(records.map((text) => text.padEnd(128))));
      expect(result).toMatchObject({
        messageType: message,
        documents: [],
        interchanges: [{ sender, controlReference: '00042' }],
      });
      expect(result.findings.map(({ code, path, expected }) => [code, path, expected])).toEqual([
        ['message-not-mapped', 'record 1', message],
        ['layout-unverified', unverified, message],
      ]);
    },
  );

  it('tells records of VDA 4906 in the wrong order', () => {
    expect(codes(['81102CUST01   SUPP01   0004100042261121', '81301', '81401', '81901'])).toContainEqual([
      'record-order',
      '813 1 / record type',
      '812',
    ]);
  });

  it('knows a credit advice by its header record', () => {
    expect(read(file(['82104CUST01   SUPP01   0004100042261121'])).messageType).toBe('VDA 4908');
  });
});
