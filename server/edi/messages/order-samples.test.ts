import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderLineOf, orderOf, partyOf } from '../../../test/given/trade-documents.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type { TradeParty } from '../model/party.js';
import { read } from '../read.js';

const sample = (name: string): ReturnType<typeof read> => read(readFileSync(join(SHARED, 'samples', 'EDIFACT', name)));
/** Findings above information, as `code place`. */
const complaints = (result: ReturnType<typeof read>): string[] =>
  result.findings.filter(({ severity }) => severity !== 'info').map(({ code, path }) => `${code} ${path}`);
const ean = (code: string, said: Partial<TradeParty> = {}): TradeParty => partyOf({ code, agency: '9', ...said });

describe('orders of other companies', () => {
  itShared('EANCOM D.96A: order currency, customer number in PIA, two places of delivery', () => {
    const expected = (interchange: number, messageNumber: number) =>
      orderOf({
        interchange,
        messageNumber,
        documentNumber: '128576',
        messageFunction: '9',
        issueDate: '2002-08-30',
        contractNumber: '652744',
        currency: 'GBP',
        termsOfDelivery: 'CIF',
        buyer: ean('5412345000013', { vatNumber: '87765432', contact: 'P FORGET', phone: '0044715632478' }),
        seller: ean('4012345500004', { vatNumber: '56225432' }),
        lines: [
          orderLineOf({
            lineNumber: '1',
            articleNumber: 'ABC1234',
            quantity: '48',
            amount: '699.84',
            price: '14.58',
            priceBasis: '1',
            deliveries: [
              { date: '2002-09-15', quantity: '24' },
              { date: '2002-09-13', quantity: '24' },
            ],
          }),
        ],
      });
    const [two, doubled] = [
      sample('ORDERS/FrendsPlatform__D96A_ORDERS_2.edi'),
      sample('ORDERS/anatoli308__DuplicateInterchange.edi'),
    ];
    expect(complaints(two)).toEqual([]);
    expect(two.documents).toEqual([expected(0, 1), expected(0, 2)]);
    expect(complaints(doubled)).toEqual([
      'interchange-reference-mismatch UNZ / 0020',
      'interchange-reference-mismatch UNZ / 0020',
    ]);
    expect(doubled.documents).toEqual([expected(0, 1), expected(1, 2)]);
  });

  itShared('D.96A cut off: everything up to the cut, and amounts that are prices', () => {
    const result = sample('ORDERS/ballerina-platform__message.edi');
    expect(complaints(result)).toEqual([
      'value-too-long NAD 2 / 3251',
      'line-amount-mismatch LIN 1 / MOA 203 / 5004',
      'line-amount-mismatch LIN 2 / MOA 203 / 5004',
      'line-amount-mismatch LIN 3 / MOA 203 / 5004',
      'line-amount-mismatch LIN 4 / MOA 203 / 5004',
      'interchange-trailer-missing UNZ',
    ]);
    const line = ({
      lineNumber,
      supplierArticleNumber,
      articleNumber,
      gtin,
      number,
      quantity,
      price,
    }: Record<
      'lineNumber' | 'supplierArticleNumber' | 'articleNumber' | 'gtin' | 'number' | 'quantity' | 'price',
      string
    >) =>
      orderLineOf({
        lineNumber,
        supplierArticleNumber,
        articleNumber,
        gtin,
        description: `Product description ${number}`,
        quantity,
        unit: 'EA',
        requestedDate: '2020-03-11',
        amount: price,
        price,
      });
    expect(result.documents).toEqual([
      orderOf({
        documentNumber: '2738662',
        messageFunction: '9',
        issueDate: '2020-03-04',
        orderNumber: '2738662',
        currency: 'EUR',
        buyer: ean('8716106198368', {
          name: 'Kramp Groep BV 07',
          street: 'Zone Republique Iii',
          city: 'Poitiers Cedex',
          postalCode: '86000',
          country: 'FR',
          contact: 'Kramp Purchaser',
          email: 'kramp.purchaser@kramp.com',
        }),
        seller: ean('8712199999999', {
          name: 'Supplier Name',
          street: 'Supplier Street',
          city: 'SuppliCity',
          postalCode: 'Postalcode',
        }),
        invoicee: ean('8716106198405', {
          name: 'Kramp Groep B.V. 07',
          street: 'P.O box 248',
          city: 'Leek',
          postalCode: '9350 AE',
          country: 'NL',
        }),
        shipTo: ean('8716106053926', {
          name: 'Kramp Groep B.V.',
          street: 'ZONE REPUBLIQUE III 1 RUE DE GALILE',
          city: 'POITIERS CEDEX',
          postalCode: '86011',
          country: 'FR',
        }),
        lines: [
          line({
            lineNumber: '10',
            supplierArticleNumber: 'ABC1234',
            articleNumber: 'DEF345',
            gtin: '8712100000003',
            number: '1',
            quantity: '2',
            price: '117.84',
          }),
          line({
            lineNumber: '15',
            supplierArticleNumber: 'AB80',
            articleNumber: 'DE80',
            gtin: '8712100000010',
            number: '2',
            quantity: '6',
            price: '152.76',
          }),
          line({
            lineNumber: '20',
            supplierArticleNumber: 'CD90',
            articleNumber: 'EF90',
            gtin: '8712100000027',
            number: '3',
            quantity: '2',
            price: '66.2',
          }),
          line({
            lineNumber: '25',
            supplierArticleNumber: 'ABC-D-BL',
            articleNumber: 'ABCDBL',
            gtin: '8712100000034',
            number: '4',
            quantity: '7',
            price: '36.82',
          }),
        ],
      }),
    ]);
  });

  itShared('D.03A: one order, and a batch of three of which the last is none', () => {
    const parties = (seller: string) => ({
      buyer: partyOf({ code: 'BUYER123', agency: '91' }),
      seller: partyOf({ code: seller, agency: '91' }),
      issueDate: '2026-01-01',
      messageFunction: '9',
    });
    const line = (lineNumber: string, articleNumber: string, quantity: string) =>
      orderLineOf({ lineNumber, articleNumber, quantity });
    expect(sample('ORDERS/ballerina-platform__order1.edi').documents).toEqual([
      orderOf({
        ...parties('SUPPLIER456'),
        documentNumber: 'PO12345',
        requestedDate: '2026-01-15',
        lines: [line('1', 'ITEM-A', '100'), line('2', 'ITEM-B', '50')],
      }),
    ]);
    expect(sample('ORDERS/ballerina-platform__edifact-acme.edi').documents).toEqual([
      orderOf({ ...parties('ACME'), documentNumber: 'PO12345', lines: [line('1', 'ITEM-A', '100')] }),
    ]);
    const batch = sample('ORDERS/ballerina-platform__order-batch.edi');
    expect(batch.documents).toEqual([
      orderOf({ ...parties('SUPPLIER456'), documentNumber: 'PO20001', lines: [line('1', 'ITEM-A', '100')] }),
      orderOf({
        ...parties('SUPPLIER456'),
        messageNumber: 2,
        documentNumber: 'PO20002',
        lines: [line('1', 'ITEM-B', '40')],
      }),
      orderOf({ messageNumber: 3, issueDate: '2026-01-01', buyer: partyOf({ code: 'BUYER123', agency: '91' }) }),
    ]);
    expect(complaints(batch)).toEqual([
      'value-too-long UNB / 0029',
      'segment-missing BGM',
      'fewer-lines CNT 2 / 6066',
      'document-field-missing BGM 1004',
      'document-without-lines UNH',
    ]);
  });

  itShared('EANCOM D.96A with times, decimal comma and no envelope', () => {
    const result = sample('ORDERS/estratocloud__order.edi');
    expect(complaints(result)).toEqual(['interchange-header-missing UNB']);
    expect(result.documents).toEqual([
      orderOf({
        interchange: -1,
        documentNumber: '801715918011',
        messageFunction: '9',
        issueDate: '2015-08-03T00:00',
        requestedDate: '2015-08-06T00:00',
        buyer: ean('8711576000012'),
        seller: ean('5020436000004'),
        shipTo: ean('8711576100019'),
        lines: [
          orderLineOf({ lineNumber: '1', articleNumber: '5020436373085', gtin: '5020436373085', quantity: '8' }),
          orderLineOf({ lineNumber: '2', articleNumber: '5020436373108', gtin: '5020436373108', quantity: '8' }),
        ],
      }),
    ]);
  });

  itShared('EANCOM D.96A for books: latest delivery date, line with a supplier number alone', () => {
    const result = sample('ORDERS/hellooops__edifact.prettify.edi');
    expect(complaints(result)).toEqual([]);
    expect(result.documents).toEqual([
      orderOf({
        documentNumber: '1AA1TEST',
        messageFunction: '9',
        issueDate: '2014-04-07',
        requestedDate: '2014-04-21',
        currency: 'EUR',
        buyer: ean('5450534000024'),
        seller: ean('<Supplier GLN>'),
        shipTo: ean('5450534000109', { country: 'GB' }),
        invoicee: ean('5450534007139', {
          name: 'Test Name2',
          street: 'Test Street Steet2',
          city: 'Beijing',
          postalCode: 'EC2A 2FA',
          country: 'GB',
          vatNumber: 'GB727255821',
        }),
        lines: [
          orderLineOf({
            lineNumber: '1',
            articleNumber: '9783898307529',
            gtin: '9783898307529',
            supplierArticleNumber: '3899408268X-39',
            quantity: '5',
            price: '27.5',
          }),
          orderLineOf({
            lineNumber: '2',
            articleNumber: '390787706322',
            gtin: '390787706322',
            quantity: '1',
            price: '10.87',
          }),
          orderLineOf({ lineNumber: '3', supplierArticleNumber: '3899408268X-39', quantity: '3', price: '3.85' }),
        ],
      }),
    ]);
  });

  itShared('other release and terminator signs, line breaks inside of values', () => {
    const expected = (buyer: Partial<TradeParty>) => [
      orderOf({
        documentNumber: 'B10001',
        issueDate: '2006-06-20',
        buyer: partyOf({ street: 'High Street', postalCode: '23436', ...buyer }),
        lines: [orderLineOf({ lineNumber: '1', articleNumber: 'Product Screws', quantity: '1000' })],
      }),
    ];
    const files = [
      'esc_release_char_before_seg_delimiter_single_line',
      'hash_seg_delimiter_single_line',
      'line_break',
    ].map((name) => sample(`ORDERS/DAXaholic__sample_${name}.edi`));
    expect(files.map(({ documents }) => documents)).toEqual([
      expected({ name: "Customer='s name", city: 'Example Town', country: 'x=' }),
      expected({ name: "Customer's name", city: 'Example Town', country: 'xx' }),
      expected({ name: "Customer's name", city: 'Example Town2nd line', country: 'xx' }),
    ]);
    for (const file of files) expect(complaints(file)).toEqual(['interchange-reference-mismatch UNZ / 0020']);
  });

  itShared('fragments are read as far as they go and told what they lack', () => {
    expect(complaints(sample('ORDERS/hellooops__sample-invalid-version.edi'))).toEqual([
      'segment-missing DTM',
      'document-without-lines BGM / 1004',
      'section-control-missing UNS',
    ]);
    expect(complaints(sample('ORDERS/hellooops__syntaxVersion4.edi'))).toEqual([
      'segment-missing DTM',
      'fewer-lines CNT 2 / 6066',
      'document-without-lines BGM / 1004',
    ]);
    expect(complaints(sample('ORDERS/hupe1980__d01b_orders_conforming.edi'))).toEqual([
      'interchange-header-missing UNB',
      'document-without-lines BGM / 1004',
      'section-control-missing UNS',
    ]);
    const priced = sample('ORDERS/hupe1980__d11a_conforming.edi');
    expect(complaints(priced)).toEqual([
      'interchange-header-missing UNB',
      'currency-missing LIN 1 / PRI AAA / 5118',
      'section-control-missing UNS',
    ]);
    expect(priced.documents).toEqual([
      orderOf({
        interchange: -1,
        documentNumber: 'PO-4711',
        messageFunction: '9',
        issueDate: '2026-05-17',
        buyer: ean('4000001000002'),
        seller: ean('4000001000001'),
        lines: [
          orderLineOf({
            lineNumber: '1',
            articleNumber: '4012345678901',
            gtin: '4012345678901',
            quantity: '10',
            unit: 'PCE',
            price: '12.5',
          }),
        ],
      }),
    ]);
  });

  itShared('a cancellation of the German energy market (ORDCHG D.20B): who, when and which order', () => {
    const result = sample('ORDCHG/JoschaMetze__39000.edi');
    expect(result.errorCount).toBe(0);
    expect(complaints(result)).toContain('code-unlisted BGM / 1001');
    const party = { code: '1234567890128', agency: '9' };
    expect(result.documents).toEqual([
      orderOf({
        step: 'change',
        documentNumber: 'GENERATED00001',
        messageFunction: '1',
        issueDate: '2025-04-01T12:00',
        orderNumber: 'GENERATED00001',
        buyer: partyOf(party),
        seller: partyOf({ ...party, contact: 'Herr Muster', email: 'test@example.com' }),
      }),
    ]);
  });

  itShared('a response of placeholders (ORDRSP D.01B): texts as they stand, every date refused', () => {
    const result = sample('ORDRSP/BerryWorksSoftware__ORDERS-D01B-UNOC.edi');
    const word = 'Lörém ïpsü';
    const sentence =
      'Lörém ïpsüm dölör sït àmét, ius id habeo congue posidonium, ea vix aeterno detracto. Et menandri consequat vis. Eos laoreet debi';
    const note = Array.from({ length: 5 }, () => sentence).join(' ');
    const name = 'Lörém ïpsüm dölör sït àmét, ius id habeo congue posidonium, ea v';
    expect(new Set(result.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(
      new Set(['date-invalid']),
    );
    expect(result.documents).toEqual([
      orderOf({
        step: 'response',
        documentNumber: word,
        messageFunction: '1',
        responseCode: 'AB',
        currency: 'Lor',
        termsOfDelivery: '2',
        notes: [note, note],
        lines: [
          orderLineOf({
            lineNumber: 'Loremx',
            articleNumber: word,
            gtin: word,
            description: `${name} ${name}`,
            price: '123456789',
            priceBasis: '123456789',
            note,
          }),
        ],
      }),
    ]);
  });
});
