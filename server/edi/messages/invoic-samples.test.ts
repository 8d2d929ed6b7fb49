import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoiceLineOf, invoiceOf, partyOf } from '../../../test/given/trade-documents.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import type { AllowanceCharge, TaxTotal } from '../model/invoice.js';
import { read } from '../read.js';

const sample = (name: string): ReturnType<typeof read> =>
  read(readFileSync(join(SHARED, 'samples', 'EDIFACT', 'INVOIC', name)));
/** Findings above information, as `code place`. */
const complaints = (result: ReturnType<typeof read>): string[] =>
  result.findings.filter(({ severity }) => severity !== 'info').map(({ code, path }) => `${code} ${path}`);
const allowance = (said: Partial<AllowanceCharge>): AllowanceCharge => ({
  isCharge: false,
  code: null,
  reason: null,
  percentage: null,
  amount: null,
  ...said,
});
const vat = (said: Partial<TaxTotal>): TaxTotal => ({
  type: 'VAT',
  category: null,
  rate: null,
  taxableAmount: null,
  taxAmount: null,
  ...said,
});
const ean = (code: string, vatNumber: string | null = null) => partyOf({ code, agency: '9', vatNumber });

describe('invoices of other companies', () => {
  itShared('EANCOM D.01B: the charge of the header counts once, a gross price less its discount is the line', () => {
    const result = sample('FrendsPlatform__D01B_INVOIC.edi');
    expect(complaints(result)).toEqual([]);
    expect(result.documents).toEqual([
      invoiceOf({
        documentNumber: 'IN100000',
        issueDate: '2002-03-08',
        currency: 'EUR',
        buyer: ean('1000000000001', '4146023'),
        seller: ean('1000000000002', 'VR12345'),
        shipTo: ean('1000000000003'),
        orderNumber: 'ORD9000',
        deliveryNote: '55555',
        allowances: [allowance({ isCharge: true, code: 'FC', amount: '120' })],
        taxes: [
          vat({ category: 'S', rate: '19', taxAmount: '503.5' }),
          vat({ category: 'S', rate: '21', taxAmount: '453.6' }),
        ],
        linesAmount: '4690',
        taxableAmount: '4810',
        taxAmount: '957.1',
        totalAmount: '5767.1',
        lines: [
          invoiceLineOf({
            lineNumber: '1',
            articleNumber: '4000000000000',
            gtin: '4000000000000',
            quantity: '40',
            price: '60',
            amount: '2160',
            taxes: [vat({ category: 'S', rate: '21', taxAmount: '453.6' })],
            allowances: [allowance({ percentage: '10' })],
          }),
          invoiceLineOf({
            lineNumber: '2',
            articleNumber: '5000000000000',
            gtin: '5000000000000',
            quantity: '12.65',
            unit: 'KGM',
            price: '200',
            priceBasis: '1',
            amount: '2530',
            taxes: [vat({ category: 'S', rate: '19', taxAmount: '480.7' })],
          }),
        ],
      }),
    ]);
  });

  itShared('Edit30 D.93A: issuer, giro account, due date and the freight charges of a consignment', () => {
    const result = sample('FrendsPlatform__D93A_UNOC.edi');
    expect(result.errorCount).toBe(0);
    const charges = [
      ['553', 'FRAKT', '1233'],
      ['586', 'VÄGSKATT TYSKLAND', '27'],
      ['735', 'EXPEDITIONSAVGIFT INFÖRSEL', '260'],
      ['572', 'DRIVMEDELSJUSTERING', '162'],
      ['573', 'VALUTAJUSTERING', '54'],
    ] as const;
    expect(result.documents).toEqual([
      invoiceOf({
        documentNumber: '891206500',
        issueDate: '2010-09-26',
        dueDate: '2010-10-06',
        currency: 'SEK',
        seller: partyOf({ code: 'SSESDL', agency: '87', vatNumber: 'SE5562503630' }),
        invoicee: partyOf({ code: '33426776', agency: '87', vatNumber: 'SE5565268538' }),
        payee: partyOf({ name: 'SCHENKER AB 412 97 GÖTEBORG' }),
        bankAccount: '9423047',
        taxes: [vat({ category: 'S', rate: '25', taxableAmount: '1736', taxAmount: '434' })],
        taxableAmount: '1736',
        taxAmount: '434',
        payableAmount: '2170',
        lines: [
          invoiceLineOf({
            lineNumber: '1',
            quantity: '288',
            unit: 'KGM',
            amount: '1736',
            allowances: charges.map(([code, reason, amount]) => allowance({ isCharge: true, code, reason, amount })),
          }),
        ],
      }),
    ]);
  });

  itShared('EANCOM D.96A with a bank account: what does not add up is told line by line', () => {
    const result = sample('FrendsPlatform__D96A_INVOIC_NORDEA.edi');
    expect(result.errorCount).toBe(0);
    expect(
      result.findings
        .filter(({ code }) => code === 'line-amount-mismatch')
        .map(({ path, found, expected }) => [path, found, expected]),
    ).toEqual([
      ['LIN 1 / MOA 203 / 5004', '79.63', '263.04'],
      ['LIN 2 / MOA 203 / 5004', '1228.24', '1279.42'],
    ]);
    expect(complaints(result)).toContain('segment-count-wrong UNT / 0074');
    expect(result.documents).toEqual([
      invoiceOf({
        documentNumber: '107356005',
        messageFunction: '9',
        issueDate: '2017-06-26',
        deliveryDate: '2017-06-27',
        dueDate: '2017-08-30',
        currency: 'DKK',
        orderNumber: 'L10/JOS',
        deliveryNote: '609616842',
        buyer: partyOf({ code: '1234567890123', agency: '9', contact: 'Jens Hansen' }),
        seller: partyOf({ code: '5790002195853', agency: '9', vatNumber: 'DK56973311', contact: 'Ole Jensen' }),
        shipTo: partyOf({
          name: 'BIZbrains A/S',
          street: 'Havneparken 14B',
          city: 'Vejle',
          postalCode: '7100',
          country: 'DK',
        }),
        bankAccount: '21003485836283',
        paymentTerms: 'Inden 30.08.2017 netto',
        allowances: [
          allowance({ isCharge: true, code: 'TX', reason: 'Legeringstillæg', amount: '12.56' }),
          allowance({ code: 'ADO', reason: 'LMe rabat', percentage: '3', amount: '98.64' }),
        ],
        taxes: [vat({ category: 'S', rate: '25', taxAmount: '326.97' })],
        linesAmount: '1307.87',
        taxableAmount: '1307.87',
        taxAmount: '326.97',
        totalAmount: '1634.84',
        lines: [
          invoiceLineOf({
            lineNumber: '1',
            articleNumber: '8430399019819',
            gtin: '8430399019819',
            supplierArticleNumber: '7825100447',
            description: 'SIKRING D02 35A SORT',
            quantity: '30',
            unit: 'PCE',
            price: '5.48',
            priceBasis: '1',
            amount: '79.63',
            allowances: [allowance({ isCharge: true, code: 'HD', reason: 'Legeringstillæg', amount: '98.64' })],
          }),
          invoiceLineOf({
            lineNumber: '2',
            articleNumber: '5703302094610',
            gtin: '5703302094610',
            supplierArticleNumber: '1017036338',
            description: 'FUGA STIKK. 1,5 M. 2P M.J. HV',
            quantity: '20',
            unit: 'PCE',
            price: '90.1',
            priceBasis: '1',
            amount: '1228.24',
            allowances: [allowance({ code: 'ASS', reason: 'Varegruppe rabat', percentage: '29', amount: '522.58' })],
          }),
        ],
      }),
    ]);
  });

  itShared('VDA 4938 (D.07A, GAVA23): due date and account stand with PYT', () => {
    const result = sample('MakakWasTaken__reader.spec-INVOIC_D07A_GAVA23.edi');
    expect(complaints(result)).toEqual([]);
    const line = ({
      lineNumber,
      supplierArticleNumber,
      description,
      quantity,
      unit,
      price,
      amount,
    }: Record<
      'lineNumber' | 'supplierArticleNumber' | 'description' | 'quantity' | 'unit' | 'price' | 'amount',
      string
    >) =>
      invoiceLineOf({
        lineNumber,
        supplierArticleNumber,
        description,
        quantity,
        unit,
        price,
        priceBasis: '1',
        amount,
        orderNumber: 'ABC123B',
        taxes: [vat({ rate: '16' })],
      });
    expect(result.documents).toEqual([
      invoiceOf({
        documentNumber: 'DEI-10647-2020',
        issueDate: '2020-08-11',
        dueDate: '2020-09-10',
        currency: 'EUR',
        bankAccount: 'DE12345678901234567890',
        notes: [
          'Wir erlauben uns wie folgt in Rechnung zu stellen:',
          'Geschäftsführer: M. Muster; Partner: T. Test; Registergericht: München; HRB 123456; Ust-ID: DE 123456789; T +49 00 9876 543-0; office@test.com; www.test.com',
        ],
        seller: partyOf({
          code: '12345678',
          agency: '92',
          name: 'The Test Company GmbH',
          street: 'Teststraße 1',
          city: 'München',
          postalCode: '80992',
          country: 'DE',
          vatNumber: 'DE123456789',
          contact: 'Max Muster',
          email: 'm.muster@test.com',
        }),
        buyer: partyOf({
          code: 'A1',
          agency: '92',
          name: 'Buyer AG',
          street: 'Markplatz 1',
          city: 'München',
          postalCode: '80788',
          country: 'DE',
          vatNumber: 'DE987654321',
          contact: 'Steve Test',
        }),
        shipTo: partyOf({
          code: 'A1',
          agency: '92',
          name: 'Buyer AG',
          street: 'Marktplatz 1',
          city: 'München',
          postalCode: '80788',
          country: 'DE',
        }),
        linesAmount: '52826.35',
        taxableAmount: '52826.35',
        taxAmount: '8452.22',
        totalAmount: '61278.57',
        lines: [
          line({
            lineNumber: '10',
            supplierArticleNumber: '2',
            description: 'Rüsttage',
            quantity: '43',
            unit: 'E49',
            price: '420',
            amount: '18060',
          }),
          line({
            lineNumber: '20',
            supplierArticleNumber: '3',
            description: 'Durchführung',
            quantity: '48',
            unit: 'E49',
            price: '700',
            amount: '33600',
          }),
          line({
            lineNumber: '30',
            supplierArticleNumber: '7',
            description: 'Reisekosten und Materialien',
            quantity: '1',
            unit: 'EA',
            price: '1166.35',
            amount: '1166.35',
          }),
        ],
      }),
    ]);
  });

  itShared('automotive D.97B: a charge that only the summary names is taken from there', () => {
    const expected = (interchange: number) =>
      invoiceOf({
        interchange,
        documentNumber: '342459',
        messageFunction: '9',
        issueDate: '2006-05-15',
        orderNumber: '521052',
        currency: 'USD',
        totalAmount: '2137.58',
        buyer: partyOf({ code: '792820524', agency: '16', name: 'CUMMINS MID-RANGE ENGINE PLANT' }),
        seller: partyOf({ code: '005435656', agency: '16', name: 'GENERAL WIDGET COMPANY' }),
        allowances: [allowance({ isCharge: true, amount: '525' })],
        lines: [
          invoiceLineOf({
            lineNumber: '1',
            articleNumber: '157870',
            description: 'WIDGET',
            quantity: '1020',
            unit: 'EA',
            countryOfOrigin: 'US',
            amount: '1202.58',
            price: '1.179',
          }),
          invoiceLineOf({
            lineNumber: '2',
            articleNumber: '157871',
            description: 'DIFFERENT WIDGET',
            quantity: '20',
            unit: 'EA',
            countryOfOrigin: 'JP',
            amount: '410',
            price: '20.5',
          }),
        ],
      });
    const [whole, bare] = [sample('MakakWasTaken__full-parsing.spec-1.edi'), sample('xeredi__invoic1.edi')];
    expect([whole.documents, bare.documents]).toEqual([[expected(0)], [expected(-1)]]);
    expect(complaints(whole)).toEqual(['segment-count-wrong UNT / 0074']);
    expect(complaints(bare)).toEqual(['interchange-header-missing UNB', 'segment-count-wrong UNT / 0074']);
  });

  itShared('automotive D.97A: a credit note with prices per hundred', () => {
    const result = sample('nerdocs__invoice_with_colon_at_end.edi');
    expect(complaints(result)).toEqual([
      'date-format-mismatch DTM 137 / 2380',
      'date-format-mismatch LIN 1 / RFF 1 / DTM 1 / 2380',
    ]);
    expect(result.documents).toEqual([
      invoiceOf({
        type: 'credit-note',
        documentNumber: '1060113800026',
        messageFunction: '9',
        issueDate: '1999-10-06T00:00',
        dueDate: '1999-10-31',
        currency: 'EUR',
        totalAmount: '1960.29',
        taxes: [vat({})],
        invoicee: partyOf({ code: 'VAUXHALL MOTORS LTD', agency: '91', vatNumber: '382324067' }),
        seller: partyOf({ code: '2002993', agency: '92', vatNumber: '123844750' }),
        lines: [
          invoiceLineOf({
            articleNumber: '090346642',
            quantity: '54',
            unit: 'PCE',
            price: '3630.1724',
            priceBasis: '100',
            amount: '1960.29',
            orderNumber: 'X18V00003',
            deliveryNote: '165480',
            taxes: [vat({ rate: '0' })],
          }),
        ],
      }),
    ]);
  });

  itShared('every other sample is read as far as it goes and told what is wrong with it', () => {
    expect(complaints(sample('FrendsPlatform__D96A_INVOIC_2.edi'))).toEqual([]);
    expect(complaints(sample('anatoli308__Invoice.edi'))).toEqual(['fewer-messages UNZ / 0036']);
    expect(complaints(sample('hupe1980__d96a_invoic_conforming.edi'))).toEqual([
      'interchange-header-missing UNB',
      'code-not-understood BGM / 1001',
      'document-without-lines BGM / 1004',
      'section-control-missing UNS',
      'segment-missing MOA',
    ]);
    expect(complaints(sample('hupe1980__d96a_invoic_malformed.edi'))).toEqual(
      expect.arrayContaining([
        'document-field-missing BGM 1004',
        'document-field-missing NAD SU',
        'segment-missing BGM',
        'date-format-mismatch DTM 137 / 2380',
      ]),
    );
    expect(complaints(sample('hupe1980__invoic_conforming.edi'))).toEqual([
      'interchange-header-missing UNB',
      'section-control-missing UNS',
      'segment-missing MOA',
    ]);
    expect(complaints(sample('indice-co__edifact.Issue203.edi'))).toEqual(
      expect.arrayContaining([
        'document-field-missing BGM 1004',
        'fewer-lines CNT 2 / 6066',
        'message-reference-mismatch UNT / 0062',
        'value-not-numeric LIN 1 / PAT 1 / MOA / 5004',
      ]),
    );
    expect(complaints(sample('smooks__INVOIC_D.03B_Interchange_with_UNA.edi'))).toEqual([
      'value-too-short UNB / 0017',
      'fewer-segments UNT / 0074',
    ]);
    expect(complaints(sample('smooks__edi-input.edi'))).toContain('message-not-supported UNH / 0065');
    expect(complaints(sample('smooks__expected.edi'))).toEqual([
      'value-too-short UNB / 0017',
      'document-field-missing NAD SU',
      'document-without-lines BGM / 1004',
      'fewer-segments UNT / 0074',
    ]);
  });

  itShared('currency and amounts of an invoice without CUX come from its amounts', () => {
    expect(sample('hupe1980__invoic_conforming.edi').documents).toEqual([
      invoiceOf({
        interchange: -1,
        documentNumber: 'INV-9001',
        messageFunction: '9',
        issueDate: '2026-05-17',
        currency: 'EUR',
        buyer: ean('4000001000002'),
        seller: ean('4000001000001'),
        lines: [
          invoiceLineOf({
            lineNumber: '1',
            articleNumber: '4012345678901',
            gtin: '4012345678901',
            quantity: '10',
            unit: 'PCE',
            amount: '125',
          }),
        ],
      }),
    ]);
  });
});
