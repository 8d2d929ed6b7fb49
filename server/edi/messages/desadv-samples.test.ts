import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { read } from '../read.js';

const sample = (name: string): Uint8Array => readFileSync(join(SHARED, 'samples', 'EDIFACT', 'DESADV', name));
function advices(name: string): DespatchAdvice[] {
  return read(sample(name)).documents.filter((document) => document.kind === 'despatch-advice');
}
/** Faults beside codes that the plain directory doesn't list: partners agree on those. */
const faults = (name: string): string[] =>
  read(sample(name))
    .findings.filter(({ severity, code }) => severity !== 'info' && code !== 'code-unlisted')
    .map(({ code, path, found, expected }) => `${code} | ${path} | ${found} | ${expected}`);

const NOBODY = {
  code: '',
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
const EMPTY = {
  kind: 'despatch-advice',
  interchange: 0,
  messageNumber: 1,
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
  deliveryNote: null,
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
};
const ITEM = {
  supplierArticleNumber: null,
  description: null,
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
const PACKAGING = {
  count: null,
  type: null,
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
const UNIT = { parentId: null, level: null, packagings: [], items: [] };

const RENAULT_PARTIES = {
  seller: { ...NOBODY, code: '2409196821', agency: '10', name: 'SOCIETE CEVA', country: 'FR' },
  shipFrom: { ...NOBODY, code: '0022066706', agency: '92', name: 'CEVA - PLASTURGIE', country: 'FR' },
  shipTo: { ...NOBODY, code: '09317801299871124', agency: '10', name: 'RENAULT DOUAI' },
  gate: '191GRG',
};
interface RenaultUnit {
  readonly id: string;
  readonly article: string;
  readonly supplierArticle: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly master: string;
  readonly batch: string;
}
/** Two boxes of 21 of one article. */
function renaultUnit(
  { id, article, supplierArticle, description, labels, master, batch }: RenaultUnit,
  quantity = '42',
): unknown {
  return {
    ...UNIT,
    id,
    level: 'inner',
    packagings: [
      {
        ...PACKAGING,
        count: '2',
        type: 'BAC-O-6433',
        typeAgency: '92',
        quantityPerPackage: '21',
        unit: 'PCE',
        labels: labels.map((number) => ({ number, masterLabel: master, batch })),
      },
    ],
    items: [
      {
        ...ITEM,
        lineNumber: id,
        articleNumber: article,
        supplierArticleNumber: supplierArticle,
        description,
        quantity,
        unit: 'PCE',
        orderNumber: '527802',
        countryOfOrigin: 'FR',
        pointOfUse: 'MAPU',
      },
    ],
  };
}
const FIRST_UNIT = {
  id: '1',
  article: '765M54577R',
  supplierArticle: '967.837',
  description: 'Z7-RAIDISSEUR RENFOR',
  labels: ['0100657443', '0100657444'],
  master: '0100657448',
  batch: 'LR0T6C9O',
};
const RENAULT = {
  ...EMPTY,
  ...RENAULT_PARTIES,
  documentNumber: '44833',
  shipmentReference: 'R080220001',
  trailer: '157AWG51',
  grossWeight: '2000',
};
const MISFORMATTED = [
  'date-format-mismatch | DTM 137 / 2380 | 20140403 | CCYYMMDDHHmm (203)',
  'date-format-mismatch | DTM 11 / 2380 | 20140404 | CCYYMMDDHHmm (203)',
];

describe('despatch advices as partners send them', () => {
  itShared('Renault: packages before the article, label and batch in GIR under a master label', () => {
    expect(advices('rchod__DESADV.edi')).toEqual([
      {
        ...RENAULT,
        issueDate: '2014-04-03T14:26',
        despatchDate: '2014-04-03T14:26',
        arrivalDate: '2014-03-24T10:00',
        units: [
          renaultUnit(FIRST_UNIT),
          renaultUnit({
            id: '2',
            article: '765M48087R',
            supplierArticle: '967.838',
            description: 'CC-RAIDISSEUR RENFOR',
            labels: ['0100657445', '0100657446'],
            master: '0100657449',
            batch: 'LR0T6C9N',
          }),
        ],
      },
    ]);
    expect(faults('rchod__DESADV.edi')).toEqual([
      'arrival-before-despatch | DTM 132 / 2380 | 201403241000 | 2014-03-24T10:00 < 2014-04-03T14:26',
    ]);
  });

  itShared('Renault: the sample that its checker calls valid writes days as times and arrives before it leaves', () => {
    expect(advices('rchod__desadv_valid.edi')).toEqual([
      {
        ...RENAULT,
        issueDate: '2014-04-03',
        despatchDate: '2014-04-04',
        arrivalDate: '2014-04-03',
        units: [renaultUnit(FIRST_UNIT)],
      },
    ]);
    expect(faults('rchod__desadv_valid.edi')).toEqual([
      'date-format-mismatch | DTM 132 / 2380 | 20140403 | CCYYMMDDHHmm (203)',
      ...MISFORMATTED,
      'arrival-before-despatch | DTM 132 / 2380 | 20140403 | 2014-04-03 < 2014-04-04',
    ]);
  });

  itShared('Renault: an arrival of seven digits is no date', () => {
    expect(advices('rchod__desadv_wrong_date_format.edi')).toEqual([
      { ...RENAULT, issueDate: '2014-04-03', despatchDate: '2014-04-04', units: [renaultUnit(FIRST_UNIT)] },
    ]);
    expect(faults('rchod__desadv_wrong_date_format.edi')).toEqual([
      'date-invalid | DTM 132 / 2380 | 2014043 | CCYYMMDDHHmm (203)',
      ...MISFORMATTED,
    ]);
  });

  itShared('Renault: two boxes of 21 are not 50 pieces', () => {
    expect(advices('rchod__desadv_wrong_package_count.edi')).toEqual([
      {
        ...RENAULT,
        issueDate: '2014-04-03',
        despatchDate: '2014-04-04',
        arrivalDate: '2014-04-03',
        units: [renaultUnit(FIRST_UNIT, '50')],
      },
    ]);
    expect(faults('rchod__desadv_wrong_package_count.edi')).toContain(
      'package-quantity-mismatch | CPS 1 / LIN 1 / QTY 12 / 6060 | 50 | 42 ≠ 50',
    );
  });

  itShared('Renault: one pallet that is its own master, batch behind an empty place', () => {
    expect(advices('rchod__desadv1.edi')).toEqual([
      {
        ...EMPTY,
        documentNumber: '0044014',
        messageFunction: '9',
        issueDate: '2008-09-16T11:08',
        despatchDate: '2008-09-16T11:18',
        arrivalDate: '2008-09-16T23:59',
        grossWeight: '562.906',
        shipmentReference: 'P267753805',
        shipTo: { ...NOBODY, code: '00023692001670012', agency: '10' },
        gate: 'GR.6Q5',
        seller: { ...NOBODY, code: 'IT02390960132', agency: '10' },
        shipFrom: { ...NOBODY, code: '0025160300', agency: '92' },
        trailer: 'AX 710 CA',
        units: [
          {
            ...UNIT,
            id: '1',
            level: 'inner',
            packagings: [
              {
                ...PACKAGING,
                count: '1',
                type: 'PAL-S-0172',
                typeAgency: '92',
                quantityPerPackage: '720',
                unit: 'PCE',
                labels: [{ number: '500015024', masterLabel: null, batch: 'LR01SP4O' }],
              },
            ],
            items: [
              {
                ...ITEM,
                lineNumber: '1',
                articleNumber: '8200702693',
                supplierArticleNumber: '77040001',
                description: 'BOBINE ALLUMAGE',
                quantity: '720',
                unit: 'PCE',
                orderNumber: '130479',
                countryOfOrigin: 'IT',
              },
            ],
          },
        ],
      },
    ]);
    expect(faults('rchod__desadv1.edi')).toEqual([]);
  });

  itShared('Renault: a remark between segments hides the arrival', () => {
    const labels = Array.from({ length: 15 }, (_, i) => ({
      number: String(286_692_101 + i),
      masterLabel: '286692100',
      batch: 'LRAB2875',
    }));
    expect(advices('rchod__desadv3.edi')).toMatchObject([
      {
        documentNumber: '15094492',
        issueDate: '2008-02-20T09:49',
        despatchDate: '2008-02-20T09:49',
        grossWeight: '115',
        shipmentReference: 'D297256105',
        gate: 'GCPL01',
        trailer: 'N-SR 158',
        units: [
          {
            id: '1',
            packagings: [{ count: '15', quantityPerPackage: '40', labels }],
            items: [{ lineNumber: '10', articleNumber: '8200039878', quantity: '600', countryOfOrigin: 'DE' }],
          },
        ],
      },
    ]);
    expect(faults('rchod__desadv3.edi').map((fault) => fault.split(' | ')[0])).toEqual(
      expect.arrayContaining(['segment-unknown', 'terminator-missing', 'segment-count-wrong']),
    );
  });

  itShared('General Motors: outer packages by their labels, inner packages with the articles', () => {
    const [first, second] = advices('hellooops__DESADV.edi');
    const master = (text: string): unknown => ({
      ...PACKAGING,
      count: '1',
      labels: [{ number: text, masterLabel: null, batch: null }],
    });
    const inner = (
      id: string,
      { line, article, quantity }: { readonly line: string; readonly article: string; readonly quantity: string },
      masterLabel: string | null,
      ...ends: number[]
    ): unknown => ({
      ...UNIT,
      id,
      level: 'inner',
      packagings: [
        {
          ...PACKAGING,
          count: String(ends.length),
          quantityPerPackage: '294',
          unit: 'PCE',
          labels: ends.map((end) => ({ number: `S1975362171229-${end}`, masterLabel, batch: null })),
        },
      ],
      items: [
        {
          ...ITEM,
          lineNumber: line,
          articleNumber: article,
          supplierArticleNumber: '0048202147',
          description: 'BRACKET',
          quantity,
          unit: 'PCE',
          orderNumber: '5500011089',
          orderLine: '00010',
          countryOfOrigin: 'CN',
          pointOfUse: '3630',
        },
      ],
    });
    expect(first).toEqual({
      ...EMPTY,
      documentNumber: '20171229',
      issueDate: '2018-01-09T10:27',
      despatchDate: '2018-01-24T10:27',
      arrivalDate: '2018-01-16',
      transportDocument: '0011418',
      buyer: { ...NOBODY, code: '104', agency: '91' },
      seller: { ...NOBODY, code: '0048202147', agency: '92' },
      shipTo: { ...NOBODY, code: '3630', agency: '92' },
      gate: '3630',
      carrier: { ...NOBODY, code: '1', agency: '92' },
      transportMode: '30',
      units: [
        { ...UNIT, id: '1', level: 'outer', packagings: [master('LOT NO. 1-3')] },
        inner('2', { line: '1', article: '197.536-21', quantity: '600' }, 'LOT NO. 1-3', 9, 11, 15),
        inner('3', { line: '2', article: '197.536-22', quantity: '300' }, 'LOT NO. 1-3', 10, 12),
        { ...UNIT, id: '4', level: 'outer', packagings: [master('LOT NO. 2-3')] },
        inner('5', { line: '3', article: '197.536-20', quantity: '500' }, 'LOT NO. 2-3', 13, 16, 14),
        inner('6', { line: '4', article: '197.536-20', quantity: '100' }, null, 2),
        inner('7', { line: '5', article: '197.536-21', quantity: '400' }, null, 1),
        inner('8', { line: '6', article: '197.536-23', quantity: '100' }, null, 3),
      ],
    });
    expect(second).toEqual({ ...first, messageNumber: 2 });
    const each = [
      'arrival-before-despatch | DTM 132 / 2380 | 20180116 | 2018-01-16 < 2018-01-24T10:27',
      'package-quantity-mismatch | CPS 5 / LIN 1 / QTY 12 / 6060 | 500 | 882 ≠ 500',
      'package-quantity-mismatch | CPS 7 / LIN 1 / QTY 12 / 6060 | 400 | 294 ≠ 400',
    ];
    expect(faults('hellooops__DESADV.edi').filter((fault) => !fault.startsWith('interchange'))).toEqual([
      ...each,
      ...each,
    ]);
  });

  itShared('messages of a header alone lack packages and articles, each by itself', () => {
    expect(
      advices('hellooops__multiple_transactions.edi').map(({ interchange, messageNumber, documentNumber, units }) => [
        interchange,
        messageNumber,
        documentNumber,
        units,
      ]),
    ).toEqual([0, 0, 0, 1, 1, 1, 1, 1].map((interchange, index) => [interchange, index + 1, '20171229', []]));
    expect(
      faults('hellooops__multiple_transactions.edi').filter((fault) => fault.startsWith('document-without-lines')),
    ).toHaveLength(8);
  });

  for (const name of ['FrendsPlatform__D96A_INVOIC.edi', 'FrendsPlatform__D16B_INVOIC.edi']) {
    itShared(`EANCOM: pallets with shipping container codes inside the shipment, cartons beside (${name})`, () => {
      const gln = (code: string, vatNumber: string | null): unknown => ({ ...NOBODY, code, agency: '9', vatNumber });
      const pallet = { ...PACKAGING, count: '1', type: '201', typeAgency: '9' };
      const cartons = { ...PACKAGING, count: '20', type: 'CT' };
      const item = (lineNumber: string, articleNumber: string, quantity: string): unknown => ({
        ...ITEM,
        lineNumber,
        articleNumber,
        gtin: articleNumber,
        quantity,
      });
      const label = (number: string): unknown => ({ number, masterLabel: null, batch: null });
      expect(advices(name)).toEqual([
        {
          ...EMPTY,
          documentNumber: 'DES587441',
          messageFunction: '9',
          issueDate: '2002-04-01',
          despatchDate: '2002-04-03',
          arrivalDate: '2002-04-03',
          orderNumber: '12332',
          seller: gln('5411234512309', '6558774'),
          buyer: gln('5412345000013', '7002474'),
          shipTo: gln('5412345123453', '800800'),
          shipFrom: gln('5412345000105', null),
          units: [
            { ...UNIT, id: '1', packagings: [{ ...pallet, count: '2' }] },
            {
              ...UNIT,
              id: '2',
              parentId: '1',
              packagings: [
                {
                  ...pallet,
                  grossWeight: '263.2',
                  width: '800',
                  length: '1200',
                  labels: [label('354107380000001051')],
                },
                cartons,
              ],
              items: [item('1', '5410738000152', '20')],
            },
            {
              ...UNIT,
              id: '3',
              parentId: '1',
              packagings: [{ ...pallet, grossWeight: '305.1', labels: [label('354107380000001068')] }, cartons],
              items: [
                item('2', '5410738000169', '5'),
                item('3', '5410738000176', '3'),
                item('4', '5410738000183', '12'),
              ],
            },
          ],
        },
      ]);
    });
  }

  itShared('EANCOM of a retailer: the wrong line count is told, batch and order line are read', () => {
    const name = 'DirektChark__message2_-_Copy.edi';
    const gln = (code: string): unknown => ({ ...NOBODY, code, agency: '9' });
    expect(advices(name)).toEqual([
      {
        ...EMPTY,
        documentNumber: '73000152018851234',
        messageFunction: '9',
        issueDate: '2018-04-01',
        despatchDate: '2018-04-01T10:00',
        arrivalDate: '2018-04-02',
        orderNumber: '73500010009921111',
        transportMode: '30',
        seller: gln('7300015200000'),
        shipFrom: gln('7300015200048'),
        buyer: gln('7350000001204'),
        shipTo: gln('7350000001228'),
        units: [
          { ...UNIT, id: '1', packagings: [{ ...PACKAGING, count: '3' }] },
          {
            ...UNIT,
            id: '2',
            packagings: [
              {
                ...PACKAGING,
                type: 'CW',
                grossWeight: '500',
                labels: [{ number: '373000152000023055', masterLabel: null, batch: null }],
              },
            ],
            items: [
              {
                ...ITEM,
                lineNumber: '1',
                articleNumber: '07300015200154',
                gtin: '07300015200154',
                supplierArticleNumber: '1250',
                batch: 'AB152715',
                bestBeforeDate: '2020-12-24',
                quantity: '50',
                orderNumber: '73500010009921111',
                orderLine: '10',
              },
            ],
          },
        ],
      },
    ]);
    expect(faults(name)).toContain('fewer-lines | CNT 2 / 6066 | 2 | 1');
  });
});
