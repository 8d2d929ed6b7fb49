import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeShared, SHARED } from '../../../test/harness/suites.js';
import type { ReadResult } from '../interchange.js';
import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import type { BusinessDocument, DocumentKind } from '../model/document.js';
import { readStream } from '../read-stream.js';
import { peekEnvelope, read } from '../read.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(SHARED, 'samples', name)));
function only<K extends DocumentKind>(result: ReadResult, kind: K): Extract<BusinessDocument, { kind: K }> {
  const [document] = result.documents;
  if (document?.kind !== kind) throw new Error(`no ${kind}: ${JSON.stringify(result.findings)}`);
  return document as Extract<BusinessDocument, { kind: K }>;
}
const NAMESPACES =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const ubl = (name: string, body: string): Uint8Array =>
  bytes(`<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" ${NAMESPACES}>${body}</${name}>`);
const party = (role: string, id: string): string =>
  `<cac:${role}><cac:Party><cac:PartyIdentification><cbc:ID schemeAgencyID="92">${id}</cbc:ID></cac:PartyIdentification></cac:Party></cac:${role}>`;
const invoiceLine = (
  id: string,
  quantity: string,
  amount: string,
): string => `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">${quantity}</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="SEK">${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Bromsok åäö</cbc:Name><cac:BuyersItemIdentification><cbc:ID>A-${id}</cbc:ID></cac:BuyersItemIdentification></cac:Item></cac:InvoiceLine>`;
const tax =
  '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">50</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxAmount currencyID="SEK">50</cbc:TaxAmount></cac:TaxSubtotal></cac:TaxTotal>';
const total = (
  lines: string,
  payable = '250.00',
): string => `<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SEK">${lines}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="SEK">200</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="SEK">250</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="SEK">${payable}</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
const identity = '<cbc:ID>F-1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>';
const parties = party('AccountingSupplierParty', 'SUPP01') + party('AccountingCustomerParty', 'CUST01');
const invoice = (lines: string, totals = total('200')): Uint8Array =>
  ubl(
    'Invoice',
    `${identity}<cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode>${parties}${tax}${totals}${lines}`,
  );
const told = (result: ReadResult): string[] =>
  result.findings.map(({ code, path, found, expected }) => `${code} | ${path} | ${found} | ${expected}`);

describeShared('published UBL files', () => {
  it('an order from Sweden: who, where, when and what', () => {
    const file = sample('XML-UBL/Order/phax__UBL-Order-2.1-Example.xml');
    const result = read(file);
    expect(result).toMatchObject({
      standard: 'XML',
      messageType: 'UBL Order',
      messageVersion: '2.1',
      charset: 'UTF-8',
      errorCount: 0,
      warningCount: 0,
    });
    expect(result.interchanges).toEqual([
      { standard: 'XML', sender: '7300072311115:9', recipient: '7302347231111:9', controlReference: '34', test: false },
    ]);
    expect(peekEnvelope(file)).toMatchObject({ standard: 'XML', sender: '7300072311115:9', controlReference: '34' });
    const order = only(result, 'order');
    expect(order).toMatchObject({
      step: 'order',
      documentNumber: '34',
      issueDate: '2010-01-20T12:30',
      requestedDate: '2010-02-10',
      promisedDate: null,
      contractNumber: '34322',
      currency: 'SEK',
      totalAmount: '6225',
      termsOfDelivery: 'FOT',
      notes: ['Information text for the whole order'],
      buyer: {
        code: '7300070011115',
        agency: '9',
        name: 'Johnssons byggvaror',
        street: 'Rådhusgatan 5, 2nd floor',
        postalCode: '11000',
        country: 'SE',
        vatNumber: 'SE1234567801',
        email: 'pelle@johnsson.se',
      },
      seller: { code: 'SellerPartyID123', agency: '', name: 'Moderna Produkter AB', vatNumber: null },
      shipTo: { code: '67654328394567', name: 'Swedish trucking', city: 'Stockholm', contact: 'Per' },
    });
    expect(
      order.lines.map(({ lineNumber, supplierArticleNumber, description, quantity, unit, price, amount }) => [
        lineNumber,
        supplierArticleNumber,
        description,
        quantity,
        unit,
        price,
        amount,
      ]),
    ).toEqual([
      ['1', 'SItemNo001', 'Falu Rödfärg', '120', 'LTR', '50', '6000'],
      ['2', 'SItemNo011', 'Pensel 20 mm', '15', 'C62', '15', '225'],
    ]);
  });

  it('a change of that order', () => {
    const change = only(read(sample('XML-UBL/OrderChange/phax__UBL-OrderChange-2.1-Example.xml')), 'order');
    expect(change).toMatchObject({
      step: 'change',
      documentNumber: '7',
      orderNumber: '34',
      currency: 'SEK',
      lines: [{ lineNumber: '1', action: 'changed', quantity: '240', amount: '12000', requestedDate: '2010-02-10' }],
    });
  });

  it('a response with amendments, line by line', () => {
    const result = read(sample('XML-UBL/OrderResponse/OpenPEPPOL__OrderResponse_Example.xml'));
    expect(result).toMatchObject({
      messageVersion: 'urn:fdc:peppol.eu:poacc:trns:order_response:3',
      findings: [],
      interchanges: [{ sender: '7598000000128:0088', recipient: '7590000012347:0088' }],
    });
    const response = only(result, 'order');
    expect(response).toMatchObject({
      step: 'response',
      responseCode: 'CA',
      orderNumber: '11233',
      promisedDate: '2013-07-15T12:30',
      seller: { code: 'DK12345678', agency: '0184', name: 'The Supplier AB' },
    });
    expect(
      response.lines.map(({ orderLine, action, articleNumber, promisedDate, note }) => [
        orderLine,
        action,
        articleNumber,
        promisedDate,
        note,
      ]),
    ).toEqual([
      ['1', 'changed', '123456', '2018-08-10T12:30', 'Order line note text'],
      ['2', 'accepted', '', null, null],
      ['3', 'changed', '', null, 'Substituted Item'],
    ]);
  });

  it('a simple response says yes', () => {
    expect(
      only(read(sample('XML-UBL/OrderResponseSimple/phax__CENBII-AcceptOrder-maximal.xml')), 'order'),
    ).toMatchObject({ step: 'response', responseCode: 'AP', orderNumber: 'AEG012345', lines: [] });
  });

  it('a despatch advice of UBL 2.0', () => {
    const advice = only(
      read(sample('XML-UBL/DespatchAdvice/phax__UBL-DespatchAdvice-2.0-Example.xml')),
      'despatch-advice',
    );
    expect(advice).toMatchObject({
      documentNumber: '565899',
      issueDate: '2005-06-20',
      orderNumber: 'AEG012345',
      seller: { code: 'CO001', name: 'Consortial', country: 'GB', contact: 'Mrs Bouquet' },
      shipFrom: null,
      shipTo: { code: 'XFB01', name: 'IYT Corporation', street: 'Avon Way 56A' },
      units: [
        {
          items: [
            {
              lineNumber: '1',
              articleNumber: '6578489',
              supplierArticleNumber: '17589683',
              description: 'beeswax',
              quantity: '90',
              unit: 'KGM',
              orderNumber: 'AEG012345',
              orderLine: '1',
              batch: '546378239',
            },
          ],
        },
      ],
    });
  });

  it('an invoice with every element', () => {
    const result = read(sample('XML-UBL/Invoice/phax__CENBII-Invoice-maximal.xml'));
    expect(result.findings).toEqual([]);
    expect(only(result, 'invoice')).toMatchObject({
      documentNumber: 'normalizedString',
      type: 'invoice',
      issueDate: '1967-08-13',
      dueDate: '1967-08-13',
      currency: 'AED',
      buyer: { country: 'AD' },
      invoicee: null,
      payee: { code: 'PayeeID', name: 'PayeeName' },
      paymentTerms: 'String',
      payableAmount: '0',
      taxes: [{ category: 'A', rate: '0', type: 'VAT' }, { category: 'normalizedString' }],
      lines: [
        {
          quantity: '0',
          unit: '04',
          allowances: [{ isCharge: true }, { isCharge: false }],
          taxes: [{ type: 'VAT', rate: '0' }],
          tariffNumber: 'normalizedString',
        },
      ],
    });
  });

  it.each([
    'OrderRequest/FriendsOfCXML__OrderRequest.xml',
    'OrderRequest/officeluv__purchase_order_request_200.xml',
    'ProductActivityMessage/FriendsOfCXML__ProductActivityMessage.xml',
    'QuoteMessage/FriendsOfCXML__QuoteMessage.xml',
  ])('cXML %s is known and not supported', (name) => {
    const result = read(sample(`XML-cXML/${name}`));
    expect([told(result), result.messageType, result.documents]).toEqual([
      ['standard-not-supported | cXML |  | cXML'],
      'cXML',
      [],
    ]);
  });

  it('a VDA 4905 made into XML for an ERP is recognised', () => {
    const result = read(sample('XML-inhouse/VDA4905-to-IFS/Sqortle__VDA4905_1_521_160_2025-11-04.xml'));
    expect(told(result)).toEqual(['message-not-supported | SCHEDULES | <SCHEDULES> | ERP schedule (SCHEDULES)']);
  });
});

describe('an article without a number', () => {
  const order = (name: string, item: string): string[] => {
    const line = `<cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID>${item}</cac:LineItem></cac:OrderLine>`;
    const file = Buffer.from(
      `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${line}</${name}>`,
    );
    return read(file)
      .findings.filter(({ code }) => code.startsWith('article'))
      .map(({ code, severity }) => `${severity} ${code}`);
  };
  const NAMED = '<cac:Item><cbc:Name>Bolt</cbc:Name></cac:Item>';

  it('is a warning where it has a name, and in a response, which refers to the line of the order', () => {
    expect(order('OrderChange', NAMED)).toEqual(['warning article-unnumbered']);
    expect(order('OrderResponse', '<cac:Item></cac:Item>')).toEqual(['warning article-unnumbered']);
    expect(order('OrderChange', '<cac:Item></cac:Item>')).toEqual(['error article-missing']);
  });
});

describe('a UBL invoice', () => {
  it('without fault is read without findings', () => {
    const result = read(invoice(invoiceLine('1', '10', '125.50') + invoiceLine('2', '2.5', '74.5')));
    expect(told(result)).toEqual([]);
    expect(only(result, 'invoice')).toMatchObject({
      type: 'invoice',
      linesAmount: '200',
      taxAmount: '50',
      payableAmount: '250',
      lines: [{ quantity: '10', amount: '125.5' }, { quantity: '2.5' }],
    });
  });

  it('says where a quantity is no number, in the bytes of the file', () => {
    const file = invoice(invoiceLine('1', '10', '100') + invoiceLine('2', '2', '50') + invoiceLine('3', '1,5', '50'));
    const result = read(file);
    expect(told(result)).toEqual(['value-not-number | Invoice / InvoiceLine 3 / InvoicedQuantity | 1,5 | ']);
    const [finding] = result.findings;
    expect(new TextDecoder().decode(file.subarray(finding?.start, finding?.end))).toBe('1,5');
    expect(only(result, 'invoice').lines[2]?.quantity).toBeNull();
  });

  it.each<[string, Uint8Array, readonly string[]]>([
    [
      'what must be there is not',
      ubl('Invoice', '<cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode>'),
      ['ID', 'IssueDate', 'AccountingSupplierParty', 'AccountingCustomerParty', 'InvoiceLine'].map(
        (name) => `document-field-missing | Invoice / ${name}`,
      ),
    ],
    [
      'a date is none',
      ubl(
        'Invoice',
        `<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-02-30</cbc:IssueDate>${parties}${invoiceLine('1', '1', '1')}`,
      ),
      ['date-invalid | Invoice / IssueDate | 2026-02-30 | YYYY-MM-DD'],
    ],
    [
      'a currency is none',
      ubl('Invoice', `${identity}<cbc:DocumentCurrencyCode>SKR</cbc:DocumentCurrencyCode>${parties}`),
      ['code-unlisted | Invoice / DocumentCurrencyCode | SKR | ISO 4217'],
    ],
    [
      'a unit is none',
      invoice(invoiceLine('1', '1', '200').replace('PCE', 'pieces')),
      ['code-unlisted | Invoice / InvoiceLine 1 / InvoicedQuantity | pieces | UN/ECE Recommendation 20'],
    ],
    [
      'an amount is in another currency',
      invoice(invoiceLine('1', '1', '200').replace('SEK', 'EUR')),
      ['currency-mixed | Invoice / InvoiceLine 1 / LineExtensionAmount | EUR | SEK'],
    ],
    [
      'lines make another sum',
      invoice(invoiceLine('1', '1', '199.99')),
      ['total-mismatch | Invoice / LegalMonetaryTotal / LineExtensionAmount | 200 | 199.99'],
    ],
    [
      'what is to be paid is another sum',
      invoice(invoiceLine('1', '1', '200'), total('200', '249')),
      ['total-mismatch | Invoice / LegalMonetaryTotal / PayableAmount | 249 | 250'],
    ],
    [
      'a line names its article in words alone',
      invoice(invoiceLine('1', '1', '200').replace(/<cac:Buyers.*<\/cac:BuyersItemIdentification>/s, '')),
      ['article-unnumbered | Invoice / InvoiceLine 1 / Item | <cac:Item> | BuyersItemIdentification'],
    ],
    [
      'a line names no article',
      invoice(invoiceLine('1', '1', '200').replace(/<cac:Item>.*<\/cac:Item>/s, '<cac:Item></cac:Item>')),
      ['article-missing | Invoice / InvoiceLine 1 / Item | <cac:Item> | BuyersItemIdentification'],
    ],
  ])('where %s says so', (_, file, expected) => {
    const result = read(file);
    for (const finding of expected) expect(told(result).filter((it) => it.startsWith(finding))).toHaveLength(1);
  });

  it('in a country that is none says so', () => {
    const address =
      '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>QX</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party></cac:AccountingSupplierParty>';
    const file = new TextDecoder()
      .decode(invoice(invoiceLine('1', '1', '200')))
      .replace('</cac:Party></cac:AccountingSupplierParty>', address);
    expect(told(read(bytes(file)))).toEqual([
      'code-unlisted | Invoice / AccountingSupplierParty / Party / PostalAddress / Country / IdentificationCode | QX | ISO 3166-1',
    ]);
  });

  it('comes through a stream as it comes from memory', async () => {
    const file = invoice(
      Array.from({ length: 1_500 }, (_, i) => invoiceLine(String(i + 1), i === 1_400 ? 'x' : '1', '1')).join(''),
    );
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < file.length; at += 60_000) yield await Promise.resolve(file.subarray(at, at + 60_000));
    }
    const documents: BusinessDocument[] = [];
    const streamed = await readStream(pieces(), {
      document: (document) => {
        documents.push(document);
      },
    });
    const { documents: inMemory, ...result } = read(file);
    expect(file.length).toBeGreaterThan(262_144);
    expect(documents).toEqual(inMemory);
    expect(streamed.findings).toEqual(result.findings);
  });
});

describe('a UBL credit note', () => {
  it('names the invoice it corrects, and when it is to be paid', () => {
    const body = `${identity}<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>${parties}
<cac:PaymentMeans><cbc:PaymentDueDate>2026-12-20</cbc:PaymentDueDate></cac:PaymentMeans>${invoiceLine('1', '4', '200').replaceAll('InvoiceLine', 'CreditNoteLine').replaceAll('InvoicedQuantity', 'CreditedQuantity')}`;
    const result = read(ubl('CreditNote', body));
    expect([told(result), result.messageType]).toEqual([[], 'UBL CreditNote']);
    expect(only(result, 'invoice')).toMatchObject({
      type: 'credit-note',
      originalInvoice: 'F-0',
      dueDate: '2026-12-20',
      currency: 'SEK',
      lines: [{ quantity: '4', unit: 'PCE', amount: '200' }],
    });
  });
});

describe('a UBL receipt advice', () => {
  it('says what came, what was short and what was refused', () => {
    const line = `<cac:ReceiptLine><cbc:ID>1</cbc:ID><cbc:ReceivedQuantity unitCode="PCE">95</cbc:ReceivedQuantity><cbc:ShortQuantity unitCode="PCE">5</cbc:ShortQuantity><cbc:RejectedQuantity unitCode="PCE">2</cbc:RejectedQuantity>
<cbc:RejectReason>dented</cbc:RejectReason><cbc:ReceivedDate>2026-11-19</cbc:ReceivedDate><cac:DespatchLineReference><cbc:LineID>1</cbc:LineID><cac:DocumentReference><cbc:ID>DN-7</cbc:ID></cac:DocumentReference></cac:DespatchLineReference>
<cac:Item><cac:BuyersItemIdentification><cbc:ID>A-1</cbc:ID></cac:BuyersItemIdentification></cac:Item></cac:ReceiptLine>`;
    const result = read(
      ubl(
        'ReceiptAdvice',
        `${identity}${party('DeliveryCustomerParty', 'GOT-P2')}${party('DespatchSupplierParty', 'SUPP01')}${line}`,
      ),
    );
    expect(told(result)).toEqual([]);
    expect(only(result, 'receipt-advice')).toMatchObject({
      shipTo: { code: 'GOT-P2' },
      seller: { code: 'SUPP01' },
      receiptDate: '2026-11-19',
      lines: [
        {
          articleNumber: 'A-1',
          receivedQuantity: '95',
          unit: 'PCE',
          despatchAdvice: 'DN-7',
          discrepancies: [
            { quantity: '5', qualifier: 'short', nature: null, reason: null },
            { quantity: '2', qualifier: 'rejected', nature: null, reason: 'dented' },
          ],
        },
      ],
    });
  });
});

describe('a UBL forecast', () => {
  it('is read as a schedule, line by line gathered by article', () => {
    const line = (
      id: string,
      article: string,
      [from, to]: [string, string],
      quantity: string,
      frozen: string,
    ): string =>
      `<cac:ForecastLine><cbc:ID>${id}</cbc:ID><cbc:FrozenDocumentIndicator>${frozen}</cbc:FrozenDocumentIndicator><cac:ForecastPeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to}</cbc:EndDate></cac:ForecastPeriod><cac:SalesItem><cbc:Quantity unitCode="PCE">${quantity}</cbc:Quantity><cac:Item><cac:BuyersItemIdentification><cbc:ID>${article}</cbc:ID></cac:BuyersItemIdentification></cac:Item></cac:SalesItem></cac:ForecastLine>`;
    const body =
      line('1', 'A', ['2026-11-23', '2026-11-23'], '10', 'true') +
      line('2', 'B', ['2026-11-23', '2026-11-29'], '1.5', 'false') +
      line('3', 'A', ['2026-12-01', '2026-12-31'], '30', 'false');
    const result = read(
      ubl(
        'Forecast',
        `${identity}${party('BuyerCustomerParty', 'CUST01')}${party('SellerSupplierParty', 'SUPP01')}${body}`,
      ),
    );
    expect(told(result)).toEqual([]);
    expect(result.interchanges).toMatchObject([{ sender: 'CUST01:92', recipient: 'SUPP01:92' }]);
    expect(
      only(result, 'delivery-schedule').lines.map(({ articleNumber, calloffs, totalQuantity, quantityScale }) => [
        articleNumber,
        totalQuantity,
        quantityScale,
        calloffs.dates,
        calloffs.statuses.map((it) => CALLOFF_STATUSES[it]),
        calloffs.lastDates,
      ]),
    ).toEqual([
      ['A', '40', 0, ['2026-11-23', '2026-12-01'], ['firm', 'forecast'], ['2026-11-23', '2026-12-31']],
      ['B', '15', 1, ['2026-11-23'], ['forecast'], ['2026-11-29']],
    ]);
  });
});

describe('a forecast with notes and times', () => {
  it('keeps them, a note of several periods once, and a period without beginning as its last day', () => {
    const line = (id: string, period: string): string =>
      `<cac:ForecastLine><cbc:ID>${id}</cbc:ID><cbc:Note>Ramp-up</cbc:Note><cac:ForecastPeriod>${period}</cac:ForecastPeriod><cac:SalesItem><cbc:Quantity unitCode="PCE">${id}0</cbc:Quantity><cac:Item><cac:BuyersItemIdentification><cbc:ID>A</cbc:ID></cac:BuyersItemIdentification></cac:Item></cac:SalesItem></cac:ForecastLine>`;
    const body =
      line(
        '1',
        '<cbc:StartDate>2026-11-23</cbc:StartDate><cbc:StartTime>06:00:00</cbc:StartTime><cbc:EndDate>2026-12-06</cbc:EndDate><cbc:EndTime>14:30:00</cbc:EndTime>',
      ) + line('2', '<cbc:EndDate>2027-06-30</cbc:EndDate>');
    const result = read(
      ubl(
        'Forecast',
        `${identity}<cbc:Note>Plant closed in July</cbc:Note>${party('BuyerCustomerParty', 'CUST01')}${party('SellerSupplierParty', 'SUPP01')}${body}`,
      ),
    );
    expect(told(result)).toEqual([]);
    expect(only(result, 'delivery-schedule')).toMatchObject({
      texts: [{ code: '', text: 'Plant closed in July' }],
      lines: [
        {
          texts: [{ code: '', text: 'Ramp-up' }],
          calloffs: { dates: ['2026-11-23', '2027-06-30'], lastDates: ['2026-12-06', '2027-06-30'] },
          calloffDetails: [{ at: 0, timeFrom: '06:00', timeUntil: '14:30' }],
        },
      ],
    });
  });
});

describe('XML that is no document of ours', () => {
  it.each([
    [
      '<Catalogue xmlns="urn:oasis:names:specification:ubl:schema:xsd:Catalogue-2"/>',
      'message-not-supported',
      'UBL Catalogue',
    ],
    ['<html/>', 'xml-root-unknown', ''],
    ['<Invoice/>', 'xml-root-unknown', ''],
    ['<__proto__/>', 'xml-root-unknown', ''],
    ['<cXML/>', 'standard-not-supported', 'cXML'],
  ])('%s is told by its root', (text, code, type) => {
    const result = read(bytes(text));
    expect([result.findings.map((finding) => finding.code), result.messageType, result.documents]).toEqual([
      [code],
      type,
      [],
    ]);
  });

  it('in UTF-16 is XML, too', () => {
    const file = new Uint8Array(Buffer.from('\uFEFF<html/>', 'utf16le'));
    expect(read(file)).toMatchObject({
      standard: 'XML',
      charset: 'UTF-16LE',
      findings: [{ code: 'xml-root-unknown', found: '<html/>' }],
    });
  });
});
