import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../test/given/chance.js';
import { instruction } from '../../../test/given/transport-instruction.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const readSample = (name: string): ReturnType<typeof read> =>
  read(new Uint8Array(readFileSync(join(SHARED, 'samples', 'EDIFACT', 'IFTMIN', name))));

const file = (body: string, segments: number): Uint8Array =>
  latin1(`UNB+UNOC:3+CUST:OD+SUPP:OD+261121:0830+1'UNH+1+IFTMIN:D:96A:UN'${body}UNT+${segments}+1'UNZ+1+1'`);

describe('transport instruction', () => {
  test('the earliest delivery is no pick-up', () => {
    const dated = (...dates: string[]): unknown =>
      read(file(`BGM+610+T1+9'${dates.map((date) => `DTM+${date}:102'`).join('')}NAD+CN+X::92'`, dates.length + 4))
        .documents[0];
    expect(dated('64:20261130')).toMatchObject({ pickupDate: null, deliveryDate: '2026-11-30' });
    expect(dated('64:20261130', '200:20261128', '63:20261202')).toMatchObject({
      pickupDate: '2026-11-28',
      deliveryDate: '2026-12-02',
    });
  });

  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'what is written is read back the same in every release (seed %i)',
    (seed) => {
      const document = instruction(new Chance(seed));
      for (const release of ['D96A', 'D97A', 'D01B', 'D04A']) {
        const { bytes, findings, losses } = write(document, { ...OPTIONS, release });
        expect(losses).toEqual([]);
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read(bytes).documents).toEqual([document]);
      }
    },
  );

  it('keeps the packages inside packages, the temperatures and the weights of goods and equipment', () => {
    const goods =
      "GID+1+2:PX+28:CT'TMP+2+004:CEL'RNG+5+CEL:2:8'MEA+AAE+G+TNE:1.25'MEA+AAE+AAA+KGM:1100'MEA+CHW++KGM:1400'";
    const equipment = "EQD+CN+MSKU1234565'MEA+AAE+VGM+KGM:21500'MEA+AAE+T+TNE:2.2'TMP+2+-018:CEL'";
    const { documents, findings } = read(file(`BGM+610+1+9'NAD+CN+1::92'${goods}${equipment}`, 14));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(documents).toMatchObject([
      {
        equipment: 'MSKU1234565',
        equipmentGrossWeight: '21500',
        equipmentTareWeight: '2200',
        equipmentTemperature: { unit: 'CEL', setting: '-18', least: null, most: null },
        goods: [
          {
            packageCount: '2',
            packageType: 'PX',
            innerPackageCount: '28',
            innerPackageType: 'CT',
            grossWeight: '1250',
            netWeight: '1100',
            chargeableWeight: '1400',
            temperature: { unit: 'CEL', setting: '4', least: '2', most: '8' },
          },
        ],
      },
    ]);
  });

  it.each([
    ["MEA+WT++KGM:1200'MEA+VOL++MTQ:2.5'", '1200', '2.5'],
    ["MEA+EGW++TNE:1.2'MEA+AAE++LTR:2500'", '1200', '2.5'],
    ["MEA+AAE++KGM:9'MEA+AAE+G+KGM:1200'MEA+VOL+AAW+MTQ:2.5'MEA+AAE++MTQ:9'", '1200', '2.5'],
  ])('takes a measurement without a name for what its unit says: %s', (measures, grossWeight, volume) => {
    const segments = measures.split("'").length + 5;
    const { documents } = read(file(`BGM+610+1+9'NAD+CN+1::92'GID+1+2:PX'${measures}`, segments));
    expect(documents).toMatchObject([{ goods: [{ grossWeight, volume, chargeableWeight: null }] }]);
  });

  it('writes a temperature with three digits where the release has no other form', () => {
    const about = instruction(new Chance(1));
    const cold = { unit: 'CEL', setting: '-4.5', least: null, most: null };
    const document = { ...about, goods: [], packageCount: null, equipmentTemperature: cold };
    const written = (release: string): string =>
      Buffer.from(write(document, { ...OPTIONS, release }).bytes).toString('latin1');
    expect(written('D96A')).toContain("TMP+2+-04.5:CEL'");
    expect(written('D99A')).toContain("TMP+2+-04.5:CEL'");
    expect(written('D01B')).toContain("TMP+2+-4.5:CEL'");
  });

  it('leaves out a range of temperatures in another unit than the setting, and says where', () => {
    const { documents, findings } = read(file("BGM+610+1+9'NAD+CN+1::92'GID+1+2:PX'TMP+2+004:CEL'RNG+5+FAH:35:46'", 7));
    expect(documents).toMatchObject([
      { goods: [{ temperature: { unit: 'CEL', setting: '4', least: null, most: null } }] },
    ]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'measure-unit-unknown', found: 'FAH', expected: 'CEL', path: 'GID 1 / RNG 5 / 6411' },
    ]);
  });

  it('lists as a loss what the release has no place for: a range of temperatures of equipment', () => {
    const about = instruction(new Chance(1));
    const range = { unit: 'CEL', setting: null, least: '2', most: '8' };
    const document = { ...about, goods: [], packageCount: null, equipmentTemperature: range };
    expect(write(document, { ...OPTIONS, release: 'D96A' }).losses).toEqual([
      { property: 'equipmentTemperature.unit', reason: 'no-place', text: 'CEL' },
      { property: 'equipmentTemperature.least', reason: 'no-place', text: '2' },
      { property: 'equipmentTemperature.most', reason: 'no-place', text: '8' },
    ]);
    expect(write(document, { ...OPTIONS, release: 'D20B' }).losses).toEqual([]);
  });

  it('converts totals in tonnes and litres', () => {
    expect(read(file("BGM+610+1+9'CNT+7:1.25:TNE'CNT+15:500:LTR'NAD+CN+1::92'", 6)).documents).toMatchObject([
      { grossWeight: '1250', volume: '0.5' },
    ]);
  });

  it('leaves a total out whose unit is none of weight, and says where', () => {
    const { documents, findings } = read(file("BGM+610+1+9'CNT+7:125:PCE'NAD+CN+1::92'", 5));
    expect(documents).toMatchObject([{ grossWeight: null }]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'measure-unit-unknown', path: 'CNT 7 / 6411', found: 'PCE', expected: 'KGM', segment: 4 },
    ]);
  });

  it('compares the packages of the items with the total', () => {
    const { findings } = read(file("BGM+610+1+9'CNT+11:5'NAD+CN+1::92'GID+1+2:PX'GID+2+2:PX'", 7));
    expect(findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'package-total-mismatch', path: 'CNT 11 / 6066', found: '5', expected: '4' },
    ]);
  });

  it('asks where the goods go', () => {
    const { findings } = read(file("BGM+610+1+9'NAD+CZ+1::92'", 4));
    expect(findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'consignee-missing', path: 'NAD CN', segment: 2 },
    ]);
  });

  itShared('is read from a collected file of the retail trade', () => {
    const nobody = {
      agency: '9',
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
    expect(readSample('MakakWasTaken__full-parsing.spec-2.edi').documents).toEqual([
      {
        kind: 'transport-instruction',
        interchange: -1,
        messageNumber: 1,
        documentNumber: '569952',
        messageFunction: '9',
        issueDate: '2002-03-01',
        pickupDate: null,
        deliveryDate: '2002-03-08T11:00',
        shipmentReference: 'TI1284',
        bookingNumber: null,
        transportDocument: null,
        seal: null,
        termsPlace: null,
        consignor: { code: '5412345123453', ...nobody },
        consignee: { code: '5411234444402', ...nobody },
        carrier: { code: '5411234512309', ...nobody },
        freightPayer: null,
        pickupPlace: null,
        deliveryPlace: { code: '5412345145660', ...nobody },
        transportMode: '30',
        transportMeans: null,
        equipment: null,
        equipmentGrossWeight: null,
        equipmentTareWeight: null,
        equipmentTemperature: null,
        termsOfDelivery: null,
        grossWeight: null,
        volume: null,
        packageCount: '1',
        notes: [],
        goods: [
          {
            itemNumber: '1',
            packageCount: '1',
            packageType: '09',
            innerPackageCount: '14',
            innerPackageType: 'PK',
            description: null,
            grossWeight: null,
            netWeight: null,
            chargeableWeight: null,
            temperature: { unit: 'CEL', setting: '0', least: '-5', most: '5' },
            volume: null,
            marks: [],
            labels: ['354123450000000014'],
            hazardClass: null,
            unNumber: null,
            despatchAdvice: null,
            orderNumber: null,
          },
        ],
      },
    ]);
  });

  itShared('is flagged where a collected file has nothing but a date in it', () => {
    const { documents, findings } = readSample('indice-co__edifact.Issue188.edi');
    expect(documents.filter(({ kind }) => kind === 'transport-instruction')).toMatchObject([
      { documentNumber: '', issueDate: '2021-03-19', goods: [] },
      { documentNumber: '', issueDate: '2021-03-20' },
    ]);
    expect(
      findings.filter(({ code, path }) => code === 'document-field-missing' && path === 'BGM 1004').length,
    ).toBeGreaterThanOrEqual(2);
  });
});
