import { Chance } from '../../../test/given/chance.js';
import { odette } from '../../../test/given/odette.js';
import type { DespatchAdvice, DespatchItem } from '../model/despatch-advice.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';
import { write } from '../write.js';

const ENVELOPE = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
} as const;
const OPTIONS = { ...ENVELOPE, message: 'AVIEXP' } as const;

function party(chance: Chance, withStreet: boolean): TradeParty {
  return {
    code: chance.id(20),
    agency: '',
    name: chance.text(35),
    street: withStreet ? chance.maybe(() => chance.text(35)) : null,
    city: null,
    postalCode: null,
    region: null,
    country: null,
    vatNumber: null,
    contact: null,
    phone: null,
    email: null,
  };
}

function item(chance: Chance, index: number): DespatchItem {
  return {
    lineNumber: String(index + 1),
    articleNumber: chance.id(35),
    supplierArticleNumber: null,
    description: chance.maybe(() => chance.text(35)),
    quantity: chance.decimal(),
    unit: 'PCE',
    cumulativeQuantity: null,
    orderNumber: chance.maybe(() => chance.id(17)),
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
}

/** What AVIEXP has a place for. */
function advice(chance: Chance): DespatchAdvice {
  return {
    kind: 'despatch-advice',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '',
    issueDate: chance.moment(),
    pickUpDate: null,
    shipmentDate: null,
    despatchDate: chance.maybe(() => chance.moment()),
    arrivalDate: null,
    seller: chance.maybe(() => party(chance, false)),
    buyer: chance.maybe(() => party(chance, false)),
    shipFrom: party(chance, true),
    shipTo: party(chance, true),
    carrier: null,
    dock: null,
    gate: chance.maybe(() => chance.id(17)),
    shipmentReference: null,
    transportDocument: chance.maybe(() => chance.id(17)),
    deliveryNote: chance.maybe(() => chance.id(17)),
    orderNumber: null,
    transportMode: chance.maybe(() => '30'),
    transportMeans: chance.maybe(() => chance.id(12)),
    trailer: null,
    container: null,
    chassis: null,
    termsOfDelivery: null,
    grossWeight: null,
    netWeight: null,
    volume: null,
    packageCount: null,
    units: [
      {
        id: '1',
        parentId: null,
        level: null,
        packagings: [],
        items: chance.list(4, (index) => item(chance, index), 1),
      },
    ],
  };
}

describe('an Odette despatch advice (AVIEXP 3)', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'that is written is read back the same (seed %i)',
    (seed) => {
      const document = advice(new Chance(seed));
      const { bytes, findings, losses } = write(document, OPTIONS);
      expect(losses).toEqual([]);
      expect(findings.map(({ code }) => code)).toEqual(['layout-unverified']);
      expect(read(bytes).documents).toEqual([document]);
    },
  );

  it('is written with version 3, an empty release and agency OD', () => {
    const { bytes } = write(advice(new Chance(1)), { ...OPTIONS, syntax: 'UNOA', syntaxVersion: 1 });
    expect(new TextDecoder('latin1').decode(bytes)).toContain("UNH+1+AVIEXP:3::OD'");
  });

  it('is written where only the agency is asked for', () => {
    const { bytes } = write(advice(new Chance(1)), { ...ENVELOPE, agency: 'OD' });
    expect(new TextDecoder('latin1').decode(bytes)).toContain('AVIEXP:3::OD');
  });

  it('tells what it has no place for when it is written', () => {
    const document = advice(new Chance(2));
    const packed = {
      ...document,
      volume: '2',
      units: [
        {
          ...document.units[0],
          packagings: [
            {
              count: '1',
              type: null,
              typeAgency: null,
              supplierType: null,
              quantityPerPackage: null,
              unit: null,
              grossWeight: '3',
              netWeight: null,
              length: null,
              width: null,
              height: null,
              returnable: null,
              owner: null,
              stackFactor: null,
              labels: [],
            },
          ],
        },
      ],
    } as DespatchAdvice;
    expect(write(packed, OPTIONS).losses).toEqual(
      expect.arrayContaining([
        { property: 'volume', reason: 'no-place', text: '2' },
        { property: 'units.packagings.grossWeight', reason: 'no-place', text: '3' },
      ]),
    );
  });

  it('tells a date that two digits of a year can not', () => {
    expect(write({ ...advice(new Chance(3)), issueDate: '1931-01-01' }, OPTIONS).losses).toContainEqual({
      property: 'issueDate',
      reason: 'no-code',
      text: '1931-01-01',
    });
  });

  it('is read from what a partner sends', () => {
    const result = read(
      odette(
        'AVIEXP',
        'MID+N1+000907:0947',
        'CDT+0020115:SUPPLIER:STREET 1',
        'CSG+PLANT1:CAR MAKER+GATE 7',
        'DAN+380+I1+000907',
        'DAN+630+D1',
        'ARD+A100+BRACKET+480:PCE+O1',
        'ARD+A200++12.5:KGM',
      ),
    );
    expect(result.findings.map(({ code }) => code)).toEqual(['layout-unverified', 'values-not-used']);
    expect(result.findings[1]).toMatchObject({ severity: 'info', path: expect.stringContaining('DAN') as string });
    expect(result.documents[0]).toMatchObject({
      documentNumber: 'N1',
      issueDate: '2000-09-07T09:47',
      deliveryNote: 'D1',
      gate: 'GATE 7',
      shipFrom: { code: '0020115', name: 'SUPPLIER', street: 'STREET 1' },
      shipTo: { code: 'PLANT1' },
    });
    expect(
      (result.documents[0] as DespatchAdvice).units[0]?.items.map(({ articleNumber, quantity, unit }) => [
        articleNumber,
        quantity,
        unit,
      ]),
    ).toEqual([
      ['A100', '480', 'PCE'],
      ['A200', '12.5', 'KGM'],
    ]);
  });

  it.each([
    ['has no number', ['MID++000907', 'CDT+1', 'ARD+A++1'], 'document-field-missing', 'error'],
    ['has no articles', ['MID+N1+000907', 'CDT+1'], 'document-without-lines', 'warning'],
    ['has no consignor', ['MID+N1+000907', 'ARD+A++1'], 'segment-missing', 'warning'],
    ['has text for a quantity', ['MID+N1+000907', 'CDT+1', 'ARD+A++X'], 'layout-misfit', 'error'],
    ['has an impossible date', ['MID+N1+001399', 'CDT+1', 'ARD+A++1'], 'date-invalid', 'error'],
    ['has an impossible time', ['MID+N1+000907:2577', 'CDT+1', 'ARD+A++1'], 'date-invalid', 'error'],
    ['has two consignors', ['MID+N1+000907', 'CDT+1', 'CDT+2', 'ARD+A++1'], 'segments-too-many', 'warning'],
  ])('that %s is told', (_, segments, code, severity) => {
    expect(read(odette('AVIEXP', ...segments)).findings.find((finding) => finding.code === code)).toMatchObject({
      severity,
    });
  });

  it('is read and written by a partner’s table', () => {
    const part = (name: string, form: string, field: string): object => ({ name, form, field, verified: true });
    const ARD = {
      name: 'Article',
      elements: [
        { components: [part('quantity', 'n..9', 'quantity')] },
        { components: [part('article', 'an..20', 'articleNumber'), part('batch', 'an..10', 'batch')] },
        { components: [part('produced', 'n6', 'productionDate'), part('best before', 'n6', 'bestBeforeDate')] },
      ],
    };
    // A table of before trailer and container were two fields places the trailer as `equipment`.
    const DTR = {
      name: 'Transport',
      elements: [
        { components: [part('pick-up', 'n6', 'pickUpDate'), part('pick-up time', 'n4', 'pickUpTime')] },
        { components: [part('trailer', 'an..17', 'equipment'), part('container', 'an..17', 'container')] },
      ],
    };
    const profile = { name: 'Partner', layouts: [{ message: 'AVIEXP', segments: { ARD, DTR } } as never] };
    const document = advice(new Chance(4));
    const own = {
      ...document,
      ...{ despatchDate: null, transportMode: null, transportMeans: null, transportDocument: null },
      ...{ pickUpDate: '2026-11-20T06:30', trailer: 'ABC 123', container: 'MSKU1234565' },
      units: [
        {
          id: '1',
          parentId: null,
          level: null,
          packagings: [],
          items: [
            {
              ...item(new Chance(1), 0),
              articleNumber: 'A100',
              batch: 'B7',
              productionDate: '2026-11-02',
              bestBeforeDate: '2027-05-02',
              quantity: '480',
              unit: null,
              description: null,
              orderNumber: null,
            },
          ],
        },
      ],
    };
    const { bytes, losses } = write(own, { ...OPTIONS, profile });
    expect(losses).toEqual([]);
    expect(new TextDecoder('latin1').decode(bytes)).toContain("ARD+480+A100:B7+261102:270502'");
    expect(read(bytes, { profiles: [profile] }).documents).toEqual([own]);
  });
});
