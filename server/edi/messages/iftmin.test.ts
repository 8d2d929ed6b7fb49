import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../test/given/chance.js';
import { tradeParty } from '../../../test/given/trade-party.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type { GoodsItem, TransportInstruction } from '../model/transport-instruction.js';
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

function item(chance: Chance, index: number): GoodsItem {
  return {
    itemNumber: String(index + 1),
    packageCount: String(1 + chance.below(90)),
    packageType: chance.maybe(() => 'PX'),
    description: chance.maybe(() => chance.text(70)),
    grossWeight: chance.maybe(() => chance.decimal()),
    netWeight: chance.maybe(() => chance.decimal()),
    volume: chance.maybe(() => chance.decimal()),
    marks: chance.list(3, () => chance.text(60)),
    labels: chance.list(25, () => chance.id(18)),
    hazardClass: chance.maybe(() => '3'),
    unNumber: chance.maybe(() => '1263'),
    despatchAdvice: chance.maybe(() => chance.id(17)),
    orderNumber: chance.maybe(() => chance.id(12)),
  };
}

function instruction(chance: Chance): TransportInstruction {
  const goods = chance.list(3, (index) => item(chance, index));
  const total = goods.reduce((sum, { packageCount }) => sum + Number(packageCount), 0);
  const somebody = (): ReturnType<typeof tradeParty> | null => chance.maybe(() => tradeParty(chance));
  return {
    kind: 'transport-instruction',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: chance.pick(['9', '5', '1']),
    issueDate: chance.maybe(() => chance.moment()),
    pickupDate: chance.maybe(() => chance.moment()),
    deliveryDate: chance.maybe(() => chance.moment()),
    shipmentReference: chance.maybe(() => chance.id(17)),
    consignor: somebody(),
    consignee: tradeParty(chance),
    carrier: somebody(),
    freightPayer: somebody(),
    pickupPlace: somebody(),
    deliveryPlace: somebody(),
    transportMode: chance.maybe(() => '30'),
    transportMeans: chance.maybe(() => chance.id(9)),
    equipment: chance.maybe(() => chance.id(11)),
    termsOfDelivery: chance.maybe(() => chance.pick(['FCA', 'CIP'])),
    grossWeight: chance.maybe(() => chance.decimal()),
    volume: chance.maybe(() => chance.decimal()),
    packageCount: goods.length === 0 ? null : String(total),
    notes: chance.list(3, () => chance.text(70)),
    goods,
  };
}

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
        consignor: { code: '5412345123453', ...nobody },
        consignee: { code: '5411234444402', ...nobody },
        carrier: { code: '5411234512309', ...nobody },
        freightPayer: null,
        pickupPlace: null,
        deliveryPlace: { code: '5412345145660', ...nobody },
        transportMode: '30',
        transportMeans: null,
        equipment: null,
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
            description: null,
            grossWeight: null,
            netWeight: null,
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
