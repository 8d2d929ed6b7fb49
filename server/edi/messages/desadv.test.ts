import { Chance } from '../../../test/given/chance.js';
import { despatchAdvice } from '../../../test/given/despatch-advice.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000002SUPP:OD',
  recipient: 'O0013000001CUST:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};

/** Directories since D.01A list no Incoterms, which have a list of their own. */

/** A message of a release; the line end tells its place in findings. */
function desadv(release: string, ...segments: string[]): Uint8Array {
  const message = [`UNH+1+DESADV:D:${release}:UN`, 'BGM+351+DN4711+9', 'DTM+137:20261120:102', ...segments];
  return Buffer.from(
    [
      "UNB+UNOC:3+SUPP+CUST+261120:0900+1'",
      ...message.map((segment) => `${segment}'`),
      `UNT+${message.length + 1}+1'`,
      "UNZ+1+1'",
    ].join('\n'),
    'latin1',
  );
}
function advice(bytes: Uint8Array): DespatchAdvice {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'despatch-advice') throw new Error('No despatch advice');
  return document;
}
/** Code, path and figures of each finding that asks for something. */
function faults(bytes: Uint8Array): string[] {
  return read(bytes)
    .findings.filter(({ severity, code }) => severity !== 'info' && code !== 'code-unlisted')
    .map(({ code, path, found, expected }) => `${code} | ${path} | ${found} | ${expected}`);
}
const labels = (bytes: Uint8Array): unknown[] =>
  advice(bytes).units.flatMap(({ packagings }) =>
    packagings.flatMap((packaging) =>
      packaging.labels.map(({ number, masterLabel, batch }) => [number, masterLabel, batch]),
    ),
  );

describe.each(['D96A', 'D97A', 'D98B', 'D99A', 'D01B', 'D04A', 'D07A', 'D10A', 'D13A', 'D18A', 'D20B'])(
  'despatch advice of %s',
  (release) => {
    test.each(Array.from({ length: 25 }, (_, seed) => seed))(
      'what is written is read back the same (seed %i)',
      (seed) => {
        const document = despatchAdvice(new Chance(seed));
        const { bytes, findings, losses } = write(document, { ...OPTIONS, release });
        expect(losses).toEqual([]);
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(bytes).documents).toEqual([document]);
      },
    );
  },
);

describe('despatch advice', () => {
  test('packages stand before their articles, labels with batch in GIR and others in GIN', () => {
    const chance = new Chance(1);
    const document = despatchAdvice(chance);
    const [unit] = document.units;
    const [packaging] = unit?.packagings ?? [];
    const [item] = unit?.items ?? [];
    if (packaging === undefined || item === undefined) throw new Error('No packaging');
    const about = {
      ...packaging,
      grossWeight: null,
      netWeight: null,
      length: null,
      width: null,
      height: null,
      returnable: true,
      owner: null,
      stackFactor: null,
      supplierType: 'SB1',
      type: 'EUR',
      typeAgency: '92',
      quantityPerPackage: '10',
      unit: 'PCE',
    };
    const written = write(
      {
        ...document,
        packageCount: null,
        units: [
          {
            id: '1',
            parentId: null,
            level: 'inner',
            items: [{ ...item, quantity: '40' }],
            packagings: [
              {
                ...about,
                count: '2',
                labels: [
                  { number: 'S1', masterLabel: 'M1', batch: 'B1' },
                  { number: 'S2', masterLabel: 'M1', batch: 'B2' },
                ],
              },
              {
                ...about,
                count: '2',
                labels: [
                  { number: '354107380000001051', masterLabel: null, batch: null },
                  { number: 'S3', masterLabel: null, batch: null },
                ],
              },
            ],
          },
        ],
      },
      { ...OPTIONS, lineEnd: '\n' },
    );
    const segments = Buffer.from(written.bytes).toString('latin1').split('\n');
    const from = segments.indexOf("CPS+1++1'");
    expect(
      segments.slice(
        from,
        segments.findIndex((segment) => segment.startsWith('LIN')),
      ),
    ).toEqual([
      "CPS+1++1'",
      "PAC+2+::3+EUR::92+C:SB1:SA'",
      "QTY+52:10:PCE'",
      "PCI+17'",
      "RFF+AAT:M1'",
      "GIR+3+S1:ML+B1:BX'",
      "GIR+3+S2:ML+B2:BX'",
      "PAC+2+::3+EUR::92+C:SB1:SA'",
      "QTY+52:10:PCE'",
      "PCI+17'",
      "GIN+AW+354107380000001051'",
      "GIN+ML+S3'",
    ]);
  });

  test('a partner who wants BJ for shipping container codes and BU for batches gets them, and they are read back', () => {
    const profile = {
      name: 'Retailer',
      aliases: [
        { segment: 'GIN', at: '1.0', code: 'BJ', means: 'AW' },
        { segment: 'GIR', at: '3.1', code: 'BU', means: 'BX' },
      ],
    } as const;
    const document = advice(
      desadv(
        '96A',
        'CPS+1++1',
        'PAC+2++CT',
        'PCI+17',
        'GIN+AW+354107380000001051',
        'PCI+17',
        'GIR+3+S1:ML+B1:BX',
        'LIN+1++A1:IN',
        'QTY+12:6:PCE',
      ),
    );
    const { bytes } = write(document, { ...OPTIONS, profile });
    expect(Buffer.from(bytes).toString('latin1')).toContain("GIN+BJ+354107380000001051'PCI+17'GIR+3+S1:ML+B1:BU'");
    expect(read(bytes, { profiles: [profile] }).documents).toEqual([document]);
  });

  test('ranges of labels become single labels, several in one GIN', () => {
    const bytes = desadv(
      '96A',
      'CPS+1++1',
      'PAC+6++BOX::92',
      'PCI+17',
      'RFF+ACI:M1',
      'GIN+ML+S0098:S0101+S0200+S0300',
      'LIN+1++A1:IN',
      'QTY+12:6:PCE',
    );
    expect(labels(bytes)).toEqual(
      ['S0098', 'S0099', 'S0100', 'S0101', 'S0200', 'S0300'].map((number) => [number, 'M1', null]),
    );
    expect(faults(bytes)).toEqual([]);
  });

  test('the check digit of a shipping container code does not count up in a range', () => {
    const bytes = desadv(
      '96A',
      'CPS+1++1',
      'PAC+3++CT',
      'PCI+33E',
      'GIN+BJ+354107380000001051:354107380000001075',
      'LIN+1++A1:IN',
      'QTY+12:6:PCE',
    );
    expect(labels(bytes)).toEqual(
      ['354107380000001051', '354107380000001068', '354107380000001075'].map((number) => [number, null, null]),
    );
    expect(faults(bytes)).toEqual([]);
  });

  test('a range that runs backwards is told and its first label kept', () => {
    const bytes = desadv('96A', 'CPS+1++1', 'PAC+1', 'PCI+17', 'GIN+ML+S5:S2', 'LIN+1++A1:IN', 'QTY+12:6:PCE');
    expect(labels(bytes)).toEqual([['S5', null, null]]);
    expect(faults(bytes)).toEqual(['label-range-invalid | CPS 1 / PAC 1 / PCI 1 / GIN 1 / 7402 | S5 | S2']);
  });

  test('a range of more labels than the bound is kept by its ends', () => {
    const bytes = desadv(
      '96A',
      'CPS+1++1',
      'PAC+20000',
      'PCI+17',
      'GIN+ML+S00001:S20000',
      'LIN+1++A1:IN',
      'QTY+12:6:PCE',
    );
    expect(labels(bytes)).toEqual([
      ['S00001', null, null],
      ['S20000', null, null],
    ]);
    expect(read(bytes).findings.map(({ code, expected }) => [code, expected])).toContainEqual([
      'labels-too-many',
      '20000',
    ]);
    expect(faults(bytes)).toEqual([]);
  });

  test('ranges without end stay within the bound of a message', () => {
    const bytes = desadv(
      '96A',
      'CPS+1++1',
      'PAC+1',
      ...Array.from({ length: 40 }, (_, i) => [
        'PCI+17',
        `GIN+ML+A${i}0001:A${i}9999+B${i}0001:B${i}9999+C${i}0001:C${i}9999`,
      ]).flat(),
      'LIN+1++A1:IN',
      'QTY+12:6:PCE',
    );
    expect(labels(bytes).length).toBeLessThan(201_000);
    expect(read(bytes).findings.map(({ code }) => code)).toContain('labels-too-many');
  });

  test('label and batch in GIR and the label once more in GIN are one package', () => {
    expect(
      labels(
        desadv(
          '97A',
          'CPS+1++1',
          'PAC+1',
          'PCI+17',
          'RFF+AAT:M9',
          'GIR+3+S1:ML+B7:BU',
          'GIN+ML+S1',
          'LIN+1++A1:IN',
          'QTY+12:6:PCE',
        ),
      ),
    ).toEqual([['S1', 'M9', 'B7']]);
  });

  test('a master label alone is the label of its package, and a batch of all packages is that of each', () => {
    expect(
      labels(
        desadv(
          '97A',
          'CPS+1++3',
          'PAC+1',
          'PCI+17',
          'RFF+AAT:M9',
          'CPS+2+1+1',
          'PAC+2',
          'PCI+17',
          'RFF+AAT:M9',
          'GIN+BX+B1',
          'GIN+ML+S1+S2',
          'LIN+1++A1:IN',
          'QTY+12:6:PCE',
        ),
      ),
    ).toEqual([
      ['M9', null, null],
      ['S1', 'M9', 'B1'],
      ['S2', 'M9', 'B1'],
    ]);
  });

  test('labels under the article belong to its packages', () => {
    const bytes = desadv('96A', 'CPS+1', 'PAC+2++CT', 'LIN+1++A1:IN', 'QTY+12:6:PCE', 'PCI+17', 'GIN+ML+S1+S2');
    expect(labels(bytes)).toEqual([
      ['S1', null, null],
      ['S2', null, null],
    ]);
    expect(advice(bytes).units[0]?.packagings).toHaveLength(1);
    expect(
      labels(desadv('96A', 'CPS+1', 'LIN+1++A1:IN', 'QTY+12:6:PCE', 'PCI+33E', 'GIN+BJ+354107380000001051')),
    ).toEqual([['354107380000001051', null, null]]);
  });

  test('packages and articles without any level make one unit, and articles may come before packages', () => {
    const document = advice(desadv('96A', 'LIN+1++A1:IN', 'QTY+12:6:PCE', 'PAC+3++BOX::92', 'QTY+52:2:PCE'));
    expect(
      document.units.map(({ id, packagings, items }) => [
        id,
        packagings[0]?.count,
        packagings[0]?.quantityPerPackage,
        items[0]?.articleNumber,
        items[0]?.quantity,
      ]),
    ).toEqual([['1', '3', '2', 'A1', '6']]);
  });

  test("the customer's article number in PIA goes before another number in LIN", () => {
    const [item] =
      advice(
        desadv(
          '96A',
          'CPS+1',
          'LIN+1++4006381333931:EN',
          'PIA+1+CUST-77:IN+SUP-1:SA',
          'PIA+1+C:DR',
          'QTY+12:6:PCE',
          'QTY+3:1006:PCE',
          'RFF+ON:4500:10',
          'RFF+AAN:R55',
          'LOC+159+LINE7',
        ),
      ).units[0]?.items ?? [];
    expect(item).toMatchObject({
      articleNumber: 'CUST-77',
      supplierArticleNumber: 'SUP-1',
      engineeringChange: 'C',
      quantity: '6',
      cumulativeQuantity: '1006',
      orderNumber: '4500',
      orderLine: '10',
      calloffReference: 'R55',
      pointOfUse: 'LINE7',
    });
  });

  test.each(['AAU', 'DQ'])(
    'delivery note (%s) and unloading point that all articles name alike are those of the whole',
    (qualifier) => {
      const note = (line: string): string[] => [
        `LIN+${line}++A${line}:IN`,
        'QTY+12:5:PCE',
        `RFF+${qualifier}:LS77:${line}`,
        'DTM+171:20261122:102',
        'RFF+ON:4500',
        'LOC+11+T5',
      ];
      const document = advice(desadv('07A', 'NAD+ST+P1::92', 'CPS+1', ...note('1'), 'CPS+2', ...note('2')));
      expect(document).toMatchObject({ deliveryNote: 'LS77', gate: 'T5' });
      for (const item of document.units.flatMap(({ items }) => items))
        expect([item.orderNumber, 'deliveryNote' in item, 'gate' in item]).toEqual(['4500', false, false]);
    },
  );

  test('delivery notes and unloading points that differ stay with their articles, those of the whole are not repeated there', () => {
    const bytes = desadv(
      '07A',
      'RFF+DQ:LS77',
      'NAD+ST+P1::92',
      'CPS+1',
      'LIN+1++A1:IN',
      'QTY+12:5:PCE',
      'RFF+AAU:LS77',
      'LOC+11+T5',
      'LIN+2++A2:IN',
      'QTY+12:5:PCE',
      'RFF+AAU:LS78',
      'LOC+11+T6',
      'LIN+3++A3:IN',
      'QTY+12:5:PCE',
    );
    const document = advice(bytes);
    expect([
      document.deliveryNote,
      document.gate,
      document.units.flatMap(({ items }) => items.map((item) => [item.deliveryNote, item.gate])),
    ]).toEqual([
      'LS77',
      null,
      [
        [undefined, 'T5'],
        ['LS78', 'T6'],
        [undefined, undefined],
      ],
    ]);
    const { bytes: written, losses } = write(document, OPTIONS);
    expect(losses).toEqual([]);
    expect(read(written).documents).toEqual([document]);
  });

  test('an unloading point stays with its article where nobody is named who receives there', () => {
    const document = advice(desadv('07A', 'CPS+1', 'LIN+1++A1:IN', 'QTY+12:5:PCE', 'LOC+11+T5'));
    expect([document.gate, document.units[0]?.items[0]?.gate]).toEqual([null, 'T5']);
    expect(read(write(document, OPTIONS).bytes).documents).toEqual([document]);
  });

  test('the global profile: places of the ship-to, carrier in TDT, label kinds and S, M, G marks', () => {
    const document = advice(
      desadv(
        '07A',
        'DTM+11:202611210800:203',
        'DTM+132:202611221700:203',
        'MEA+AAX+AAD+KGM:2300',
        'MEA+AAX+AAW+MTQ:12.5',
        'RFF+CRN:SLB1',
        'RFF+DQ:0034',
        'NAD+SE+S1::92',
        'NAD+ST+P1::92',
        'LOC+11+57U::92',
        'LOC+159+G4',
        'TDT+12++30++CARR1::92',
        'EQD+TE+GBG 123',
        'CPS+1++1',
        'PAC+1++BOX::92',
        'QTY+52:6:PCE',
        'PCI+17+++S::10',
        'GIN+ML+UN123456789000001',
        'LIN+++A590:IN',
        'QTY+12:6:PCE',
        'CNT+11:1',
      ),
    );
    expect(document).toMatchObject({
      despatchDate: '2026-11-21T08:00',
      arrivalDate: '2026-11-22T17:00',
      grossWeight: '2300',
      volume: '12.5',
      shipmentReference: 'SLB1',
      deliveryNote: '0034',
      gate: '57U',
      dock: 'G4',
      transportMode: '30',
      carrier: { code: 'CARR1', agency: '92', name: '' },
      trailer: 'GBG 123',
      packageCount: '1',
    });
    expect(document.units[0]?.packagings[0]?.labels).toEqual([
      { number: 'UN123456789000001', masterLabel: null, batch: null },
    ]);
  });

  test('a day of shipment or pick-up is that of despatch where no other is said', () => {
    const days = (...said: readonly string[]): unknown => {
      const { pickUpDate, shipmentDate, despatchDate } = advice(desadv('96A', ...said, 'CPS+1', 'LIN+1++A1:IN'));
      return [pickUpDate, shipmentDate, despatchDate];
    };
    const [pickUp, shipment] = ['DTM+200:202611200630:203', 'DTM+10:20261121:102'];
    expect(days(pickUp, shipment, 'DTM+11:20261122:102')).toEqual(['2026-11-20T06:30', '2026-11-21', '2026-11-22']);
    expect(days(pickUp, shipment)).toEqual(['2026-11-20T06:30', null, '2026-11-21']);
    expect(days(pickUp)).toEqual([null, null, '2026-11-20T06:30']);
  });

  test('a rail car stands as a trailer, a swap body as a container, an expiry date as nothing', () => {
    const document = advice(
      desadv(
        '96A',
        'EQD+RR+W1',
        'EQD+SW+S1',
        'EQD+CH+C1',
        'CPS+1',
        'LIN+1++A1:IN',
        'DTM+94:20261102:102',
        'DTM+36:20270502:102',
      ),
    );
    expect(document).toMatchObject({ trailer: 'W1', container: 'S1', chassis: 'C1' });
    expect(document.units[0]?.items[0]).toMatchObject({ productionDate: '2026-11-02', bestBeforeDate: null });
  });

  test('weights of all packages count as those of one where there is only one', () => {
    const weights = (count: string): unknown =>
      advice(desadv('96A', 'CPS+1', `PAC+${count}++CW`, 'MEA+PD+AAD+KGM:500', 'LIN+1++A1:IN', 'QTY+12:6')).units[0]
        ?.packagings[0]?.grossWeight;
    expect([weights('1'), weights(''), weights('2')]).toEqual(['500', '500', null]);
  });

  test('segments lost, doubled and changed are read without throwing, with findings inside the file', () => {
    const chance = new Chance(7);
    for (let run = 0; run < 400; run++) {
      const segments = Buffer.from(write(despatchAdvice(chance), OPTIONS).bytes)
        .toString('latin1')
        .split("'");
      const at = 2 + chance.below(segments.length - 2);
      const spoilt = (segments[at] ?? '').replace(
        /[A-Z0-9]+(?=[^A-Z0-9]*$)/,
        chance.pick(['', '-1', '9'.repeat(40), 'ZZ', '+', ':']),
      );
      segments.splice(
        at,
        1,
        ...chance.pick([[], [spoilt], [segments[at] ?? '', segments[at] ?? ''], [chance.pick(segments)]]),
      );
      const bytes = Buffer.from(segments.join("'"), 'latin1');
      const { documents, findings } = read(bytes);
      expect(documents.length).toBeLessThanOrEqual(2);
      expect(findings.every(({ start, end }) => start >= 0 && start <= end && end <= bytes.length)).toBe(true);
    }
  });

  test('a message without packages and articles, without number or with another count of lines is told where', () => {
    expect(faults(desadv('96A'))).toEqual(['document-without-lines | CPS |  | ']);
    expect(faults(desadv('96A', 'CPS+1', 'LIN+1++A1:IN', 'QTY+12:6:PCE', 'CNT+2:3'))).toEqual([
      'fewer-lines | CNT 2 / 6066 | 3 | 1',
    ]);
    expect(faults(desadv('96A', 'CPS+1', 'LIN+1++A1:IN', 'QTY+12:6:PCE', 'CNT+2:0'))).toEqual([
      'line-count-wrong | CNT 2 / 6066 | 0 | 1',
    ]);
    expect(faults(desadv('96A', 'CPS+1', 'LIN+001', 'PIA+5+9780738507330', 'QTY+12:6:PCE'))).toEqual([
      'article-kind-missing | CPS 1 / LIN 1 / PIA 5 / 7140 | 9780738507330 | 7143',
    ]);
    const unnumbered = Buffer.from(desadv('96A', 'CPS+1', 'LIN+1++A1:IN', 'QTY+12:6:PCE'))
      .toString('latin1')
      .replace('DN4711', '');
    expect(faults(Buffer.from(unnumbered, 'latin1'))).toEqual([
      'document-field-missing | BGM 1004 |  | despatch advice number',
    ]);
  });

  test('contradictions are told at their bytes', () => {
    expect(
      faults(
        desadv(
          '96A',
          'DTM+11:20261121:102',
          'DTM+132:20261120:102',
          'CPS+1++3',
          'CPS+2+9+1',
          'PAC+3++BOX',
          'QTY+52:10:PCE',
          'PCI+17',
          'GIN+ML+S1+S1',
          'LIN+1++A1:IN',
          'QTY+12:50:PCE',
          'LIN+2',
          'CNT+11:7',
        ),
      ),
    ).toEqual([
      'arrival-before-despatch | DTM 132 / 2380 | 20261120 | 2026-11-20 < 2026-11-21',
      'packing-parent-unknown | CPS 2 / 7166 | 9 | ',
      'label-count-wrong | CPS 2 / PAC 1 / 7224 | 3 | 2 ≠ 3',
      'label-repeated | CPS 2 / PAC 1 / PCI 1 / GIN 1 / 7402 | S1 | S1',
      'article-missing | CPS 2 / LIN 2 | LIN+2 | LIN 7140',
      'despatched-quantity-missing | CPS 2 / LIN 2 | LIN+2 | ',
      'package-count-wrong | CNT 11 / 6066 | 7 | 3',
    ]);
    expect(faults(desadv('96A', 'CPS+1', 'PAC+2++BOX', 'QTY+52:21:PCE', 'LIN+1++A1:IN', 'QTY+12:50:PCE'))).toEqual([
      'package-quantity-mismatch | CPS 1 / LIN 1 / QTY 12 / 6060 | 50 | 42 ≠ 50',
    ]);
  });
});
